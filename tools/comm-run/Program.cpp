//===- Program.cpp - Reads the metadata of a compiled program -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Program.h"
#include "Error.h"

#include "CommDialect/IR/Limits.h"
#include "CommDialect/Support/Nesting.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace commrun;
using nlohmann::json;

namespace {
struct ElementInfo {
  const char *name;
  uint64_t size;
};
} // namespace

static constexpr ElementInfo elements[] = {
    {"i1", 1},         {"i8", 1},           {"i16", 2},
    {"i32", 4},        {"i64", 8},          {"index", 8},
    {"f16", 2},        {"bf16", 2},         {"f32", 4},
    {"f64", 8},        {"f8", 1},           {"c64", 8},
    {"c128", 16},      {"f8E5M2", 1},       {"f8E4M3", 1},
    {"f8E3M4", 1},     {"f8E4M3FN", 1},     {"f8E5M2FNUZ", 1},
    {"f8E4M3FNUZ", 1}, {"f8E4M3B11FNUZ", 1}};

const char *commrun::toString(ElementType type) {
  return elements[static_cast<size_t>(type)].name;
}
uint64_t commrun::sizeOf(ElementType type) {
  return elements[static_cast<size_t>(type)].size;
}

//===----------------------------------------------------------------------===//
// Metadata
//===----------------------------------------------------------------------===//

[[noreturn]] static void bad(const std::string &why) {
  throw Error("bad metadata: " + why);
}

/// Formats a value for an error: on one line, truncated.
static std::string shown(const json &value) {
  constexpr size_t longest = 60;
  const std::string text = value.dump(-1, ' ', /*ensure_ascii=*/true,
                                      json::error_handler_t::replace);
  return text.size() <= longest ? text : text.substr(0, longest) + "...";
}

/// Returns member `key` of `object`; `where` names the object in errors.
static const json &member(const json &object, const char *key,
                          const std::string &where) {
  if (!object.is_object())
    bad(where + " is " + shown(object) + ", expected an object");
  auto found = object.find(key);
  if (found == object.end())
    bad(where + " has no \"" + key + "\"");
  return *found;
}

static int64_t parseInteger(const json &value, const std::string &what,
                            int64_t least, int64_t most) {
  const bool fits =
      value.is_number_unsigned()
          ? value.get<uint64_t>() <= static_cast<uint64_t>(INT64_MAX)
          : value.is_number_integer();
  if (!fits || value.get<int64_t>() < least || value.get<int64_t>() > most)
    bad(what + " is " + shown(value) + ", expected a whole number " +
        (most == INT64_MAX ? "of at least " + std::to_string(least)
                           : "from " + std::to_string(least) + " to " +
                                 std::to_string(most)));
  return value.get<int64_t>();
}

static std::string parseText(const json &value, const std::string &what) {
  if (!value.is_string())
    bad(what + " is " + shown(value) + ", expected a text");
  return value.get<std::string>();
}

static const json &asArray(const json &value, const std::string &what) {
  if (!value.is_array())
    bad(what + " is " + shown(value) + ", expected an array");
  return value;
}

static ElementType parseElementType(const json &value,
                                    const std::string &what) {
  const std::string name = parseText(value, what);
  for (size_t i = 0; i < std::size(elements); ++i)
    if (name == elements[i].name)
      return static_cast<ElementType>(i);
  bad(what + " is " + shown(value) + ", expected an element type such as f32");
}

static ValueType parseValue(const json &entry, const std::string &where) {
  ValueType value;
  const std::string kind =
      parseText(member(entry, "kind", where), "\"kind\" of " + where);
  if (kind != "memref" && kind != "scalar")
    bad("\"kind\" of " + where + " is " + shown(kind) +
        ", expected memref or scalar");
  value.isMemRef = kind == "memref";
  const std::string shape = "\"shape\" of " + where;
  for (const json &size : asArray(member(entry, "shape", where), shape))
    value.shape.push_back(
        parseInteger(size, "a size in " + shape, -1, INT64_MAX));
  if (!value.isMemRef && !value.shape.empty())
    bad(where + " is a scalar with a shape");
  value.element =
      parseElementType(member(entry, "dtype", where), "\"dtype\" of " + where);
  if (auto uniform = entry.find("uniform"); uniform != entry.end()) {
    if (!uniform->is_boolean())
      bad("\"uniform\" of " + where + " is " + shown(*uniform) +
          ", expected true or false");
    value.isUniform = uniform->get<bool>();
  }
  if (auto output = entry.find("replaced_by"); output != entry.end())
    value.replacedBy =
        parseInteger(*output, "\"replaced_by\" of " + where, 0, INT64_MAX);
  if (auto place = entry.find("place"); place != entry.end()) {
    const std::string what = "\"place\" of " + where;
    if (asArray(*place, what).size() != 2)
      bad(what + " is " + shown(*place) + ", expected [group, offset]");
    value.place.emplace(
        static_cast<int32_t>(
            parseInteger((*place)[0], "the group in " + what, 0, INT32_MAX)),
        parseInteger((*place)[1], "the offset in " + what, 0, INT64_MAX));
  }
  return value;
}

static std::vector<ValueType> parseValues(const json &metadata,
                                          const char *name, const char *each) {
  std::vector<ValueType> values;
  for (const json &entry : asArray(member(metadata, name, "the text"),
                                   std::string("\"") + name + "\""))
    values.push_back(parseValue(entry, each + std::to_string(values.size())));
  return values;
}

