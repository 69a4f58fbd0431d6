/* Keeps libraries loaded, so that leaks of Open MPI have names for leaks.supp.
 * scripts/sanitize.sh preloads it. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* Modules stay. */
int dlclose(void *library) {
  (void)library;
  return 0;
}

/* The C library's functions have no frame pointers, so stacks would end there.
 */
int vasprintf(char **text, const char *format, va_list arguments) {
  va_list copy;
  va_copy(copy, arguments);
  int length = vsnprintf(NULL, 0, format, copy);
  va_end(copy);
  *text = length < 0 ? NULL : malloc((size_t)length + 1);
  return *text ? vsnprintf(*text, (size_t)length + 1, format, arguments) : -1;
}

int asprintf(char **text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(text, format, arguments);
  va_end(arguments);
  return length;
}

int __vasprintf_chk(char **text, int flag, const char *format,
                    va_list arguments) {
  (void)flag;
  return vasprintf(text, format, arguments);
}

int __asprintf_chk(char **text, int flag, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int length = vasprintf(text, format, arguments);
  va_end(arguments);
  return length;
}
