//===- Work.cpp - Work of HLO instructions --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Work.h"
#include "Shapes.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// Number of operations of a function like exp on a GPU.
static constexpr double kTranscendental = 8;

void Work::addContraction(double operations, const ShapeProto &shape) {
  if (operations > contraction)
    contractionShape = &shape;
  contraction += operations;
}

void Work::addElementwise(double operations, const ShapeProto &shape) {
  if (operations > elementwise)
    elementwiseShape = &shape;
  elementwise += operations;
}

//===----------------------------------------------------------------------===//
// Backend configurations
//===----------------------------------------------------------------------===//

/// Returns an integer, which protobuf's JSON may represent as a string; none if
/// `value` is null or something else.
static std::optional<int64_t> getInteger(const llvm::json::Value *value) {
  if (!value)
    return std::nullopt;
  if (std::optional<int64_t> number = value->getAsInteger())
    return number;
  int64_t number;
  std::optional<llvm::StringRef> text = value->getAsString();
  if (!text || text->getAsInteger(10, number))
    return std::nullopt;
  return number;
}

static std::optional<llvm::json::Value> parseConfig(StringRef text) {
  // The configuration may be a proto instead.
  if (!text.ltrim().starts_with("{"))
    return std::nullopt;
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return std::nullopt;
  }
  return std::move(*parsed);
}

