//===- Programs.h - Programs that XLA may call ------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_RUNTIME_PROGRAMS_H
#define COMMDIALECT_PYTHON_RUNTIME_PROGRAMS_H

#include "Team.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace commdialect {

/// The devices of this process that run programs with those of others.
class Devices {
public:
  Devices(const RuntimeLibrary &library, int ranks, std::vector<Member> members,
          Exchange exchange)
      : library(library), ranks(ranks), members(std::move(members)),
        exchange(std::move(exchange)) {}

  /// Returns the team for a call site. On the host, processes may reach
  /// independent calls in different orders, so each site has its own team.
  std::shared_ptr<Team> getTeam(const std::string &site);

private:
  const RuntimeLibrary &library;
  const int ranks;
  const std::vector<Member> members;
  const Exchange exchange;
  std::mutex lock;
  std::map<std::string, std::shared_ptr<Team>> teams;
};

/// A compiled program, and the devices that run it.
struct TeamProgram {
  std::shared_ptr<Devices> devices;
  std::string file;
  /// Number of calls in programs of XLA so far; they are numbered in the order
  /// of their compilation.
  mutable std::atomic<int64_t> numSites{0};
};

/// A program of sites, and the devices that run it.
struct TeamSites {
  std::shared_ptr<Devices> devices;
  /// Prefix of the names of the sites' teams. It is the same on all ranks even
  /// if their programs differ, so that they connect and find the difference.
  std::string scope;
  std::shared_ptr<const Sites> sites;
};

/// Adds a program by a key. The key must depend only on the program and its
/// devices: XLA's programs, which JAX may store on disk, refer to it.
void addProgram(const std::string &key, std::shared_ptr<Devices> devices,
                const std::string &file);
/// Returns null if there is none.
std::shared_ptr<const TeamProgram> findProgram(std::string_view key);
void clearPrograms();

/// Adds a program of sites by its digest and devices, which XLA's programs
/// name.
void addSites(const std::string &digest, const std::string &devices,
              std::shared_ptr<const TeamSites> program);
void clearSites();
/// A function that is called when no program has a digest and devices. The last
/// argument is true if the devices are GPUs. It adds the program, or throws.
using SitesFinder =
    std::function<void(const std::string &, const std::string &, bool)>;
void setSitesFinder(SitesFinder finder);

/// Addresses that XLA's registry needs. `initialize` may be null.
struct XlaHandlers {
  void *typeId, *typeInfo, *instantiate, *initialize, *execute;
};
XlaHandlers getXlaHandlers(bool isCuda);
/// Calls that run a site, and those that start a site by copies and wait for
/// it.
enum class SiteRole { Run, Start, Wait };
XlaHandlers getSiteHandlers(bool isCuda, SiteRole role);

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_RUNTIME_PROGRAMS_H
