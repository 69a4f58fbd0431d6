/* A program of two ranks with a window and a kernel for an old GPU, or another.
 */
#include "program.h"
#ifndef NCCL
#define NCCL "false"
#endif
#ifndef CHIP
#define CHIP "sm_80"
#endif
PROGRAM(2, GROUP("all", "[[0,1]]", "[1048576,1024,512]", NCCL), "", "");
MODULE(module, ".version 8.6\n.target " CHIP "\n.address_size 64\n"
               ".visible .entry empty() { ret; }\n");
void commProgramEntry(void **v) {
#ifdef BYTES
  commFree(commAlloc(BYTES));
#endif
  mgpuLaunchKernel(mgpuModuleGetFunction(module, "empty"), 1, 1, 1, 1, 1, 1, 0,
                   commGpuStream(), NULL, NULL, 0);
}
