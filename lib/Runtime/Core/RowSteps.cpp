//===- RowSteps.cpp - Steps that follow a site's all-reduce ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RowSteps.h"

#include "CommDialect/Runtime/CommRuntime.h"
#include "CommDialect/Runtime/HalfFloat.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace comm::runtime {

using Json = nlohmann::json;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// Returns an integer from 0 to `most`.
static int64_t parseNumber(const Json &json, int64_t most,
                           const std::string &what) {
  if (!json.is_number_integer() || json.get<int64_t>() < 0 ||
      json.get<int64_t>() > most)
    throw std::runtime_error(what + " is " + json.dump() +
                             ", expected an integer from 0 to " +
                             std::to_string(most));
  return json.get<int64_t>();
}

static int32_t parseType(const Json &json, const std::string &what) {
  int64_t type = parseNumber(json, COMM_F32, what);
  if (type < COMM_F16)
    throw std::runtime_error(what + " is " + std::to_string(type) +
                             ", expected f16, bf16 or f32");
  return static_cast<int32_t>(type);
}

/// Returns the elements of an array that has at least `least` of them.
static const Json &parseArray(const Json &json, size_t least,
                              const std::string &what) {
  if (!json.is_array() || json.size() < least)
    throw std::runtime_error(what + " is not an array of at least " +
                             std::to_string(least) + " elements");
  return json;
}

static size_t getNumOperands(CommRowOperation operation) {
  if (operation == COMM_ROW_REDUCED)
    return 0;
  return operation >= COMM_ROW_ADD && operation <= COMM_ROW_DIVIDE ? 2 : 1;
}

static CommRowExtent join(CommRowExtent a, CommRowExtent b) {
  if (a == b || b == COMM_ROW_SCALAR)
    return a;
  return a == COMM_ROW_SCALAR ? b : COMM_ROW_PER_ELEMENT;
}

static RowSteps::Step parseStep(const Json &json, const RowSteps &before) {
  const std::string what = "step " + std::to_string(before.steps.size());
  parseArray(json, 2, what);
  RowSteps::Step step;
  step.operation = static_cast<CommRowOperation>(
      parseNumber(json[0], COMM_ROW_SUM, "the operation of " + what));
  step.type = parseType(json[1], "the type of " + what);
  const size_t numOperands = getNumOperands(step.operation);
  if (before.steps.empty() != (step.operation == COMM_ROW_REDUCED))
    throw std::runtime_error(what + " has operation " +
                             std::to_string(step.operation) +
                             ", expected 0 in the first step only");
  if (json.size() != 2 + numOperands)
    throw std::runtime_error(what + " has " + std::to_string(json.size()) +
                             " elements, expected " +
                             std::to_string(2 + numOperands));
  if (step.operation == COMM_ROW_CONSTANT) {
    if (!json[2].is_number())
      throw std::runtime_error("the value of " + what + " is not a number");
    step.value = json[2].get<float>();
    step.extent = COMM_ROW_SCALAR;
    return step;
  }
  const bool isArgument = step.operation == COMM_ROW_ARGUMENT;
  const size_t numKnown =
      isArgument ? before.arguments.size() : before.steps.size();
  for (size_t i = 0; i < numOperands; ++i)
    step.operands.push_back(static_cast<size_t>(
        parseNumber(json[2 + i], static_cast<int64_t>(numKnown) - 1,
                    "an operand of " + what)));
  if (isArgument) {
    step.extent = before.arguments[step.operands[0]].extent;
  } else if (step.operation == COMM_ROW_SUM) {
    step.extent = COMM_ROW_PER_ROW;
    if (before.steps[step.operands[0]].extent != COMM_ROW_PER_ELEMENT)
      throw std::runtime_error(what + " sums values that are equal in a row");
  } else if (numOperands > 0) {
    step.extent = COMM_ROW_SCALAR;
    for (size_t operand : step.operands)
      step.extent = join(step.extent, before.steps[operand].extent);
  }
  return step;
}

static RowSteps::Buffer parseBuffer(const Json &json, const std::string &what) {
  parseArray(json, 2, what);
  RowSteps::Buffer buffer;
  buffer.type = parseType(json[0], "the type of " + what);
  buffer.extent = static_cast<CommRowExtent>(
      parseNumber(json[1], COMM_ROW_SCALAR, "the extent of " + what));
  return buffer;
}

