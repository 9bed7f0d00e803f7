# Run by CPack on the files of the packages, before they are packed: Debian's compression,
# permissions, and one date for all, so that the same commit gives the same bytes.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
  return()
endif()
set(epoch $ENV{SOURCE_DATE_EPOCH})
if(NOT epoch)
  message(FATAL_ERROR "SOURCE_DATE_EPOCH is not set: make packages by scripts/release.sh")
endif()
file(GLOB_RECURSE papers ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/man/man*/*.[1-8]
  ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/doc/*/changelog
  ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/doc/*/changelog.Debian)
if(papers)
  execute_process(COMMAND gzip -9nf ${papers} COMMAND_ERROR_IS_FATAL ANY)
endif()
execute_process(COMMAND chmod -R u=rwX,go=rX ${CPACK_TEMPORARY_DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch -h -d @${epoch} {} +
  COMMAND_ERROR_IS_FATAL ANY)
