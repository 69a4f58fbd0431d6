//===- RowFusions.cpp - Instructions that follow an all-reduce ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction that reads the result, or an instruction taken before, is
// taken if RowSteps can read it. Its other operands must have shorter paths
// from the inputs than the all-reduce, or little work and no communication on
// these paths. They cannot depend on it, then, and two fusions cannot wait for
// each other. Instructions whose results the kernel cannot store are given
// back, with those that follow them.
//
//===----------------------------------------------------------------------===//

#include "RowFusions.h"
#include "RowSteps.h"
#include "Shapes.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// Limits of a kernel's parameters and registers.
static constexpr size_t kMostArguments = 12, kMostResults = 4, kMostSteps = 64;

/// Returns true for an instruction that takes little time.
static bool isLight(const Instruction &instruction) {
  switch (instruction.opcode) {
  case Opcode::Parameter:
  case Opcode::Constant:
  case Opcode::GetTupleElement:
  case Opcode::Bitcast:
  case Opcode::Move:
  case Opcode::Part:
  case Opcode::Transcendental:
    return true;
  case Opcode::Fusion: {
    // Products may be in custom fusions.
    StringRef kind = instruction.proto->fusionKind;
    return kind == "kLoop" || kind == "kInput";
  }
  case Opcode::Other:
    return instruction.called.empty();
  default:
    return false;
  }
}

const RowFusions::Places &
RowFusions::getPlaces(const Computation &computation) {
  std::unique_ptr<Places> &known = places[&computation];
  if (known)
    return *known;
  known = std::make_unique<Places>();
  known->depths.resize(computation.instructions.size());
  known->areLight.resize(computation.instructions.size());
  for (const Instruction *instruction : computation.order) {
    unsigned &depth = known->depths[instruction->number];
    for (ArrayRef<Instruction *> needed :
         {ArrayRef(instruction->operands),
          ArrayRef(instruction->controlPredecessors)})
      for (const Instruction *before : needed)
        depth = std::max(depth, known->depths[before->number] + 1);
    known->areLight[instruction->number] =
        isLight(*instruction) && instruction->controlPredecessors.empty() &&
        llvm::all_of(instruction->operands, [&](const Instruction *operand) {
          return known->areLight[operand->number];
        });
    for (const Instruction *before : instruction->controlPredecessors) {
      known->controlled.insert(before);
      known->controlled.insert(instruction);
    }
  }
  return *known;
}

namespace mlir::comm::hlo {

/// The instructions that follow one all-reduce, for one size of its rows.
class RowFusionBuilder {
public:
  RowFusionBuilder(RowFusions &fusions, const Instruction &start,
                   const Instruction &result, int64_t rows, int64_t columns)
      : fusions(fusions), places(fusions.getPlaces(*start.parent)),
        start(start), result(result),
        steps(rows, columns, *getRowType(result.getShape())) {}

  std::optional<RowFusion> build();

private:
  bool canTake(const Instruction &instruction) const;
  bool isUsedOutside(const Instruction &instruction) const;
  bool addResults(RowFusion &fusion);
  void giveBack(const Instruction &instruction);

  RowFusions &fusions;
  const RowFusions::Places &places;
  const Instruction &start, &result;
  RowSteps steps;
  /// The result and what is taken, in order.
  llvm::SetVector<const Instruction *> inside;
};

} // namespace mlir::comm::hlo

bool RowFusionBuilder::canTake(const Instruction &instruction) const {
  if (places.controlled.contains(&instruction) ||
      fusions.taken.contains(&instruction) ||
      instruction.opcode == Opcode::Tuple)
    return false;
  unsigned depth = places.depths[start.number];
  return llvm::all_of(instruction.operands, [&](const Instruction *operand) {
    return inside.contains(operand) || places.depths[operand->number] < depth ||
           places.areLight[operand->number];
  });
}

bool RowFusionBuilder::isUsedOutside(const Instruction &instruction) const {
  return &instruction == instruction.parent->root ||
         llvm::any_of(instruction.users, [&](const Instruction *user) {
           return !inside.contains(user);
         });
}

