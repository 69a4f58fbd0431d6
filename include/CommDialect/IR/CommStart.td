//===- CommStart.td - Base class of starts -----------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMSTART_TD
#define COMMDIALECT_IR_COMMSTART_TD

include "mlir/IR/Properties.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "CommDialect/IR/CommAttrs.td"
include "CommDialect/IR/CommDialect.td"
include "CommDialect/IR/CommEnums.td"
include "CommDialect/IR/CommInterfaces.td"
include "CommDialect/IR/CommLaunch.td"
include "CommDialect/IR/CommTypes.td"

/// A kind of collective, and whether the op folds on groups of single ranks.
class CollectiveKindCase<string symbol_, bit foldsOnTrivialGroup_ = 0> {
  string symbol = symbol_;
  bit foldsOnTrivialGroup = foldsOnTrivialGroup_;
}

/// The decision about how a communication runs and, once it is on buffers, its
/// launch. Passes access them through interfaces.
defvar Comm_Decisions = (ins OptionalAttr<Comm_DecisionAttr>:$decision,
                         OptionalAttr<Comm_LaunchAttr>:$launch);

/// An op that starts a communication on `group`. `interfaceMethods` are the
/// methods of the collective interface that the op defines itself.
class Comm_StartOp<string mnemonic, CollectiveKindCase kind,
                   list<string> interfaceMethods = [],
                   list<Trait> traits = [AttrSizedOperandSegments]>
    : Comm_Op<mnemonic, traits # [
        DeclareOpInterfaceMethods<Comm_CollectiveOpInterface,
            !listconcat(["getCollectiveKind"], interfaceMethods)>,
        Comm_LaunchableOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
        DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let results = (outs Variadic<AnyRankedTensor>:$values, Comm_Token:$token);
  let hasCanonicalizer = kind.foldsOnTrivialGroup;
  let hasFolder = 1;
  let useCustomPropertiesEncoding = 1;
  let extraClassDefinition = [{
    ::mlir::comm::CollectiveKind $cppClass::getCollectiveKind() {
      return ::mlir::comm::CollectiveKind::}] # kind.symbol # [{;
    }
    ::llvm::LogicalResult
    $cppClass::verifySymbolUses(::mlir::SymbolTableCollection &symbolTable) {
      return detail::verifyGroupUse(*this, symbolTable);
    }
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance>
            &effects) {
      detail::getStartEffects(*this, effects);
    }
    ::llvm::LogicalResult
    $cppClass::readProperties(::mlir::DialectBytecodeReader &reader,
                              ::mlir::OperationState &state) {
      ::mlir::DictionaryAttr properties =
          detail::readStartProperties(reader, state.name);
      return ::mlir::success(
          properties &&
          ::mlir::succeeded(setPropertiesFromAttr(
              state.getOrAddProperties<Properties>(), properties,
              [&] { return reader.emitError(); })));
    }
    void
    $cppClass::writeProperties(::mlir::DialectBytecodeWriter &writer) {
      writer.writeAttribute((*this)->getPropertiesAsAttribute());
    }
  }];
}

#endif // COMMDIALECT_IR_COMMSTART_TD
