//===- TemporaryDirectory.cpp - A directory that goes with us -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "TemporaryDirectory.h"
#include "Error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace commrun;
namespace fs = std::filesystem;

static constexpr const char *lockName = "/lock";
/// What mkdtemp replaces.
static constexpr const char *randomPart = "XXXXXX";
/// A directory without a lock is being made, unless it is older than this.
static constexpr time_t secondsToLock = 60;

/// Removes the directory if no process holds its lock.
static void removeIfAbandoned(const std::string &directory) {
  struct stat status;
  if (::lstat(directory.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
      status.st_uid != ::geteuid())
    return;
  const int lock = ::open((directory + lockName).c_str(),
                          O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (lock < 0) {
    // Whoever made it was killed at once. Only an empty one is removed.
    if (errno == ENOENT && ::time(nullptr) - status.st_mtime > secondsToLock)
      ::rmdir(directory.c_str());
    return;
  }
  std::error_code ignored;
  // Another process may have removed it since the open.
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0 && ::fstat(lock, &status) == 0 &&
      status.st_nlink > 0)
    fs::remove_all(directory, ignored);
  ::close(lock);
}

static void removeAbandoned(const std::string &parent,
                            const std::string &prefix) {
  std::error_code error;
  fs::directory_iterator entries(parent, error);
  for (; !error && entries != fs::directory_iterator();
       entries.increment(error)) {
    const std::string name = entries->path().filename().string();
    if (name.size() == prefix.size() + std::strlen(randomPart) &&
        name.compare(0, prefix.size(), prefix) == 0)
      removeIfAbandoned(entries->path().string());
  }
}

TemporaryDirectory::TemporaryDirectory(const std::string &parent,
                                       const std::string &prefix) {
  removeAbandoned(parent, prefix);
  directory = (fs::path(parent) / (prefix + randomPart)).string();
  if (!::mkdtemp(directory.data()))
    throw Error(parent + ": cannot make a directory: " + std::strerror(errno));
  takeLock();
}

void TemporaryDirectory::takeLock() {
  // The file gets its name when it is locked, so that nobody finds it unlocked.
  const std::string path = directory + lockName, pending = path + ".new";
  lock = ::open(pending.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) == 0 &&
      ::rename(pending.c_str(), path.c_str()) == 0)
    return;
  if (lock >= 0)
    ::close(lock);
  lock = -1;
  ::unlink(pending.c_str());
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  fs::remove_all(directory, ignored);
  if (lock >= 0)
    ::close(lock);
}
