// RUN: comm-opt %s --comm-emit-program=target=cuda | FileCheck %s

// CHECK: @commProgramMetadata({{.*}}\22ranks\22:1,\22reads\22:true,
llvm.func @commGpuRead(!llvm.ptr, !llvm.ptr, i64, !llvm.ptr)
func.func @main() {
  return
}
