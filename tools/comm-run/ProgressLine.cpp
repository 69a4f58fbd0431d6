//===- ProgressLine.cpp - Shows progress on a terminal --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgressLine.h"

#include "CommDialect/Support/Text.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>
#include <utility>

using namespace commrun;

static bool isTerminal() {
  const char *kind = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) && kind && std::string_view(kind) != "dumb";
}

ProgressLine::ProgressLine(const std::string &what)
    : what(commtext::makePrintable(what)), isShown(isTerminal()) {}

void ProgressLine::update() {
  const long long passed =
      std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start)
          .count();
  if (!isShown || passed <= seconds)
    return;
  seconds = passed;
  isPrinted = true;
  // Erases the line, prints, and returns the cursor to the beginning.
  std::fprintf(stderr, "\x1b[K%s: %lld s\r", what.c_str(), seconds);
}

void ProgressLine::clear() {
  if (isPrinted)
    std::fputs("\x1b[K", stderr);
  isPrinted = false;
}
