//===- OutputFilter.cpp - Turns mpirun's noise into error lines -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OutputFilter.h"

#include <algorithm>
#include <cstdlib>
#include <regex>

using namespace commrun;

/// No banner of mpirun is longer; a program's own line of dashes must not hold
/// back all that follows.
static constexpr size_t maxBanner = 4096;
static constexpr size_t maxPartial = 1 << 16;
static constexpr size_t maxHeldBack = 1 << 16;

/// The lines around a banner of Open MPI: 74 dashes.
static bool isBannerLine(const std::string &text) {
  return text.size() >= 70 && text.find_first_not_of('-') == std::string::npos;
}

/// What Open MPI's layers say of each other; never of interest when a rank has
/// said what is wrong.
static bool isOpenMpiNoise(const std::string &text) {
  if (text.empty() || text[0] != '[')
    return false;
  return text.compare(0, 12, "[warn] Epoll") == 0 || // libevent's
         text.find("ORTE_ERROR_LOG") != std::string::npos ||
         text.find("sent help message") != std::string::npos ||
         text.find("orte_base_help_aggregate") != std::string::npos ||
         text.find("PMIX ERROR") != std::string::npos;
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
    if (inBanner)
      closeBanner();
    else
      inBanner = true;
    return;
  }
  if (rankLine(text))
    return;
  if (inBanner) {
    banner += text + "\n";
    if (banner.size() > maxBanner)
      flushBanner();
    return;
  }
  if (isOpenMpiNoise(text) && !verbose) {
    if (heldBack.size() < maxHeldBack)
      heldBack += text + "\n";
    return;
  }
  if (text.compare(0, 7, "error: ") == 0)
    explanation = true;
  show(text);
}

/// What a rank or the runtime says of the run: `rank R: error: WHY`, `rank R:
/// output I differs ...`, or `rank R: terminated while ...`.
bool OutputFilter::rankLine(const std::string &text) {
  if (text.compare(0, 5, "rank ") != 0)
    return false;
  char *end = nullptr;
  const char *digits = text.c_str() + 5;
  if (*digits < '0' || *digits > '9')
    return false;
  const int64_t rank = std::strtoll(digits, &end, 10);
  const std::string rest = end;
  if (rest.compare(0, 2, ": ") != 0)
    return false;
  if (rest.compare(2, 11, "terminated ") == 0) {
    terminated[rest].insert(rank);
    return true;
  }
  const bool isError = rest.compare(2, 7, "error: ") == 0;
  if (!isError && rest.compare(2, 7, "output ") != 0)
    return false;
  explained.insert(rank);
  explanation = true;
  if (isError) {
    failure = true;
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
  if (!inBanner)
    return;
  inBanner = false;
  std::string text;
  text.swap(banner);
  if (!text.empty() && text.back() == '\n')
    text.pop_back();
  show(std::string(74, '-') + "\n" + text);
}

void OutputFilter::closeBanner() {
  inBanner = false;
  std::string text;
  text.swap(banner);
  const bool translated = translateBanner(text);
  if (translated && !verbose) {
    if (heldBack.size() < maxHeldBack)
      heldBack += text;
    return;
  }
  if (!translated)
    explanation = true;
  const std::string dashes(74, '-');
  show(dashes + "\n" + text + dashes);
}

void OutputFilter::reportDead(int64_t rank, const std::string &why) {
  failure = true;
  if (!explained.insert(rank).second)
    return;
  explanation = true;
  show("rank " + std::to_string(rank) + ": error: " + why);
}

bool OutputFilter::translateBanner(const std::string &text) {
  static const std::regex killed(
      "process rank ([0-9]+) [^]*exited on signal ([0-9]+)( \\([^)]*\\))?");
  static const std::regex status(
      "Process name: \\[\\[[0-9]+,[0-9]+\\],([0-9]+)\\]\\s+"
      "Exit code: +([0-9]+)");
  static const std::regex early(
      "due to process rank ([0-9]+)[^]*exiting improperly");
  std::smatch match;
  if (std::regex_search(text, match, killed)) {
    reportDead(std::stoll(match[1]),
               "killed by signal " + match[2].str() + match[3].str());
    return true;
  }
  if (std::regex_search(text, match, status)) {
    reportDead(std::stoll(match[1]),
               "ended with exit status " + match[2].str());
    return true;
  }
  if (std::regex_search(text, match, early)) {
    reportDead(std::stoll(match[1]), "ended before the program was finished");
    return true;
  }
  const bool known = text.find("Primary job  terminated") == 0 ||
                     text.find("MPI_ABORT was invoked") == 0 ||
                     text.find("An MPI process has aborted") == 0;
  failure |= known;
  return known;
}

/// `1, 2 and 5`
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

void OutputFilter::finish(bool failed) {
  if (!partial.empty()) {
    std::string rest;
    rest.swap(partial);
    line(rest);
  }
  flushBanner();
  for (const auto &[text, reporters] : errors)
    if (const size_t others = reporters.others.size())
      show(std::string("note: the same error on rank") +
           (others > 1 ? "s " : " ") + joinRanks(reporters.others) +
           (errors.size() > 1 ? text : std::string()));
  for (const auto &[text, ranks] : terminated)
    show((ranks.size() > 1 ? "ranks " : "rank ") + joinRanks(ranks) + text);
  if (failed && !explanation && !heldBack.empty()) {
    heldBack.pop_back();
    show(heldBack);
  }
}
