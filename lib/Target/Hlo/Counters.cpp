//===- Counters.cpp - Counts iterations of HLO loops ----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XLA for GPUs writes trip counts into modules only after its transformations.
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "Work.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

namespace {

/// A LiteralProto's numbers of 32 and 64 bits.
struct Literal {
  SmallVector<int64_t, 4> s32s, s64s, u32s, u64s;
  COMM_FIELDS(4, s32s, 5, s64s, 6, u32s, 7, u64s);
};

} // namespace

static const Instruction *skipCopies(const Instruction *value) {
  while (StringRef(value->proto->opcode) == "copy" &&
         value->operands.size() == 1)
    value = value->operands[0];
  return value;
}

/// Returns the value of an integer constant without dimensions, through copies.
static std::optional<int64_t> getConstant(const Instruction *value) {
  value = skipCopies(value);
  if (value->opcode != Opcode::Constant || !isScalarInteger(value->getShape()))
    return std::nullopt;
  Literal literal;
  if (!parse(value->proto->literal, literal))
    return std::nullopt;
  for (const auto *values :
       {&literal.s32s, &literal.s64s, &literal.u32s, &literal.u64s})
    if (values->size() == 1)
      return values->front();
  return std::nullopt;
}

/// Returns the number of the element of `parameter` that `value` is, through
/// copies.
static std::optional<int64_t> getElement(const Instruction *value) {
  value = skipCopies(value);
  if (value->opcode != Opcode::GetTupleElement ||
      value->operands[0]->opcode != Opcode::Parameter)
    return std::nullopt;
  return value->proto->tupleIndex;
}

std::optional<int64_t> hlo::countIterations(const Instruction &loop) {
  const Computation &body = *loop.called[0], &condition = *loop.called[1];
  const Instruction &test = *condition.root;
  if (StringRef(test.proto->opcode) != "compare" ||
      StringRef(test.proto->comparisonDirection) != "LT" ||
      test.operands.size() != 2)
    return std::nullopt;
  std::optional<int64_t> counter = getElement(test.operands[0]);
  std::optional<int64_t> end = getConstant(test.operands[1]);
  const Instruction &inits = *loop.operands[0];
  auto hasElement = [&](const Instruction &tuple) {
    return tuple.opcode == Opcode::Tuple &&
           *counter < static_cast<int64_t>(tuple.operands.size());
  };
  if (!counter || !end || *counter < 0 || !hasElement(inits) ||
      !hasElement(*body.root))
    return std::nullopt;
  std::optional<int64_t> begin = getConstant(inits.operands[*counter]);
  const Instruction &next = *body.root->operands[*counter];
  if (!begin || StringRef(next.proto->opcode) != "add" ||
      next.operands.size() != 2)
    return std::nullopt;
  for (unsigned i : {0, 1}) {
    std::optional<int64_t> step = getConstant(next.operands[i]);
    if (!step || *step <= 0 || getElement(next.operands[1 - i]) != counter)
      continue;
    // Other bounds could overflow.
    constexpr int64_t kMost = int64_t(1) << 30;
    if (*begin < -kMost || *begin > kMost || *end < -kMost || *end > kMost ||
        *step > kMost)
      return std::nullopt;
    return std::max<int64_t>(0, (*end - *begin + *step - 1) / *step);
  }
  return std::nullopt;
}
