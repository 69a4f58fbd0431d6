//===- SplitCollectives.cpp - Splits synchronous collectives of HLO -------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "Dialect/OpaqueAttrs.h"
#include "PlanHlo.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::comm;

/// Returns the slice that is the only use of the all_reduce in `region`, if it
/// is one rank's part of a single dimension; else null. Sets `dim` to that
/// dimension.
static Operation *findPart(scf::ExecuteRegionOp region, AllReduceOp reduce,
                           int64_t ranks, int64_t &dim) {
  if (region.getNumResults() != 1 || !region.getResult(0).hasOneUse())
    return nullptr;
  Operation *slice = *region.getResult(0).user_begin();
  auto whole = dyn_cast<RankedTensorType>(region.getResult(0).getType());
  if (slice->getName().getStringRef() != "hlo.dynamic_slice" || !whole)
    return nullptr;
  auto part = cast<RankedTensorType>(slice->getResult(0).getType());
  dim = -1;
  for (int64_t i = 0; i < whole.getRank(); ++i) {
    if (whole.getDimSize(i) == part.getDimSize(i))
      continue;
    if (dim >= 0 || whole.getDimSize(i) != part.getDimSize(i) * ranks)
      return nullptr;
    dim = i;
  }
  return dim >= 0 ? slice : nullptr;
}

/// Replaces an all_reduce of which a rank only uses its part by a
/// reduce_scatter, as XLA will. Returns false for others.
static bool scatter(scf::ExecuteRegionOp region) {
  auto reduces = region.getRegion().getOps<AllReduceOp>();
  if (reduces.empty())
    return false;
  AllReduceOp reduce = *reduces.begin();
  auto group = SymbolTable::lookupNearestSymbolFrom<GroupOp>(
      reduce, reduce.getGroupAttr());
  SymbolTableCollection symbols;
  SmallVector<int64_t> sizes =
      group ? group.getLineSizes(symbols) : SmallVector<int64_t>();
  int64_t dim = -1;
  Operation *slice =
      sizes.size() == 1 ? findPart(region, reduce, sizes[0], dim) : nullptr;
  if (!slice)
    return false;
  OpBuilder b(region);
  Location loc = reduce.getLoc();
  auto type = cast<RankedTensorType>(slice->getResult(0).getType());
  Value into =
      tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
  auto start = ReduceScatterOp::create(b, loc, reduce.getReduction(),
                                       reduce.getSources(), ValueRange(into),
                                       dim, reduce.getGroupAttr());
  auto wait = WaitOp::create(b, loc, ValueRange(start.getToken()),
                             start.getValues(), reduce.getSources());
  slice->getResult(0).replaceAllUsesWith(wait.getValues()[0]);
  slice->erase();
  region.erase();
  return true;
}

void hlo::splitCollectives(ModuleOp module,
                           function_ref<bool(CollectiveOpInterface)> isKept) {
  SmallVector<scf::ExecuteRegionOp> regions;
  module.walk([&](scf::ExecuteRegionOp region) {
    auto starts = region.getRegion().getOps<CollectiveOpInterface>();
    if (region.getRegion().hasOneBlock() && !starts.empty() &&
        !isKept(*starts.begin()))
      regions.push_back(region);
  });
  for (scf::ExecuteRegionOp region : regions) {
    if (scatter(region))
      continue;
    Block &body = region.getRegion().front();
    Operation *yield = body.getTerminator();
    region->replaceAllUsesWith(yield->getOperands());
    yield->erase();
    region->getBlock()->getOperations().splice(region->getIterator(),
                                               body.getOperations());
    region.erase();
  }
}

double hlo::getContraction(Operation &op) {
  auto work = op.getAttrOfType<DictionaryAttr>(kWorkAttr);
  auto count = work ? work.getAs<IntegerAttr>("contraction") : IntegerAttr();
  return count ? static_cast<double>(count.getInt()) : 0;
}
