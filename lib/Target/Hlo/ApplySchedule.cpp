//===- ApplySchedule.cpp - Applies schedules to HLO modules ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Text.h"
#include "HloModuleImpl.h"
#include "Wire.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;
using commtext::makePrintable;

namespace {

using Sequence = std::vector<const Instruction *>;

/// The instructions of computations in a new order.
class Rescheduler {
public:
  Rescheduler(const HloModule::Impl &module, EmitHloError emitError);

  /// Records the order of one block's ops, as names of their instructions.
  LogicalResult addBlock(ArrayRef<StringRef> names, bool isStrict);
  FailureOr<std::string> write();

private:
  InFlightDiagnostic emit() {
    return emitError() << "HLO: the new schedule is refused: ";
  }
  /// Returns true if `name` belongs to an op that an import creates in addition
  /// to those of instructions.
  bool isHelperName(StringRef name) const;
  LogicalResult complete(const Computation &computation, Sequence &sequence);
  LogicalResult check(const Computation &computation, const Sequence &sequence);
  LogicalResult checkGroups(const Computation &computation,
                            const Sequence &sequence);
  std::string writeSchedule(StringRef schedule) const;

  const HloModule::Impl &module;
  EmitHloError emitError;
  /// Null if several instructions have the name.
  llvm::StringMap<const Instruction *> byName;
  /// In the order of computations' ids, for deterministic errors.
  std::map<int64_t, Sequence> sequences;
};

} // namespace

Rescheduler::Rescheduler(const HloModule::Impl &module, EmitHloError emitError)
    : module(module), emitError(emitError) {
  for (const Computation &computation : module.computations)
    if (computation.isScheduled)
      for (const Instruction &instruction : computation.instructions)
        if (auto [it, isNew] =
                byName.try_emplace(instruction.getName(), &instruction);
            !isNew)
          it->second = nullptr;
}

bool Rescheduler::isHelperName(StringRef name) const {
  if (name.starts_with("#"))
    return true;
  auto [base, suffix] = name.rsplit('.');
  return byName.contains(base) &&
         (suffix == "start" || suffix == "wait" || suffix.starts_with("part"));
}

LogicalResult Rescheduler::addBlock(ArrayRef<StringRef> names, bool isStrict) {
  Sequence sequence;
  for (StringRef name : names) {
    auto it = byName.find(name);
    if (it == byName.end()) {
      if (!isStrict || isHelperName(name))
        continue;
      return emit()
             << "it has '" << makePrintable(name)
             << "', which is not an instruction of a scheduled computation";
    }
    if (!it->second)
      return emit() << "several instructions are called '"
                    << makePrintable(name) << "'";
    if (!sequence.empty() && sequence.front()->parent != it->second->parent)
      return emit() << "'" << makePrintable(name) << "' of computation '"
                    << makePrintable(it->second->parent->getName())
                    << "' is among instructions of '"
                    << makePrintable(sequence.front()->parent->getName())
                    << "'";
    sequence.push_back(it->second);
  }
  if (sequence.empty())
    return success();
  const Computation &computation = *sequence.front()->parent;
  auto [it, isNew] = sequences.try_emplace(computation.getId(), sequence);
  if (!isNew && it->second != sequence)
    return emit() << "computation '" << makePrintable(computation.getName())
                  << "' has two orders";
  return success();
}

