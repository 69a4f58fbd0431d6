/* Runs llvm-symbolizer without the libraries that comm-run preloads.
   Preloaded libraries are instrumented, and a process without the sanitizers
   cannot load them. This program is static so that it can start itself. */
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
