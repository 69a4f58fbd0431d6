/* Common parts of handwritten programs that have the form of compiled ones.
 * They test the CUDA runtime without the compiler. With HOST defined, the same
 * program runs on the host runtime, whose results are the expected ones. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "CommDialect/Runtime/CommLibrary.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HOST
#define TARGET "host"
#define GPU_ONLY(statement)
#else
#define TARGET "cuda"
#define GPU_ONLY(statement) statement
#endif

#define PROGRAM(ranks, groups, inputs, outputs)                                \
  const char commProgramMetadata[] =                                           \
      "{\"version\":1,\"target\":\"" TARGET "\",\"ranks\":" #ranks             \
      ",\"source\":\"test.c\",\"groups\":[" groups "],\"inputs\":[" inputs     \
      "],\"outputs\":[" outputs "]}"
#define GROUP(name, members, window, nccl)                                     \
  "{\"name\":\"" name "\",\"members\":" members ",\"window\":" window          \
  ",\"nccl\":" nccl "}"
#define MEMREF(shape, type)                                                    \
  "{\"kind\":\"memref\",\"shape\":" shape ",\"dtype\":\"" type "\"}"

/* A descriptor of up to four dimensions. */
typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizesAndStrides[8];
} Memref;

static inline Memref memref(void *data, int rank, const int64_t *sizes) {
  Memref m = {data, data, 0, {0}};
  int64_t stride = 1;
  for (int i = rank; i-- > 0; stride *= sizes[i]) {
    m.sizesAndStrides[i] = sizes[i];
    m.sizesAndStrides[rank + i] = stride;
  }
  return m;
}
#define SIZES(...) ((const int64_t[]){__VA_ARGS__})

/* Writes the descriptor of an output. */
static inline void put(void *output, const Memref *m, int rank) {
  memcpy(output, m, 24 + 16 * (size_t)rank);
}

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__,             \
              #condition);                                                     \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

/* Copies between the host and the program's memory. */
extern void mgpuMemcpy(void *to, void *from, size_t bytes, void *stream);
static inline void copyIn(void *to, const void *from, size_t bytes) {
#ifdef HOST
  memcpy(to, from, bytes);
#else
  mgpuMemcpy(to, (void *)from, bytes, NULL);
#endif
}
static inline void copyOut(void *to, const void *from, size_t bytes) {
#ifdef HOST
  memcpy(to, from, bytes);
#else
  commGpuRead(to, from, bytes, "test");
#endif
}

/* GPU modules, as MLIR's lowering makes them known. */
extern void *mgpuModuleGetFunction(void *module, const char *name);
extern void mgpuLaunchKernel(void *function, intptr_t, intptr_t, intptr_t,
                             intptr_t, intptr_t, intptr_t, int32_t, void *,
                             void **, void **, size_t);

#define MODULE(name, text)                                                     \
  static void *name;                                                           \
  __attribute__((constructor)) static void load_##name(void) {                 \
    name = mgpuModuleLoad((void *)(text), sizeof(text));                       \
  }                                                                            \
  __attribute__((destructor)) static void unload_##name(void) {                \
    mgpuModuleUnload(name);                                                    \
  }

/* A kernel with the parameters of CommKernelAbi.h before the pointers. */
#define ENTRY(name)                                                            \
  ".visible .entry " name "(.param .u64 a, .param .u64 b, .param .u32 c,\n"    \
  "  .param .u64 d, .param .u64 e, .param .u64 f, .param .u64 g,\n"            \
  "  .param .u64 h, .param .u64 i, .param .u64 j) { ret; }\n"
/* A module with the barriers that operations by copy engines need. */
#define MEET_MODULE                                                            \
  MODULE(meetings, ".version 7.0\n.target sm_80\n.address_size 64\n" ENTRY(    \
                       "meet_w2") ENTRY("meet_w4"))

#endif
