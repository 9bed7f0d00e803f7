# Debian packages by CPack, a component each (docs/packages.md):
#   yolah   the command, its man pages, completions, examples, units of bots and workers
#   server  yolah-server: a node and the coordinator, their units and settings, the load
#           generator that proves a site, backup and restore
#   web     yolah-web: the browser app, if it has been built
set(units lib/systemd/system)  # where Debian 12 keeps them, whatever the prefix
set(debian ${PROJECT_SOURCE_DIR}/deploy/debian)
set(web_app ${PROJECT_SOURCE_DIR}/web/dist)

# Packages with the same version are the same to the byte: their date is the commit's.
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  set(YOLAH_PACKAGE_EPOCH $ENV{SOURCE_DATE_EPOCH})
else()
  execute_process(COMMAND git log -1 --format=%ct WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE YOLAH_PACKAGE_EPOCH OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()

# What every package says of itself: licence, changes.
function(package_papers component package copyright)
  set(documents ${CMAKE_INSTALL_DATADIR}/doc/${package})
  set(YOLAH_PACKAGE ${package})
  configure_file(${debian}/changelog.in ${PROJECT_BINARY_DIR}/debian/${package}/changelog.Debian @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/debian/${package}/changelog.Debian
    DESTINATION ${documents} COMPONENT ${component})
  install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${documents} COMPONENT ${component}
    RENAME changelog)
  install(FILES ${debian}/${copyright} DESTINATION ${documents} COMPONENT ${component}
    RENAME copyright)
  if(EXISTS ${debian}/${package}.lintian-overrides)
    install(FILES ${debian}/${package}.lintian-overrides COMPONENT ${component}
      DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME ${package})
  endif()
endfunction()

set(YOLAH_MAINTAINER "The Yolah authors <authors@yolah.invalid>" CACHE STRING
    "Who answers for the packages")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~deb12u1)
set(YOLAH_PACKAGE_VERSION ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
execute_process(COMMAND date --utc --rfc-email --date=@${YOLAH_PACKAGE_EPOCH}
  OUTPUT_VARIABLE YOLAH_PACKAGE_DATE OUTPUT_STRIP_TRAILING_WHITESPACE)

set(CPACK_COMPONENTS_ALL)
if(YOLAH_WITH_CLI)
  list(APPEND CPACK_COMPONENTS_ALL yolah)
  package_papers(yolah yolah copyright)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples COMPONENT yolah
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/yolah USE_SOURCE_PERMISSIONS
    PATTERN __pycache__ EXCLUDE PATTERN *.results.jsonl EXCLUDE PATTERN CMakeLists.txt EXCLUDE)
  install(FILES ${PROJECT_SOURCE_DIR}/deploy/systemd/yolah-worker.service
    ${PROJECT_SOURCE_DIR}/deploy/house-bots/yolah-bot@.service
    DESTINATION /${units} COMPONENT yolah)
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/deploy/house-bots/house-bots.sh
    DESTINATION ${CMAKE_INSTALL_DATADIR}/yolah COMPONENT yolah)
endif()
if(YOLAH_WITH_SERVER)
  list(APPEND CPACK_COMPONENTS_ALL server)
  package_papers(server yolah-server copyright)
  install(FILES ${PROJECT_SOURCE_DIR}/deploy/systemd/yolah-server@.service
    ${PROJECT_SOURCE_DIR}/deploy/systemd/yolah-coordinator.service
    DESTINATION /${units} COMPONENT server)
  install(FILES ${PROJECT_SOURCE_DIR}/deploy/node.toml DESTINATION /etc/yolah COMPONENT server)
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/deploy/backup.sh ${PROJECT_SOURCE_DIR}/deploy/restore.sh
    DESTINATION ${CMAKE_INSTALL_DATADIR}/yolah-server COMPONENT server)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/deploy/nginx ${PROJECT_SOURCE_DIR}/deploy/prometheus
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/yolah-server/examples COMPONENT server)
endif()
if(EXISTS ${web_app}/index.html)
  list(APPEND CPACK_COMPONENTS_ALL web)
  package_papers(web yolah-web copyright-web)
  install(DIRECTORY ${web_app}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/yolah/web COMPONENT web
    PATTERN .vite EXCLUDE)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${YOLAH_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON)  # units and settings are outside /usr
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/FinishPackages.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_DEBIAN_YOLAH_PACKAGE_NAME yolah)
set(CPACK_DEBIAN_YOLAH_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_YOLAH_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_YOLAH_PACKAGE_RECOMMENDS yolah-web)
set(CPACK_DEBIAN_YOLAH_PACKAGE_SUGGESTS "bubblewrap, python3, nodejs")
set(CPACK_DEBIAN_YOLAH_DESCRIPTION "board game Yolah: play, analyze, match bots
Yolah is a board game for two: eight pieces that move like chess queens,
and every square a piece leaves becomes a hole. The player who makes more
moves wins.

The command plays at the terminal, analyzes games, solves endgames, lets
programs in any language meet in matches and tournaments, and trains
evaluations. It needs a processor with AVX2.")

set(CPACK_DEBIAN_SERVER_PACKAGE_NAME yolah-server)
set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION net)
set(CPACK_DEBIAN_SERVER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS adduser)
# A font for the pictures that other sites show of a link.
set(CPACK_DEBIAN_SERVER_PACKAGE_RECOMMENDS "yolah-web, fonts-inter | fonts-dejavu-core")
set(CPACK_DEBIAN_SERVER_PACKAGE_SUGGESTS "postgresql-15, nats-server, nginx-light, yolah")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA ${debian}/conffiles ${debian}/postinst ${debian}/postrm)
set(CPACK_DEBIAN_SERVER_DESCRIPTION "board game Yolah: online games, and a fleet for long work
A node of a site where people and bots play the board game Yolah, one of
many equal ones on a PostgreSQL database and NATS; and the coordinator that
shares matches, training data and tuning among machines.

Nothing is started until it has been set up: /etc/yolah/node.toml, and the
heads of the units. The programs need a processor with AVX2.")

set(CPACK_DEBIAN_WEB_PACKAGE_NAME yolah-web)
set(CPACK_DEBIAN_WEB_PACKAGE_SECTION web)
set(CPACK_DEBIAN_WEB_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_WEB_PACKAGE_ENHANCES "yolah, yolah-server")
set(CPACK_DEBIAN_WEB_DESCRIPTION "board game Yolah: the browser app
Play, analyze and learn the board game Yolah in a browser, in English or
French; the engine runs in the page, as WebAssembly.

These are files: the command yolah-web(1) serves them to this machine, a node
of yolah-server or any web server to others.")
include(CPack)
