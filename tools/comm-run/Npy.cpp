//===- Npy.cpp - Reads and writes NumPy's .npy files ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Npy.h"
#include "Error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>

using namespace commrun;

namespace {
struct TypeInfo {
  NpyType type;
  const char *name;
  uint64_t size;
  uint64_t wordSize; ///< unit of byte order
};

/// A file descriptor that is closed on destruction.
class File {
public:
  /// Errors name `shownPath`.
  File(const std::string &path, int flags, const std::string &shownPath)
      : path(shownPath) {
    do
      descriptor = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
    while (descriptor < 0 && errno == EINTR);
  }
  ~File() {
    if (descriptor >= 0)
      ::close(descriptor);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  bool isOpen() const { return descriptor >= 0; }
  int get() const { return descriptor; }
  [[noreturn]] void fail(const std::string &why) const {
    throw Error(path + ": " + why);
  }
  [[noreturn]] void failErrno(const char *what) const {
    fail(std::string(what) + ": " + std::strerror(errno));
  }

  uint64_t size() const;
  void read(char *data, uint64_t bytes) const;
  void write(const char *data, uint64_t bytes) const;
  /// Closes the file; errors such as a full disk may only show here.
  bool close() {
    int result = ::close(descriptor);
    descriptor = -1;
    return result == 0;
  }

private:
  const std::string &path;
  int descriptor;
};

/// Parses the dict literal of a header.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text(text) {}
  NpyHeader parse();

private:
  void skipSpace() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' ||
                                text[at] == '\n' || text[at] == '\r'))
      ++at;
  }
  bool accept(char c) {
    skipSpace();
    if (at >= text.size() || text[at] != c)
      return false;
    ++at;
    return true;
  }
  void expect(char c) {
    if (!accept(c))
      bad(std::string("'") + c + "' expected");
  }
  [[noreturn]] void bad(const std::string &why) const {
    throw Error("bad .npy header: " + why + " at byte " + std::to_string(at));
  }
  std::string_view parseString();
  bool parseBool();
  int64_t parseInteger();
  Shape parseShape();
  void parseType(NpyHeader &header);

  std::string_view text;
  size_t at = 0;
};
} // namespace

static constexpr char magic[] = "\x93NUMPY";
static constexpr size_t magicSize = 6;
/// Longest accepted header in bytes; NumPy's own default is 10,000.
static constexpr uint64_t maxHeaderSize = 1 << 20;
static constexpr size_t maxDimensions = 64;

static constexpr TypeInfo types[] = {
    {NpyType::B1, "b1", 1, 1}, {NpyType::I1, "i1", 1, 1},
    {NpyType::I2, "i2", 2, 2}, {NpyType::I4, "i4", 4, 4},
    {NpyType::I8, "i8", 8, 8}, {NpyType::U1, "u1", 1, 1},
    {NpyType::U2, "u2", 2, 2}, {NpyType::U4, "u4", 4, 4},
    {NpyType::U8, "u8", 8, 8}, {NpyType::F2, "f2", 2, 2},
    {NpyType::F4, "f4", 4, 4}, {NpyType::F8, "f8", 8, 8},
    {NpyType::C8, "c8", 8, 4}, {NpyType::C16, "c16", 16, 8},
    {NpyType::F1, "f1", 1, 1}, {NpyType::V1, "V1", 1, 1},
};

static const TypeInfo &infoOf(NpyType type) {
  return types[static_cast<size_t>(type)];
}

