//===- Collectives.h - Converts starts to StableHLO -------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_COLLECTIVES_H
#define COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_COLLECTIVES_H

#include "RankTables.h"
#include <map>

namespace mlir::comm {

/// Forms of StableHLO that a compiler accepts.
struct StablehloForms {
  bool isAsync = false;
  bool hasCollectiveReduce = false;
  /// One operand for each collective, no collective_broadcast, no messages, and
  /// only some reductions.
  bool isForIree = false;
};

/// Checks that `op` of the dialect has an equivalent.
LogicalResult checkConvertible(Operation *op, RankTables &tables,
                               const StablehloForms &forms);

/// Returns the pairs of source and target ranks of messages to (`isSend`) or
/// from `peer`, or reports why they are not known.
FailureOr<Pairs> getMessagePairs(Operation *op, RankTables &tables,
                                 FlatSymbolRefAttr group, Value peer,
                                 bool isSend);

/// Converts starts one by one, in the order of the program. Their tokens keep
/// their uses.
class CollectiveConverter {
public:
  CollectiveConverter(RankTables &tables, const StablehloForms &forms)
      : tables(tables), forms(forms) {}

  void convert(Operation *start);

private:
  /// A collective of StableHLO, for some operands of a start.
  struct Call {
    StringRef name;
    NamedAttrList attributes;
    std::optional<ReductionKind> reduction;
    SmallVector<unsigned> operands;
    SmallVector<Value> sources;
    SmallVector<Type> results;
  };

  std::vector<Call> makeCalls(StablehloBuilder &builder, Operation *start);
  NamedAttrList makeAttributes(StablehloBuilder &builder, Operation *start);
  StringRef getName(Operation *start);
  Value prepare(StablehloBuilder &builder, Operation *start, unsigned operand);
  Value prepareReduction(StablehloBuilder &builder, Operation *start,
                         unsigned operand, Value value);
  Type getCallResult(Operation *start, unsigned operand, Value source);
  Value finish(StablehloBuilder &builder, Operation *start, unsigned operand,
               Value result);
  Value finishReduction(StablehloBuilder &builder, Operation *start,
                        unsigned operand, Value value);
  Value createMoved(StablehloBuilder &builder, AllToAllOp op, Value value);
  Operation *emit(StablehloBuilder &builder, const Call &call,
                  ValueRange sources);
  Operation *emitAsync(StablehloBuilder &builder, const Call &call);

  /// Creates the rank's own piece of `value`, and `value` with another.
  SmallVector<Value> createOffsets(StablehloBuilder &builder, Operation *start,
                                   RankedTensorType type, int64_t dim,
                                   int64_t pieceSize);
  Value createOwnPiece(StablehloBuilder &builder, Operation *start, Value value,
                       int64_t dim);
  Value createUpdated(StablehloBuilder &builder, Operation *start, Value whole,
                      Value piece, int64_t dim);

  void convertMessages(Operation *start);
  /// Returns the attribute of a channel, of a new one unless `id` is given.
  NamedAttribute getChannel(StablehloBuilder &builder,
                            std::optional<int64_t> id = std::nullopt) {
    return builder.getNamed("channel_handle",
                            builder.getAttr("channel_handle<handle = " +
                                            Twine(id ? *id : ++numChannels) +
                                            ", type = 1>"));
  }
  int64_t getMessageChannel(const Pairs &pairs, TypeRange types, bool isSend);

  RankTables &tables;
  StablehloForms forms;
  /// True while a start becomes an async_start.
  bool isCallAsync = false;
  int64_t numChannels = 0;
  /// The channels of the sends and receives of the same pairs and types, and
  /// how many of each there are.
  struct Channels {
    SmallVector<int64_t> ids;
    size_t numSends = 0, numReceives = 0;
  };
  std::map<std::pair<Pairs, std::string>, Channels> channels;
};

} // namespace mlir::comm

#endif // COMMDIALECT_LIB_CONVERSION_COMMTOSTABLEHLO_COLLECTIVES_H
