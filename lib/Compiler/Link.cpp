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
//===----------------------------------------------------------------------===//

#include "Link.h"
#include "lld/Common/CommonLinkerContext.h"
#include "lld/Common/Driver.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <cstring>
#include <deque>
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

/// Returns the lock of LLD's global state. A fork waits for it, so that it is
/// free in the child.
static std::mutex &getMutex() {
  static std::mutex &mutex = *[] {
    ::pthread_atfork([] { getMutex().lock(); }, [] { getMutex().unlock(); },
                     [] { getMutex().unlock(); });
    return new std::mutex;
  }();
  return mutex;
}

/// Returns the first error in what the linker printed, as one line.
static std::string getFirstError(StringRef printed) {
  StringRef line = printed.split('\n').first;
  size_t prefix = line.find("error: ");
  if (prefix != StringRef::npos)
    line = line.drop_front(prefix + strlen("error: "));
  return line.empty() ? "the linker failed" : line.str();
}

std::string mlir::comm::linkSharedObject(StringRef object, StringRef runtime,
                                         StringRef path) {
  std::deque<MemoryFile> files;
  files.emplace_back(object);
  // The runtime needs the compiler's library for long integers and halves.
  for (StringRef soname : {runtime, StringRef("libm.so.6"), //
                           StringRef("libc.so.6")})
    files.emplace_back(makeLibrary(soname));
  std::deque<std::string> paths;
  for (const MemoryFile &file : files) {
    if (!file.getError().empty())
      return file.getError();
    paths.push_back(file.getPath());
  }

  const std::string output = path.str();
  // With one thread, LLD starts none, which would not survive a fork.
  SmallVector<const char *> arguments = {
      "ld.lld",         "-shared",     "-melf_x86_64",
      "--eh-frame-hdr", "--threads=1", "--color-diagnostics=never",
      "--no-as-needed", "-o",          output.c_str()};
  for (const std::string &input : paths)
    arguments.push_back(input.c_str());
  std::string printed;
  raw_string_ostream stream(printed);
  std::lock_guard<std::mutex> lock(getMutex());
  bool isLinked = lld::elf::link(arguments, stream, stream,
                                 /*exitEarly=*/false, /*disableOutput=*/false);
  lld::CommonLinkerContext::destroy();
  return isLinked ? "" : getFirstError(stream.str());
}
