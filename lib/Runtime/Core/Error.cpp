//===- Error.cpp - Errors and options of the C API ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Error.h"

struct CommError {
  std::string message;
  int32_t rank;
};

namespace comm::runtime {

CommError *makeError(const Failure &failure, int rank) {
  return new CommError{failure.what(),
                       failure.rank() >= 0 ? failure.rank() : rank};
}

} // namespace comm::runtime

const char *commErrorMessage(const CommError *error) {
  return error->message.c_str();
}
int32_t commErrorRank(const CommError *error) { return error->rank; }
void commErrorDestroy(CommError *error) { delete error; }

void commContextOptionsInit(CommContextOptions *options) {
  *options = {};
  options->device = -1;
  options->timeout = -1;
}