/// Removes an instruction and those that depend on it.
void RowFusionBuilder::giveBack(const Instruction &instruction) {
  llvm::SmallDenseSet<const Instruction *> given{&instruction};
  for (const Instruction *later : inside)
    if (llvm::any_of(later->operands, [&](const Instruction *operand) {
          return given.contains(operand);
        }))
      given.insert(later);
  inside.remove_if([&](const Instruction *of) { return given.contains(of); });
}

/// Adds the results of the instructions taken. Returns false if it has given
/// one back.
bool RowFusionBuilder::addResults(RowFusion &fusion) {
  for (const Instruction *instruction : inside) {
    if (!isUsedOutside(*instruction))
      continue;
    const ShapeProto &shape = instruction->getShape();
    const RowSteps::Values &values = steps.values[instruction];
    if (isTuple(shape) || values.size() != 1 || values[0].isPartial) {
      giveBack(*instruction);
      return false;
    }
    unsigned step = values[0].step;
    std::optional<FusedExtent> extent =
        steps.getExtent(getNumRowElements(shape));
    FusedExtent has = steps.program.steps[step].extent;
    // With one row, its values are scalars.
    if (extent == FusedExtent::Scalar && has == FusedExtent::Row)
      extent = FusedExtent::Row;
    bool isStored = extent == FusedExtent::Element ||
                    (extent == FusedExtent::Row && has == FusedExtent::Row);
    if (!isStored) {
      giveBack(*instruction);
      return false;
    }
    fusion.results.push_back(instruction);
    fusion.program.results.push_back({*getRowType(shape), *extent, step});
  }
  return true;
}

std::optional<RowFusion> RowFusionBuilder::build() {
  inside.insert(&result);
  steps.values[&result] = {{}};
  llvm::DenseSet<const Instruction *> users(result.users.begin(),
                                            result.users.end());
  for (const Instruction *instruction : start.parent->order) {
    if (!users.contains(instruction) || !canTake(*instruction) ||
        steps.program.steps.size() >= kMostSteps || !steps.read(*instruction))
      continue;
    inside.insert(instruction);
    users.insert(instruction->users.begin(), instruction->users.end());
  }
  RowFusion fusion{steps.program, {}, {}, {}};
  while (!addResults(fusion)) {
    fusion = {steps.program, {}, {}, {}};
    if (!inside.contains(&result))
      return std::nullopt;
  }
  for (unsigned earlier : fusion.program.prune())
    fusion.arguments.push_back(steps.arguments[earlier]);
  if (fusion.program.getNumSums() == 0 ||
      fusion.results.size() > kMostResults ||
      fusion.arguments.size() > kMostArguments)
    return std::nullopt;
  fusion.instructions.append(std::next(inside.begin()), inside.end());
  return fusion;
}

std::optional<RowFusion> RowFusions::find(const Instruction &start,
                                          const Instruction &result) {
  const ShapeProto &shape = result.getShape();
  int64_t elements = getNumRowElements(shape), columns = 1;
  // The order of a scheduled module has each of its instructions.
  if (elements <= 0 || start.parent->isScheduled)
    return std::nullopt;
  for (int64_t size : llvm::reverse(shape.dimensions)) {
    columns *= size;
    if (size == 1 || columns == 1)
      continue;
    RowFusionBuilder builder(*this, start, result, elements / columns, columns);
    if (std::optional<RowFusion> fusion = builder.build())
      return fusion;
  }
  return std::nullopt;
}

void RowFusions::take(const RowFusion &fusion) {
  taken.insert(fusion.instructions.begin(), fusion.instructions.end());
}

int64_t hlo::getAloneNs(const RowFusion &fusion, const Machine &machine) {
  double ns = 0;
  for (const Instruction *instruction : fusion.instructions) {
    if (instruction->opcode == Opcode::GetTupleElement ||
        instruction->opcode == Opcode::Bitcast)
      continue;
    double bytes = getBytes(instruction->getShape());
    for (const Instruction *operand : instruction->operands)
      bytes += getBytes(operand->getShape());
    ns += machine.compute.launchNs + bytes / machine.memoryBandwidth;
  }
  return static_cast<int64_t>(ns);
}
