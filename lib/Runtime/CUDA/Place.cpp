//===- Place.cpp - What an error of this thread is about ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Place.h"
#include "Failure.h"

#include <cstring>

namespace comm::cuda {

static thread_local Place place = {"the CUDA runtime", nullptr};

InPlace::InPlace(const char *what, const char *location) : outer(place) {
  place = {what, location};
}

InPlace::~InPlace() { place = outer; }

const Place &currentPlace() { return place; }

void failCall(const char *call, const char *code, const char *text) {
  std::string function(call, std::strcspn(call, "("));
  host::fail(place.what, place.location,
             function + " failed: " + code + " (" + (text ? text : "?") + ")");
}

} // namespace comm::cuda
