//===- ProgramFile.cpp - Opens compiled programs --------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgramFile.h"
#include "Certificate.h"
#include "Header.h"

#include <algorithm>
#include <dlfcn.h>
#include <stdexcept>
#include <vector>

namespace comm::runtime {

/// Makes this library's functions visible to programs, whose calls would not
/// find them if the host has loaded it for itself only.
static void makeFunctionsVisible() {
  Dl_info self = {}, first = {};
  if (!dladdr(reinterpret_cast<const void *>(&makeFunctionsVisible), &self) ||
      !self.dli_fname)
    return;
  // The library stays loaded from here on.
  dlopen(self.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
  void *visible = dlsym(RTLD_DEFAULT, "commProgramRun");
  if (visible && dladdr(visible, &first) && first.dli_fbase != self.dli_fbase)
    throw Failure(std::string("programs of this process would call ") +
                  first.dli_fname + ", not " + self.dli_fname +
                  ": use one runtime per process");
}

ProgramFile::ProgramFile(const char *path) : path(path ? path : "") {
  if (!path)
    throw Failure("the file's name is null");
  makeFunctionsVisible();
  // A name without a slash would be searched for in the system's folders.
  const std::string name =
      this->path.find('/') == std::string::npos ? "./" + this->path : path;
  handle.reset(dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL));
  if (!handle)
    throw Failure(std::string("cannot load the program: ") + dlerror());
}

void ProgramFile::Close::operator()(void *handle) const { dlclose(handle); }

void *ProgramFile::find(const char *symbol) const {
  return handle ? dlsym(handle.get(), symbol) : nullptr;
}

/// Throws the failure that the file is not a compiled program, for lack of
/// `symbol`.
[[noreturn]] static void failMissing(const std::string &path,
                                     const char *symbol) {
  throw Failure(path + ": is not a compiled program: it has no " + symbol);
}

const char *ProgramFile::metadata() const {
  constexpr const char *symbol = "commProgramMetadata";
  if (void *address = find(symbol))
    return static_cast<const char *>(address);
  failMissing(path, symbol);
}

void (*ProgramFile::entry() const)(void **) {
  constexpr const char *symbol = "commProgramEntry";
  if (void *address = find(symbol))
    return reinterpret_cast<void (*)(void **)>(address);
  failMissing(path, symbol);
}

/// Returns why ranks would not communicate alike, or an empty string.
static std::string compareWithOthers(Bootstrap &bootstrap,
                                     const std::string &text) {
  const std::vector<uint64_t> digests =
      bootstrap.Bootstrap::allgather(digest(text));
  const std::vector<int> firsts = findFirstRanks(digests);
  if (firsts.size() == 1)
    return "";
  const std::vector<uint64_t> sizes =
      bootstrap.Bootstrap::allgather(static_cast<uint64_t>(text.size()));
  if (std::string why = findOversized(sizes); !why.empty())
    return why;
  const size_t longest = *std::max_element(sizes.begin(), sizes.end());
  std::string padded = text, all(longest * sizes.size(), '\0');
  padded.resize(longest);
  bootstrap.allgather(padded.data(), all.data(), longest);
  std::vector<std::string> texts;
  for (int rank : firsts)
    texts.push_back(all.substr(rank * longest, sizes[rank]));
  return compareCertificates(digests, texts);
}

Metadata agreeOnProgram(RankState &rank, const std::string &function,
                        const char *text, const std::string &target,
                        std::string problem) {
  Metadata metadata;
  if (problem.empty()) {
    try {
      metadata = parseMetadata(text, target);
      problem = findIncompatibility(metadata, rank.rank(), rank.ranks());
    } catch (const std::runtime_error &error) {
      problem = error.what();
    }
  }
  auto failIfAny = [&] {
    rank.failTogether(problem.empty() ? "" : function + ": " + problem);
  };
  failIfAny();
  problem = compareWithOthers(*rank.bootstrap, text);
  failIfAny();
  return metadata;
}

} // namespace comm::runtime
