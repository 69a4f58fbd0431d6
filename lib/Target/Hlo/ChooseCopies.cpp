//===- ChooseCopies.cpp - Gathers that copy engines run -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library's kernels take multiprocessors from the compute beside them, and
// copy engines take none, but need longer for small arrays. So the program is
// planned with the library, and then with copy engines for the gathers of one
// size after another.
//
//===----------------------------------------------------------------------===//

#include "ChooseCopies.h"
#include "CommDialect/IR/CommDialect.h"
#include "PlanHlo.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "comm-import"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// Limit of the trials, which plan the program again.
static constexpr size_t kMostTrials = 6;

using Starts = llvm::StringMap<CollectiveOpInterface>;

/// Returns the collectives by the names of their instructions. The start of a
/// synchronous one has a suffix.
static Starts findStarts(ModuleOp module) {
  Starts starts;
  module.walk([&](CollectiveOpInterface start) {
    auto loc = start->getLoc()->findInstanceOf<NameLoc>();
    if (!loc)
      return;
    StringRef name = loc.getName();
    name.consume_back(".start");
    starts.try_emplace(name, start);
  });
  return starts;
}

static void setCost(CollectiveOpInterface start, int64_t ns) {
  start->setAttr(CommDialect::kCostAttr,
                 OpBuilder(start).getI64IntegerAttr(ns));
}

/// Returns true if a contraction runs between the start and its wait.
static bool isBesideContraction(CollectiveOpInterface start) {
  for (Operation *op = start->getNextNode(); op; op = op->getNextNode()) {
    if (isa<WaitOp>(op) &&
        llvm::is_contained(op->getOperands(), start.getToken()))
      return false;
    WalkResult walked = op->walk([](Operation *inner) {
      return getContraction(*inner) > 0 ? WalkResult::interrupt()
                                        : WalkResult::advance();
    });
    if (walked.wasInterrupted())
      return true;
  }
  return false;
}

/// Returns the name of an array's own start.
static std::string getPartName(const CopyCandidate &gather, size_t i) {
  return gather.ns.size() == 1 ? gather.name.str()
                               : (gather.name + "." + Twine(i)).str();
}

/// Lets copy engines run the gather of `start`: each array by a start and a
/// wait of its own.
static void useCopies(AllGatherOp start, const CopyCandidate &gather) {
  auto wait = dyn_cast<WaitOp>(*start.getToken().user_begin());
  if (!wait)
    return;
  OpBuilder b(start);
  for (auto [i, ns] : llvm::enumerate(gather.ns)) {
    b.setInsertionPoint(start);
    auto name = NameLoc::get(b.getStringAttr(getPartName(gather, i)));
    auto part = AllGatherOp::create(b, name, start.getSources().slice(i, 1),
                                    start.getDestinations().slice(i, 1),
                                    start.getDim(), start.getGroupAttr());
    part.setAlgorithm(Algorithm::CopyEngine);
    setCost(part, ns);
    b.setInsertionPoint(wait);
    auto end = WaitOp::create(b, wait.getLoc(), ValueRange(part.getToken()),
                              part.getValues(), part.getSources());
    wait.getValues()[i].replaceAllUsesWith(end.getValues()[0]);
  }
  wait.erase();
  start.erase();
}

namespace {

class Trials {
public:
  Trials(ModuleOp imported, const Machine &machine,
         ArrayRef<KernelTime> kernels, ArrayRef<CopyCandidate> candidates)
      : imported(imported), machine(machine), kernels(kernels),
        candidates(candidates) {}

  /// Plans the program with copy engines for the chosen candidates. Returns its
  /// makespan, and sets `planned`.
  FailureOr<int64_t> run(OwningOpRef<ModuleOp> &planned) const;

private:
  ModuleOp imported;
  const Machine &machine;
  ArrayRef<KernelTime> kernels;
  ArrayRef<CopyCandidate> candidates;
};

} // namespace