/// Adds the instructions that were not imported as ops, each at its original
/// position or as near to it as its dependences permit.
LogicalResult Rescheduler::complete(const Computation &computation,
                                    Sequence &sequence) {
  size_t size = computation.instructions.size();
  constexpr int64_t kNone = -1;
  // Ops have even positions, and the instructions between them odd ones.
  std::vector<int64_t> places(size, kNone);
  int64_t numPlaced = 0;
  for (const Instruction *instruction : sequence) {
    if (isNameOnly(instruction->opcode))
      continue;
    if (places[instruction->number] != kNone)
      return emit() << "'" << makePrintable(instruction->getName())
                    << "' is in it twice";
    places[instruction->number] = 2 * numPlaced++;
  }
  std::vector<int64_t> last(size, 2 * numPlaced);
  int64_t anchor = -1;
  for (const Instruction *instruction : computation.order) {
    int64_t &place = places[instruction->number];
    if (!isNameOnly(instruction->opcode)) {
      if (place == kNone)
        return emit() << "'" << makePrintable(instruction->getName())
                      << "' of computation '"
                      << makePrintable(computation.getName()) << "' is missing";
      anchor = place + 1;
      continue;
    }
    place = anchor;
  }
  auto forEachNeeded = [](const Instruction *instruction, auto callback) {
    llvm::for_each(instruction->operands, callback);
    llvm::for_each(instruction->controlPredecessors, callback);
  };
  // Compute the last position of each instruction that precedes all its users.
  for (const Instruction *instruction : llvm::reverse(computation.order))
    forEachNeeded(instruction, [&](const Instruction *needed) {
      int64_t before = isNameOnly(instruction->opcode)
                           ? last[instruction->number]
                           : places[instruction->number] - 1;
      last[needed->number] = std::min(last[needed->number], before);
    });
  for (const Instruction *instruction : computation.order) {
    if (!isNameOnly(instruction->opcode))
      continue;
    int64_t first = -1;
    forEachNeeded(instruction, [&](const Instruction *needed) {
      int64_t place = places[needed->number];
      first = std::max(first, isNameOnly(needed->opcode) ? place : place + 1);
    });
    int64_t &place = places[instruction->number];
    place = std::max(first, std::min(place, last[instruction->number]));
  }
  // Instructions of one position keep their order.
  std::vector<std::pair<int64_t, const Instruction *>> sorted;
  std::vector<size_t> before(size);
  for (auto [i, instruction] : llvm::enumerate(computation.order)) {
    before[instruction->number] = i;
    sorted.push_back({places[instruction->number], instruction});
  }
  llvm::sort(sorted, [&](const auto &a, const auto &b) {
    return std::pair(a.first, before[a.second->number]) <
           std::pair(b.first, before[b.second->number]);
  });
  sequence.clear();
  for (auto [place, instruction] : sorted)
    sequence.push_back(instruction);
  return success();
}

/// Checks all of XLA's rules, independently of the import.
LogicalResult Rescheduler::check(const Computation &computation,
                                 const Sequence &sequence) {
  std::vector<bool> isPlaced(computation.instructions.size());
  for (const Instruction *instruction : sequence) {
    auto checkBefore = [&](ArrayRef<Instruction *> needed,
                           StringRef role) -> LogicalResult {
      for (const Instruction *before : needed)
        if (!isPlaced[before->number])
          return emit() << "'" << makePrintable(instruction->getName())
                        << "' is before its " << role << " '"
                        << makePrintable(before->getName()) << "'";
      return success();
    };
    if (isPlaced[instruction->number])
      return emit() << "'" << makePrintable(instruction->getName())
                    << "' is in it twice";
    StringRef role = isAnyDone(instruction->opcode) ? "start" : "operand";
    if (failed(checkBefore(instruction->operands, role)) ||
        failed(checkBefore(instruction->controlPredecessors,
                           "control predecessor")))
      return failure();
    isPlaced[instruction->number] = true;
  }
  if (sequence.size() != computation.instructions.size())
    return emit() << "it has " << sequence.size() << " of the "
                  << computation.instructions.size() << " instructions of '"
                  << makePrintable(computation.getName()) << "'";
  return checkGroups(computation, sequence);
}

/// Returns the number of contiguous runs of each scheduling group along
/// `sequence`. Instructions that the user put into one group stay together.
static llvm::StringMap<unsigned> countRuns(const Sequence &sequence) {
  llvm::StringMap<unsigned> runs;
  StringRef current;
  for (const Instruction *instruction : sequence) {
    if (isNameOnly(instruction->opcode) ||
        instruction->opcode == Opcode::Bitcast)
      continue;
    const auto &attributes = instruction->proto->frontendAttributes.map;
    auto it = attributes.find("_scheduling_group_id");
    StringRef group =
        it == attributes.end() ? StringRef() : StringRef(it->second);
    if (group != current && !group.empty())
      ++runs[group];
    current = group;
  }
  return runs;
}

