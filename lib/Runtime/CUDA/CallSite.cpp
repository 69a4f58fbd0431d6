//===- CallSite.cpp - Context of errors in this thread --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CallSite.h"
#include "Failure.h"

#include <cstring>

namespace comm::cuda {

static thread_local CallSite site = {"the CUDA runtime", nullptr};

AtCallSite::AtCallSite(const char *what, const char *location) : outer(site) {
  site = {what, location};
}

AtCallSite::~AtCallSite() { site = outer; }

const CallSite &currentCallSite() { return site; }

void failCall(const char *call, const char *code, const char *text) {
  std::string function(call, std::strcspn(call, "("));
  runtime::fail(site.what, site.location,
                function + " failed: " + code + " (" + (text ? text : "?") +
                    ")");
}

} // namespace comm::cuda
