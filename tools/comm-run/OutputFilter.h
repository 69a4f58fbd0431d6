//===- OutputFilter.h - Filters the output of mpirun ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TOOLS_COMMRUN_OUTPUTFILTER_H
#define COMMDIALECT_TOOLS_COMMRUN_OUTPUTFILTER_H

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace commrun {

/// Filters the standard error of mpirun and its ranks. It passes on output of
/// ranks and programs, replaces mpirun's banners about dead ranks by one line
/// each, and prints an error that several ranks report only once. If the run
/// fails, other messages of Open MPI follow the errors.
class OutputFilter {
public:
  /// Creates a filter that calls `print` with complete lines, without the
  /// newline. With `verbose`, it passes everything on.
  OutputFilter(bool verbose, std::function<void(const std::string &)> print)
      : verbose(verbose), print(std::move(print)) {}

  void feed(std::string_view text);

  /// Ends the output. `reason` explains a failed run if no line did; empty
  /// otherwise. Prints messages of Open MPI that may now be of interest, then
  /// the operations of ranks that were ended because of another rank.
  void finish(const std::string &reason);

  /// Drops messages of Open MPI; for runs that were ended on purpose.
  void forgetOpenMpi() { held.clear(); }

  /// Returns true if a rank has failed; the other ranks should end soon.
  bool sawFailure() const { return hasFailure; }

private:
  /// Kinds of Open MPI messages. Noise is only shown if a run fails without an
  /// explanation.
  enum class Kind { Noise, Line, Banner };

  void line(const std::string &text);
  bool rankLine(const std::string &text);
  void closeBanner();
  bool translateBanner(const std::string &text);
  void flushBanner();
  void hold(const std::string &text, Kind kind);
  void showHeld();
  void show(const std::string &text);
  void reportDead(int64_t rank, const std::string &why);

  const bool verbose;
  std::function<void(const std::string &)> print;
  std::string partial; ///< an incomplete line
  bool isInBanner = false;
  std::string banner;
  /// A message of Open MPI that has not been shown.
  struct Held {
    std::string text;
    Kind kind;
  };
  std::vector<Held> held;
  size_t heldBytes = 0;
  /// Ranks with a reported error or mismatch.
  std::set<int64_t> explained;
  struct Reporters {
    int64_t first; ///< the rank whose line was shown
    std::set<int64_t> others;
  };
  /// The ranks that reported each error, by its text.
  std::map<std::string, Reporters> errors;
  /// Ranks that were ended by a signal, by the operation that they were in.
  std::map<std::string, std::set<int64_t>> terminated;
  bool hasFailure = false;
  bool hasExplanation = false;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_OUTPUTFILTER_H
