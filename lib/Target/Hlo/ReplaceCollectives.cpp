//===- ReplaceCollectives.cpp - Puts calls of kernels into HLO ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A replaced collective keeps its name, operands, control predecessors and
// annotations, and becomes a custom call. Of a start and its done, the start
// becomes the call, and the done a bitcast of its result. Computations that
// nothing calls any more are removed, because XLA would compile them, too.
//
// A call that also runs instructions behind an all-reduce has their operands,
// and a tuple of their results. Those instructions with results become elements
// of the tuple, and others are removed. If an all-reduce's own result is one of
// them, it also becomes an element, and its call gets another name.
//
// A gather by copy engines becomes a start, and a wait with the gather's name,
// or that of its done. A collective of several arrays becomes a call for each,
// or one on their concatenation, and a tuple of the results.
//
// In each computation, control predecessors bring the calls into one order.
// Otherwise CUDA graphs could run independent calls in another order on another
// device, and the kernels of two calls, each waiting for its peer, could fill
// the GPUs. Starts of copies need no order: XLA does not put them into graphs,
// and their barriers leave room for other kernels.
//
//===----------------------------------------------------------------------===//

#include "CallEditor.h"
#include "FieldNumbers.h"
#include "Wire.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

CallEditor::CallEditor(const HloModule::Impl &module, const KernelSites &found,
                       const HloKernels &kernels)
    : module(module), found(found), kernels(kernels) {
  FreshNames fresh(module);
  for (size_t i = 0; i < found.sites.size(); ++i)
    addCall(i, fresh);
  size_t computation = 0;
  forEachField(module.getModuleBytes(), kComputations, [&](StringRef bytes) {
    const Computation &parent = module.computations[computation++];
    size_t number = 0;
    forEachField(bytes, kInstructions, [&](StringRef instruction) {
      const Instruction *at = &parent.instructions[number++];
      if (results.contains(at) || elements.contains(at))
        shaped[at] = instruction;
    });
  });
  findUncalled();
  orderCalls();
}

/// Adds the call of a site. It has the number and the name of the instruction
/// unless another one gets these.
void CallEditor::addCall(size_t number, FreshNames &fresh) {
  const Site &site = found.sites[number];
  const SiteInstructions &of = found.instructions[site.collective];
  const Instruction *at = of.instruction, *result = of.done ? of.done : at;
  const int64_t parent = at->parent->getId();
  bool isAlone = at->operands.size() == 1;
  auto makeName = [&](StringRef suffix, size_t operand) {
    std::string part = isAlone ? "" : "." + std::to_string(operand);
    return NewName{fresh.getInstructionId(parent),
                   fresh.getName(at->getName(), suffix.str() + part)};
  };
  Call call{{at->proto->id, at->getName().str()}, number, {}, {}, {}, {}, {}};
  bool isElement = of.fusion && llvm::is_contained(of.fusion->results, at);
  if (isElement || (!isAlone && site.operand > 0) ||
      (result == at && (site.copies || !isAlone)))
    static_cast<NewName &>(call) =
        makeName(site.copies ? "start" : "call", site.operand);
  if (site.copies)
    call.wait = isAlone ? NewName{result->proto->id, result->getName().str()}
                        : makeName("wait", site.operand);
  if (site.isPacked) {
    for (size_t i = 0; i < at->operands.size(); ++i) {
      call.flat.push_back(makeName("flat", i));
      call.parts.push_back(makeName("part", i));
      call.shapes.push_back(makeName("result", i));
    }
    call.packed = makeName("packed", 0);
  }
  calls[at].push_back(std::move(call));
  if (of.fusion) {
    fusions[at] = &*of.fusion;
    if (of.done)
      removed.insert(of.done);
    removed.insert(of.fusion->instructions.begin(),
                   of.fusion->instructions.end());
    for (auto [index, element] : llvm::enumerate(of.fusion->results)) {
      removed.erase(element);
      elements[element] = {at, index};
    }
  } else if (of.done || site.copies || !isAlone) {
    results[result] = at;
  }
}

/// Finds the computations that only replaced collectives called.
void CallEditor::findUncalled() {
  SmallVector<const Computation *> open;
  auto addCallees = [&](const Instruction &instruction) {
    for (const Computation *called : instruction.called)
      if (uncalled.insert(called).second)
        open.push_back(called);
  };
  for (const Site &site : found.sites) {
    const SiteInstructions &of = found.instructions[site.collective];
    addCallees(*of.instruction);
    if (of.fusion)
      for (const Instruction *instruction : of.fusion->instructions)
        addCallees(*instruction);
  }
  while (!open.empty())
    for (const Instruction &instruction : open.pop_back_val()->instructions)
      addCallees(instruction);
  // Keep those that others call. Callers come after callees.
  uncalled.erase(module.entry);
  for (const Computation &computation : llvm::reverse(module.computations)) {
    if (uncalled.contains(&computation))
      continue;
    for (const Instruction &instruction : computation.instructions)
      if (!isReplaced(&instruction))
        for (const Computation *called : instruction.called)
          uncalled.erase(called);
  }
}

