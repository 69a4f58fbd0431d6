//===- CommSymmetric.cpp - Ops on symmetric memory ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Verifiers and folds of the ops on symmetric memory, and the PTX of signals.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommVerifiers.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::comm;
using comm::detail::isSupportedElementType;
using comm::detail::lookupGroup;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

std::optional<int64_t> comm::getStaticBufferBytes(ShapedType type) {
  Type element = type.getElementType();
  if (!type.hasStaticShape() || !isSupportedElementType(element))
    return std::nullopt;
  auto bytesOf = [](Type scalar) -> int64_t {
    return scalar.isIndex()
               ? 8
               : llvm::divideCeil(scalar.getIntOrFloatBitWidth(), 8);
  };
  auto complex = dyn_cast<ComplexType>(element);
  int64_t bytes =
      complex ? 2 * bytesOf(complex.getElementType()) : bytesOf(element);
  if (llvm::is_contained(type.getShape(), 0))
    return 0;
  for (int64_t size : type.getShape())
    if (llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

FlatSymbolRefAttr comm::getSymmetricGroup(Type type) {
  if (auto memref = dyn_cast<BaseMemRefType>(type))
    if (auto space = dyn_cast_or_null<SymmAttr>(memref.getMemorySpace()))
      return space.getGroup();
  return {};
}

/// Checks symm_alloc_c6: the argument must belong to a function with
/// `comm.static_arguments`, and the buffer must consist of pieces of its size.
static LogicalResult verifyHeldArgument(SymmAllocOp alloc) {
  IntegerAttr number = alloc.getHoldsArgumentAttr();
  if (!number)
    return success();
  auto function = alloc->getParentOfType<FunctionOpInterface>();
  if (!function->hasAttr(CommDialect::kStaticArgumentsAttr) ||
      number.getInt() < 0 || number.getInt() >= function.getNumArguments())
    return alloc.emitOpError()
           << "needs as 'holds_argument' the number of an argument of a "
              "function with '"
           << CommDialect::kStaticArgumentsAttr << "', got " << number.getInt();
  Type type = function.getArgumentTypes()[number.getInt()];
  auto argument = dyn_cast<MemRefType>(type);
  MemRefType buffer = alloc.getType();
  // Compare in bytes, because sizes in elements may overflow.
  std::optional<int64_t> piece, whole = getStaticBufferBytes(buffer);
  if (argument && argument.getElementType() == buffer.getElementType())
    piece = getStaticBufferBytes(argument);
  if (piece && whole && *piece > 0 && *whole % *piece == 0)
    return success();
  return alloc.emitOpError()
         << "holds argument #" << number.getInt() << " of type " << type
         << ", no piece of " << buffer;
}

LogicalResult SymmAllocOp::verify() {
  MemRefType type = getMemref().getType();
  // symm_alloc_c1
  FlatSymbolRefAttr group = getSymmetricGroup(type);
  if (!group || !type.hasStaticShape() || !type.getLayout().isIdentity())
    return emitOpError() << "needs a row-major memref of static shape in a "
                            "#comm.symm memory space, got "
                         << type;
  // symm_alloc_c2
  if (IntegerAttr offset = getOffsetAttr();
      offset && (offset.getInt() < 0 || offset.getInt() % 16 != 0))
    return emitOpError()
           << "needs an offset that is a multiple of 16 bytes and "
              "not negative, got "
           << offset.getInt();
  // symm_alloc_c3
  if (group != getGroupAttr())
    return emitOpError() << "is on " << getGroupAttr()
                         << ", but its buffer is in the window of " << group;
  // symm_alloc_c4
  if (!getStaticBufferBytes(type))
    return emitOpError()
           << "needs elements as collectives have them, and fewer "
              "than 2^63 bytes, got "
           << type;
  // symm_alloc_c5
  if (!(*this)->getParentOfType<FunctionOpInterface>())
    return emitOpError() << "belongs in a function";
  return verifyHeldArgument(*this);
}

LogicalResult
SymmAllocOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return lookupGroup(*this, getGroupAttr(), symbolTable);
}

namespace {

/// Erases a buffer whose only uses are deallocations. All ranks run the same
/// program, so none of them allocates it any more.
struct EraseUnusedSymmAlloc : public OpRewritePattern<SymmAllocOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SymmAllocOp alloc,
                                PatternRewriter &rewriter) const override {
    if (!llvm::all_of(alloc->getUsers(), llvm::IsaPred<SymmDeallocOp>))
      return failure();
    for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
      rewriter.eraseOp(user);
    rewriter.eraseOp(alloc);
    return success();
  }
};

} // namespace

void SymmAllocOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<EraseUnusedSymmAlloc>(context);
}

static LogicalResult verifyIsSymmetric(Operation *op, Type type) {
  if (getSymmetricGroup(type))
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

OpFoldResult SymmPeerOp::fold(FoldAdaptor) {
  auto inner = getMemref().getDefiningOp<SymmPeerOp>();
  if (!inner)
    return {};
  getMemrefMutable().assign(inner.getMemref());
  return getResult();
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

// Adds the operands of the PTX of both ops: %0 is the value, %1 the flag. The
// interface's default would also add the properties, which are in the text.
static bool
addOperands(Operation *op,
            SmallVectorImpl<std::pair<Value, NVVM::PTXRegisterMod>> &values) {
  for (Value operand : op->getOperands())
    values.push_back({operand, NVVM::PTXRegisterMod::Read});
  return false;
}

/// Returns the suffix for the state space of a flag, empty if it is generic.
static StringRef stateSpace(Value flag) {
  return cast<LLVM::LLVMPointerType>(flag.getType()).getAddressSpace() == 1
             ? ".global"
             : "";
}

// signal_c2, wait_signal_c2
static LogicalResult verifyFlag(Operation *op, Type type) {
  unsigned space = cast<LLVM::LLVMPointerType>(type).getAddressSpace();
  if (space <= 1)
    return success();
  return op->emitOpError() << "needs a flag in address space 0 or 1, got "
                           << type;
}

LogicalResult SignalOp::verify() {
  // signal_c1
  if (getOrder() == MemoryOrder::Acquire)
    return emitOpError() << "needs the order relaxed or release, got acquire";
  return verifyFlag(*this, getFlag().getType());
}

std::string SignalOp::getPtx() {
  bool isSet = getKind() == SignalKind::Set;
  return (Twine(isSet ? "st" : "red") + "." + stringifyMemoryOrder(getOrder()) +
          "." + stringifyMemoryScope(getScope()) + stateSpace(getFlag()) +
          (isSet ? ".u32" : ".add.u32") + " [%1], %0;")
      .str();
}

bool SignalOp::getAsmValues(
    RewriterBase &,
    SmallVectorImpl<std::pair<Value, NVVM::PTXRegisterMod>> &values) {
  return addOperands(*this, values);
}

LogicalResult WaitSignalOp::verify() {
  // wait_signal_c1
  if (getOrder() == MemoryOrder::Release)
    return emitOpError() << "needs the order relaxed or acquire, got release";
  return verifyFlag(*this, getFlag().getType());
}

std::string WaitSignalOp::getPtx() {
  std::string load =
      ("ld." + stringifyMemoryOrder(getOrder()) + "." +
       stringifyMemoryScope(getScope()) + stateSpace(getFlag()) + ".u32")
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
  // The braces give each copy of the text its own label.
  return "{ .reg .pred again; .reg .u32 seen; SPIN: " + load + " seen, [%1]; " +
         compare + " @again bra SPIN; }";
}

bool WaitSignalOp::getAsmValues(
    RewriterBase &,
    SmallVectorImpl<std::pair<Value, NVVM::PTXRegisterMod>> &values) {
  return addOperands(*this, values);
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
