//===- BuildId.cpp - Identifies the build of this library -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Core.h"
#include "llvm/ADT/StringExtras.h"
#include <link.h>

using namespace commdialect;

namespace {
struct Search {
  uintptr_t address;
  std::string id;
};
} // namespace

/// Returns the build id in a segment of notes, or an empty string.
static std::string readNotes(const char *notes, size_t size) {
  auto align = [](size_t length) { return (length + 3) & ~size_t(3); };
  while (size >= sizeof(ElfW(Nhdr))) {
    const auto &note = *reinterpret_cast<const ElfW(Nhdr) *>(notes);
    size_t header = sizeof(note) + align(note.n_namesz);
    size_t whole = header + align(note.n_descsz);
    if (whole > size)
      break;
    if (note.n_type == NT_GNU_BUILD_ID)
      return llvm::toHex(llvm::StringRef(notes + header, note.n_descsz),
                         /*LowerCase=*/true);
    notes += whole;
    size -= whole;
  }
  return "";
}

/// Finds the build id of the library that has `address`.
static int visit(dl_phdr_info *library, size_t, void *data) {
  auto &search = *static_cast<Search *>(data);
  bool isHere = false;
  std::string id;
  for (unsigned i = 0; i < library->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = library->dlpi_phdr[i];
    uintptr_t begin = library->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_LOAD && search.address >= begin)
      isHere |= search.address - begin < segment.p_memsz;
    if (segment.p_type == PT_NOTE && id.empty())
      id = readNotes(reinterpret_cast<const char *>(begin), segment.p_memsz);
  }
  if (isHere)
    search.id = id;
  return isHere;
}

std::string commdialect::getBuildId() {
  Search search{reinterpret_cast<uintptr_t>(&visit), ""};
  ::dl_iterate_phdr(visit, &search);
  return search.id;
}