const char *commrun::toString(NpyType type) { return infoOf(type).name; }
uint64_t commrun::sizeOf(NpyType type) { return infoOf(type).size; }
bool commrun::isUnsigned(NpyType type) {
  return type >= NpyType::U1 && type <= NpyType::U8;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

uint64_t File::size() const {
  struct stat status;
  if (::fstat(descriptor, &status) != 0)
    failErrno("cannot read");
  if (S_ISDIR(status.st_mode))
    fail("is a directory, expected an .npy file");
  if (!S_ISREG(status.st_mode))
    fail("is not a regular file");
  return static_cast<uint64_t>(status.st_size);
}

void File::read(char *data, uint64_t bytes) const {
  while (bytes > 0) {
    ssize_t got =
        ::read(descriptor, data, std::min<uint64_t>(bytes, uint64_t(1) << 30));
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      failErrno("cannot read");
    if (got == 0)
      fail("truncated: " + std::to_string(bytes) + " bytes are missing");
    data += got;
    bytes -= static_cast<uint64_t>(got);
  }
}

void File::write(const char *data, uint64_t bytes) const {
  while (bytes > 0) {
    ssize_t put =
        ::write(descriptor, data, std::min<uint64_t>(bytes, uint64_t(1) << 30));
    if (put < 0 && errno == EINTR)
      continue;
    if (put < 0)
      failErrno("cannot write");
    data += put;
    bytes -= static_cast<uint64_t>(put);
  }
}

//===----------------------------------------------------------------------===//
// Header
//===----------------------------------------------------------------------===//

std::string_view HeaderParser::parseString() {
  skipSpace();
  if (at >= text.size() || (text[at] != '\'' && text[at] != '"'))
    bad("a string expected");
  const char quote = text[at++];
  const size_t end = text.find(quote, at);
  if (end == std::string_view::npos)
    bad("the string does not end");
  std::string_view result = text.substr(at, end - at);
  at = end + 1;
  return result;
}

bool HeaderParser::parseBool() {
  skipSpace();
  if (text.substr(at, 4) == "True") {
    at += 4;
    return true;
  }
  if (text.substr(at, 5) != "False")
    bad("True or False expected");
  at += 5;
  return false;
}

int64_t HeaderParser::parseInteger() {
  skipSpace();
  if (at >= text.size() || text[at] < '0' || text[at] > '9')
    bad("a size expected");
  constexpr int64_t limit = std::numeric_limits<int64_t>::max();
  int64_t value = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    const int64_t digit = text[at] - '0';
    if (value > (limit - digit) / 10)
      bad("the size is too large");
    value = value * 10 + digit;
  }
  if (at < text.size() && text[at] == 'L') // written by Python 2
    ++at;
  return value;
}

Shape HeaderParser::parseShape() {
  Shape shape;
  expect('(');
  while (!accept(')')) {
    if (shape.size() == maxDimensions)
      bad("more than " + std::to_string(maxDimensions) + " dimensions");
    shape.push_back(parseInteger());
    if (accept(','))
      continue;
    expect(')');
    break;
  }
  return shape;
}

void HeaderParser::parseType(NpyHeader &header) {
  skipSpace();
  if (at < text.size() && (text[at] == '[' || text[at] == '('))
    throw Error("structured dtypes are not supported; save each field as an "
                "array of its own");
  std::string_view code = parseString();
  std::string_view name = code;
  char order = '|';
  if (!name.empty() && std::strchr("<>|=", name[0])) {
    order = name[0];
    name.remove_prefix(1);
  }
  for (const TypeInfo &info : types) {
    if (name != info.name)
      continue;
    header.type = info.type;
    header.bigEndian = order == '>';
    return;
  }
  throw Error("dtype '" + commtext::makePrintable(code) +
              "' is not supported; expected booleans, integers, floats or "
              "complex numbers");
}

NpyHeader HeaderParser::parse() {
  NpyHeader header;
  bool haveType = false, haveOrder = false, haveShape = false;
  expect('{');
  while (!accept('}')) {
    std::string_view key = parseString();
    expect(':');
    bool *seen = key == "descr"           ? &haveType
                 : key == "fortran_order" ? &haveOrder
                 : key == "shape"         ? &haveShape
                                          : nullptr;
    if (!seen)
      bad("unknown key '" + commtext::makePrintable(key) + "'");
    if (*seen)
      bad("key '" + commtext::makePrintable(key) + "' appears twice");
    *seen = true;
    if (seen == &haveType)
      parseType(header);
    else if (seen == &haveOrder)
      header.fortranOrder = parseBool();
    else
      header.shape = parseShape();
    if (accept(','))
      continue;
    expect('}');
    break;
  }
  skipSpace();
  if (at != text.size())
    bad("text after the dict");
  if (!haveType || !haveOrder || !haveShape)
    throw Error(std::string("bad .npy header: key '") +
                (!haveType    ? "descr"
                 : !haveOrder ? "fortran_order"
                              : "shape") +
                "' is missing");
  if (!countElements(header.shape, sizeOf(header.type), header.elements))
    throw Error("bad .npy header: an array of shape " + toString(header.shape) +
                " is too large");
  return header;
}

NpyHeader commrun::parseNpyHeader(std::string_view text) {
  return HeaderParser(text).parse();
}

