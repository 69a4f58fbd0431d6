# Helpers shared by the project's CMake files.

# A library of the compiler side (links the shared libMLIR). MLIR components go
# after LINK_MLIR, the project's own libraries after LINK_COMM. Objects are also
# linked into the plugin, so everything is collected in COMM_COMPILER_LIBS.
function(add_comm_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;LINK_MLIR;LINK_COMM" ${ARGN})
  add_mlir_library(${name} STATIC ${ARG_SOURCES} DISABLE_INSTALL
                   DEPENDS ${ARG_DEPENDS} CommTableGen)
  mlir_target_link_libraries(${name} PUBLIC ${ARG_LINK_MLIR})
  if(ARG_LINK_COMM)
    target_link_libraries(${name} PUBLIC ${ARG_LINK_COMM})
  endif()
  set_property(GLOBAL APPEND PROPERTY COMM_COMPILER_LIBS ${name})
endfunction()

# A target that uses exceptions (nlohmann-json, MPI side) and no LLVM.
function(comm_no_llvm_target name)
  target_compile_options(${name} PRIVATE -fexceptions)
endfunction()
