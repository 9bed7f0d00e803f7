# cmake -DPROGRAM=... -DEXPECTED=... -P same_output.cmake: fails unless the
# program prints the file byte for byte.
set(printed ${CMAKE_CURRENT_BINARY_DIR}/same_output.txt)
execute_process(COMMAND ${PROGRAM} OUTPUT_FILE ${printed} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${printed} ${EXPECTED}
                RESULT_VARIABLE different)
if(different)
  message(FATAL_ERROR "${PROGRAM} does not print ${EXPECTED} any more: compare ${printed}")
endif()
