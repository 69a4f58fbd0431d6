//===- CommSymmetric.cpp - Symmetric memory, signals, launches ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verifiers of the ops on symmetric memory, and the PTX of signals.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommVerifiers.h"

using namespace mlir;
using namespace mlir::comm;
using comm::detail::lookupGroup;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

LogicalResult SymmAllocOp::verify() {
  auto type = cast<MemRefType>(getMemref().getType());
  // symm_alloc_c1
  if (!isa_and_nonnull<SymmAttr>(type.getMemorySpace()) ||
      !type.hasStaticShape() || !type.getLayout().isIdentity())
    return emitOpError() << "needs a row-major memref of static shape in a "
                            "#comm.symm memory space, got "
                         << type;
  // symm_alloc_c2
  if (getOffset() && (*getOffset() < 0 || *getOffset() % 16 != 0))
    return emitOpError() << "needs an offset that is a multiple of 16 bytes and "
                            "not negative, got "
                         << *getOffset();
  return success();
}

LogicalResult
SymmAllocOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto type = cast<MemRefType>(getMemref().getType());
  auto space = dyn_cast_or_null<SymmAttr>(type.getMemorySpace());
  if (!space)
    return success(); // the verifier says it
  return lookupGroup(*this, space.getGroup(), symbolTable);
}

static LogicalResult verifyIsSymmetric(Operation *op, Type type) {
  if (isa_and_nonnull<SymmAttr>(cast<MemRefType>(type).getMemorySpace()))
    return success();
  return op->emitOpError()
         << "needs a memref in a #comm.symm memory space, got " << type;
}

LogicalResult SymmDeallocOp::verify() {
  return verifyIsSymmetric(*this, getMemref().getType());
}

LogicalResult SymmPeerOp::verify() {
  return verifyIsSymmetric(*this, getMemref().getType());
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

LogicalResult SignalOp::verify() {
  if (getOrder() != MemoryOrder::Acquire)
    return success();
  return emitOpError() << "needs the order relaxed or release, got acquire";
}

std::string SignalOp::getPtx() {
  // Operands: the value, the flag.
  StringRef op = getKind() == SignalKind::Set ? "st" : "red";
  std::string ptx = (op + "." + stringifyMemoryOrder(getOrder()) + "." +
                     stringifyMemoryScope(getScope()) + ".global")
                        .str();
  return ptx + (getKind() == SignalKind::Set ? ".u32" : ".add.u32") +
         " [%1], %0;";
}

LogicalResult WaitSignalOp::verify() {
  if (getOrder() != MemoryOrder::Release)
    return success();
  return emitOpError() << "needs the order relaxed or acquire, got release";
}

std::string WaitSignalOp::getPtx() {
  std::string load = ("ld." + stringifyMemoryOrder(getOrder()) + "." +
                      stringifyMemoryScope(getScope()) + ".global.u32")
                         .str();
  std::string compare;
  switch (getCompare()) {
  case SignalCompare::Eq:
    compare = "setp.ne.u32 again, seen, %0;";
    break;
  case SignalCompare::Ne:
    compare = "setp.eq.u32 again, seen, %0;";
    break;
  case SignalCompare::Ge:
    compare = "sub.s32 seen, seen, %0; setp.lt.s32 again, seen, 0;";
    break;
  }
  // The braces give each copy of the text a label of its own.
  return "{ .reg .pred again; .reg .u32 seen; SPIN: " + load +
         " seen, [%1]; " + compare + " @again bra SPIN; }";
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

LogicalResult LaunchOp::verify() {
  // launch_c2
  auto check = [&](StringRef name, int64_t value, int64_t least,
                   int64_t most) -> LogicalResult {
    if (value >= least && value <= most)
      return success();
    return emitOpError() << "needs " << name << " from " << least << " to "
                         << most << ", got " << value;
  };
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  if (failed(check("blocks", getBlocks(), 1,
                   std::numeric_limits<int32_t>::max())) ||
      failed(check("threads", getThreads(), 1, 1024)) ||
      failed(check("count", getCount(), 1, kMax)) ||
      failed(check("rows", getRows(), 1, getCount())) ||
      failed(check("root", getRoot(), 0, kMax)) ||
      failed(check("ring_bytes", getRingBytes(), 0, kMax)) ||
      failed(check("stage_bytes", getStageBytes(), 0, kMax)) ||
      failed(check("flag_bytes", getFlagBytes(), 0, kMax)) ||
      (getFlagOffset() &&
       failed(check("flag_offset", *getFlagOffset(), 0, kMax))))
    return failure();
  if (getCount() % getRows() != 0)
    return emitOpError() << "needs rows that divide count " << getCount()
                         << ", got " << getRows();
  return success();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // launch_c1
  return lookupGroup(*this, getGroupAttr(), symbolTable);
}

void LaunchOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  for (OpOperand &operand : getOperation()->getOpOperands()) {
    unsigned index = operand.getOperandNumber();
    bool isDestination = index >= getSources().size() &&
                         index < getSources().size() + getDestinations().size();
    if (!isDestination || getSources().empty())
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (isDestination)
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
  effects.emplace_back(MemoryEffects::Read::get(), getGroupAttr(),
                       CommStreamResource::get());
  effects.emplace_back(MemoryEffects::Write::get(), getGroupAttr(),
                       CommStreamResource::get());
}
