//===- RotateLoop.cpp - Moves gathers of a loop an iteration ahead --------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop's tuple gets an element for each gather. Before the loop, copies of
// the gather and of what it needs (`NAME.first`) give its first value. The body
// takes the element instead (`NAME.held`), and gathers with the next values of
// its counters (`NAME.next`).
//
// XLA for CPUs has already inserted its copies, and its buffers of elements
// must not be live twice. So the body copies the element when it begins, and
// after that the new value (`NAME.kept`). XLA itself inserts such copies before
// it removes unnecessary ones.
//
//===----------------------------------------------------------------------===//

#include "FieldNumbers.h"
#include "FreshNames.h"
#include "Loops.h"
#include "Wire.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

namespace {

class Rotation {
public:
  Rotation(const HloModule::Impl &hlo, const Loop &loop,
           ArrayRef<const Instruction *> gathers, bool isForModel);

  std::string run();

private:
  /// A copy of an instruction in another place.
  struct Clone {
    std::string name;
    int64_t id = 0;
    SmallVector<int64_t> operands, controlPredecessors;
    std::optional<int64_t> channel;
  };

  StringRef getField(const Instruction &instruction, unsigned number) const;
  std::string widenShape(StringRef shape) const;
  std::string writeProgramShape(StringRef bytes, bool isBody) const;
  std::string writeNew(const Instruction &of, StringRef name, StringRef opcode,
                       int64_t id, int64_t operand) const;
  std::string writeClone(const Instruction &of, const Clone &clone,
                         bool needsOwnBody);
  /// Returns the bytes of `of` with the elements of all gathers in its shape.
  std::string widen(const Instruction &of) const;
  std::string cloneComputation(const Computation &of, int64_t id);
  void findDead();
  void findCalls();
  int64_t cloneBefore(const Instruction &of, std::string &out);
  int64_t cloneInBody(const Instruction &of, std::string &out);
  std::string writeBody(const Computation &body, StringRef bytes);
  std::string writeCondition(const Computation &condition, StringRef bytes);
  std::string writeParent(const Computation &parent, StringRef bytes);
  std::string writeLoop();

  const HloModule::Impl &hlo;
  const Loop &loop;
  SmallVector<const Instruction *> gathers;
  bool isForModel;
  FreshNames fresh;
  DenseMap<const Instruction *, StringRef> instructionBytes;
  DenseMap<const Computation *, StringRef> computationBytes;
  /// Instructions that call computations with collectives: those that the loop
  /// depends on, and those of the body. XLA for CPUs could run gathers that do
  /// not depend on them concurrently, in another order on another device.
  SmallVector<int64_t> callsBefore, callsInBody;
  /// Instructions of the body that nothing needs any more.
  llvm::DenseSet<const Instruction *> dead;
  /// Ids of the elements that the loop begins with.
  SmallVector<int64_t> inits;
  /// Ids of clones before the loop and in its body.
  DenseMap<const Instruction *, int64_t> before, next;
  /// Ids of the instructions that replace the gathers.
  DenseMap<const Instruction *, int64_t> held;
  /// Bytes of new computations, by the computation that they follow.
  llvm::MapVector<const Computation *, std::string> newComputations;
};

} // namespace

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Returns the message without the fields in `dropped`.
static std::string dropFields(StringRef bytes, ArrayRef<unsigned> dropped) {
  std::string out;
  WireReader fields(bytes);
  while (fields.next())
    if (!llvm::is_contained(dropped, fields.getNumber()))
      out += bytes.slice(fields.getBegin(), fields.getEnd());
  return out;
}

static SmallVector<int64_t> getIds(ArrayRef<Instruction *> instructions) {
  return llvm::map_to_vector(
      instructions, [](const Instruction *of) { return of->proto->id; });
}

/// Returns the contents of a field of an instruction.
StringRef Rotation::getField(const Instruction &instruction,
                             unsigned number) const {
  StringRef found;
  forEachField(instructionBytes.lookup(&instruction), number,
               [&](StringRef bytes) { found = bytes; });
  return found;
}

