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
#include "CommDialect/Runtime/CommContext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static CommContext *context;

static void onFailure(void *user, const char *message, int32_t together) {
  (void)user;
  fprintf(stderr, "rank %d: error: %s\n",
          context ? commContextRank(context) : -1, message);
  if (!together && context)
    commContextAbort(context);
}

/// Ends the process if `error` is one. Those of the context are printed.
static void check(CommError *error) {
  if (!error)
    return;
  if (!context)
    fprintf(stderr, "error: %s\n", commErrorMessage(error));
  exit(1);
}

int main(int argc, char **argv) {
  const char *path = getenv("PROGRAM");
  const char *option = "";
  for (int i = 1; i < argc; ++i)
    if (argv[i][0] == '-')
      option = argv[i];
    else
      path = argv[i];
  CommContextOptions options;
  commContextOptionsInit(&options);
  options.onFailure = onFailure;
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  check(commContextCreate(&options, &context));
  CommProgram *program;
  check(commProgramLoad(context, path, &program));
  clock_gettime(CLOCK_MONOTONIC, &end);
  int rank = commContextRank(context);
  if (!strcmp(option, "--time"))
    printf("rank %d met the others in %.0f us\n", rank,
           (end.tv_sec - begin.tv_sec) * 1e6 +
               (end.tv_nsec - begin.tv_nsec) * 1e-3);
  if (!strcmp(option, "")) {
    void *values[1] = {NULL};
    check(commProgramRun(program, values, NULL, NULL));
  }
  check(commContextDestroy(context));
  printf("rank %d is done\n", rank);
  return 0;
}