Program commrun::parseMetadata(const std::string &text) {
  if (commfiles::findDeepNesting(text, commfiles::kMaxProgramNesting))
    bad("expected at most " + std::to_string(commfiles::kMaxProgramNesting) +
        " nested objects and arrays");
  const json metadata = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (metadata.is_discarded())
    bad("is not JSON text");
  const int64_t version = parseInteger(member(metadata, "version", "the text"),
                                       "\"version\"", 0, INT64_MAX);
  if (version != 1)
    throw Error("metadata version " + std::to_string(version) +
                " is not supported; compile the program again");
  Program program;
  program.target =
      parseText(member(metadata, "target", "the text"), "\"target\"");
  if (program.target != "host" && program.target != "cuda")
    bad("\"target\" is " + shown(program.target) + ", expected host or cuda");
  program.ranks = parseInteger(member(metadata, "ranks", "the text"),
                               "\"ranks\"", 1, mlir::comm::kMaxRanks);
  if (auto source = metadata.find("source"); source != metadata.end())
    program.source = parseText(*source, "\"source\"");
  program.inputs = parseValues(metadata, "inputs", "input ");
  program.outputs = parseValues(metadata, "outputs", "output ");
  return program;
}

//===----------------------------------------------------------------------===//
// Shared objects
//===----------------------------------------------------------------------===//

namespace {
/// A memory-mapped file; every access is checked against its size.
class MappedFile {
public:
  explicit MappedFile(const std::string &path);
  ~MappedFile() {
    if (data)
      ::munmap(data, size);
  }
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;

  bool isElf() const {
    return size >= SELFMAG && std::memcmp(data, ELFMAG, SELFMAG) == 0;
  }
  const char *at(uint64_t offset, uint64_t bytes) const {
    if (offset > size || bytes > size - offset)
      bad("truncated");
    return static_cast<const char *>(data) + offset;
  }
  /// Returns a copy, because data in the file may be unaligned.
  template <typename T>
  T get(uint64_t offset) const {
    T value;
    std::memcpy(&value, at(offset, sizeof(T)), sizeof(T));
    return value;
  }
  /// Returns the text at `offset`, which must end within `limit` bytes.
  std::string text(uint64_t offset, uint64_t limit) const {
    const char *start = at(offset, limit);
    const void *end = std::memchr(start, 0, limit);
    if (!end)
      bad("text without an end");
    return std::string(start, static_cast<const char *>(end));
  }
  [[noreturn]] void bad(const std::string &why) const {
    throw Error(path + ": bad shared object: " + why);
  }

private:
  const std::string &path;
  void *data = nullptr;
  uint64_t size = 0;
};
} // namespace

MappedFile::MappedFile(const std::string &path) : path(path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0)
    throw Error(path + ": cannot open: " + std::strerror(errno));
  struct stat status;
  const bool isKnown = ::fstat(file, &status) == 0;
  if (isKnown && S_ISREG(status.st_mode) && status.st_size > 0) {
    size = static_cast<uint64_t>(status.st_size);
    data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED)
      data = nullptr;
  }
  ::close(file);
  if (isKnown && S_ISDIR(status.st_mode))
    throw Error(path + ": is a directory, expected a program");
  if (isKnown && status.st_size == 0)
    throw Error(path + ": is empty");
  if (!data)
    throw Error(path + ": cannot read");
}

bool commrun::isSharedObject(const std::string &path) {
  return MappedFile(path).isElf();
}

/// Returns the file offset of the virtual address `address`.
static uint64_t fileOffset(const MappedFile &file, const Elf64_Ehdr &header,
                           uint64_t address) {
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    const auto segment =
        file.get<Elf64_Phdr>(header.e_phoff + i * sizeof(Elf64_Phdr));
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
        address - segment.p_vaddr < segment.p_filesz)
      return segment.p_offset + (address - segment.p_vaddr);
  }
  file.bad("commProgramMetadata has no contents");
}

std::string commrun::readMetadata(const std::string &path) {
  MappedFile file(path);
  if (!file.isElf())
    file.bad("not an ELF file");
  const auto header = file.get<Elf64_Ehdr>(0);
  if (header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_ident[EI_DATA] != ELFDATA2LSB || header.e_type != ET_DYN)
    file.bad("not a 64-bit little-endian shared library");
  // Linkers write the section table last, so a table that does not fit means
  // that the file is truncated.
  if (header.e_shentsize != sizeof(Elf64_Shdr) ||
      header.e_phentsize != sizeof(Elf64_Phdr))
    file.bad("unknown layout");
  file.at(header.e_shoff, uint64_t(header.e_shnum) * sizeof(Elf64_Shdr));
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    const auto section =
        file.get<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr));
    if (section.sh_type != SHT_DYNSYM)
      continue;
    const auto names = file.get<Elf64_Shdr>(
        header.e_shoff + section.sh_link * sizeof(Elf64_Shdr));
    const uint64_t symbols = section.sh_size / sizeof(Elf64_Sym);
    for (uint64_t s = 0; s < symbols; ++s) {
      const auto symbol =
          file.get<Elf64_Sym>(section.sh_offset + s * sizeof(Elf64_Sym));
      if (symbol.st_shndx == SHN_UNDEF || symbol.st_name >= names.sh_size ||
          file.text(names.sh_offset + symbol.st_name,
                    names.sh_size - symbol.st_name) != "commProgramMetadata")
        continue;
      return file.text(fileOffset(file, header, symbol.st_value),
                       symbol.st_size);
    }
  }
  throw Error(path +
              ": is not a compiled program: it has no commProgramMetadata; "
              "comm-run --emit makes one");
}