/// Returns a tuple's shape with those of the gathers behind its own.
std::string Rotation::widenShape(StringRef shape) const {
  std::string out = shape.str();
  for (const Instruction *gather : gathers)
    appendBytesField(out, kTupleShapes, getField(*gather, kShape));
  return out;
}

std::string Rotation::writeProgramShape(StringRef bytes, bool isBody) const {
  std::string out;
  WireReader fields(bytes);
  while (fields.next()) {
    unsigned number = fields.getNumber();
    if (number == kParameterShapes || (number == kResultShape && isBody))
      appendBytesField(out, number, widenShape(fields.getBytes()));
    else
      out += bytes.slice(fields.getBegin(), fields.getEnd());
  }
  return out;
}

/// Writes a new instruction with the shape and the metadata of `of`.
std::string Rotation::writeNew(const Instruction &of, StringRef name,
                               StringRef opcode, int64_t id,
                               int64_t operand) const {
  std::string out;
  appendBytesField(out, kName, name);
  appendBytesField(out, kOpcode, opcode);
  appendBytesField(out, kShape, getField(of, kShape));
  if (StringRef metadata = getField(of, kMetadata); !metadata.empty())
    appendBytesField(out, kMetadata, metadata);
  appendNumberField(out, kId, static_cast<uint64_t>(id));
  appendNumbersField(out, kOperandIds, operand);
  return out;
}

std::string Rotation::widen(const Instruction &of) const {
  // The original value would describe the narrower tuple.
  std::string out =
      dropFields(instructionBytes.lookup(&of), {kShape, kOriginalValue});
  appendBytesField(out, kShape, widenShape(getField(of, kShape)));
  return out;
}

std::string Rotation::writeClone(const Instruction &of, const Clone &clone,
                                 bool needsOwnBody) {
  bool isFusion = of.opcode == Opcode::Fusion;
  SmallVector<unsigned> dropped = {kName, kId, kOperandIds,
                                   kControlPredecessorIds, kOriginalValue};
  if (clone.channel)
    dropped.push_back(kChannelId);
  if (isFusion && needsOwnBody)
    dropped.push_back(kCalledComputationIds);
  std::string out;
  appendBytesField(out, kName, clone.name);
  out += dropFields(instructionBytes.lookup(&of), dropped);
  if (clone.channel)
    appendNumberField(out, kChannelId, static_cast<uint64_t>(*clone.channel));
  appendNumberField(out, kId, static_cast<uint64_t>(clone.id));
  appendNumbersField(out, kOperandIds, clone.operands);
  if (!clone.controlPredecessors.empty())
    appendNumbersField(out, kControlPredecessorIds, clone.controlPredecessors);
  if (isFusion && needsOwnBody) {
    SmallVector<int64_t> called;
    for (const Computation *body : of.called) {
      called.push_back(fresh.getComputationId());
      appendBytesField(newComputations[body], kComputations,
                       cloneComputation(*body, called.back()));
    }
    appendNumbersField(out, kCalledComputationIds, called);
  }
  return out;
}

/// Writes a copy of a fused computation, because two fusions cannot share one.
std::string Rotation::cloneComputation(const Computation &of, int64_t id) {
  StringRef bytes = computationBytes.lookup(&of);
  std::string out = dropFields(
      bytes, {kComputationName, kInstructions, kComputationId, kRootId});
  appendBytesField(out, kComputationName, fresh.getName(of.getName(), "clone"));
  appendNumberField(out, kComputationId, static_cast<uint64_t>(id));
  DenseMap<const Instruction *, int64_t> ids;
  for (const Instruction &instruction : of.instructions) {
    Clone clone;
    clone.name = fresh.getName(instruction.getName(), "clone");
    clone.id = ids[&instruction] = fresh.getInstructionId(id);
    for (const Instruction *operand : instruction.operands)
      clone.operands.push_back(ids.lookup(operand));
    appendBytesField(out, kInstructions,
                     writeClone(instruction, clone, /*needsOwnBody=*/false));
  }
  appendNumberField(out, kRootId, static_cast<uint64_t>(ids.lookup(of.root)));
  return out;
}

//===----------------------------------------------------------------------===//
// Clones
//===----------------------------------------------------------------------===//

