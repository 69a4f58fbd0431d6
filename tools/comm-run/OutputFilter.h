//===- OutputFilter.h - Turns mpirun's noise into error lines ---*- C++ -*-===//
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

/// Reads the standard error of mpirun and its ranks. Passes on what ranks and
/// programs print; replaces mpirun's banners about dead ranks by one line each;
/// prints an error that several ranks report in the same words once. What else
/// Open MPI says comes after our own line, if the run fails.
class OutputFilter {
public:
  /// `print` gets whole lines, without the newline. With `verbose`, everything
  /// is passed on too.
  OutputFilter(bool verbose, std::function<void(const std::string &)> print)
      : verbose(verbose), print(std::move(print)) {}

  void feed(std::string_view text);

  /// Call at the end of the output. `reason` is why the run has failed, if it
  /// has, for the case that no line has told the user. Prints what Open MPI has
  /// said that may be of interest then, and at last what the ranks were doing
  /// that were ended because of another.
  void finish(const std::string &reason);

  /// Drops what Open MPI has said: the run was ended on purpose.
  void forgetOpenMpi() { held.clear(); }

  /// A rank has failed: what is still running is about to be ended.
  bool sawFailure() const { return failure; }

private:
  /// What Open MPI says. Of a run that succeeds noise is never shown.
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
  std::string partial; ///< a line without its end
  bool inBanner = false;
  std::string banner;
  /// What Open MPI has said and is not shown yet.
  struct Held {
    std::string text;
    Kind kind;
  };
  std::vector<Held> held;
  size_t heldBytes = 0;
  /// Ranks that have themselves said what is wrong.
  std::set<int64_t> explained;
  struct Reporters {
    int64_t first; ///< whose line was shown
    std::set<int64_t> others;
  };
  /// Who reported an error, by its text.
  std::map<std::string, Reporters> errors;
  /// Ranks that were ended by a signal, by what they say they were doing.
  std::map<std::string, std::set<int64_t>> terminated;
  bool failure = false;
  bool explanation = false;
};

} // namespace commrun

#endif // COMMDIALECT_TOOLS_COMMRUN_OUTPUTFILTER_H
