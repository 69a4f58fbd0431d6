//===- Link.cpp - Links an object file to a shared object -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls LLD in this process. Its inputs are in memory: the object file, and for
// each library that the program needs an empty one with its soname. The loader
// resolves undefined symbols.
//
// The output goes through a pipe. For a regular file, LLD would install signal
// handlers that remove it.
//
//===----------------------------------------------------------------------===//

#include "Link.h"
#include "lld/Common/CommonLinkerContext.h"
#include "lld/Common/Driver.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

LLD_HAS_DRIVER(elf)

using namespace llvm;

namespace {
/// A file without a name in any folder. The linker opens it by `getPath`.
class MemoryFile {
public:
  explicit MemoryFile(StringRef contents)
      : descriptor(::memfd_create("comm", MFD_CLOEXEC)) {
    if (descriptor < 0) {
      error = std::strerror(errno);
      return;
    }
    raw_fd_ostream stream(descriptor, /*shouldClose=*/false);
    stream << contents;
    stream.flush();
    if (stream.has_error()) {
      error = stream.error().message();
      stream.clear_error();
    }
  }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  ~MemoryFile() {
    if (descriptor >= 0)
      ::close(descriptor);
  }

  std::string getPath() const {
    return "/proc/self/fd/" + std::to_string(descriptor);
  }
  const std::string &getError() const { return error; }

private:
  int descriptor;
  std::string error;
};
} // namespace

namespace {
/// A pipe that a thread reads to its end.
class Output {
public:
  Output() {
    if (::pipe2(ends, O_CLOEXEC) != 0) {
      error = std::strerror(errno);
      return;
    }
    int status = ::pthread_create(&reader, nullptr, read, this);
    isReading = status == 0;
    if (!isReading)
      error = std::strerror(status);
  }
  Output(const Output &) = delete;
  Output &operator=(const Output &) = delete;
  ~Output() {
    finish();
    if (ends[0] >= 0)
      ::close(ends[0]);
  }

  std::string getPath() const {
    return "/proc/self/fd/" + std::to_string(ends[1]);
  }
  const std::string &getError() const { return error; }

  /// Ends writing, and returns what was written.
  std::string &finish() {
    if (ends[1] >= 0)
      ::close(ends[1]);
    ends[1] = -1;
    if (isReading)
      ::pthread_join(reader, nullptr);
    isReading = false;
    return bytes;
  }

private:
  static void *read(void *self) {
    auto &output = *static_cast<Output *>(self);
    char block[1 << 16];
    ssize_t size;
    while ((size = ::read(output.ends[0], block, sizeof(block))) > 0 ||
           (size < 0 && errno == EINTR))
      output.bytes.append(block, std::max<ssize_t>(size, 0));
    return nullptr;
  }

  int ends[2] = {-1, -1};
  pthread_t reader;
  bool isReading = false;
  std::string error, bytes;
};
} // namespace

//===----------------------------------------------------------------------===//
// Libraries that the program needs
//===----------------------------------------------------------------------===//

