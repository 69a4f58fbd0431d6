//===- CudnnObjects.h - Objects of the cuDNN stand-in -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TEST_STANDINS_CUDNNOBJECTS_H
#define COMMDIALECT_TEST_STANDINS_CUDNNOBJECTS_H

#include "../../lib/Runtime/Library/Cudnn.h"
#include "CommDialect/Runtime/HalfFloat.h"
#include "Record.h"

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace standin {

using namespace comm::cuda::cudnn;

struct Tensor;

/// The operation of a plan: a copy, since its source objects may be destroyed.
struct Runnable {
  virtual ~Runnable() = default;
  /// Returns the tensors that need pointers.
  virtual std::vector<Tensor> getTensors() const = 0;
  virtual std::string getText() const = 0;
  /// Runs the operation with pointers by the tensors' ids.
  virtual void run(const std::map<int64_t, char *> &pointers) const = 0;
};

struct Descriptor {
  ObjectType type;
  bool final = false;
  std::map<Attribute, std::vector<char>> values = {};
  /// For engines: the index among the proposed ones.
  int number = -1;
  /// For graphs and plans: their operation.
  std::shared_ptr<Runnable> runnable = nullptr;

  template <typename T>
  std::vector<T> all(Attribute attribute) const {
    auto found = values.find(attribute);
    if (found == values.end())
      misuse("cudnnBackendFinalize",
             "attribute " + std::to_string(static_cast<int>(attribute)) +
                 " was not set");
    std::vector<T> result(found->second.size() / sizeof(T));
    std::memcpy(result.data(), found->second.data(), result.size() * sizeof(T));
    return result;
  }
  template <typename T>
  T one(Attribute attribute) const {
    std::vector<T> values = all<T>(attribute);
    if (values.size() != 1)
      misuse("cudnnBackendFinalize", "expected one value");
    return values.front();
  }
  /// Returns the object of an attribute, which must be finalized.
  Descriptor &getObject(Attribute attribute) const {
    auto *object = static_cast<Descriptor *>(one<void *>(attribute));
    if (!object->final)
      misuse("cudnnBackendFinalize", "an object that is not finalized");
    return *object;
  }
};

struct Tensor {
  DataType type;
  std::vector<int64_t> sizes, strides;
  int64_t id, alignment;
  bool isVirtual = false, isNumber = false;

  explicit Tensor(const Descriptor &descriptor)
      : type(descriptor.one<DataType>(Attribute::TensorDataType)),
        sizes(descriptor.all<int64_t>(Attribute::TensorDimensions)),
        strides(descriptor.all<int64_t>(Attribute::TensorStrides)),
        id(descriptor.one<int64_t>(Attribute::TensorUniqueId)),
        alignment(descriptor.one<int64_t>(Attribute::TensorByteAlignment)),
        isVirtual(descriptor.values.count(Attribute::TensorIsVirtual)),
        isNumber(descriptor.values.count(Attribute::TensorIsByValue)) {}

  uint64_t elementBytes() const { return type == DataType::Float ? 4 : 2; }
  uint64_t bytes() const {
    int64_t last = 0;
    for (size_t i = 0; i < sizes.size(); ++i)
      last += (sizes[i] - 1) * strides[i];
    return static_cast<uint64_t>(last + 1) * elementBytes();
  }
  bool isSound() const {
    if (sizes.size() != strides.size() || sizes.size() < 4)
      return false;
    for (size_t i = 0; i < sizes.size(); ++i)
      if (sizes[i] < 1 || strides[i] < 1)
        return false;
    return true;
  }
};

inline double load(const char *data, int64_t index, DataType type) {
  uint16_t half;
  float single;
  if (type == DataType::Float) {
    std::memcpy(&single, data + index * 4, 4);
    return single;
  }
  std::memcpy(&half, data + index * 2, 2);
  return type == DataType::Half ? comm::fromF16(half) : comm::fromBf16(half);
}

inline void store(char *data, int64_t index, DataType type, double value) {
  const auto single = static_cast<float>(value);
  if (type == DataType::Float) {
    std::memcpy(data + index * 4, &single, 4);
    return;
  }
  const uint16_t half =
      type == DataType::Half ? comm::toF16(single) : comm::toBf16(single);
  std::memcpy(data + index * 2, &half, 2);
}

/// Steps to the next index within `sizes`; returns false after the last one.
inline bool next(std::vector<int64_t> &place,
                 const std::vector<int64_t> &sizes) {
  for (size_t i = sizes.size(); i-- > 0;) {
    if (++place[i] < sizes[i])
      return true;
    place[i] = 0;
  }
  return false;
}

inline int64_t offset(const Tensor &tensor, const std::vector<int64_t> &place) {
  int64_t at = 0;
  for (size_t i = 0; i < place.size(); ++i)
    at += place[i] * tensor.strides[i];
  return at;
}

/// Creates the implementation of `operation` or of a graph's operations.
/// Unknown operations are a misuse; returns null if sizes do not match.
std::unique_ptr<Runnable> makeConvolution(const Descriptor &operation);
std::unique_ptr<Runnable> makeGraph(const std::vector<void *> &operations);

} // namespace standin

#endif // COMMDIALECT_TEST_STANDINS_CUDNNOBJECTS_H
