# cmake -DFOLDER=core [-DLIBRARIES=...] [-DARCHIVE=... -DNM=...] -P qt_free.cmake
# Fails, naming the place, when a file below FOLDER includes Qt or its CMake files name it, when
# one of LIBRARIES is Qt's, or when ARCHIVE needs a symbol of Qt's.
set(found "")

file(GLOB_RECURSE files ${FOLDER}/*.h ${FOLDER}/*.cpp ${FOLDER}/CMakeLists.txt)
if(NOT files)
  message(FATAL_ERROR "There are no files in ${FOLDER}.")
endif()
foreach(file IN LISTS files)
  # Qt's headers are <QString>, <QtGlobal>, <QtCore/QString>, <qglobal.h>, <QtCore/qglobal.h>.
  file(STRINGS ${file} lines
    REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"](Qt[A-Z][A-Za-z0-9]*/|Q[A-Za-z0-9]+[>\"]|q[a-z0-9_]+\\.h[>\"])|Qt[0-9]*::|find_package\\(Qt")
  foreach(line IN LISTS lines)
    list(APPEND found "${file}: ${line}")
  endforeach()
endforeach()

foreach(library IN LISTS LIBRARIES)
  if(library MATCHES "Qt[0-9]")
    list(APPEND found "the core links ${library}")
  endif()
endforeach()

if(ARCHIVE)
  execute_process(COMMAND ${NM} -u ${ARCHIVE} OUTPUT_VARIABLE symbols ERROR_VARIABLE complaints
    COMMAND_ERROR_IS_FATAL ANY)
  # Mangled names of classes QString, QObject, ..., their members, and functions such as qFree.
  string(REGEX MATCHALL "_Z[A-Z]*N?K?[0-9]+(Q[A-Z]|q[A-Z])[A-Za-z0-9_]+" qtSymbols "${symbols}")
  foreach(symbol IN LISTS qtSymbols)
    list(APPEND found "${ARCHIVE} needs ${symbol}")
  endforeach()
endif()

if(found)
  list(JOIN found "\n  " text)
  message(FATAL_ERROR "The core must build without Qt:\n  ${text}")
endif()
