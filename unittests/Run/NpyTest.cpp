//===- NpyTest.cpp - Tests for .npy files and conversion ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CommDialect/Runtime/HalfFloat.h"
#include "DataFiles.h"
#include "Error.h"

#include "TempFile.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace commrun;

/// Returns the error message after the file's name.
template <typename Function>
static std::string errorOf(Function function) {
  try {
    function();
  } catch (const Error &error) {
    const std::string text = error.what();
    const size_t end = text.find(".npy: ");
    return end == std::string::npos ? text : text.substr(end + 6);
  }
  return "no error";
}

static std::string headerError(const std::string &text) {
  return errorOf([&] { parseNpyHeader(text); });
}

/// Returns the contents of a file of format version `major`.
static std::string makeFile(int major, const std::string &header,
                            const std::string &data) {
  std::string text = "\x93NUMPY";
  text += static_cast<char>(major);
  text += '\0';
  for (int i = 0; i < (major == 1 ? 2 : 4); ++i)
    text += static_cast<char>(header.size() >> (8 * i) & 0xff);
  return text + header + data;
}

static std::string bytesOf(const NpyArray &array) {
  return std::string(array.data.data(), array.data.size());
}

TEST(Npy, RoundTripsEveryType) {
  const Shape shapes[] = {{}, {0}, {1}, {5}, {2, 3}, {3, 0, 2}, {2, 1, 3, 2}};
  for (int code = 0; code <= static_cast<int>(NpyType::V1); ++code) {
    for (const Shape &shape : shapes) {
      const NpyType type = static_cast<NpyType>(code);
      uint64_t elements = 0;
      ASSERT_TRUE(countElements(shape, sizeOf(type), elements));
      std::string data(elements * sizeOf(type), '\0');
      for (size_t i = 0; i < data.size(); ++i)
        data[i] = static_cast<char>(i * 7 + code);
      TempFile file("a.npy");
      writeNpy(file.path(), type, shape, data.data());
      EXPECT_EQ(readNpyHeader(file.path()).dataOffset % 64, 0u);
      const NpyArray array = readNpy(file.path());
      EXPECT_EQ(array.type, type);
      EXPECT_EQ(array.shape, shape);
      EXPECT_EQ(array.elements, elements);
      EXPECT_EQ(bytesOf(array), data);
      EXPECT_EQ(reinterpret_cast<uintptr_t>(array.data.data()) % 64, 0u);
    }
  }
}

TEST(Npy, WritesWhatNumPyWrites) {
  TempFile file("a.npy");
  const int32_t data[] = {1, 2};
  writeNpy(file.path(), NpyType::I4, {2}, reinterpret_cast<const char *>(data));
  std::string header =
      "{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }";
  header.append(117 - header.size(), ' ');
  EXPECT_EQ(file.read(),
            makeFile(1, header + "\n",
                     std::string(reinterpret_cast<const char *>(data), 8)));
}

TEST(Npy, ReadsAllVersions) {
  const std::string header =
      "{\"descr\":\"<i2\",\"fortran_order\":False,\"shape\":(2,)}\n";
  for (int major : {1, 2, 3}) {
    TempFile file("a.npy", makeFile(major, header, std::string("\1\0\2\0", 4)));
    const NpyArray array = readNpy(file.path());
    EXPECT_EQ(array.shape, Shape{2});
    EXPECT_EQ(bytesOf(array), std::string("\1\0\2\0", 4));
  }
}

TEST(Npy, ReadsBigEndian) {
  TempFile file("a.npy", makeFile(1,
                                  "{'descr': '>c8', 'fortran_order': False, "
                                  "'shape': ()}",
                                  "\1\2\3\4\5\6\7\10"));
  EXPECT_EQ(bytesOf(readNpy(file.path())), "\4\3\2\1\10\7\6\5");
}

TEST(Npy, ReadsFortranOrder) {
  // The element at [i, j, k] of shape [2, 3, 2] is 100 i + 10 j + k.
  std::string data;
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 2; ++i)
        data += static_cast<char>(100 * i + 10 * j + k);
  TempFile file("a.npy", makeFile(1,
                                  "{'descr': '|u1', 'fortran_order': True, "
                                  "'shape': (2, 3, 2), }",
                                  data));
  const std::string got = bytesOf(readNpy(file.path()));
  size_t at = 0;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 2; ++k)
        EXPECT_EQ(got[at++], static_cast<char>(100 * i + 10 * j + k));
}

