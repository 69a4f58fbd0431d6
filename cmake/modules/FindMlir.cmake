# Finds MLIR and the functions of its build.
# They come from LLVM's build or another project around this one, or are installed.

if(NOT PROJECT_IS_TOP_LEVEL AND NOT MLIR_CMAKE_DIR AND LLVM_MAIN_SRC_DIR)
  # In LLVM's build (LLVM_EXTERNAL_PROJECTS), MLIR sets its variables in its own
  # folder only.
  if(NOT DEFINED MLIR_MAIN_SRC_DIR)
    set(MLIR_MAIN_SRC_DIR ${LLVM_MAIN_SRC_DIR}/../mlir)
  endif()
  set(MLIR_CMAKE_DIR ${MLIR_MAIN_SRC_DIR}/cmake/modules)
  set(MLIR_DIR ${LLVM_BINARY_DIR}/lib/cmake/mlir)
  set(MLIR_INCLUDE_DIRS ${MLIR_MAIN_SRC_DIR}/include
      ${LLVM_BINARY_DIR}/tools/mlir/include)
  set(LLVM_INCLUDE_DIRS ${LLVM_MAIN_SRC_DIR}/include ${LLVM_BINARY_DIR}/include)
  set(LLVM_TOOLS_BINARY_DIR ${LLVM_BINARY_DIR}/bin)
  list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}")
  if(NOT TARGET MLIR)
    message(FATAL_ERROR "CommDialect links MLIR's shared library: configure LLVM with "
            "LLVM_ENABLE_PROJECTS=mlir;lld, LLVM_BUILD_LLVM_DYLIB=ON and "
            "LLVM_LINK_LLVM_DYLIB=ON")
  endif()
  # LLVM's headers will be installed beside the project's own.
  set(COMM_INSTALLED_LLVM_INCLUDES include)
else()
  if(NOT MLIR_FOUND)
    find_package(MLIR 22.1 REQUIRED CONFIG)
  endif()
  set(COMM_INSTALLED_LLVM_INCLUDES ${LLVM_INCLUDE_DIRS})
endif()
message(STATUS "Using MLIR in ${MLIR_CMAKE_DIR}")

# Debian has MLIR as one shared library, but its package does not set this.
set(MLIR_LINK_MLIR_DYLIB ON)
set(LLVM_RUNTIME_OUTPUT_INTDIR ${CMAKE_BINARY_DIR}/bin)
set(LLVM_LIBRARY_OUTPUT_INTDIR ${CMAKE_BINARY_DIR}/lib)
set(MLIR_BINARY_DIR ${CMAKE_BINARY_DIR})
if(NOT LLVM_EXTERNAL_LIT)
  set(LLVM_EXTERNAL_LIT "${LLVM_TOOLS_BINARY_DIR}/lit")
endif()

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)