LogicalResult Rescheduler::checkGroups(const Computation &computation,
                                       const Sequence &sequence) {
  llvm::StringMap<unsigned> now = countRuns(sequence);
  if (now.empty())
    return success();
  llvm::StringMap<unsigned> before =
      countRuns(Sequence(computation.order.begin(), computation.order.end()));
  for (const auto &entry : before)
    if (now.lookup(entry.getKey()) > entry.getValue())
      return emit() << "the instructions of scheduling group '"
                    << makePrintable(entry.getKey())
                    << "' are no longer next to each other";
  return success();
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Writes the map of sequences, of which only new entries are encoded again.
std::string Rescheduler::writeSchedule(StringRef schedule) const {
  constexpr unsigned kSequences = 1, kKey = 1, kValue = 2, kIds = 1;
  std::string out;
  WireReader entries(schedule);
  while (entries.next()) {
    StringRef whole = schedule.slice(entries.getBegin(), entries.getEnd());
    int64_t key = 0;
    WireReader entry(entries.getBytes());
    while (entry.next())
      if (entry.getNumber() == kKey && !entry.isBytes())
        key = static_cast<int64_t>(entry.getNumberHeld());
    auto it = entries.getNumber() == kSequences ? sequences.find(key)
                                                : sequences.end();
    if (it == sequences.end()) {
      out += whole;
      continue;
    }
    std::string ids, value, text;
    for (const Instruction *instruction : it->second)
      appendVarint(ids, static_cast<uint64_t>(instruction->proto->id));
    appendBytesField(value, kIds, ids);
    appendVarint(text, kKey << 3);
    appendVarint(text, static_cast<uint64_t>(key));
    appendBytesField(text, kValue, value);
    appendBytesField(out, kSequences, text);
  }
  return out;
}

FailureOr<std::string> Rescheduler::write() {
  for (auto it = sequences.begin(); it != sequences.end();) {
    const Computation &computation =
        *module.computationsById.find(it->first)->second;
    if (failed(complete(computation, it->second)) ||
        failed(check(computation, it->second)))
      return failure();
    // Unchanged sequences keep their bytes.
    bool isSame = llvm::equal(it->second, computation.order);
    it = isSame ? sequences.erase(it) : std::next(it);
  }
  if (sequences.empty())
    return module.bytes;

  constexpr unsigned kSchedule = 7;
  StringRef old = module.getModuleBytes();
  std::string bytes;
  bytes.reserve(old.size() + 1024);
  WireReader fields(old);
  while (fields.next()) {
    if (fields.getNumber() == kSchedule && fields.isBytes())
      appendBytesField(bytes, kSchedule, writeSchedule(fields.getBytes()));
    else
      bytes += old.slice(fields.getBegin(), fields.getEnd());
  }
  return module.replaceModule(std::move(bytes));
}

//===----------------------------------------------------------------------===//
// applySchedule
//===----------------------------------------------------------------------===//

static LogicalResult checkHasSchedule(const HloModule &hlo,
                                      EmitHloError emitError) {
  if (hlo.hasSchedule())
    return success();
  return emitError() << "HLO: module '" << makePrintable(hlo.getName())
                     << "' has no schedule yet: XLA makes it later";
}

FailureOr<std::string> comm::applySchedule(const HloModule &hlo,
                                           const Plan &plan,
                                           EmitHloError emitError) {
  if (failed(checkHasSchedule(hlo, emitError)))
    return failure();
  Rescheduler rescheduler(hlo.getImpl(), emitError);
  for (const PlannedFunction &function : plan.functions)
    for (const PlannedBlock &block : function.blocks) {
      if (!block.buckets.empty() || !function.loops.empty() ||
          !function.splitMatmuls.empty())
        return emitError() << "HLO: the plan has buckets, pipelined loops or "
                              "split matmuls; only its order can go into a "
                              "schedule";
      SmallVector<StringRef, 0> names(block.order.begin(), block.order.end());
      if (failed(rescheduler.addBlock(names, /*isStrict=*/true)))
        return failure();
    }
  return rescheduler.write();
}

FailureOr<std::string> comm::applySchedule(const HloModule &hlo,
                                           ModuleOp scheduled,
                                           EmitHloError emitError) {
  if (failed(checkHasSchedule(hlo, emitError)))
    return failure();
  Rescheduler rescheduler(hlo.getImpl(), emitError);
  WalkResult result = scheduled->walk([&](Block *block) {
    SmallVector<StringRef, 0> names;
    for (Operation &op : *block)
      if (auto loc = op.getLoc()->findInstanceOf<NameLoc>())
        names.push_back(loc.getName());
    return failed(rescheduler.addBlock(names, /*isStrict=*/false))
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return rescheduler.write();
}