TEST(Npy, HeaderErrors) {
  const std::string rest = "'fortran_order': False, 'shape': (2,)}";
  EXPECT_EQ(headerError(""), "bad .npy header: '{' expected at byte 0");
  EXPECT_EQ(headerError("{'descr"),
            "bad .npy header: the string does not end at byte 2");
  EXPECT_EQ(headerError("{" + rest), "bad .npy header: key 'descr' is missing");
  EXPECT_EQ(headerError("{'descr': '<f3', " + rest),
            "dtype '<f3' is not supported; expected booleans, integers, floats "
            "or complex numbers");
  EXPECT_EQ(headerError("{'descr': '', " + rest),
            "dtype '' is not supported; expected booleans, integers, floats or "
            "complex numbers");
  EXPECT_EQ(headerError("{'descr': [('a', '<f4')], " + rest),
            "structured dtypes are not supported; save each field as an array "
            "of its own");
  EXPECT_EQ(headerError("{'x\1y': 3}"),
            "bad .npy header: unknown key 'x\\x01y' at byte 7");
  EXPECT_NE(headerError("{'descr': '<f4', 'fortran_order': 1, 'shape': ()}"),
            "no error");
  const std::string start = "{'descr': '<f4', 'fortran_order': False, ";
  EXPECT_NE(headerError(start + "'shape': (-1,)}"), "no error");
  EXPECT_NE(headerError(start + "'shape': (2.5,)}"), "no error");
  EXPECT_NE(headerError(start + "'shape': 2}"), "no error");
  EXPECT_NE(headerError(start + "'shape': (2,)} x"), "no error");
  EXPECT_NE(headerError(start + "'shape': (2,), 'shape': (2,)}"), "no error");
  EXPECT_NE(headerError(start + "'shape': (99999999999999999999,)}"),
            "no error");
  EXPECT_NE(headerError(start + "'shape': (4611686018427387904, 8)}"),
            "no error");
  EXPECT_NE(headerError(start + "'shape': (0, 4611686018427387904, 8)}"),
            "no error");
  std::string many;
  for (int i = 0; i < 100; ++i)
    many += "1,";
  EXPECT_NE(headerError(start + "'shape': (" + many + ")}"), "no error");
  EXPECT_EQ(headerError(start + "'shape': (2L, 3L)}"), "no error");
}

TEST(Npy, FileErrors) {
  auto read = [](const std::string &contents) {
    TempFile file("a.npy", contents);
    const std::string whole = errorOf([&] { readNpy(file.path()); });
    EXPECT_EQ(errorOf([&] { readNpyHeader(file.path()); }), whole);
    return whole;
  };
  const std::string header =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}";
  EXPECT_EQ(read(""), "is empty");
  EXPECT_EQ(read("\x93NUM"), "is not an .npy file");
  EXPECT_EQ(read("PK\3\4 an .npz file"), "is not an .npy file");
  EXPECT_EQ(read("\x93NUMPY\1"), "truncated within the header");
  EXPECT_EQ(read(makeFile(1, header, "").substr(0, 30)),
            "truncated within the header");
  EXPECT_EQ(read(makeFile(4, header, "")),
            ".npy format version 4.0 is not supported");
  EXPECT_EQ(read(std::string("\x93NUMPY\2\0\xff\xff\xff\xff", 12)),
            "bad .npy header: its length is 4294967295");
  EXPECT_EQ(read(makeFile(1, header, "1234567")),
            "truncated: shape [2] of f4 needs 8 bytes of data, found 7");
  EXPECT_EQ(read(makeFile(1, header, "123456789")),
            "1 bytes after the data of shape [2] of f4");
  EXPECT_EQ(read(makeFile(1, header, "12345678")), "no error");
  EXPECT_EQ(errorOf([] { readNpy("/no/such.npy"); }),
            "cannot open: No such file or directory");
  EXPECT_EQ(errorOf([] { readNpy("/tmp"); }),
            "/tmp: is a directory, expected an .npy file");
  EXPECT_EQ(errorOf([] { readNpy("/dev/zero"); }),
            "/dev/zero: is not a regular file");
}

