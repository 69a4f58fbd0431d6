//===- OutputFilter.cpp - Filters the output of mpirun --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OutputFilter.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

using namespace commrun;

/// Longest banner of mpirun. Without a limit, a program's own line of dashes
/// would hold back all further output.
static constexpr size_t maxBanner = 4096;
static constexpr size_t maxPartial = 1 << 16;
static constexpr size_t maxHeldBack = 1 << 16;

/// Returns true for the line around an Open MPI banner: 74 dashes.
static bool isBannerLine(const std::string &text) {
  return text.size() >= 70 && text.find_first_not_of('-') == std::string::npos;
}

/// Returns true for internal messages of Open MPI and its own errors, which are
/// of no interest once a rank has reported an error.
static bool isOpenMpiNoise(const std::string &text) {
  const auto starts = [&](std::string_view words) {
    return text.compare(0, words.size(), words) == 0;
  };
  // The message may follow the prefix `[host:process] `.
  const size_t end = !starts("[") ? 0 : text.find("] ");
  const std::string_view rest =
      std::string_view(text).substr(end == 0 || end == text.npos ? 0 : end + 2);
  for (std::string_view words :
       {"*** An error occurred in MPI_", "*** reported by process ",
        "*** on a NULL communicator", "*** on communicator ",
        "*** Unknown error", "*** MPI_ERR", "***    and potentially your MPI",
        "Local abort before MPI_INIT", "Local abort after MPI_FINALIZE"})
    if (rest.substr(0, words.size()) == words)
      return true;
  if (starts("mpirun: Forwarding signal ") ||
      starts("[warn] Epoll")) // libevent
    return true;
  if (!starts("["))
    return false;
  for (const char *part :
       {"ORTE_ERROR_LOG", "sent help message", "orte_base_help_aggregate",
        "PMIX ERROR", "FORCE-TERMINATE AT", "OPAL ERROR"})
    if (text.find(part) != std::string::npos)
      return true;
  return false;
}

/// Returns true if the line has the prefix `[host:process] ` of Open MPI.
static bool hasOpenMpiPrefix(const std::string &text) {
  const size_t end = text.find("] "), colon = text.rfind(':', end);
  return text[0] == '[' && end != text.npos && colon != text.npos &&
         colon > 1 && colon + 1 < end &&
         text.find_first_not_of("0123456789", colon + 1) == end &&
         text.find(' ') > end;
}

namespace {
/// Parses a text from its beginning.
class Scanner {
public:
  explicit Scanner(std::string_view text) : text(text) {}
  /// Skips past the next occurrence of `words`; returns false if there is none.
  bool skipPast(std::string_view words) {
    const size_t found = text.find(words);
    if (found == std::string_view::npos)
      return false;
    text.remove_prefix(found + words.size());
    return true;
  }
  bool skip(std::string_view words) {
    if (text.substr(0, words.size()) != words)
      return false;
    text.remove_prefix(words.size());
    return true;
  }
  void skipSpace() {
    while (!text.empty() &&
           std::isspace(static_cast<unsigned char>(text.front())))
      text.remove_prefix(1);
  }
  /// Parses a non-negative 32-bit integer, such as a rank or a status; nullopt
  /// if there is none.
  std::optional<int32_t> number() {
    int32_t value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value < 0)
      return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return value;
  }
  std::string_view rest() const { return text; }

private:
  std::string_view text;
};
} // namespace

/// Returns the first sentence of an Open MPI banner, to append to an error
/// line.
static std::string summary(const std::string &banner) {
  constexpr size_t longest = 200;
  std::string text = banner.substr(0, banner.find("\n\n"));
  std::replace(text.begin(), text.end(), '\n', ' ');
  text.resize(std::min(text.find(". "), text.size()));
  if (text.size() > longest)
    text = text.substr(0, longest) + "...";
  while (!text.empty() &&
         (text.back() == ' ' || text.back() == '.' || text.back() == ':'))
    text.pop_back();
  return text;
}

void OutputFilter::show(const std::string &text) { print(text); }

