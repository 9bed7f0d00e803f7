# embed(FILE FUNCTION HEADER): a source, FUNCTION.cpp, whose function returns the bytes
# of a file.
function(embed file function header)
  set(input ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  set(script ${PROJECT_SOURCE_DIR}/scripts/cmake/EmbedBytes.cmake)
  add_custom_command(OUTPUT ${function}.cpp
    COMMAND ${CMAKE_COMMAND} -D INPUT=${input} -D OUTPUT=${function}.cpp
            -D FUNCTION=${function} -D HEADER=${header} -P ${script}
    DEPENDS ${input} ${script}
    COMMENT "Embedding ${file}")
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp PROPERTIES
    SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