std::optional<int64_t> hlo::getTripCount(const HloModule::Impl &module,
                                         const Instruction &loop) {
  std::optional<llvm::json::Value> config =
      parseConfig(module.getBackendConfig(loop));
  const llvm::json::Object *object = config ? config->getAsObject() : nullptr;
  const llvm::json::Object *known =
      object ? object->getObject("known_trip_count") : nullptr;
  std::optional<int64_t> trips =
      known ? getInteger(known->get("n")) : std::nullopt;
  return trips && *trips >= 0 ? trips : countIterations(loop);
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

static double getSize(const ShapeProto &shape, int64_t dim) {
  return dim >= 0 && dim < static_cast<int64_t>(shape.dimensions.size())
             ? static_cast<double>(shape.dimensions[dim])
             : 1;
}

static void addDot(Work &work, const Instruction &dot) {
  const ShapeProto &lhs = dot.operands[0]->getShape();
  double operations = 2 * getNumElements(dot.getShape());
  for (int64_t dim : dot.proto->dotDimensionNumbers.lhsContractingDimensions)
    operations *= getSize(lhs, dim);
  work.addContraction(operations, lhs);
}

/// Adds a convolution. `kernel` has the shape of the kernel; `points` that of
/// the values by which each kernel element is multiplied per output feature.
static void addConvolution(Work &work, const Instruction &of,
                           const ShapeProto &kernel, const ShapeProto &points) {
  double features = getSize(
      kernel,
      of.proto->convolutionDimensionNumbers.kernelOutputFeatureDimension);
  work.addContraction(2 * getNumElements(points) * getNumElements(kernel) /
                          std::max(1.0, features),
                      kernel);
}

/// Returns the first array of a result, which scratch memory may follow.
static const ShapeProto &getMainShape(const Instruction &instruction) {
  const ShapeProto *shape = &instruction.getShape();
  while (isTuple(*shape) && shape->tupleShapes.size() != 0)
    shape = &shape->tupleShapes[0];
  return *shape;
}

/// Adds a matmul of cuBLAS or cuBLASLt, by its shapes and the contracting
/// dimensions in its configuration.
static void addGemm(Work &work, const HloModule::Impl &module,
                    const Instruction &call) {
  const ShapeProto &lhs = call.operands[0]->getShape(),
                   &rhs = call.operands[1]->getShape(),
                   &out = getMainShape(call);
  std::optional<llvm::json::Value> config =
      parseConfig(module.getBackendConfig(call));
  const llvm::json::Object *object = config ? config->getAsObject() : nullptr;
  const llvm::json::Object *gemm =
      object ? object->getObject("gemm_backend_config") : nullptr;
  const llvm::json::Object *dims =
      gemm     ? gemm->getObject("dot_dimension_numbers")
      : object ? object->getObject("dot_dimension_numbers")
               : nullptr;
  const llvm::json::Array *contracting =
      dims ? dims->getArray("lhs_contracting_dimensions") : nullptr;
  double operations = 2 * getNumElements(out);
  if (contracting) {
    for (const llvm::json::Value &dim : *contracting)
      operations *= getSize(lhs, getInteger(&dim).value_or(-1));
  } else {
    // The operands and result have m k, k n and m n elements: the square root
    // of their product is m k n.
    operations = 2 * std::sqrt(getNumElements(lhs) * getNumElements(rhs) *
                               getNumElements(out));
  }
  work.addContraction(operations, lhs);
}

/// Adds an attention call; its first operands are queries, keys and values.
static void addAttention(Work &work, const Instruction &call, bool isBackward) {
  const ShapeProto &query = call.operands[0]->getShape(),
                   &key = call.operands[1]->getShape();
  // There are two matmuls of |query| x (keys), and five in the backward op. The
  // sequence is the largest dimension of the keys except the first and the
  // last.
  double keys = 1;
  for (int64_t i = 1, e = key.dimensions.size(); i + 1 < e; ++i)
    keys = std::max(keys, getSize(key, i));
  work.addContraction((isBackward ? 10 : 4) * getNumElements(query) * keys,
                      query);
}

static Work getCustomCallWork(const HloModule::Impl &module,
                              const Instruction &call) {
  Work work;
  StringRef target = call.proto->customCallTarget;
  for (const Instruction *operand : call.operands)
    work.bytes += getBytes(operand->getShape());
  bool isLibrary =
      target.starts_with("__cublas") || target.starts_with("__cudnn");
  work.bytes += getBytes(isLibrary ? getMainShape(call) : call.getShape());
  size_t numOperands = call.operands.size();
  if (target.contains("cublas") && numOperands >= 2) {
    addGemm(work, module, call);
  } else if (target.contains("cudnn") && numOperands >= 2) {
    const ShapeProto &first = call.operands[0]->getShape(),
                     &second = call.operands[1]->getShape(),
                     &result = getMainShape(call);
    if (target.contains("fmha"))
      addAttention(work, call, target.contains_insensitive("backward"));
    else if (target.contains_insensitive("BackwardFilter"))
      addConvolution(work, call, result, second);
    else if (target.contains_insensitive("BackwardInput"))
      addConvolution(work, call, second, first);
    else if (target.contains_insensitive("conv"))
      addConvolution(work, call, second, result);
  }
  return work;
}

//===----------------------------------------------------------------------===//
// Fusions
//===----------------------------------------------------------------------===//

static const Work &getOperations(const HloModule::Impl &module,
                                 const Computation &body);

static void addOperationsOf(Work &work, const Work &part) {
  if (part.contraction > 0)
    work.addContraction(part.contraction, *part.contractionShape);
  if (part.elementwise > 0)
    work.addElementwise(part.elementwise, *part.elementwiseShape);
}

static void addOperations(Work &work, const HloModule::Impl &module,
                          const Instruction &instruction) {
  const ShapeProto &shape = instruction.getShape();
  switch (instruction.opcode) {
  case Opcode::Dot:
    return addDot(work, instruction);
  case Opcode::Convolution:
    return addConvolution(work, instruction,
                          instruction.operands[1]->getShape(), shape);
  case Opcode::Fusion:
  case Opcode::Call:
  case Opcode::AsyncStart:
    for (const Computation *body : instruction.called)
      addOperationsOf(work, getOperations(module, *body));
    return;
  case Opcode::Reduce:
    for (const Instruction *operand : instruction.operands)
      work.addElementwise(getNumElements(operand->getShape()),
                          getMainShape(*operand));
    return;
  case Opcode::Transcendental:
    return work.addElementwise(kTranscendental * getNumElements(shape),
                               getMainShape(instruction));
  case Opcode::Other:
    return work.addElementwise(getNumElements(shape),
                               getMainShape(instruction));
  default:
    return;
  }
}

/// Returns the operations of `body`, cached because a computation may have many
/// calls.
static const Work &getOperations(const HloModule::Impl &module,
                                 const Computation &body) {
  if (!body.operations) {
    Work work;
    for (const Instruction &inner : body.instructions)
      addOperations(work, module, inner);
    body.operations = std::make_shared<Work>(work);
  }
  return *body.operations;
}

/// Returns the source of `value` through views.
static const Instruction *getSource(const Instruction *value) {
  while (value->opcode == Opcode::Bitcast)
    value = value->operands[0];
  return value;
}

/// Calls `callback` with each user of `value` or of a view of it, and the
/// operand that it uses.
static void forEachUser(
    const Instruction *value,
    function_ref<void(const Instruction *, const Instruction *)> callback) {
  SmallVector<const Instruction *> views = {value};
  while (!views.empty()) {
    const Instruction *view = views.pop_back_val();
    for (const Instruction *user : view->users) {
      if (user->opcode == Opcode::Bitcast)
        views.push_back(user);
      else
        callback(user, view);
    }
  }
}

/// Returns the bytes of a parameter that a fused computation reads.
static double getReadBytes(const Instruction *parameter) {
  double all = getBytes(parameter->getShape()), parts = 0;
  bool isWhole = parameter == parameter->parent->root;
  forEachUser(parameter, [&](const Instruction *user, const Instruction *as) {
    if (user->opcode == Opcode::Part && user->operands[0] == as)
      parts += getBytes(user->getShape());
    else if (user->opcode == Opcode::Update && user->operands[0] == as)
      ; // The rest stays in place.
    else
      isWhole = true;
  });
  return isWhole ? all : std::min(all, parts);
}

static double getWrittenBytes(const Instruction *root) {
  const Instruction *source = getSource(root);
  if (source->opcode == Opcode::Tuple) {
    double bytes = 0;
    for (const Instruction *element : source->operands)
      bytes += getWrittenBytes(element);
    return bytes;
  }
  if (source->opcode == Opcode::Update)
    return getBytes(source->operands[1]->getShape());
  return getBytes(root->getShape());
}

static Work getFusionWork(const HloModule::Impl &module,
                          const Instruction &fusion) {
  Work work;
  addOperations(work, module, fusion);
  for (Computation *body : fusion.called) {
    for (const Instruction &inner : body->instructions)
      if (inner.opcode == Opcode::Parameter)
        work.bytes += getReadBytes(&inner);
    work.bytes += getWrittenBytes(body->root);
  }
  return work;
}

//===----------------------------------------------------------------------===//
// All instructions
//===----------------------------------------------------------------------===//

Work hlo::getWork(const HloModule::Impl &module,
                  const Instruction &instruction) {
  Work work;
  double result = getBytes(instruction.getShape());
  switch (instruction.opcode) {
  case Opcode::Parameter:
  case Opcode::Constant:
  case Opcode::Tuple:
  case Opcode::GetTupleElement:
  case Opcode::Bitcast:
  case Opcode::AddDependency:
  case Opcode::AfterAll:
  case Opcode::OptimizationBarrier:
  case Opcode::PartitionId:
  case Opcode::ReplicaId:
  case Opcode::AsyncUpdate:
  case Opcode::Done:
    return work;
  case Opcode::Fusion:
    return getFusionWork(module, instruction);
  case Opcode::CustomCall:
    return getCustomCallWork(module, instruction);
  case Opcode::AsyncStart:
    addOperations(work, module, instruction);
    // A copy, or computation in another stream.
    for (const Instruction *operand : instruction.operands)
      work.bytes += 2 * getBytes(operand->getShape());
    return work;
  case Opcode::Part:
    work.bytes = 2 * result;
    return work;
  case Opcode::Update:
    work.bytes = 2 * getBytes(instruction.operands[1]->getShape());
    return work;
  case Opcode::Scatter:
    for (const Instruction *operand :
         ArrayRef(instruction.operands).drop_front())
      work.bytes += 2 * getBytes(operand->getShape());
    return work;
  default:
    addOperations(work, module, instruction);
    work.bytes = result;
    for (const Instruction *operand : instruction.operands)
      work.bytes += getBytes(operand->getShape());
    return work;
  }
}

DictionaryAttr hlo::getAttr(MLIRContext *context, const Work &work) {
  Builder b(context);
  SmallVector<NamedAttribute> entries;
  // Values below 10^18 fit in 64 bits.
  auto add = [&](StringRef name, double amount) {
    entries.push_back(b.getNamedAttr(
        name, b.getI64IntegerAttr(std::llround(std::min(amount, 1e18)))));
  };
  auto addOperations = [&](StringRef name, StringRef typeName, double amount,
                           const ShapeProto *shape) {
    Type type = shape ? getElementType(context, *shape) : Type();
    if (amount <= 0 || !type)
      return;
    add(name, amount);
    entries.push_back(b.getNamedAttr(typeName, TypeAttr::get(type)));
  };
  if (work.bytes > 0)
    add("bytes", work.bytes);
  addOperations("contraction", "contraction_type", work.contraction,
                work.contractionShape);
  addOperations("elementwise", "elementwise_type", work.elementwise,
                work.elementwiseShape);
  return b.getDictionaryAttr(entries);
}

//===----------------------------------------------------------------------===//
// In place
//===----------------------------------------------------------------------===//

/// Returns the number of the first leaf of element `index` of a shape; none if
/// the shape does not have that element.
template <typename Index>
static std::optional<unsigned> findLeaf(const ShapeProto &shape,
                                        const Index &index) {
  const ShapeProto *at = &shape;
  unsigned leaf = 0;
  for (int64_t i : index) {
    if (i < 0 || i >= static_cast<int64_t>(at->tupleShapes.size()))
      return std::nullopt;
    for (int64_t j = 0; j < i; ++j)
      leaf += getNumLeaves(at->tupleShapes[j]);
    at = &at->tupleShapes[i];
  }
  return isTuple(*at) ? std::nullopt : std::optional(leaf);
}

static unsigned getFirstLeaf(const Instruction &instruction, unsigned operand) {
  unsigned leaf = 0;
  for (const Instruction *before :
       ArrayRef(instruction.operands).take_front(operand))
    leaf += getNumLeaves(before->getShape());
  return leaf;
}

SmallVector<std::pair<unsigned, unsigned>>
hlo::getInPlace(const Instruction &instruction) {
  SmallVector<std::pair<unsigned, unsigned>> ties;
  auto tie = [&](unsigned operand, unsigned result) {
    if (llvm::none_of(ties, [&](auto known) {
          return known.first == operand || known.second == result;
        }))
      ties.push_back({operand, result});
  };
  for (const auto &alias : instruction.proto->outputOperandAliasing) {
    int64_t operand = alias.operandIndex;
    if (operand < 0 ||
        operand >= static_cast<int64_t>(instruction.operands.size()))
      continue;
    std::optional<unsigned> from = findLeaf(
        instruction.operands[operand]->getShape(), alias.operandShapeIndex);
    std::optional<unsigned> to =
        findLeaf(instruction.getShape(), alias.outputShapeIndex);
    if (from && to)
      tie(getFirstLeaf(instruction, operand) + *from, *to);
  }
  switch (instruction.opcode) {
  case Opcode::Update:
    tie(0, 0);
    break;
  case Opcode::Scatter:
    for (unsigned i = 0; i < getNumLeaves(instruction.getShape()); ++i)
      tie(i, i);
    break;
  case Opcode::OptimizationBarrier:
    for (unsigned i = 0; i < getNumLeaves(instruction.getShape()); ++i)
      tie(i, i);
    break;
  case Opcode::Fusion: {
    // A root that updates a parameter is in place.
    const Instruction *root = getSource(instruction.called[0]->root);
    SmallVector<const Instruction *> elements = {root};
    if (root->opcode == Opcode::Tuple)
      elements.assign(root->operands.begin(), root->operands.end());
    if (elements.size() != getNumLeaves(instruction.getShape()))
      break;
    for (auto [i, element] : llvm::enumerate(elements)) {
      const Instruction *update = getSource(element);
      if (update->opcode != Opcode::Update)
        continue;
      const Instruction *target = getSource(update->operands[0]);
      int64_t number = target->proto->parameterNumber;
      if (target->opcode == Opcode::Parameter &&
          number < static_cast<int64_t>(instruction.operands.size()) &&
          !isTuple(instruction.operands[number]->getShape()))
        tie(getFirstLeaf(instruction, number), i);
    }
    break;
  }
  default:
    break;
  }
  return ties;
}
