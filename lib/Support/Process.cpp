//===- Process.cpp - Resource limits of a process -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Process.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>
#include <new>
#include <pthread.h>
#include <unistd.h>

using namespace mlir;

/// Ends the process without allocating memory.
[[noreturn]] static void exitOutOfMemory() {
  static constexpr char message[] = "error: out of memory\n";
  [[maybe_unused]] ssize_t ignored =
      ::write(STDERR_FILENO, message, sizeof(message) - 1);
  ::_exit(1);
}

void comm::installResourceLimitHandlers() {
  std::set_new_handler(exitOutOfMemory);
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { exitOutOfMemory(); });
  // Without the signal the write fails, which is handled like any error.
  std::signal(SIGXFSZ, SIG_IGN);
  // Passes on functions run in threads of a pool.
  constexpr size_t kThreadStack = size_t(64) << 20;
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0)
    return;
  if (::pthread_attr_setstacksize(&attributes, kThreadStack) == 0)
    ::pthread_setattr_default_np(&attributes);
  ::pthread_attr_destroy(&attributes);
}

namespace {
struct Call {
  llvm::function_ref<int()> body;
  int status;
};
} // namespace

static void *callBody(void *data) {
  auto *call = static_cast<Call *>(data);
  call->status = call->body();
  return nullptr;
}

int comm::runOnDeepStack(llvm::function_ref<int()> body) {
  Call call{body, 1};
  for (size_t size = size_t(512) << 20; size >= size_t(8) << 20; size /= 2) {
    pthread_attr_t attributes;
    pthread_t thread;
    if (::pthread_attr_init(&attributes) != 0)
      break;
    bool isRunning =
        ::pthread_attr_setstacksize(&attributes, size) == 0 &&
        ::pthread_create(&thread, &attributes, callBody, &call) == 0;
    ::pthread_attr_destroy(&attributes);
    if (!isRunning)
      continue;
    ::pthread_join(thread, nullptr);
    return call.status;
  }
  return body();
}
