//===- Modules.cpp - Modules that run together as a program ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Modules.h"
#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/Files.h"
#include "Dialect/StageAttrs.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"
#include <map>

using namespace mlir;
using namespace mlir::comm;

namespace {

/// A module as a part of the program.
struct Stage {
  /// The name in messages: the file, or "this module".
  std::string name;
  ModuleOp module;
  SmallVector<int64_t> ranks;
  func::FuncOp entry;
};

class Joiner {
public:
  explicit Joiner(ModuleOp first) : joined(ModuleOp::create(first.getLoc())) {}

  LogicalResult add(ModuleOp module, StringRef name);
  OwningOpRef<ModuleOp> finish();

private:
  LogicalResult findRanks(Stage &stage);
  LogicalResult findEntry(Stage &stage);
  /// Renames symbols that other stages have, too.
  LogicalResult rename(Stage &stage);
  LogicalResult checkRanks();

  struct Shared {
    Operation *op;
    std::string stage;
    /// The lines of a group, or the sizes of a mesh.
    SmallVector<SmallVector<int64_t>> shape;
  };

  OwningOpRef<ModuleOp> joined;
  SmallVector<Stage> stages;
  /// Meshes and groups by name.
  std::map<std::string, Shared> shared;
  /// By rank, the stage that runs there.
  std::map<int64_t, unsigned> stageOf;
};

} // namespace

static void print(raw_ostream &os, ArrayRef<SmallVector<int64_t>> shape) {
  os << '[';
  llvm::interleaveComma(shape, os, [&](ArrayRef<int64_t> line) {
    os << '[';
    llvm::interleaveComma(line, os);
    os << ']';
  });
  os << ']';
}

LogicalResult Joiner::findRanks(Stage &stage) {
  auto ranks = stage.module->getAttrOfType<DenseI64ArrayAttr>(kRanksAttr);
  if (!ranks)
    return stage.module->emitError() << stage.name << " has no '" << kRanksAttr
                                     << "': expected the ranks that run it";
  stage.ranks.assign(ranks.asArrayRef().begin(), ranks.asArrayRef().end());
  for (int64_t rank : stage.ranks) {
    auto [it, isNew] = stageOf.insert({rank, stages.size()});
    if (!isNew)
      return stage.module->emitError()
             << "rank " << rank << " runs " << stages[it->second].name
             << " and " << stage.name << ": expected one of them";
  }
  return success();
}

LogicalResult Joiner::findEntry(Stage &stage) {
  for (auto function : stage.module.getOps<func::FuncOp>()) {
    bool communicates = !function.isPrivate() && !function.isExternal() &&
                        function
                            .walk([](Operation *op) {
                              return isa<CollectiveOpInterface, WaitOpInterface,
                                         CallOpInterface>(op)
                                         ? WalkResult::interrupt()
                                         : WalkResult::advance();
                            })
                            .wasInterrupted();
    if (!communicates)
      continue;
    if (stage.entry) {
      InFlightDiagnostic diagnostic = function.emitError()
                                      << stage.name
                                      << " has two public functions that "
                                         "communicate: expected one, which "
                                         "its ranks call";
      diagnostic.attachNote(stage.entry.getLoc()) << "the other one";
      return diagnostic;
    }
    stage.entry = function;
  }
  return success();
}

LogicalResult Joiner::rename(Stage &stage) {
  SymbolTableCollection symbolTables;
  std::string suffix = "." + std::to_string(stages.size());
  SmallVector<Operation *> doubles;
  for (Operation &op : *stage.module.getBody()) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (!symbol)
      continue;
    std::string name = symbol.getName().str();
    if (!isa<MeshOp, GroupOp>(op)) {
      auto renamed = StringAttr::get(op.getContext(), name + suffix);
      if (failed(SymbolTable::replaceAllSymbolUses(&op, renamed, stage.module)))
        return op.emitError()
               << "cannot rename @" << name << ": its uses are not all known";
      symbol.setName(renamed);
      symbol.setVisibility(SymbolTable::Visibility::Private);
      continue;
    }
    Shared now{&op, stage.name, {}};
    if (auto group = dyn_cast<GroupOp>(op))
      now.shape = group.getLines(symbolTables);
    else
      for (int64_t size : cast<MeshOp>(op).getAxisSizes())
        now.shape.push_back({size});
    auto [it, isNew] = shared.insert({name, now});
    if (isNew)
      continue;
    const Shared &before = it->second;
    if (before.op->getName() != op.getName() || before.shape != now.shape) {
      InFlightDiagnostic diagnostic = op.emitError();
      std::string text;
      llvm::raw_string_ostream os(text);
      os << (isa<GroupOp>(op) ? "group @" : "mesh @") << name << " is ";
      print(os, now.shape);
      os << " in " << now.stage << ", and ";
      print(os, before.shape);
      os << " in " << before.stage;
      diagnostic << text << ": expected the same in all modules";
      diagnostic.attachNote(before.op->getLoc()) << "the other one";
      return diagnostic;
    }
    doubles.push_back(&op);
  }
  for (Operation *op : doubles)
    op->erase();
  return success();
}

