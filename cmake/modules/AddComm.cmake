# Helpers shared by the project's CMake files.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
include(CommLayers)

# Compiles a target with the precompiled headers.
function(comm_precompile_headers target)
  if(COMM_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM CommPrecompiled)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL EXECUTABLE)
      # The headers have -fPIC, which must be the same; executables have -fPIE.
      target_compile_options(${target} PRIVATE -fPIC)
    endif()
  endif()
endfunction()

# Compiles the files of each folder as one. Most of a file's time goes to the
# templates and inline functions of MLIR, which others instantiate as well.
# Sources with absolute paths remain files of their own.
function(comm_unite_sources target)
  if(COMM_UNITY_BUILD)
    get_target_property(sources ${target} SOURCES)
    set_target_properties(${target} PROPERTIES
      UNITY_BUILD ON UNITY_BUILD_MODE GROUP
      UNITY_BUILD_CODE_BEFORE_INCLUDE "#undef DEBUG_TYPE")
    foreach(source IN LISTS sources)
      if(NOT IS_ABSOLUTE "${source}" AND source MATCHES "\\.cpp$")
        get_filename_component(folder "${source}" DIRECTORY)
        string(MAKE_C_IDENTIFIER "folder_${folder}" group)
        set_source_files_properties("${source}" PROPERTIES
          UNITY_GROUP "${group}")
      endif()
    endforeach()
  endif()
endfunction()

# Adds a library of the compiler side. MLIR components go after LINK_MLIR, the
# project's own libraries after LINK_COMM. All of these libraries together form
# the shared library CommDialect. Other targets link that, except unit tests of
# internals.
function(add_comm_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LINK_MLIR;LINK_COMM" ${ARGN})
  comm_declare_layer(${name} ${ARG_LINK_COMM})
  add_mlir_library(${name} STATIC ${ARG_SOURCES} DISABLE_INSTALL
                   DEPENDS ${ARG_DEPENDS} CommTableGen)
  set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  comm_precompile_headers(obj.${name})
  comm_unite_sources(obj.${name})
  mlir_target_link_libraries(${name} PUBLIC ${ARG_LINK_MLIR})
  if(ARG_LINK_COMM)
    target_link_libraries(${name} PUBLIC ${ARG_LINK_COMM})
  endif()
  set_property(GLOBAL APPEND PROPERTY COMM_COMPILER_LIBS ${name})
endfunction()

# Adds a shared library of all libraries that add_comm_library has added.
function(add_comm_shared_library name)
  get_property(libs GLOBAL PROPERTY COMM_COMPILER_LIBS)
  set(objects)
  foreach(lib IN LISTS libs)
    list(APPEND objects $<TARGET_OBJECTS:obj.${lib}>)
  endforeach()
  add_library(${name} SHARED ${objects})
  set_target_properties(${name} PROPERTIES
    LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_include_directories(${name} SYSTEM INTERFACE
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
    "$<INSTALL_INTERFACE:${COMM_INSTALLED_LLVM_INCLUDES}>")
  target_compile_features(${name} INTERFACE cxx_std_17)
  target_link_libraries(${name} PUBLIC MLIR LLVM)
  comm_install_library(${name})
endfunction()

# Installs a shared library, which is in build/lib beside the project's other
# libraries. It has its final RPATH in the build as well. To change the RPATH
# later, CMake would pad it with colons, and for the loader each of them is the
# current folder.
function(comm_install_library name)
  set_target_properties(${name} PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib
    BUILD_WITH_INSTALL_RPATH ON
    INSTALL_RPATH "$ORIGIN")
  install(TARGETS ${name} EXPORT CommDialectTargets
          LIBRARY DESTINATION ${COMM_INSTALL_LIBDIR})
endfunction()

# Adds a tool that links the compiler side and MLIR.
function(add_comm_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK_MLIR" ${ARGN})
  add_llvm_executable(${name} ${ARG_SOURCES})
  llvm_update_compile_flags(${name})
  comm_precompile_headers(${name})
  add_dependencies(${name} CommTableGen)
  target_compile_definitions(${name} PRIVATE COMM_VERSION="${PROJECT_VERSION}")
  target_link_libraries(${name} PRIVATE CommDialect)
  mlir_target_link_libraries(${name} PRIVATE ${ARG_LINK_MLIR})
  mlir_check_all_link_libraries(${name})
  set_target_properties(${name} PROPERTIES
    BUILD_WITH_INSTALL_RPATH ON
    INSTALL_RPATH "$ORIGIN/../${COMM_INSTALL_LIBDIR}")
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set_property(GLOBAL APPEND PROPERTY COMM_TEST_DEPENDS ${name})
endfunction()

# Enables exceptions (nlohmann-json, MPI side) for a target that uses no LLVM.
function(comm_no_llvm_target name)
  target_compile_options(${name} PRIVATE -fexceptions)
endfunction()