/// Reads the header and leaves the file position at the data.
static NpyHeader readHeader(const File &file) {
  const uint64_t fileSize = file.size();
  unsigned char start[magicSize + 6];
  constexpr size_t shortStart = magicSize + 4;
  if (fileSize < magicSize)
    file.fail(fileSize == 0 ? "is empty" : "is not an .npy file");
  file.read(reinterpret_cast<char *>(start), magicSize);
  if (std::memcmp(start, magic, magicSize) != 0)
    file.fail("is not an .npy file");
  if (fileSize < shortStart)
    file.fail("truncated within the header");
  file.read(reinterpret_cast<char *>(start) + magicSize, 4);

  const unsigned major = start[6], minor = start[7];
  if (major < 1 || major > 3 || minor != 0)
    file.fail(".npy format version " + std::to_string(major) + "." +
              std::to_string(minor) + " is not supported");
  uint64_t length = start[8] | start[9] << 8;
  uint64_t offset = shortStart;
  if (major > 1) { // the length has four bytes
    if (fileSize < shortStart + 2)
      file.fail("truncated within the header");
    file.read(reinterpret_cast<char *>(start) + shortStart, 2);
    length |= uint64_t(start[10]) << 16 | uint64_t(start[11]) << 24;
    offset += 2;
  }
  if (length > maxHeaderSize)
    file.fail("bad .npy header: its length is " + std::to_string(length));
  if (length > fileSize - offset)
    file.fail("truncated within the header");
  std::string text(length, '\0');
  file.read(text.data(), length);

  NpyHeader header;
  try {
    header = parseNpyHeader(text);
  } catch (const Error &error) {
    file.fail(error.what());
  }
  header.dataOffset = offset + length;
  const uint64_t needed = header.elements * sizeOf(header.type);
  const uint64_t present = fileSize - header.dataOffset;
  if (present < needed)
    file.fail("truncated: shape " + toString(header.shape) + " of " +
              toString(header.type) + " needs " + std::to_string(needed) +
              " bytes of data, found " + std::to_string(present));
  if (present > needed)
    file.fail(std::to_string(present - needed) + " bytes after the data of " +
              "shape " + toString(header.shape) + " of " +
              toString(header.type));
  return header;
}

NpyHeader commrun::readNpyHeader(const std::string &path) {
  File file(path, O_RDONLY | O_NONBLOCK, path);
  if (!file.isOpen())
    file.failErrno("cannot open");
  return readHeader(file);
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

static void swapBytes(char *data, uint64_t bytes, uint64_t wordSize) {
  for (char *word = data; word < data + bytes; word += wordSize)
    std::reverse(word, word + wordSize);
}

NpyArray commrun::readNpy(const std::string &path) {
  // O_NONBLOCK, so that opening a named pipe is an error instead of a wait.
  File file(path, O_RDONLY | O_NONBLOCK, path);
  if (!file.isOpen())
    file.failErrno("cannot open");
  NpyHeader header = readHeader(file);
  const uint64_t elementSize = sizeOf(header.type);
  const uint64_t bytes = header.elements * elementSize;

  NpyArray array;
  array.type = header.type;
  array.shape = header.shape;
  array.elements = header.elements;
  array.data = Buffer(bytes);
  file.read(array.data.data(), bytes);
  if (header.bigEndian)
    swapBytes(array.data.data(), bytes, infoOf(header.type).wordSize);
  if (header.fortranOrder && header.shape.size() > 1 && header.elements > 0) {
    Shape strides(header.shape.size(), 1);
    for (size_t i = 1; i < strides.size(); ++i)
      strides[i] = strides[i - 1] * header.shape[i - 1];
    Buffer ordered(bytes);
    copyStrided(ordered.data(), array.data.data(), header.shape, strides.data(),
                elementSize);
    array.data = std::move(ordered);
  }
  return array;
}

/// Returns the text of a header, padded so that data are 64-byte aligned.
static std::string makeHeader(NpyType type, const Shape &shape) {
  const char *order = infoOf(type).wordSize == 1 ? "|" : "<";
  std::string sizes;
  for (int64_t size : shape)
    sizes += std::to_string(size) + (shape.size() == 1 ? "," : ", ");
  if (shape.size() > 1)
    sizes.resize(sizes.size() - 2);
  std::string text = std::string("{'descr': '") + order + toString(type) +
                     "', 'fortran_order': False, 'shape': (" + sizes + "), }";
  constexpr size_t before = magicSize + 4;
  text.append(63 - (before + text.size()) % 64, ' ');
  text += '\n';
  std::string result(magic, magicSize);
  result += '\x01';
  result += '\x00';
  result += static_cast<char>(text.size() & 0xff);
  result += static_cast<char>(text.size() >> 8);
  return result + text;
}

void commrun::writeNpy(const std::string &path, NpyType type,
                       const Shape &shape, const char *data,
                       const std::string &shownPath) {
  const std::string &shown = shownPath.empty() ? path : shownPath;
  uint64_t elements = 0;
  if (!countElements(shape, sizeOf(type), elements))
    throw Error(shown + ": cannot write an array of shape " + toString(shape));
  const std::string header = makeHeader(type, shape);
  File file(path, O_WRONLY | O_CREAT | O_TRUNC, shown);
  if (!file.isOpen())
    file.failErrno("cannot write");
  try {
    file.write(header.data(), header.size());
    file.write(data, elements * sizeOf(type));
    if (!file.close())
      file.failErrno("cannot write");
  } catch (const Error &) {
    ::unlink(path.c_str());
    throw;
  }
}
