//===- Image.cpp - Reads images of GPU modules ----------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Image.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <string_view>

namespace standin {

static unsigned sizeOfPtxType(std::string_view type) {
  const size_t digits = type.find_first_of("0123456789");
  const unsigned bits =
      digits == std::string_view::npos
          ? 64
          : static_cast<unsigned>(std::atoi(type.data() + digits));
  return bits / 8;
}

/// Parses `.param .align 4 .b8 name[12]` or `.param .u64 .ptr .align 1 name`.
static unsigned sizeOfPtxParameter(std::string_view text) {
  unsigned size = 0;
  for (size_t at = text.find('.'); at != std::string_view::npos && size == 0;
       at = text.find('.', at + 1)) {
    const std::string_view word = text.substr(at + 1);
    if (!word.empty() && std::strchr("usbf", word[0]) && word.size() > 1 &&
        word[1] >= '0' && word[1] <= '9')
      size = sizeOfPtxType(word);
  }
  const size_t array = text.find('[');
  if (array != std::string_view::npos)
    size *= static_cast<unsigned>(std::atoi(text.data() + array + 1));
  return size;
}

static Image readPtx(std::string_view text) {
  Image image;
  image.isText = true;
  const size_t target = text.find(".target sm_");
  if (target == std::string_view::npos)
    return image;
  image.valid = true;
  image.chip = std::atoi(text.data() + target + std::strlen(".target sm_"));
  constexpr std::string_view entry = ".entry ";
  for (size_t at = text.find(entry); at != std::string_view::npos;
       at = text.find(entry, at)) {
    at += entry.size();
    const size_t open = text.find('(', at), close = text.find(')', open);
    if (close == std::string_view::npos)
      break;
    std::string name(text.substr(at, open - at));
    name.resize(name.find_last_not_of(" \t\n") + 1);
    std::vector<unsigned> &sizes = image.kernels[name];
    std::string_view parameters = text.substr(open + 1, close - open - 1);
    while (parameters.find(".param") != std::string_view::npos) {
      const size_t comma = parameters.find(',');
      sizes.push_back(sizeOfPtxParameter(
          parameters.substr(parameters.find(".param") + 6,
                            comma == std::string_view::npos
                                ? comma
                                : comma - parameters.find(".param") - 6)));
      if (comma == std::string_view::npos)
        break;
      parameters.remove_prefix(comma + 1);
    }
    at = close;
  }
  return image;
}

/// Returns the parameter sizes in a .nv.info section. Its entries have a format
/// byte, a kind byte, and a size or value of 2 bytes.
static std::vector<unsigned> readParameters(const char *data, uint64_t bytes) {
  constexpr uint8_t sized = 4, kernelParameter = 0x17;
  std::map<unsigned, unsigned> sizes;
  for (uint64_t at = 0; at + 4 <= bytes;) {
    const uint8_t format = static_cast<uint8_t>(data[at]);
    const uint8_t kind = static_cast<uint8_t>(data[at + 1]);
    uint16_t size = 0;
    std::memcpy(&size, data + at + 2, sizeof(size));
    at += 4;
    if (format != sized)
      continue;
    if (kind == kernelParameter && at + 12 <= bytes) {
      uint16_t ordinal;
      uint32_t word;
      std::memcpy(&ordinal, data + at + 4, sizeof(ordinal));
      std::memcpy(&word, data + at + 8, sizeof(word));
      sizes[ordinal] = (word >> 18) & 0x3fff;
    }
    at += size;
  }
  std::vector<unsigned> list;
  for (auto [ordinal, size] : sizes)
    list.push_back(size);
  return list;
}

static Image readCubin(const char *data) {
  Image image;
  Elf64_Ehdr header;
  std::memcpy(&header, data, sizeof(header));
  constexpr uint16_t cudaMachine = 190;
  if (header.e_machine != cudaMachine)
    return image;
  image.valid = true;
  // ABI version 8 moved the chip number up by one byte.
  image.chip = static_cast<int>(header.e_ident[EI_ABIVERSION] >= 8
                                    ? (header.e_flags >> 8) & 0xff
                                    : header.e_flags & 0xff);
  auto section = [&](unsigned index) {
    Elf64_Shdr found;
    std::memcpy(&found, data + header.e_shoff + index * sizeof(found),
                sizeof(found));
    return found;
  };
  const Elf64_Shdr names = section(header.e_shstrndx);
  constexpr std::string_view text = ".text.", info = ".nv.info.";
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    const Elf64_Shdr found = section(i);
    const std::string_view name = data + names.sh_offset + found.sh_name;
    if (name.substr(0, text.size()) == text)
      image.kernels[std::string(name.substr(text.size()))];
    else if (name.substr(0, info.size()) == info)
      image.kernels[std::string(name.substr(info.size()))] =
          readParameters(data + found.sh_offset, found.sh_size);
  }
  return image;
}

Image readImage(const void *data) {
  const char *bytes = static_cast<const char *>(data);
  if (std::memcmp(bytes, ELFMAG, SELFMAG) == 0)
    return readCubin(bytes);
  return readPtx(bytes);
}

} // namespace standin