void OutputFilter::feed(std::string_view text) {
  while (!text.empty()) {
    const size_t end = text.find('\n');
    partial += text.substr(0, end);
    if (end == std::string_view::npos) {
      if (partial.size() < maxPartial)
        return;
      text = {};
    } else {
      text.remove_prefix(end + 1);
    }
    std::string complete;
    complete.swap(partial);
    line(complete);
  }
}

void OutputFilter::line(const std::string &text) {
  if (isBannerLine(text)) {
    if (isInBanner)
      closeBanner();
    else
      isInBanner = true;
    return;
  }
  if (rankLine(text))
    return;
  if (isInBanner) {
    banner += text + "\n";
    if (banner.size() > maxBanner)
      flushBanner();
    return;
  }
  if (!verbose && isOpenMpiNoise(text))
    return hold(text, Kind::Noise);
  // After a known failure, these lines report its consequences.
  if (!verbose && hasOpenMpiPrefix(text))
    return hold(text, hasFailure ? Kind::Noise : Kind::Line);
  showHeld();
  if (text.compare(0, 7, "error: ") == 0)
    hasExplanation = true;
  show(text);
}

static std::string framed(const std::string &banner) {
  const std::string dashes(74, '-');
  return dashes + "\n" + banner + dashes;
}

void OutputFilter::hold(const std::string &text, Kind kind) {
  if (heldBytes + text.size() > maxHeldBack) {
    if (kind == Kind::Noise)
      return;
    showHeld();
  }
  held.push_back({text, kind});
  heldBytes += text.size();
}

/// Shows held lines and banners when the program continues and prints, which
/// keeps the order of the output. mpirun itself prints nothing more after a
/// failure.
void OutputFilter::showHeld() {
  std::vector<Held> noise;
  heldBytes = 0;
  for (Held &item : held) {
    if (item.kind != Kind::Noise) {
      show(item.kind == Kind::Banner ? framed(item.text) : item.text);
      continue;
    }
    heldBytes += item.text.size();
    noise.push_back(std::move(item));
  }
  held = std::move(noise);
}

/// Handles a line of a rank or the runtime about the run: `rank R: error: WHY`,
/// `rank R: output I differs ...`, or `rank R: terminated while ...`.
bool OutputFilter::rankLine(const std::string &text) {
  if (text.compare(0, 5, "rank ") != 0)
    return false;
  Scanner scanner(std::string_view(text).substr(5));
  const std::optional<int32_t> number = scanner.number();
  const std::string rest(scanner.rest());
  if (!number || rest.compare(0, 2, ": ") != 0)
    return false;
  const int64_t rank = *number;
  if (rest.compare(2, 11, "terminated ") == 0) {
    terminated[rest].insert(rank);
    return true;
  }
  const bool isError = rest.compare(2, 7, "error: ") == 0;
  if (!isError && rest.compare(2, 7, "output ") != 0)
    return false;
  explained.insert(rank);
  hasExplanation = true;
  if (isError) {
    hasFailure = true;
    auto [place, isNew] = errors.insert({rest, Reporters{rank, {}}});
    if (!isNew) {
      if (rank != place->second.first)
        place->second.others.insert(rank);
      return true;
    }
  }
  show(text);
  return true;
}

void OutputFilter::flushBanner() {
  if (!isInBanner)
    return;
  isInBanner = false;
  std::string text;
  text.swap(banner);
  if (!text.empty() && text.back() == '\n')
    text.pop_back();
  show(std::string(74, '-') + "\n" + text);
}

void OutputFilter::closeBanner() {
  isInBanner = false;
  std::string text;
  text.swap(banner);
  const bool isTranslated = translateBanner(text);
  if (verbose)
    return show(framed(text));
  if (isTranslated && !text.empty())
    text.pop_back(); // the newline of its last line
  hold(text, isTranslated ? Kind::Noise : Kind::Banner);
}

void OutputFilter::reportDead(int64_t rank, const std::string &why) {
  hasFailure = true;
  if (!explained.insert(rank).second)
    return;
  hasExplanation = true;
  show("rank " + std::to_string(rank) + ": error: " + why);
}

