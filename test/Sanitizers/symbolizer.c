/* llvm-symbolizer without what comm-run preloads for a program: that is
   instrumented, and a process without the sanitizers cannot load it. Static, so
   that this one can start. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  (void)argc;
  unsetenv("LD_PRELOAD");
  unsetenv("LD_LIBRARY_PATH");
  execv(SYMBOLIZER, argv);
  return 127;
}