Rotation::Rotation(const HloModule::Impl &hlo, const Loop &loop,
                   ArrayRef<const Instruction *> gathers, bool isForModel)
    : hlo(hlo), loop(loop), gathers(gathers), isForModel(isForModel),
      fresh(hlo) {
  size_t number = 0;
  forEachField(hlo.getModuleBytes(), kComputations, [&](StringRef bytes) {
    const Computation &computation = hlo.computations[number++];
    computationBytes[&computation] = bytes;
    size_t place = 0;
    forEachField(bytes, kInstructions, [&](StringRef instruction) {
      instructionBytes[&computation.instructions[place++]] = instruction;
    });
  });
  findDead();
  findCalls();
}

void Rotation::findCalls() {
  auto communicates = [](const Instruction &of) {
    return llvm::any_of(of.called, [](const Computation *called) {
      return called->communicates;
    });
  };
  for (const Instruction &instruction : loop.body->instructions)
    if (communicates(instruction))
      callsInBody.push_back(instruction.proto->id);
  llvm::SetVector<const Instruction *> needed;
  needed.insert(loop.instruction);
  for (size_t i = 0; i < needed.size(); ++i) {
    const Instruction *at = needed[i];
    needed.insert(at->operands.begin(), at->operands.end());
    needed.insert(at->controlPredecessors.begin(),
                  at->controlPredecessors.end());
    if (at != loop.instruction && communicates(*at))
      callsBefore.push_back(at->proto->id);
  }
}

/// Finds the gathers and the instructions that only they use. Visits users
/// before their operands.
void Rotation::findDead() {
  llvm::DenseSet<const Instruction *> waited;
  for (const Instruction &instruction : loop.body->instructions)
    waited.insert(instruction.controlPredecessors.begin(),
                  instruction.controlPredecessors.end());
  for (const Instruction *instruction : llvm::reverse(loop.body->order)) {
    const Early &early = loop.early[instruction->number];
    bool isOfChain =
        early.isKnown && early.varies && !waited.contains(instruction) &&
        instruction->controlPredecessors.empty() &&
        !instruction->users.empty() &&
        llvm::all_of(instruction->users, [&](const Instruction *user) {
          return dead.contains(user);
        });
    if (isOfChain || llvm::is_contained(gathers, instruction))
      dead.insert(instruction);
  }
}

/// Writes a copy of a value of the body, and of all values it depends on,
/// before the loop for the first iteration. Returns its id.
int64_t Rotation::cloneBefore(const Instruction &of, std::string &out) {
  const Instruction &value = resolve(of);
  if (auto it = before.find(&value); it != before.end())
    return it->second;
  if (value.opcode == Opcode::GetTupleElement &&
      value.operands[0]->opcode == Opcode::Parameter)
    return inits[value.proto->tupleIndex];
  Clone clone;
  clone.name = fresh.getName(value.getName(), "first");
  for (const Instruction *operand : value.operands)
    clone.operands.push_back(cloneBefore(*operand, out));
  clone.id = fresh.getInstructionId(loop.instruction->parent->getId());
  if (value.opcode == Opcode::AllGather)
    clone.controlPredecessors = callsBefore;
  if (value.proto->channelId != 0)
    clone.channel = fresh.getChannel();
  appendBytesField(out, kInstructions,
                   writeClone(value, clone, /*needsOwnBody=*/true));
  return before[&value] = clone.id;
}

