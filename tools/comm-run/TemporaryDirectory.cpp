//===- TemporaryDirectory.cpp - Temporary directories ---------------------===//
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
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace commrun;
namespace fs = std::filesystem;

static constexpr const char *lockName = "lock";
static constexpr size_t randomLetters = 6;

/// Mode of the directories from their creation on. The sticky bit marks them:
/// it is unusual for a directory that only one user can access.
static constexpr mode_t directoryMode = S_ISVTX | S_IRWXU;

static constexpr int openDirectory =
    O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

namespace {
/// A descriptor that is closed on destruction.
class Descriptor {
public:
  explicit Descriptor(int number) : number(number) {}
  ~Descriptor() {
    if (number >= 0)
      ::close(number);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  operator int() const { return number; }

private:
  int number;
};
} // namespace

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

/// Returns the names in an open directory.
static std::vector<std::string> listNames(int directory) {
  std::vector<std::string> names;
  // fdopendir takes over its descriptor and file offset, so use a new one.
  const int own = ::openat(directory, ".", openDirectory);
  DIR *stream = own < 0 ? nullptr : ::fdopendir(own);
  if (!stream) {
    if (own >= 0)
      ::close(own);
    return names;
  }
  while (const dirent *entry = ::readdir(stream))
    if (std::strcmp(entry->d_name, ".") != 0 &&
        std::strcmp(entry->d_name, "..") != 0)
      names.push_back(entry->d_name);
  ::closedir(stream);
  return names;
}

/// Removes `name` in the open directory `parent`, recursively. Symbolic links
/// are removed, not followed.
static void removeEntry(int parent, const std::string &name) {
  if (::unlinkat(parent, name.c_str(), 0) == 0)
    return;
  {
    const Descriptor directory(::openat(parent, name.c_str(), openDirectory));
    if (directory < 0)
      return;
    for (const std::string &inner : listNames(directory))
      removeEntry(directory, inner);
  }
  ::unlinkat(parent, name.c_str(), AT_REMOVEDIR);
}

/// Removes the empty directory `name` of `parent` if it is the one open as
/// `directory`.
static void removeEmpty(int parent, const std::string &name, int directory) {
  struct stat open, named;
  if (::fstat(directory, &open) == 0 &&
      ::fstatat(parent, name.c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
      open.st_dev == named.st_dev && open.st_ino == named.st_ino)
    ::unlinkat(parent, name.c_str(), AT_REMOVEDIR);
}

/// Removes the directory `name` of `parent`, which is open as `directory`. The
/// lock is removed last, so that another process can clean up if this one is
/// killed.
static void removeAll(int parent, const std::string &name, int directory) {
  for (const std::string &inner : listNames(directory))
    if (inner != lockName)
      removeEntry(directory, inner);
  ::unlinkat(directory, lockName, 0);
  removeEmpty(parent, name, directory);
}

//===----------------------------------------------------------------------===//
// Abandoned directories
//===----------------------------------------------------------------------===//

/// Returns the expected contents of the lock of directory `name`, open as
/// `directory`. Copies and renamed directories do not match them.
static std::string makeMark(const std::string &name, int directory) {
  struct stat status = {};
  ::fstat(directory, &status);
  return "made by comm-run as " + name + ", inode " +
         std::to_string(status.st_ino) + "\n";
}

/// Returns true if the open file contains exactly `mark`.
static bool holds(int file, const std::string &mark) {
  std::string text(mark.size() + 1, '\0');
  const ssize_t got = ::pread(file, text.data(), text.size(), 0);
  return got == static_cast<ssize_t>(mark.size()) &&
         text.compare(0, mark.size(), mark) == 0;
}

/// Removes the directory if comm-run created it and no process holds its lock.
static void removeIfAbandoned(int parent, const std::string &name) {
  const Descriptor directory(::openat(parent, name.c_str(), openDirectory));
  struct stat status;
  if (directory < 0 || ::fstat(directory, &status) != 0 ||
      status.st_uid != ::geteuid() ||
      (status.st_mode & (07777 & ~S_ISGID)) != directoryMode)
    return;
  const Descriptor lock(::openat(
      directory, lockName, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (lock < 0) {
    // The owner creates and locks this file before any other, and creates a new
    // directory if this one is removed by then.
    if (errno == ENOENT)
      removeEmpty(parent, name, directory);
    return;
  }
  // Another process may have removed the lock since it was opened.
  if (::flock(lock, LOCK_EX | LOCK_NB) != 0 || ::fstat(lock, &status) != 0 ||
      status.st_nlink == 0 || !S_ISREG(status.st_mode))
    return;
  // The lock is marked before any other file is created, too.
  const bool isUnmarked =
      status.st_size == 0 && listNames(directory).size() == 1;
  if (isUnmarked || holds(lock, makeMark(name, directory)))
    removeAll(parent, name, directory);
}

static void removeAbandoned(int parent, const std::string &prefix) {
  for (const std::string &name : listNames(parent))
    if (name.size() == prefix.size() + randomLetters &&
        name.compare(0, prefix.size(), prefix) == 0)
      removeIfAbandoned(parent, name);
}

//===----------------------------------------------------------------------===//
// The process's own directory
//===----------------------------------------------------------------------===//

/// Returns unpredictable letters for a unique name.
static std::string makeRandomLetters() {
  constexpr std::string_view letters =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  unsigned char bytes[randomLetters];
  if (::getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
    throw Error(std::string("no random numbers: ") + std::strerror(errno));
  std::string text;
  for (unsigned char byte : bytes)
    text += letters[byte % letters.size()];
  return text;
}

TemporaryDirectory::TemporaryDirectory(const std::string &parentPath,
                                       const std::string &prefix) {
  std::error_code error;
  const fs::path absolute = fs::absolute(parentPath, error);
  auto fail = [&](int code) {
    throw Error(parentPath +
                ": cannot make a directory: " + std::strerror(code));
  };
  if (error)
    fail(error.value());
  parent = ::open(absolute.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (parent < 0)
    fail(errno);
  try {
    removeAbandoned(parent, prefix);
    do {
      name = prefix + makeRandomLetters();
      if (::mkdirat(parent, name.c_str(), directoryMode) != 0) {
        if (errno == EEXIST)
          continue;
        fail(errno);
      }
      directory = ::openat(parent, name.c_str(), openDirectory);
      if (directory < 0 && errno != ENOENT) {
        const int code = errno;
        ::unlinkat(parent, name.c_str(), AT_REMOVEDIR);
        fail(code);
      }
    } while (directory < 0 || !acquireLock());
  } catch (...) {
    close();
    throw;
  }
  fullPath = (absolute / name).string();
}

/// Creates and locks the lock file. Returns false if another process has
/// removed the directory as abandoned.
bool TemporaryDirectory::acquireLock() {
  lock = ::openat(directory, lockName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                  0600);
  if (lock < 0 && errno != ENOENT) {
    const int error = errno;
    removeEmpty(parent, name, directory);
    throw Error(name + ": cannot be locked: " + std::strerror(error));
  }
  struct stat status;
  bool isOurs = lock >= 0;
  // On file systems without locks, no other process can lock it either.
  if (isOurs && ::flock(lock, LOCK_EX | LOCK_NB) != 0)
    isOurs = errno != EWOULDBLOCK;
  else if (isOurs)
    isOurs = ::fstat(lock, &status) == 0 && status.st_nlink > 0;
  if (!isOurs) {
    for (int *number : {&lock, &directory}) {
      if (*number >= 0)
        ::close(*number);
      *number = -1;
    }
    return false;
  }
  const std::string mark = makeMark(name, directory);
  if (::write(lock, mark.data(), mark.size()) !=
      static_cast<ssize_t>(mark.size())) {
    const int error = errno;
    removeAll(parent, name, directory);
    throw Error(name + ": cannot be marked: " + std::strerror(error));
  }
  return true;
}

void TemporaryDirectory::close() {
  for (int *number : {&lock, &directory, &parent}) {
    if (*number >= 0)
      ::close(*number);
    *number = -1;
  }
}

TemporaryDirectory::~TemporaryDirectory() {
  removeAll(parent, name, directory);
  close();
}