/// Returns a shared library for x86-64 that has a soname and nothing else.
static std::string makeLibrary(StringRef soname) {
  struct {
    ELF::Elf64_Ehdr header = {};
    ELF::Elf64_Sym noSymbol = {};
    ELF::Elf64_Dyn dynamic[2] = {};
    ELF::Elf64_Shdr sections[4] = {};
  } file;
  std::string strings(1, '\0');
  strings += soname;
  strings += '\0';

  auto offsetOf = [&](const auto &member) {
    return reinterpret_cast<const char *>(&member) -
           reinterpret_cast<const char *>(&file);
  };
  ELF::Elf64_Ehdr &header = file.header;
  std::memcpy(header.e_ident, ELF::ElfMagic, std::strlen(ELF::ElfMagic));
  header.e_ident[ELF::EI_CLASS] = ELF::ELFCLASS64;
  header.e_ident[ELF::EI_DATA] = ELF::ELFDATA2LSB;
  header.e_ident[ELF::EI_VERSION] = ELF::EV_CURRENT;
  header.e_type = ELF::ET_DYN;
  header.e_machine = ELF::EM_X86_64;
  header.e_version = ELF::EV_CURRENT;
  header.e_ehsize = sizeof(header);
  header.e_shoff = offsetOf(file.sections);
  header.e_shentsize = sizeof(file.sections[0]);
  header.e_shnum = std::size(file.sections);
  header.e_shstrndx = 1;

  file.dynamic[0].d_tag = ELF::DT_SONAME;
  file.dynamic[0].d_un.d_val = 1;
  file.dynamic[1].d_tag = ELF::DT_NULL;

  auto &stringSection = file.sections[1];
  stringSection.sh_type = ELF::SHT_STRTAB;
  stringSection.sh_offset = sizeof(file);
  stringSection.sh_size = strings.size();
  auto &symbolSection = file.sections[2];
  symbolSection.sh_type = ELF::SHT_DYNSYM;
  symbolSection.sh_offset = offsetOf(file.noSymbol);
  symbolSection.sh_size = symbolSection.sh_entsize = sizeof(file.noSymbol);
  symbolSection.sh_link = 1;
  symbolSection.sh_info = 1; // the first symbol that is not local
  auto &dynamicSection = file.sections[3];
  dynamicSection.sh_type = ELF::SHT_DYNAMIC;
  dynamicSection.sh_offset = offsetOf(file.dynamic);
  dynamicSection.sh_size = sizeof(file.dynamic);
  dynamicSection.sh_entsize = sizeof(file.dynamic[0]);
  dynamicSection.sh_link = 1;
  return std::string(reinterpret_cast<const char *>(&file), sizeof(file)) +
         strings;
}

//===----------------------------------------------------------------------===//
// Linking
//===----------------------------------------------------------------------===//

/// Returns the first error in what the linker printed, as one line.
static std::string getFirstError(StringRef printed) {
  StringRef line = printed.split('\n').first;
  size_t prefix = line.find("error: ");
  if (prefix != StringRef::npos)
    line = line.drop_front(prefix + strlen("error: "));
  return line.empty() ? "the linker failed" : line.str();
}

std::string mlir::comm::linkSharedObject(StringRef object,
                                         ArrayRef<StringRef> libraries,
                                         std::string &linked) {
  std::deque<MemoryFile> files;
  files.emplace_back(object);
  // The runtime needs the compiler's library for long integers and halves.
  for (StringRef soname : libraries)
    files.emplace_back(makeLibrary(soname));
  for (StringRef soname : {"libm.so.6", "libc.so.6"})
    files.emplace_back(makeLibrary(soname));
  std::deque<std::string> paths;
  for (const MemoryFile &file : files) {
    if (!file.getError().empty())
      return file.getError();
    paths.push_back(file.getPath());
  }

  // LLD has global state.
  static std::mutex &mutex = *new std::mutex;
  std::lock_guard<std::mutex> lock(mutex);
  Output output;
  if (!output.getError().empty())
    return output.getError();
  paths.push_back(output.getPath());
  // With one thread, LLD starts none, which would not survive a fork.
  SmallVector<const char *> arguments = {
      "ld.lld",         "-shared",     "-melf_x86_64",
      "--eh-frame-hdr", "--threads=1", "--color-diagnostics=never",
      "--no-as-needed"};
  for (const std::string &path : paths) {
    if (&path == &paths.back())
      arguments.push_back("-o");
    arguments.push_back(path.c_str());
  }
  std::string printed;
  raw_string_ostream stream(printed);
  bool isLinked = lld::elf::link(arguments, stream, stream,
                                 /*exitEarly=*/false, /*disableOutput=*/false);
  lld::CommonLinkerContext::destroy();
  linked = std::move(output.finish());
  return isLinked ? "" : getFirstError(stream.str());
}
