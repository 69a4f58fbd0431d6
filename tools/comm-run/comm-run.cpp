//===- comm-run.cpp - Runs a distributed program on all its ranks ---------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The executable is both the launcher and the rank process: the launcher lets
// mpirun start it again with --rank-process. See --help.
//
//===----------------------------------------------------------------------===//
#include "Error.h"
#include "Launcher.h"
#include "RankProcess.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

using namespace commrun;

/// Ends this process by the signal, so that a loop in a shell ends too.
static int endBySignal(int signal) {
  std::fflush(nullptr);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
  return 128 + signal;
}

int main(int argc, char **argv) {
  // Turns exceeding the file size limit into a failing write.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    const Options options = parseOptions(argc, argv);
    if (options.help || options.version) {
      std::fputs(options.help ? helpText()
                              : "comm-run (CommDialect) " COMM_VERSION "\n",
                 stdout);
      return std::fflush(stdout) == 0 ? 0 : 1;
    }
    if (options.rankProcess)
      return runRank(options);
    int stopSignal = 0;
    const int status = launch(options, stopSignal);
    return stopSignal != 0 ? endBySignal(stopSignal) : status;
  } catch (const UsageError &error) {
    std::fprintf(stderr, "error: %s (comm-run --help lists the options)\n",
                 toLine(error).c_str());
    return 2;
  } catch (const RankError &error) {
    std::fprintf(stderr, "%s\n", toLine(error).c_str());
  } catch (const Error &error) {
    std::fprintf(stderr, "error: %s\n", toLine(error).c_str());
  } catch (const std::bad_alloc &) {
    std::fputs("error: out of memory\n", stderr);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "error: %s\n", toLine(error).c_str());
  }
  return 1;
}