TEST(Npy, GarbageNeverCrashes) {
  const std::string good =
      makeFile(1, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }",
               std::string(24, 'x'));
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string text = good;
    for (int change = 0; change < 1 + round % 4; ++change)
      text[6 + random() % (text.size() - 6)] = static_cast<char>(random());
    if (round % 3 == 0)
      text.resize(random() % text.size());
    TempFile file("a.npy", text);
    errorOf([&] { readNpy(file.path()); });
  }
}

TEST(Npy, FailedWriteLeavesNoFile) {
  const char data[4] = {};
  EXPECT_EQ(errorOf([&] { writeNpy("/no/a.npy", NpyType::F4, {1}, data); }),
            "cannot write: No such file or directory");
  TempFile link("full.npy");
  ASSERT_EQ(::symlink("/dev/full", link.path().c_str()), 0);
  EXPECT_EQ(errorOf([&] { writeNpy(link.path(), NpyType::F4, {1}, data); }),
            "cannot write: No space left on device");
  EXPECT_FALSE(link.exists());
}

TEST(HalfFloat, EveryHalfSurvives) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const float value = comm::fromF16(static_cast<uint16_t>(bits));
    if (std::isnan(value))
      EXPECT_TRUE(std::isnan(comm::fromF16(comm::toF16(value))));
    else
      EXPECT_EQ(comm::toF16(value), bits);
    const float wide = comm::fromBf16(static_cast<uint16_t>(bits));
    if (std::isnan(wide))
      EXPECT_TRUE(std::isnan(comm::fromBf16(comm::toBf16(wide))));
    else
      EXPECT_EQ(comm::toBf16(wide), bits);
  }
}

TEST(HalfFloat, RoundsToNearestEven) {
  // Between all neighbors, the middle rounds to even, and other values to the
  // nearer neighbor.
  for (uint32_t bits = 0; bits < 0x7c00; ++bits) {
    const double low = comm::fromF16(static_cast<uint16_t>(bits));
    const double high =
        bits == 0x7bff ? 65536 : comm::fromF16(static_cast<uint16_t>(bits + 1));
    const float middle = static_cast<float>((low + high) / 2);
    EXPECT_EQ(comm::toF16(middle), bits + (bits & 1));
    EXPECT_EQ(comm::toF16(std::nextafter(middle, 0.0f)), bits);
    EXPECT_EQ(comm::toF16(std::nextafter(middle, 1e9f)), bits + 1);
    EXPECT_EQ(comm::toF16(-middle), 0x8000 | (bits + (bits & 1)));
  }
  EXPECT_EQ(comm::toF16(1e30f), 0x7c00);
  EXPECT_EQ(comm::toBf16(1.00390625f), 0x3f80);  // the middle, to even
  EXPECT_EQ(comm::toBf16(1.01171875f), 0x3f82);  // the middle, to even
  EXPECT_EQ(comm::toBf16(1.003906369f), 0x3f81); // above it
  EXPECT_EQ(comm::toBf16(3.4e38f), 0x7f80);
}

static ValueType memref(Shape shape, ElementType element) {
  return {true, std::move(shape), element};
}

TEST(Values, WhichFileFeedsWhat) {
  auto check = [](NpyType type, ElementType element, FileUse use) {
    return errorOf(
        [&] { checkFile("d/a.npy", type, {2}, memref({2}, element), use); });
  };
  const FileUse in = FileUse::Input, out = FileUse::ExpectedOutput;
  EXPECT_EQ(check(NpyType::U4, ElementType::I32, in), "no error");
  EXPECT_EQ(check(NpyType::F4, ElementType::BF16, in), "no error");
  EXPECT_EQ(check(NpyType::F4, ElementType::F16, out), "no error");
  EXPECT_EQ(check(NpyType::U1, ElementType::F8, in), "no error");
  EXPECT_EQ(check(NpyType::I8, ElementType::Index, in), "no error");
  EXPECT_EQ(check(NpyType::C16, ElementType::C128, in), "no error");
  EXPECT_EQ(check(NpyType::F4, ElementType::F8E4M3FN, in), "no error");
  EXPECT_EQ(check(NpyType::U1, ElementType::F8E4M3FN, in), "no error");
  EXPECT_EQ(check(NpyType::F1, ElementType::F8E5M2, out), "no error");
  EXPECT_EQ(check(NpyType::F4, ElementType::F8, in),
            "dtype f4, expected u1 for an argument of f8");
  EXPECT_EQ(check(NpyType::F1, ElementType::I8, in),
            "dtype f1, expected i1 or u1 for an argument of i8");
  EXPECT_EQ(check(NpyType::I8, ElementType::I32, in),
            "dtype i8, expected i4 or u4 for an argument of i32");
  EXPECT_EQ(check(NpyType::F2, ElementType::BF16, out),
            "dtype f2, expected f4 for a result of bf16");
  EXPECT_EQ(check(NpyType::I1, ElementType::I1, in),
            "dtype i1, expected b1 for an argument of i1");
}

