//===- EstimateFusions.cpp - Estimates what XLA will fuse -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XLA for GPUs fuses instructions only after its transformations. Without
// fusions, the model would overestimate the work, and with it how much
// communication is hidden. So an elementwise result that only fusible ops use
// costs nothing: each kernel that needs it computes it from arrays in memory.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommDialect.h"
#include "Dialect/OpaqueAttrs.h"
#include "PlanHlo.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::hlo;

/// Returns true if a kernel can compute single elements of the result.
static bool isElementwise(Operation *op) {
  static const llvm::StringSet<> names = {
      "hlo.abs",     "hlo.add",      "hlo.and",           "hlo.broadcast",
      "hlo.clamp",   "hlo.compare",  "hlo.concatenate",   "hlo.convert",
      "hlo.cosine",  "hlo.divide",   "hlo.dynamic_slice", "hlo.exponential",
      "hlo.iota",    "hlo.log",      "hlo.logistic",      "hlo.maximum",
      "hlo.minimum", "hlo.multiply", "hlo.negate",        "hlo.not",
      "hlo.or",      "hlo.pad",      "hlo.power",         "hlo.reverse",
      "hlo.rsqrt",   "hlo.select",   "hlo.sine",          "hlo.slice",
      "hlo.sqrt",    "hlo.subtract", "hlo.tanh",          "hlo.transpose"};
  return names.contains(op->getName().getStringRef()) &&
         op->getNumResults() == 1;
}

/// Returns true if the kernel of `op` can compute its operands.
static bool isFusible(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return isElementwise(op) || name == "hlo.reduce" ||
         name == "hlo.dynamic_update_slice";
}

static bool isView(Operation *op) {
  return op->hasAttr(CommDialect::kViewsAttr) && op->getNumResults() == 1 &&
         op->getNumOperands() > 0;
}

static double getBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape() || !type.getElementType().isIntOrFloat())
    return 0;
  return static_cast<double>(type.getNumElements()) *
         std::max(8u, type.getElementTypeBitWidth()) / 8;
}

namespace {

class Estimator {
public:
  void run(ModuleOp module);

private:
  bool isFused(Operation *op);
  double getReadBytes(Operation *op);

  llvm::DenseSet<Operation *> fused;
};

} // namespace

/// Returns true if the kernel of each user computes the result itself.
bool Estimator::isFused(Operation *op) {
  if (!isElementwise(op) || op->use_empty())
    return false;
  SmallVector<Operation *> open(op->getUsers());
  while (!open.empty()) {
    Operation *user = open.pop_back_val();
    if (user->getBlock() != op->getBlock())
      return false;
    if (isView(user))
      llvm::append_range(open, user->getUsers());
    else if (!isFusible(user))
      return false;
  }
  return true;
}

/// Returns the bytes of the arrays in memory that the kernel of `op` reads.
double Estimator::getReadBytes(Operation *op) {
  llvm::SetVector<Value> open;
  double bytes = 0;
  // An update in place does not read its target.
  bool isUpdate = op->getName().getStringRef() == "hlo.dynamic_update_slice";
  open.insert_range(op->getOperands().drop_front(isUpdate));
  for (size_t i = 0; i < open.size(); ++i) {
    Operation *source = open[i].getDefiningOp();
    if (source && isView(source)) {
      open.insert(source->getOperand(0));
    } else if (source && fused.contains(source)) {
      // A kernel reads only the slice.
      if (source->getName().getStringRef().ends_with("slice"))
        bytes += getBytes(source->getResult(0));
      else
        open.insert_range(source->getOperands());
    } else {
      bytes += getBytes(open[i]);
    }
  }
  return bytes;
}

void Estimator::run(ModuleOp module) {
  module.walk([&](Operation *op) {
    if (isFused(op))
      fused.insert(op);
  });
  Builder b(module.getContext());
  module.walk([&](Operation *op) {
    auto work = op->getAttrOfType<DictionaryAttr>(kWorkAttr);
    if (!work || !isFusible(op))
      return;
    if (fused.contains(op)) {
      op->setAttr(kWorkAttr, b.getDictionaryAttr({}));
      if (op->getNumOperands() > 0 && !op->hasAttr(CommDialect::kViewsAttr))
        op->setAttr(CommDialect::kViewsAttr, b.getI64IntegerAttr(0));
      return;
    }
    StringRef name = op->getName().getStringRef();
    double written = name == "hlo.dynamic_update_slice"
                         ? getBytes(op->getOperand(1))
                         : getBytes(op->getResult(0));
    double read = name.ends_with("slice") && written > 0 &&
                          name != "hlo.dynamic_update_slice"
                      ? written
                      : getReadBytes(op);
    NamedAttrList changed(work);
    changed.set("bytes", b.getI64IntegerAttr(std::llround(read + written)));
    op->setAttr(kWorkAttr, changed.getDictionary(b.getContext()));
  });
}

void hlo::estimateFusions(ModuleOp module) { Estimator().run(module); }
