// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one rank of a compiled program without comm-run.
//
// usage: run-apart [PROGRAM.so] [OPTION]
//
// The program (by default $PROGRAM) has neither arguments nor results. With
// --start the rank only connects to the others; with --time it also prints how
// long that takes.
#define _POSIX_C_SOURCE 199309L
#include "CommDialect/Runtime/CommRuntime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv) {
  const char *path = getenv("PROGRAM");
  const char *option = "";
  for (int i = 1; i < argc; ++i)
    if (argv[i][0] == '-')
      option = argv[i];
    else
      path = argv[i];
  void *program = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!program) {
    fprintf(stderr, "error: %s\n", path ? dlerror() : "no program");
    return 2;
  }
  const char *metadata = dlsym(program, "commProgramMetadata");
  void (*entry)(void **) = 0;
  *(void **)&entry = dlsym(program, "commProgramEntry");
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  commInitialize(metadata);
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (!strcmp(option, "--time"))
    printf("rank %d met the others in %.0f us\n", (int)commRank(),
           (end.tv_sec - begin.tv_sec) * 1e6 +
               (end.tv_nsec - begin.tv_nsec) * 1e-3);
  if (!strcmp(option, "")) {
    void *values[1] = {NULL};
    entry(values);
  }
  int rank = (int)commRank();
  commFinalize();
  printf("rank %d is done\n", rank);
  return 0;
}