/// Returns true if `after` depends on `before`. Visits only instructions of at
/// least the depth of `before`, as others do not depend on it.
static bool dependsOn(const Instruction *after, const Instruction *before,
                      ArrayRef<unsigned> depths) {
  llvm::SmallDenseSet<const Instruction *, 16> seen{after};
  SmallVector<const Instruction *> open{after};
  while (!open.empty()) {
    const Instruction *at = open.pop_back_val();
    if (at == before)
      return true;
    for (ArrayRef<Instruction *> needed :
         {ArrayRef(at->operands), ArrayRef(at->controlPredecessors)})
      for (const Instruction *next : needed)
        if (depths[next->number] >= depths[before->number] &&
            seen.insert(next).second)
          open.push_back(next);
  }
  return false;
}

/// Adds control predecessors that order the calls of a computation, and the
/// instructions that call computations with calls. The order is that of the
/// schedule, or else by the length of the longest path from an input. Such an
/// order has no cycles, and no call waits for one with a longer path.
void CallEditor::orderCalls() {
  llvm::DenseSet<const Computation *> withCalls;
  for (const Computation &computation : module.computations) {
    std::vector<unsigned> depths(computation.instructions.size());
    std::vector<std::pair<unsigned, const Instruction *>> ordered;
    unsigned position = 0;
    for (const Instruction *instruction : computation.order) {
      unsigned &depth = depths[instruction->number];
      if (computation.isScheduled)
        depth = position++;
      for (ArrayRef<Instruction *> needed :
           {ArrayRef(instruction->operands),
            ArrayRef(instruction->controlPredecessors)})
        for (const Instruction *before : needed)
          depth = std::max(depth, depths[before->number] + 1);
      if (isOrdered(instruction) ||
          (!isReplaced(instruction) &&
           llvm::any_of(instruction->called, [&](const Computation *called) {
             return withCalls.contains(called);
           })))
        ordered.push_back({depth, instruction});
    }
    if (ordered.empty())
      continue;
    withCalls.insert(&computation);
    llvm::sort(ordered, [](auto &a, auto &b) {
      return std::pair(a.first, a.second->number) <
             std::pair(b.first, b.second->number);
    });
    for (size_t i = 1; i < ordered.size(); ++i) {
      const Instruction *before = ordered[i - 1].second,
                        *after = ordered[i].second;
      if (!dependsOn(after, before, depths))
        predecessors[after] = before;
    }
  }
}

/// Returns the instructions in their original order, except that operands and
/// control predecessors come before their users, as XLA requires.
std::vector<const Instruction *>
CallEditor::sortInstructions(const Computation &computation) const {
  std::vector<const Instruction *> sorted;
  std::vector<bool> isPlaced(computation.instructions.size());
  SmallVector<const Instruction *> open;
  for (const Instruction &first : computation.instructions) {
    if (removed.contains(&first))
      continue;
    open.push_back(&first);
    while (!open.empty()) {
      const Instruction *at = open.back();
      size_t numOpen = open.size();
      auto needs = [&](const Instruction *before) {
        if (before && !isPlaced[before->number])
          open.push_back(before);
      };
      needs(predecessors.lookup(at));
      llvm::for_each(at->controlPredecessors, needs);
      if (auto it = elements.find(at);
          it != elements.end() && it->second.first != at)
        needs(it->second.first);
      else
        llvm::for_each(at->operands, needs);
      if (const RowFusion *fusion = fusions.lookup(at))
        llvm::for_each(fusion->arguments, needs);
      if (open.size() > numOpen)
        continue;
      open.pop_back();
      if (!isPlaced[at->number])
        sorted.push_back(at);
      isPlaced[at->number] = true;
    }
  }
  return sorted;
}

//===----------------------------------------------------------------------===//
// replaceCollectives
//===----------------------------------------------------------------------===//

/// Returns the devices of the ranks, or nothing if the module does not assign
/// one to each.
static std::vector<int64_t> getDevices(const HloModule::Impl &module,
                                       int64_t numRanks) {
  std::vector<int64_t> devices;
  const DeviceAssignmentProto &assigned = module.proto->deviceAssignment;
  for (int64_t replica = 0; replica < assigned.replicaCount; ++replica)
    for (const ComputationDevice &partition : assigned.computationDevices)
      if (replica < static_cast<int64_t>(partition.replicaDeviceIds.size()))
        devices.push_back(partition.replicaDeviceIds[replica]);
  if (static_cast<int64_t>(devices.size()) != numRanks)
    devices.clear();
  return devices;
}

FailureOr<HloKernels> comm::replaceCollectives(const HloModule &hlo,
                                               ModuleOp imported,
                                               const HloKernelOptions &options,
                                               EmitHloError emitError) {
  if (failed(checkSiteTarget(options.target, emitError)))
    return failure();
  setTarget(imported, options.machine);
  FailureOr<Machine> machine = loadTarget(imported);
  if (failed(machine))
    return failure();
  FailureOr<KernelSites> found =
      findKernelSites(hlo.getImpl(), imported, *machine, options, emitError);
  if (failed(found))
    return failure();
  FailureOr<SiteProgram> program = makeProgram(
      imported.getContext(), *found, hlo.getImpl().proto->name, options);
  if (failed(program))
    return failure();
  HloKernels result{std::move(*program), hlo.getImpl().bytes, {}};
  if (found->sites.empty())
    return result;
  result.devices = getDevices(hlo.getImpl(), found->numRanks);
  result.bytes = CallEditor(hlo.getImpl(), *found, result).write();
  return result;
}