TEST(Values, Shapes) {
  auto check = [](Shape shape, ValueType value) {
    return errorOf(
        [&] { checkFile("a.npy", NpyType::F4, shape, value, FileUse::Input); });
  };
  EXPECT_EQ(check({4, 7}, memref({4, 8}, ElementType::F32)),
            "shape [4, 7], expected [4, 8]");
  EXPECT_EQ(check({4}, memref({4, -1}, ElementType::F32)),
            "shape [4], expected [4, ?]");
  EXPECT_EQ(check({4, 9}, memref({4, -1}, ElementType::F32)), "no error");
  EXPECT_EQ(check({1}, {false, {}, ElementType::F32}), "no error");
  EXPECT_EQ(check({}, {false, {}, ElementType::F32}), "no error");
  EXPECT_EQ(check({1, 1}, {false, {}, ElementType::F32}),
            "shape [1, 1], expected []");
}

TEST(Values, BFloatIsWrittenWide) {
  TempFile file("a.npy");
  const uint16_t data[] = {0x3f80, 0xc000};
  writeOutput(file.path(), ElementType::BF16, {2},
              reinterpret_cast<const char *>(data));
  const NpyArray array = readNpy(file.path());
  EXPECT_EQ(array.type, NpyType::F4);
  const float want[] = {1, -2};
  EXPECT_EQ(std::memcmp(array.data.data(), want, sizeof(want)), 0);
  const InputData input =
      readInput(file.path(), memref({-1}, ElementType::BF16));
  EXPECT_EQ(std::memcmp(input.data.data(), data, sizeof(data)), 0);
}

TEST(Values, Float8IsWrittenWide) {
  TempFile file("a.npy");
  const uint8_t data[] = {0x7e, 0x81, 0x80, 0x38};
  writeOutput(file.path(), ElementType::F8E4M3FN, {4},
              reinterpret_cast<const char *>(data));
  const NpyArray array = readNpy(file.path());
  EXPECT_EQ(array.type, NpyType::F4);
  const float want[] = {448, -0x1p-9f, -0.0f, 1};
  EXPECT_EQ(std::memcmp(array.data.data(), want, sizeof(want)), 0);
  const InputData input =
      readInput(file.path(), memref({-1}, ElementType::F8E4M3FN));
  EXPECT_EQ(std::memcmp(input.data.data(), data, sizeof(data)), 0);
}

TEST(Buffer, CopiesStrided) {
  int32_t source[64];
  for (int i = 0; i < 64; ++i)
    source[i] = i;
  auto copy = [&](const Shape &shape, std::vector<int64_t> strides, int start) {
    uint64_t count = 0;
    EXPECT_TRUE(countElements(shape, 4, count));
    std::vector<int32_t> result(count, -1);
    copyStrided(reinterpret_cast<char *>(result.data()),
                reinterpret_cast<const char *>(source + start), shape,
                strides.data(), 4);
    return result;
  };
  using Ints = std::vector<int32_t>;
  EXPECT_EQ(copy({}, {}, 5), Ints{5});
  EXPECT_EQ(copy({2, 3}, {3, 1}, 1), (Ints{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(copy({2, 3}, {1, 10}, 0), (Ints{0, 10, 20, 1, 11, 21}));
  EXPECT_EQ(copy({2, 2, 2}, {20, 4, 1}, 0), (Ints{0, 1, 4, 5, 20, 21, 24, 25}));
  EXPECT_EQ(copy({3}, {-2}, 10), (Ints{10, 8, 6}));
  EXPECT_EQ(copy({2, 2}, {0, 1}, 7), (Ints{7, 8, 7, 8}));
  EXPECT_EQ(copy({2, 1, 2}, {5, 99, 3}, 0), (Ints{0, 3, 5, 8}));
  EXPECT_EQ(copy({2, 0}, {1, 1}, 0), Ints{});
}
