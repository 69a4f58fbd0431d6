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
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace commrun;
namespace fs = std::filesystem;

static constexpr const char *lockName = "/lock";
/// What mkdtemp replaces.
static constexpr const char *randomPart = "XXXXXX";

/// The lock goes last: what is left by who is killed meanwhile can be removed.
static void removeAll(const std::string &directory) {
  const fs::path lock = directory + lockName;
  std::error_code ignored;
  fs::directory_iterator entries(directory, ignored);
  std::vector<fs::path> paths;
  for (; !ignored && entries != fs::directory_iterator();
       entries.increment(ignored))
    paths.push_back(entries->path());
  for (const fs::path &path : paths)
    if (path != lock)
      fs::remove_all(path, ignored);
  ::unlink(lock.c_str());
  ::rmdir(directory.c_str());
}

/// Removes the directory if no process holds its lock.
static void removeIfAbandoned(const std::string &directory) {
  struct stat status;
  if (::lstat(directory.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
      status.st_uid != ::geteuid())
    return;
  const int lock = ::open((directory + lockName).c_str(),
                          O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (lock < 0) {
    // Whoever makes it has it locked before there is anything else in it, and
    // makes another one if it is gone by then.
    if (errno == ENOENT)
      ::rmdir(directory.c_str());
    return;
  }
  // Another process may have removed it since the open.
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0 && ::fstat(lock, &status) == 0 &&
      status.st_nlink > 0)
    removeAll(directory);
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
  do {
    directory = (fs::path(parent) / (prefix + randomPart)).string();
    if (!::mkdtemp(directory.data()))
      throw Error(parent +
                  ": cannot make a directory: " + std::strerror(errno));
  } while (!takeLock());
}

/// False if another process has taken the directory for abandoned.
bool TemporaryDirectory::takeLock() {
  lock = ::open((directory + lockName).c_str(),
                O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (lock < 0 && errno != ENOENT) {
    const int error = errno;
    ::rmdir(directory.c_str());
    throw Error(directory + ": cannot be locked: " + std::strerror(error));
  }
  struct stat status;
  if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) != 0) {
    // Without locks on that file system nobody else can lock it, either.
    if (errno != EWOULDBLOCK)
      return true;
  } else if (lock >= 0 && ::fstat(lock, &status) == 0 && status.st_nlink > 0) {
    return true;
  }
  if (lock >= 0)
    ::close(lock);
  lock = -1;
  return false;
}

TemporaryDirectory::~TemporaryDirectory() {
  removeAll(directory);
  ::close(lock);
}