RowSteps parseRowSteps(const Json &site, int32_t type) {
  constexpr size_t mostSteps = 1024;
  auto member = [&](const char *key) -> const Json & {
    auto it = site.find(key);
    if (it == site.end())
      throw std::runtime_error(std::string("it has no \"") + key + "\"");
    return *it;
  };
  RowSteps result;
  result.columns = parseNumber(member("columns"), INT32_MAX, "\"columns\"");
  for (const Json &json : parseArray(member("arguments"), 0, "\"arguments\""))
    result.arguments.push_back(parseBuffer(json, "an argument"));
  for (const Json &json : parseArray(member("steps"), 1, "\"steps\"")) {
    result.steps.push_back(parseStep(json, result));
    if (result.steps.size() > mostSteps)
      throw std::runtime_error("it has more than 1024 steps");
  }
  for (const Json &json : parseArray(member("results"), 1, "\"results\"")) {
    RowSteps::Buffer &buffer =
        result.results.emplace_back(parseBuffer(json, "a result"));
    parseArray(json, 3, "a result");
    buffer.step = static_cast<size_t>(
        parseNumber(json[2], static_cast<int64_t>(result.steps.size()) - 1,
                    "the step of a result"));
    const CommRowExtent has = result.steps[buffer.step].extent;
    if (buffer.extent != COMM_ROW_PER_ELEMENT &&
        (buffer.extent != COMM_ROW_PER_ROW ||
         join(has, buffer.extent) != COMM_ROW_PER_ROW))
      throw std::runtime_error("a result has extent " +
                               std::to_string(buffer.extent) + ", its step " +
                               std::to_string(has));
  }
  if (result.columns == 0)
    throw std::runtime_error("\"columns\" is 0");
  if (result.steps[0].type != type)
    throw std::runtime_error("step 0 has type " +
                             std::to_string(result.steps[0].type) +
                             ", the site " + std::to_string(type));
  if (result.arguments.size() + result.results.size() >= mostBuffers)
    throw std::runtime_error("it has more than " +
                             std::to_string(mostBuffers - 1) +
                             " arguments and results");
  return result;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

static float round(float value, int32_t type) {
  if (type == COMM_BF16)
    return fromBf16(toBf16(value));
  return type == COMM_F16 ? fromF16(toF16(value)) : value;
}

static void load(const void *from, int32_t type, int64_t first,
                 std::vector<float> &values) {
  for (size_t i = 0; i < values.size(); ++i) {
    const size_t at = static_cast<size_t>(first) + i;
    if (type == COMM_F32)
      values[i] = static_cast<const float *>(from)[at];
    else if (type == COMM_BF16)
      values[i] = fromBf16(static_cast<const uint16_t *>(from)[at]);
    else
      values[i] = fromF16(static_cast<const uint16_t *>(from)[at]);
  }
}

static void store(float value, int32_t type, void *to, int64_t at) {
  if (type == COMM_F32)
    static_cast<float *>(to)[at] = value;
  else
    static_cast<uint16_t *>(to)[at] =
        type == COMM_BF16 ? toBf16(value) : toF16(value);
}

/// Sums in a fixed order, by several partial sums.
static float sum(const std::vector<float> &values) {
  std::array<float, 16> parts = {};
  for (size_t i = 0; i < values.size(); ++i)
    parts[i % parts.size()] += values[i];
  for (size_t half = parts.size() / 2; half > 0; half /= 2)
    for (size_t i = 0; i < half; ++i)
      parts[i] += parts[i + half];
  return parts[0];
}

static float compute(CommRowOperation operation, float a, float b) {
  switch (operation) {
  case COMM_ROW_NEGATE:
    return -a;
  case COMM_ROW_SQRT:
    return std::sqrt(a);
  case COMM_ROW_RSQRT:
    return 1 / std::sqrt(a);
  case COMM_ROW_ADD:
    return a + b;
  case COMM_ROW_SUBTRACT:
    return a - b;
  case COMM_ROW_MULTIPLY:
    return a * b;
  case COMM_ROW_DIVIDE:
    return a / b;
  default:
    return a;
  }
}

void RowSteps::run(int64_t rows, const void *reduced, const void *const *from,
                   void *const *to) const {
  auto isPerColumn = [](CommRowExtent extent) {
    return extent == COMM_ROW_PER_ELEMENT || extent == COMM_ROW_PER_COLUMN;
  };
  auto isPerRow = [](CommRowExtent extent) {
    return extent == COMM_ROW_PER_ELEMENT || extent == COMM_ROW_PER_ROW;
  };
  std::vector<std::vector<float>> values;
  for (const Step &step : steps)
    values.emplace_back(isPerColumn(step.extent) ? static_cast<size_t>(columns)
                                                 : 1);
  auto evaluate = [&](size_t number, int64_t row) {
    const Step &step = steps[number];
    std::vector<float> &out = values[number];
    // Values that are equal in all rows were computed for the first one.
    if (row > 0 && !isPerRow(step.extent))
      return;
    const int64_t first =
        isPerRow(step.extent) ? row * static_cast<int64_t>(out.size()) : 0;
    if (step.operation == COMM_ROW_REDUCED)
      return load(reduced, step.type, first, out);
    if (step.operation == COMM_ROW_ARGUMENT)
      return load(from[step.operands[0]], step.type, first, out);
    if (step.operation == COMM_ROW_CONSTANT) {
      out[0] = step.value;
      return;
    }
    const std::vector<float> &a = values[step.operands.front()],
                             &b = values[step.operands.back()];
    if (step.operation == COMM_ROW_SUM) {
      out[0] = sum(a);
      return;
    }
    for (size_t i = 0; i < out.size(); ++i)
      out[i] = round(compute(step.operation, a[a.size() == 1 ? 0 : i],
                             b[b.size() == 1 ? 0 : i]),
                     step.type);
  };
  for (int64_t row = 0; row < rows; ++row) {
    for (size_t number = 0; number < steps.size(); ++number)
      evaluate(number, row);
    for (size_t i = 0; i < results.size(); ++i) {
      const Buffer &buffer = results[i];
      const std::vector<float> &out = values[buffer.step];
      const int64_t size = isPerColumn(buffer.extent) ? columns : 1;
      for (int64_t j = 0; j < size; ++j)
        store(out[out.size() == 1 ? 0 : static_cast<size_t>(j)], buffer.type,
              to[i], row * size + j);
    }
  }
}

} // namespace comm::runtime