/// Parses `process rank 1 with PID 0 on node vm exited on signal 9 (Killed).`
static bool parseKilled(const std::string &text, int64_t &rank,
                        std::string &why) {
  Scanner scanner(text);
  std::optional<int32_t> process, signal;
  if (!scanner.skipPast("process rank ") || !(process = scanner.number()) ||
      !scanner.skipPast("exited on signal ") || !(signal = scanner.number()))
    return false;
  rank = *process;
  why = "killed by signal " + std::to_string(*signal);
  const std::string_view rest = scanner.rest();
  const size_t end = rest.substr(0, 2) == " (" ? rest.find(')') : rest.npos;
  if (end != rest.npos)
    why += rest.substr(0, end + 1);
  return true;
}

/// Parses `Process name: [[32376,1],1]`, then a line `Exit code:    1`.
static bool parseStatus(const std::string &text, int64_t &rank,
                        std::string &why) {
  Scanner scanner(text);
  std::optional<int32_t> process, status;
  if (!scanner.skipPast("Process name: [[") || !scanner.number() ||
      !scanner.skip(",") || !scanner.number() || !scanner.skip("],") ||
      !(process = scanner.number()) || !scanner.skip("]") ||
      !scanner.skipPast("Exit code:"))
    return false;
  scanner.skipSpace();
  if (!(status = scanner.number()))
    return false;
  rank = *process;
  why = "ended with exit status " + std::to_string(*status);
  return true;
}

/// Parses `due to process rank 1 with PID 5 on node vm exiting improperly.`
static bool parseEarly(const std::string &text, int64_t &rank,
                       std::string &why) {
  Scanner scanner(text);
  std::optional<int32_t> process;
  if (!scanner.skipPast("due to process rank ") ||
      !(process = scanner.number()) || !scanner.skipPast("exiting improperly"))
    return false;
  rank = *process;
  why = "ended before the program was finished";
  return true;
}

bool OutputFilter::translateBanner(const std::string &text) {
  int64_t rank = 0;
  std::string why;
  for (auto parse : {parseKilled, parseStatus, parseEarly}) {
    if (!parse(text, rank, why))
      continue;
    reportDead(rank, why);
    return true;
  }
  const bool isKnown = text.find("Primary job  terminated") == 0 ||
                       text.find("MPI_ABORT was invoked") == 0 ||
                       text.find("An MPI process has aborted") == 0;
  hasFailure |= isKnown;
  return isKnown;
}

/// Formats ranks as in `1, 2 and 5`.
static std::string joinRanks(const std::set<int64_t> &ranks) {
  std::string text;
  size_t left = ranks.size();
  for (int64_t rank : ranks) {
    text += std::to_string(rank);
    --left;
    text += left > 1 ? ", " : left == 1 ? " and " : "";
  }
  return text;
}

void OutputFilter::finish(const std::string &reason) {
  if (!partial.empty()) {
    std::string rest;
    rest.swap(partial);
    line(rest);
  }
  flushBanner();
  const bool hasFailed = !reason.empty() && !hasExplanation;
  if (hasFailed) {
    std::string text = "error: " + reason;
    const auto banner =
        std::find_if(held.begin(), held.end(), [](const Held &item) {
          return item.kind == Kind::Banner;
        });
    if (banner != held.end())
      text += "; Open MPI says: " + summary(banner->text);
    show(text);
  }
  for (const auto &[text, reporters] : errors)
    if (const size_t others = reporters.others.size())
      show(std::string("note: the same error on rank") +
           (others > 1 ? "s " : " ") + joinRanks(reporters.others) +
           (errors.size() > 1 ? text : std::string()));
  for (const auto &[text, ranks] : terminated)
    show((ranks.size() > 1 ? "ranks " : "rank ") + joinRanks(ranks) + text);
  for (const Held &item : held)
    if (item.kind != Kind::Noise || hasFailed)
      show(item.kind == Kind::Banner ? framed(item.text) : item.text);
  held.clear();
}
