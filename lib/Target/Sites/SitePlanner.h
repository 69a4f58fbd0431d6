//===- SitePlanner.h - Chooses and places sites -----------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_SITES_SITEPLANNER_H
#define COMMDIALECT_LIB_TARGET_SITES_SITEPLANNER_H

#include "CommDialect/Analysis/CostModel.h"
#include "CommDialect/Conversion/CollectiveKernels.h"
#include "CommDialect/Target/RowProgram.h"
#include "CommDialect/Target/Sites.h"
#include <map>

namespace mlir::comm {

/// A collective that a kernel or copy engines run. Sizes and dimensions are in
/// the order of memory, from major to minor; they are those of the row-major
/// arrays with the same bytes.
struct Site {
  /// Index of its collective, and the number of its operand.
  size_t collective = 0, operand = 0;
  /// True if it runs all operands at once, packed into one dimension.
  bool isPacked = false;
  /// Its time by the machine's model.
  int64_t ns = 0;
  unsigned group = 0;
  KernelSpec spec;
  CommElementType type = COMM_F32;
  /// The gathered, scattered or split dimension.
  int64_t dim = 0;
  SmallVector<int64_t> source, destination;
  /// Elements of a rank's part, and their rows (CommKernelAbi.h).
  int64_t count = 0, rows = 1;
  /// The steps of the kernel on each row of the result.
  std::optional<RowProgram> steps;
  /// True for an all_gather by copy engines. Its kernel is a barrier, and its
  /// stage one slot, which all such sites of its group share.
  bool copies = false;
  KernelLaunch launch;
  std::string kernel;
  /// Bytes of a slot, and offsets in the window; kNone for slots that the
  /// kernel does not use.
  static constexpr int64_t kNone = -1;
  int64_t slotBytes = 0;
  int64_t ring = kNone, stage = kNone, flags = kNone, counters = 0;

  /// Assigns places in the window from `offset` on, and returns the offset of
  /// the first byte after them.
  int64_t assignPlaces(int64_t offset);
};

struct SiteGroup {
  SmallVector<SmallVector<int64_t>> lines;
  int64_t windowBytes = 0;
};

/// Sites with places in the windows of their groups.
struct PlacedSites {
  int64_t numRanks = 1;
  std::vector<Site> sites;
  std::vector<SiteGroup> groups;
  std::vector<SiteCollective> collectives;
};

/// Decides which collectives become sites.
class SitePlanner {
public:
  SitePlanner(const Machine &machine, const SiteOptions &options,
              int64_t numRanks)
      : options(options), numRanks(numRanks), costs(createCostModel(machine)) {}

  /// Describes `op` in `collective`, except for its bytes. Returns the reason
  /// why no site can run its kind or group.
  std::string describe(CollectiveOpInterface op, SiteCollective &collective);

  /// Returns the time of the library for all operands of `op`.
  int64_t getLibraryNs(CollectiveOpInterface op);

  /// Sets `site` for the described `op`, with `order` as the dimensions of its
  /// arrays from major to minor, unless the library should run it. Returns the
  /// reason if so.
  std::string plan(CollectiveOpInterface op, ArrayRef<int64_t> order,
                   SiteCollective &collective, Site &site);

  /// Sets `site` for the described all_gather `op` by copy engines, and the
  /// times of `collective`. Returns the reason if they cannot run it.
  std::string planCopies(CollectiveOpInterface op, ArrayRef<int64_t> order,
                         SiteCollective &collective, Site &site);

  /// Lets the planned `site` continue with `steps`, which otherwise take
  /// `aloneNs`, unless this is slower. Returns the reason if so.
  std::string addSteps(CollectiveOpInterface op, RowProgram steps,
                       int64_t aloneNs, SiteCollective &collective, Site &site);

  const Machine &getMachine() const { return costs->getMachine(); }

  /// Gives the sites their places in windows. If there is not enough memory,
  /// prefers those that gain the most per byte, and sets the obstacles of
  /// others. `result` has their collectives.
  void place(std::vector<Site> candidates, PlacedSites &result);

private:
  std::string checkGroup(GroupOp group);
  std::string setSpec(CollectiveOpInterface op,
                      const SiteCollective &collective, Site &site);
  std::string setGroup(CollectiveOpInterface op, Site &site);
  int64_t reserveCopies(ArrayRef<Site> candidates, PlacedSites &result);
  std::string choose(CollectiveOpInterface op, SiteCollective &collective,
                     Site &site);
  std::optional<int64_t> getKernelNs(CollectiveOpInterface op,
                                     const KernelSpec &spec,
                                     std::string &obstacle);
  std::string leaveHalf(SiteCollective &collective, Site &site);

  const SiteOptions &options;
  const int64_t numRanks;
  std::unique_ptr<CostModel> costs;
  SymbolTableCollection symbols;
  std::map<SmallVector<SmallVector<int64_t>>, unsigned> groupNumbers;
};

/// Emits an error unless there is such a target.
LogicalResult checkSiteTarget(StringRef target,
                              function_ref<InFlightDiagnostic()> emitError);

/// Compiles the kernels of `placed` and describes them as a program with a
/// name. Moves the collectives.
FailureOr<SiteProgram> makeProgram(MLIRContext *context, PlacedSites &placed,
                                   StringRef name, const SiteOptions &options);

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_TARGET_SITES_SITEPLANNER_H
