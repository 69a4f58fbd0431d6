/* A driver whose GPUs cannot access each other.
   scripts/gpu-test.sh preloads it. The runtime gets the driver's functions by
   dlsym. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

static int canAccessPeer(int *can, int device, int peer) {
  (void)device, (void)peer;
  *can = 0;
  return 0;
}

void *dlsym(void *handle, const char *name) {
  static void *(*original)(void *, const char *);
  if (!original)
    *(void **)&original = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  if (strcmp(name, "cuDeviceCanAccessPeer") == 0)
    return (void *)canAccessPeer;
  return original(handle, name);
}