FailureOr<int64_t> Trials::run(OwningOpRef<ModuleOp> &planned) const {
  planned = ModuleOp(imported).clone();
  Starts starts = findStarts(*planned);
  llvm::DenseSet<Operation *> kept;
  for (const KernelTime &kernel : kernels)
    if (CollectiveOpInterface start = starts.lookup(kernel.name)) {
      setCost(start, kernel.ns);
      kept.insert(start);
    }
  splitCollectives(*planned, [&](CollectiveOpInterface start) {
    return kept.contains(start);
  });
  for (const CopyCandidate &candidate : candidates)
    if (CollectiveOpInterface start = starts.lookup(candidate.name);
        start && candidate.isChosen)
      useCopies(cast<AllGatherOp>(start.getOperation()), candidate);
  estimateFusions(*planned);
  if (failed(planHlo(*planned, "none")))
    return failure();
  return measureHlo(*planned, machine).makespanNs;
}

/// Returns true if each gather has an array that comes beside a contraction.
static bool areBesideContractions(ModuleOp planned,
                                  ArrayRef<CopyCandidate *> gathers) {
  Starts starts = findStarts(planned);
  return llvm::all_of(gathers, [&](const CopyCandidate *gather) {
    return llvm::any_of(llvm::seq(gather->ns.size()), [&](size_t i) {
      CollectiveOpInterface start = starts.lookup(getPartName(*gather, i));
      return start && isBesideContraction(start);
    });
  });
}

LogicalResult hlo::chooseCopies(ModuleOp imported, const Machine &machine,
                                ArrayRef<KernelTime> kernels,
                                MutableArrayRef<CopyCandidate> candidates) {
  if (candidates.empty())
    return success();
  Trials trials(imported, machine, kernels, candidates);
  OwningOpRef<ModuleOp> planned;
  FailureOr<int64_t> best = trials.run(planned);
  if (failed(best))
    return failure();
  Starts starts = findStarts(*planned);
  std::map<std::tuple<int64_t, int64_t, size_t>, SmallVector<CopyCandidate *>>
      alike;
  for (CopyCandidate &candidate : candidates) {
    CollectiveOpInterface start = starts.lookup(candidate.name);
    // The library ends all arrays of a gather together.
    if (start && (candidate.ns.size() > 1 || isBesideContraction(start)))
      alike[{candidate.bytes, candidate.libraryNs, candidate.ns.size()}]
          .push_back(&candidate);
    else
      candidate.obstacle = "no product runs beside it";
  }
  SmallVector<SmallVector<CopyCandidate *>> classes(
      llvm::make_second_range(alike));
  auto getNs = [](ArrayRef<CopyCandidate *> members) {
    return static_cast<int64_t>(members.size()) * members.front()->libraryNs;
  };
  llvm::sort(classes, [&](const auto &a, const auto &b) {
    return std::tuple(-getNs(a), a.front()->name) <
           std::tuple(-getNs(b), b.front()->name);
  });
  if (classes.size() > kMostTrials) {
    for (const auto &rest : ArrayRef(classes).drop_front(kMostTrials))
      for (CopyCandidate *candidate : rest)
        candidate->obstacle = "gathers of other sizes matter more";
    classes.truncate(kMostTrials);
  }
  for (ArrayRef<CopyCandidate *> members : classes) {
    for (CopyCandidate *candidate : members)
      candidate->isChosen = true;
    FailureOr<int64_t> ns = trials.run(planned);
    if (failed(ns))
      return failure();
    LDBG() << members.size() << " gathers like '" << members.front()->name
           << "' by copy engines: " << *ns << " ns, best so far " << *best;
    if (*ns < *best - *best / 1000 &&
        areBesideContractions(*planned, members)) {
      best = ns;
      continue;
    }
    for (CopyCandidate *candidate : members) {
      candidate->isChosen = false;
      candidate->obstacle = "the program is not faster with copy engines";
    }
  }
  return success();
}
