# cmake -D LUPDATE=... -D SOURCES=... -D OPTIONS=... -D CATALOGUES=... -D WORK=... -P this
# Fails when a text of the sources is missing from a catalogue or has no finished translation.
# lupdate runs on a copy: what it adds is what was missing.
foreach(catalogue IN LISTS CATALOGUES)
  get_filename_component(name ${catalogue} NAME)
  file(COPY ${catalogue} DESTINATION ${WORK})
  set(options ${OPTIONS})
  if(name MATCHES "_en")
    list(APPEND options -pluralonly)
  endif()
  execute_process(COMMAND ${LUPDATE} -silent ${SOURCES} ${options} -ts ${WORK}/${name}
    COMMAND_ERROR_IS_FATAL ANY)
  file(STRINGS ${WORK}/${name} lines REGEX "<source>|unfinished")
  foreach(line IN LISTS lines)
    if(line MATCHES "unfinished")
      message(SEND_ERROR "${name} has no translation of \"${source}\". "
        "Build the target update_translations, then translate.")
    else()
      string(REGEX REPLACE "</?source>" "" source "${line}")
      string(STRIP "${source}" source)
    endif()
  endforeach()
endforeach()
