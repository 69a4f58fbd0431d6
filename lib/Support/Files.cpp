//===- Files.cpp - Reads and writes files ---------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Files.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace commfiles;

static std::string getErrno() { return std::strerror(errno); }

template <typename Call>
static auto retry(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR)
    result = call();
  return result;
}

namespace {
/// A file descriptor that is closed on destruction.
struct Descriptor {
  ~Descriptor() {
    if (number >= 0)
      ::close(number);
  }
  int number;
};
} // namespace

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Reads to the end; more than `maxBytes` are an error.
static std::string readAll(int descriptor, std::string &text,
                           uint64_t maxBytes) {
  text.clear();
  char buffer[1 << 16];
  while (true) {
    ssize_t count =
        retry([&] { return ::read(descriptor, buffer, sizeof(buffer)); });
    if (count < 0)
      return getErrno();
    if (count == 0)
      return "";
    if (uint64_t(count) > maxBytes - text.size())
      return "it has more than " + std::to_string(maxBytes) +
             " bytes, the most that are read";
    text.append(buffer, count);
  }
}

std::string commfiles::readRegularFile(const std::string &path,
                                       std::string &text, uint64_t maxBytes) {
  // Without O_NONBLOCK, opening a FIFO waits for a writer.
  Descriptor file{retry([&] {
    return ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  })};
  struct stat status;
  if (file.number < 0 || ::fstat(file.number, &status) != 0)
    return getErrno();
  if (S_ISDIR(status.st_mode))
    return std::strerror(EISDIR);
  if (!S_ISREG(status.st_mode))
    return "it is not a regular file";
  return readAll(file.number, text, maxBytes);
}

std::string commfiles::readProgram(const std::string &path, std::string &text) {
  // This exceeds the memory of any machine.
  constexpr uint64_t kMaxProgramBytes = uint64_t(1) << 40;
  Descriptor file{retry([&] {
    return path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                       : ::open(path.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC);
  })};
  struct stat status;
  if (file.number < 0 || ::fstat(file.number, &status) != 0)
    return getErrno();
  if (S_ISDIR(status.st_mode))
    return std::strerror(EISDIR);
  bool isDevice = S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode);
  // /dev/null as standard input is an empty program.
  if (isDevice && path != "-" && !::isatty(file.number))
    return "it is a device";
  return readAll(file.number, text, kMaxProgramBytes);
}