LogicalResult Joiner::add(ModuleOp module, StringRef name) {
  Stage stage{name.str(), module, {}, {}};
  if (failed(findRanks(stage)) || failed(findEntry(stage)) ||
      failed(rename(stage)))
    return failure();
  joined->getBody()->getOperations().splice(joined->getBody()->end(),
                                            module.getBody()->getOperations());
  stages.push_back(std::move(stage));
  return success();
}

/// Checks that each rank of all meshes and groups runs a stage.
LogicalResult Joiner::checkRanks() {
  for (auto &[name, one] : shared) {
    SmallVector<int64_t> ranks;
    if (auto mesh = dyn_cast<MeshOp>(one.op))
      for (int64_t rank = 0; rank < mesh.getNumRanks(); ++rank)
        ranks.push_back(rank);
    else
      for (ArrayRef<int64_t> line : one.shape)
        llvm::append_range(ranks, line);
    for (int64_t rank : ranks)
      if (!stageOf.count(rank))
        return one.op->emitError()
               << "rank " << rank << " of @" << name
               << " runs none of the modules: expected it in one's '"
               << kRanksAttr << "'";
  }
  return success();
}

/// Creates a test that `rank` is one of `ranks`.
static Value contains(OpBuilder &builder, Location loc, Value rank,
                      SmallVector<int64_t> ranks) {
  auto compare = [&](arith::CmpIPredicate predicate, int64_t other) -> Value {
    return arith::CmpIOp::create(
        builder, loc, predicate, rank,
        arith::ConstantIndexOp::create(builder, loc, other));
  };
  llvm::sort(ranks);
  Value any;
  for (size_t i = 0; i < ranks.size();) {
    size_t end = i + 1;
    while (end < ranks.size() && ranks[end] == ranks[end - 1] + 1)
      ++end;
    Value both = arith::AndIOp::create(
        builder, loc, compare(arith::CmpIPredicate::sge, ranks[i]),
        compare(arith::CmpIPredicate::sle, ranks[end - 1]));
    any = any ? arith::OrIOp::create(builder, loc, any, both) : both;
    i = end;
  }
  return any;
}

OwningOpRef<ModuleOp> Joiner::finish() {
  if (failed(checkRanks()))
    return nullptr;
  Location loc = joined->getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(joined->getBody());
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  for (Stage &stage : stages) {
    if (!stage.entry)
      continue;
    llvm::append_range(types, stage.entry.getArgumentTypes());
    for (unsigned i = 0, e = stage.entry.getNumArguments(); i < e; ++i)
      attributes.push_back(stage.entry.getArgAttrDict(i));
  }
  auto program =
      func::FuncOp::create(builder, loc, "program",
                           builder.getFunctionType(types, {}), {}, attributes);
  builder.setInsertionPointToStart(program.addEntryBlock());
  Value rank = RankOp::create(builder, loc, builder.getIndexType());
  unsigned argument = 0;
  for (Stage &stage : stages) {
    if (!stage.entry || stage.ranks.empty())
      continue;
    auto branch = scf::IfOp::create(builder, loc,
                                    contains(builder, loc, rank, stage.ranks),
                                    /*withElseRegion=*/true);
    OpBuilder inside = branch.getThenBodyBuilder();
    unsigned count = stage.entry.getNumArguments();
    func::CallOp::create(inside, stage.entry.getLoc(), stage.entry,
                         program.getArguments().slice(argument, count));
    argument += count;
    builder.setInsertionPointToStart(branch.elseBlock());
  }
  builder.setInsertionPointToEnd(&program.getBody().front());
  func::ReturnOp::create(builder, loc);
  return std::move(joined);
}

OwningOpRef<ModuleOp> verify::joinModules(ModuleOp first,
                                          ArrayRef<std::string> files) {
  Joiner joiner(first);
  OwningOpRef<ModuleOp> copy = first.clone();
  if (failed(joiner.add(*copy, "this module")))
    return nullptr;
  SmallVector<OwningOpRef<ModuleOp>> others;
  for (const std::string &file : files) {
    std::string text;
    if (std::string error = commfiles::readProgram(file, text);
        !error.empty()) {
      mlir::emitError(first.getLoc())
          << "cannot read '" << file << "': " << error;
      return nullptr;
    }
    others.push_back(parseSourceString<ModuleOp>(
        text, ParserConfig(first.getContext()), file));
    if (!others.back() || failed(joiner.add(*others.back(), "'" + file + "'")))
      return nullptr;
  }
  return joiner.finish();
}
