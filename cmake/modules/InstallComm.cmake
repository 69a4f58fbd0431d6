# Installs headers, .td files, files that tablegen wrote, and the CMake package.

set(package_dir ${COMM_INSTALL_LIBDIR}/cmake/CommDialect)
get_property(comm_libs GLOBAL PROPERTY COMM_COMPILER_LIBS)

if(NOT COMM_COMPUTE)
  set(not_installed PATTERN Compute EXCLUDE)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/CommDialect
                  ${PROJECT_SOURCE_DIR}/include/CommDialect-c
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.td" ${not_installed})
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/CommDialect
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.inc" PATTERN Config.h PATTERN CMakeFiles EXCLUDE)

install(EXPORT CommDialectTargets NAMESPACE CommDialect::
        DESTINATION ${package_dir})
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/CommDialectConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/CommDialectConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR COMM_INSTALL_LIBDIR)
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cmake/CommDialectConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/CommDialectConfig.cmake
              ${PROJECT_BINARY_DIR}/cmake/CommDialectConfigVersion.cmake
        DESTINATION ${package_dir})