bool commfiles::isSameFile(const std::string &a, const std::string &b) {
  struct stat first, second;
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Splits `path` into the folder with its slash, empty for the current one, and
/// the name.
static std::pair<std::string, std::string> split(const std::string &path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos)
    return {"", path};
  return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

/// Returns true for paths below /proc, where files cannot be replaced.
static bool isInProc(const std::string &path) {
  std::string folder = split(path).first;
  char resolved[PATH_MAX];
  if (!::realpath(folder.empty() ? "." : folder.c_str(), resolved))
    return false;
  return std::strncmp((std::string(resolved) + "/").c_str(), "/proc/", 6) == 0;
}

/// Follows links in `path`, whose target need not exist.
static std::string followLinks(std::string &path) {
  // Linux also follows at most 40 links.
  for (int i = 0; i < 40; ++i) {
    char buffer[PATH_MAX];
    ssize_t size =
        isInProc(path) ? -1 : ::readlink(path.c_str(), buffer, sizeof(buffer));
    if (size < 0)
      return "";
    std::string next(buffer, size);
    path = next[0] == '/' ? next : split(path).first + next;
  }
  return std::strerror(ELOOP);
}

static int makeTemporary(std::string &name) {
  // Leave room for the prefix and the suffix.
  auto [folder, base] = split(name);
  name = folder + "." + base.substr(0, NAME_MAX - 8) + ".XXXXXX";
  return ::mkostemp(name.data(), O_CLOEXEC);
}

std::string OutputFile::open(const std::string &path,
                             const std::string &input) {
  discard();
  if (!input.empty() && isSameFile(path, input))
    return "it is the input";
  target = path;
  if (std::string error = followLinks(target); !error.empty())
    return error;
  struct stat status;
  bool exists = ::stat(target.c_str(), &status) == 0;
  if (!exists && errno != ENOENT)
    return getErrno();
  if (exists && S_ISDIR(status.st_mode))
    return std::strerror(EISDIR);
  if (split(target).second.empty())
    return std::strerror(path.empty() ? ENOENT : EISDIR);
  if (exists && ::access(target.c_str(), W_OK) != 0)
    return getErrno();
  isCopied = exists && (!S_ISREG(status.st_mode) || isInProc(target));
  mode = 0;
  temporary = target;
  if (!isCopied) {
    descriptor = makeTemporary(temporary);
    if (descriptor < 0 && !exists) {
      temporary.clear();
      return getErrno();
    }
    isCopied = descriptor < 0;
  }
  if (isCopied) {
    const char *folder = std::getenv("TMPDIR");
    temporary = std::string(folder && *folder ? folder : "/tmp") + "/output";
    descriptor = makeTemporary(temporary);
    if (descriptor < 0) {
      std::string error = "cannot make a temporary file: " + getErrno();
      temporary.clear();
      return error;
    }
    return "";
  }
  if (exists) {
    mode = status.st_mode & 07777;
  } else {
    mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(descriptor, 0666 & ~mask);
  }
  return "";
}

static std::string writeAll(int descriptor, const char *data, size_t size) {
  while (size > 0) {
    ssize_t count = retry([&] { return ::write(descriptor, data, size); });
    if (count < 0)
      return getErrno();
    data += count;
    size -= count;
  }
  return "";
}

std::string OutputFile::write(const char *data, size_t size) {
  return writeAll(descriptor, data, size);
}

std::string OutputFile::copyToTarget() {
  // Another program may have replaced the temporary file.
  Descriptor from{
      retry([&] { return ::open(temporary.c_str(), O_RDONLY | O_CLOEXEC); })};
  if (from.number < 0)
    return getErrno();
  // Append to a descriptor of the process, because others may write to it too.
  int how = isInProc(target) ? O_APPEND : O_TRUNC;
  Descriptor to{retry([&] {
    return ::open(target.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC | how);
  })};
  if (to.number < 0)
    return getErrno();
  char buffer[1 << 16];
  while (true) {
    ssize_t count =
        retry([&] { return ::read(from.number, buffer, sizeof(buffer)); });
    if (count < 0)
      return getErrno();
    if (count == 0)
      break;
    if (std::string error = writeAll(to.number, buffer, count); !error.empty())
      return error;
  }
  int number = std::exchange(to.number, -1);
  return ::close(number) == 0 ? "" : getErrno();
}

std::string OutputFile::commit() {
  // A full disk may be reported only on close.
  if (::close(std::exchange(descriptor, -1)) != 0)
    return getErrno();
  if (isCopied) {
    std::string error = copyToTarget();
    discard();
    return error;
  }
  if (mode && ::chmod(temporary.c_str(), mode) != 0)
    return getErrno();
  if (::rename(temporary.c_str(), target.c_str()) != 0)
    return getErrno();
  temporary.clear();
  return "";
}

void OutputFile::discard() {
  if (descriptor >= 0)
    ::close(std::exchange(descriptor, -1));
  if (!temporary.empty())
    ::unlink(temporary.c_str());
  temporary.clear();
}

std::string commfiles::writeFile(const std::string &path,
                                 const std::string &text) {
  if (path == "-")
    return writeAll(STDOUT_FILENO, text.data(), text.size());
  OutputFile file;
  std::string error = file.open(path);
  if (error.empty())
    error = file.write(text.data(), text.size());
  return error.empty() ? file.commit() : error;
}