/// Writes a copy of a value of the body for the next iteration, and of those
/// values it depends on that differ there. Returns its id.
int64_t Rotation::cloneInBody(const Instruction &of, std::string &out) {
  const Instruction &value = resolve(of);
  if (!loop.early[value.number].varies)
    return value.proto->id;
  if (auto it = next.find(&value); it != next.end())
    return it->second;
  if (value.opcode == Opcode::GetTupleElement)
    return loop.body->root->operands[value.proto->tupleIndex]->proto->id;
  Clone clone;
  clone.name = fresh.getName(value.getName(), "next");
  for (const Instruction *operand : value.operands)
    clone.operands.push_back(cloneInBody(*operand, out));
  clone.id = fresh.getInstructionId(loop.body->getId());
  if (value.opcode == Opcode::AllGather)
    clone.controlPredecessors = callsInBody;
  bool isMoved = dead.contains(&value);
  if (value.proto->channelId != 0 && !isMoved)
    clone.channel = fresh.getChannel();
  appendBytesField(out, kInstructions,
                   writeClone(value, clone, /*needsOwnBody=*/!isMoved));
  return next[&value] = clone.id;
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

std::string Rotation::writeBody(const Computation &body, StringRef bytes) {
  const Instruction &parameter = *getLoopParameter(body);
  size_t numElements = parameter.getShape().tupleShapes.size();
  std::string out, root;
  size_t number = 0;
  auto append = [&](StringRef instruction) {
    appendBytesField(out, kInstructions, instruction);
  };
  auto replaceGathers = [&](const Instruction &user) {
    if (llvm::none_of(user.operands, [&](const Instruction *operand) {
          return held.contains(operand);
        }))
      return instructionBytes.lookup(&user).str();
    std::string changed =
        dropFields(instructionBytes.lookup(&user), {kOperandIds});
    SmallVector<int64_t> ids;
    for (const Instruction *operand : user.operands) {
      auto it = held.find(operand);
      ids.push_back(it == held.end() ? operand->proto->id : it->second);
    }
    appendNumbersField(changed, kOperandIds, ids);
    return changed;
  };
  auto addHeld = [&] {
    for (auto [i, gather] : llvm::enumerate(gathers)) {
      int64_t element = fresh.getInstructionId(body.getId());
      std::string get =
          writeNew(*gather, fresh.getName(gather->getName(), "element"),
                   "get-tuple-element", element, parameter.proto->id);
      appendNumberField(get, kTupleIndex, numElements + i);
      append(get);
      held[gather] = element;
      if (isForModel)
        continue;
      held[gather] = fresh.getInstructionId(body.getId());
      append(writeNew(*gather, fresh.getName(gather->getName(), "held"), "copy",
                      held[gather], element));
    }
  };
  // The clones may use any instruction of the body, and the root uses the
  // clones. So both come last.
  auto addNext = [&] {
    SmallVector<int64_t> elements;
    for (const Instruction *element : body.root->operands) {
      auto it = held.find(element);
      elements.push_back(it == held.end() ? element->proto->id : it->second);
    }
    for (const Instruction *gather : gathers) {
      int64_t gathered = cloneInBody(*gather, out);
      elements.push_back(fresh.getInstructionId(body.getId()));
      std::string kept =
          writeNew(*gather, fresh.getName(gather->getName(), "kept"), "copy",
                   elements.back(), gathered);
      if (!isForModel)
        appendNumbersField(kept, kControlPredecessorIds, held[gather]);
      append(kept);
    }
    std::string root = dropFields(widen(*body.root), {kOperandIds});
    appendNumbersField(root, kOperandIds, elements);
    append(root);
  };
  WireReader fields(bytes);
  while (fields.next()) {
    if (fields.getNumber() == kInstructions && fields.isBytes()) {
      const Instruction &at = body.instructions[number++];
      if (&at == &parameter) {
        append(widen(at));
        addHeld();
      } else if (&at != body.root && !dead.contains(&at)) {
        append(replaceGathers(at));
      }
    } else if (fields.getNumber() == kProgramShape && fields.isBytes()) {
      appendBytesField(out, kProgramShape,
                       writeProgramShape(fields.getBytes(), /*isBody=*/true));
    } else {
      out += bytes.slice(fields.getBegin(), fields.getEnd());
    }
  }
  addNext();
  return out;
}

std::string Rotation::writeCondition(const Computation &condition,
                                     StringRef bytes) {
  const Instruction *parameter = getLoopParameter(condition);
  std::string out;
  size_t number = 0;
  WireReader fields(bytes);
  while (fields.next()) {
    if (fields.getNumber() == kInstructions && fields.isBytes() &&
        &condition.instructions[number++] == parameter)
      appendBytesField(out, kInstructions, widen(*parameter));
    else if (fields.getNumber() == kProgramShape && fields.isBytes())
      appendBytesField(out, kProgramShape,
                       writeProgramShape(fields.getBytes(), /*isBody=*/false));
    else
      out += bytes.slice(fields.getBegin(), fields.getEnd());
  }
  return out;
}

/// Writes the loop, and before it the first gathers and the tuple with them.
std::string Rotation::writeLoop() {
  const Instruction &given = *loop.instruction->operands[0];
  int64_t parent = loop.instruction->parent->getId();
  std::string out;
  if (given.opcode == Opcode::Tuple) {
    inits = getIds(given.operands);
  } else {
    for (size_t i = 0; i < given.getShape().tupleShapes.size(); ++i) {
      inits.push_back(fresh.getInstructionId(parent));
      std::string get, shape;
      size_t place = 0;
      forEachField(getField(given, kShape), kTupleShapes,
                   [&](StringRef element) {
                     if (place++ == i)
                       shape = element.str();
                   });
      appendBytesField(get, kName, fresh.getName(given.getName(), "element"));
      appendBytesField(get, kOpcode, "get-tuple-element");
      appendBytesField(get, kShape, shape);
      appendNumberField(get, kTupleIndex, i);
      appendNumberField(get, kId, static_cast<uint64_t>(inits.back()));
      appendNumbersField(get, kOperandIds, given.proto->id);
      appendBytesField(out, kInstructions, get);
    }
  }
  SmallVector<int64_t> elements = inits;
  for (const Instruction *gather : gathers)
    elements.push_back(cloneBefore(*gather, out));
  int64_t id = fresh.getInstructionId(parent);
  std::string tuple;
  appendBytesField(tuple, kName, fresh.getName(given.getName(), "first"));
  appendBytesField(tuple, kOpcode, "tuple");
  appendBytesField(tuple, kShape, widenShape(getField(given, kShape)));
  appendNumberField(tuple, kId, static_cast<uint64_t>(id));
  appendNumbersField(tuple, kOperandIds, elements);
  appendBytesField(out, kInstructions, tuple);
  std::string rotated = dropFields(widen(*loop.instruction), {kOperandIds});
  appendNumbersField(rotated, kOperandIds, id);
  appendBytesField(out, kInstructions, rotated);
  return out;
}

std::string Rotation::writeParent(const Computation &parent, StringRef bytes) {
  const Instruction *inits = loop.instruction->operands[0];
  bool isUnused =
      inits->opcode == Opcode::Tuple && inits->users.size() == 1 &&
      inits != parent.root && inits->controlPredecessors.empty() &&
      llvm::none_of(parent.instructions, [&](const Instruction &of) {
        return llvm::is_contained(of.controlPredecessors, inits);
      });
  std::string out;
  size_t number = 0;
  WireReader fields(bytes);
  while (fields.next()) {
    const Instruction *at = nullptr;
    if (fields.getNumber() == kInstructions && fields.isBytes())
      at = &parent.instructions[number++];
    if (at == loop.instruction)
      out += writeLoop();
    else if (!at || at != inits || !isUnused)
      out += bytes.slice(fields.getBegin(), fields.getEnd());
  }
  return out;
}

std::string Rotation::run() {
  // The parent is written first, so that all new computations are known when
  // those that they follow are written.
  std::map<const Computation *, std::string> written;
  auto write = [&](const Computation *of, auto member) {
    written[of] = (this->*member)(*of, computationBytes.lookup(of));
  };
  write(loop.instruction->parent, &Rotation::writeParent);
  write(loop.body, &Rotation::writeBody);
  write(loop.condition, &Rotation::writeCondition);
  StringRef old = hlo.getModuleBytes();
  std::string bytes;
  size_t number = 0;
  WireReader fields(old);
  while (fields.next()) {
    const Computation *at = nullptr;
    if (fields.getNumber() == kComputations && fields.isBytes())
      at = &hlo.computations[number++];
    if (auto it = written.find(at); it != written.end())
      appendBytesField(bytes, kComputations, it->second);
    else
      bytes += old.slice(fields.getBegin(), fields.getEnd());
    if (auto it = newComputations.find(at); it != newComputations.end())
      bytes += it->second;
  }
  return hlo.replaceModule(std::move(bytes));
}

std::string hlo::rotateLoop(const HloModule::Impl &hlo, const Loop &loop,
                            ArrayRef<const Instruction *> gathers,
                            bool isForModel) {
  return Rotation(hlo, loop, gathers, isForModel).run();
}
