# Fails when the library LIBRARY exports anything but functions of fovea::kernels: inline code of
# other namespaces, built for this level, could be taken by the loader in place of the program's.
execute_process(COMMAND ${NM} -D --defined-only --demangle ${LIBRARY}
  OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
set(count 0)
foreach(line IN LISTS lines)
  if(line MATCHES " fovea::kernels::")
    math(EXPR count "${count} + 1")
  elseif(NOT line MATCHES " (_init|_fini|_edata|_end|__bss_start)$")
    message(SEND_ERROR "exported: ${line}")
  endif()
endforeach()
if(count EQUAL 0)
  message(SEND_ERROR "no function is exported")
endif()
