//===- Certificate.cpp - Communication of a compiled program --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes one trace for all ranks, so that the certificate of 16,384 ranks is as
// large as that of 8. Values that differ by rank are in tables. Each operation,
// table and set of ranks is written once.
//
//===----------------------------------------------------------------------===//

#include "Certificate.h"
#include "TraceBuilder.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::verify;
namespace json = llvm::json;

namespace {

class CertificateWriter {
public:
  CertificateWriter(TraceBuilder &builder, ModuleOp module) : builder(builder) {
    for (GroupOp group : module.getOps<GroupOp>())
      groups.insert({group, groups.size()});
  }

  json::Array write(const Trace &trace);
  json::Object finish(json::Array trace) {
    return json::Object{{"operations", std::move(operations)},
                        {"ranks", std::move(sets)},
                        {"tables", std::move(tables)},
                        {"trace", std::move(trace)}};
  }

private:
  int64_t write(const Event &event);
  int64_t write(const RankSet *set);
  json::Value write(Table table, const RankSet *ranks);

  TraceBuilder &builder;
  /// The numbers of groups, in the order of the module.
  DenseMap<Operation *, int64_t> groups;
  json::Array operations, sets, tables;
  llvm::StringMap<int64_t> operationNumbers;
  DenseMap<const RankSet *, int64_t> setNumbers;
  DenseMap<Table, int64_t> tableNumbers;
};

} // namespace

static std::string getPlace(Operation *op) {
  auto file = op->getLoc()->findInstanceOf<FileLineColLoc>();
  if (!file)
    return "unknown location";
  return (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" +
          Twine(file.getColumn()))
      .str();
}

/// Returns an integer if all ranks have it, null for an unknown one, or
/// `{"table": i}`.
json::Value CertificateWriter::write(Table table, const RankSet *ranks) {
  RankValues &values = builder.getValues();
  auto get = [&](Number number) -> json::Value {
    if (std::optional<int64_t> integer = values.getIntegerOf(number))
      return *integer;
    return nullptr;
  };
  if (Number uniform = values.getUniformOf(table, ranks))
    return get(uniform);
  auto [found, isNew] = tableNumbers.insert({table, tables.size()});
  if (isNew) {
    json::Array numbers;
    for (unsigned rank = 0; rank < values.getNumRanks(); ++rank)
      numbers.push_back(get(values.get(table, rank)));
    tables.push_back(std::move(numbers));
  }
  return json::Object{{"table", found->second}};
}

int64_t CertificateWriter::write(const RankSet *set) {
  auto [found, isNew] = setNumbers.insert({set, sets.size()});
  if (!isNew)
    return found->second;
  // The first and last rank of each run.
  json::Array runs;
  int64_t last = -2;
  for (int64_t rank : set->members()) {
    if (rank == last + 1) {
      runs.back() = rank;
    } else {
      runs.push_back(rank);
      runs.push_back(rank);
    }
    last = rank;
  }
  sets.push_back(std::move(runs));
  return found->second;
}

int64_t CertificateWriter::write(const Event &event) {
  json::Object operation{{"group", groups.lookup(event.group->op)},
                         {"name", describeAlone(event)},
                         {"at", getPlace(event.op)}};
  if (event.kind == Event::PointToPoint) {
    json::Array messages;
    for (const Message &message : event.messages)
      messages.push_back(json::Array{
          message.isSend ? "send" : "recv", write(message.peer, event.ranks),
          write(message.count, event.ranks), debugString(message.elementType)});
    operation["messages"] = std::move(messages);
  } else {
    json::Array operands;
    for (auto [type, count] : event.operands)
      operands.push_back(
          json::Array{write(count, event.ranks), debugString(type)});
    operation["operands"] = std::move(operands);
  }
  json::Value value(std::move(operation));
  std::string text;
  llvm::raw_string_ostream(text) << value;
  auto [found, isNew] = operationNumbers.insert({text, operations.size()});
  if (isNew)
    operations.push_back(std::move(value));
  return found->second;
}

json::Array CertificateWriter::write(const Trace &trace) {
  json::Array items;
  for (const TraceItem &item : trace.items) {
    switch (item.kind) {
    case TraceItem::Start: {
      // The positions of symmetric buffers in the window are already fixed.
      const Event &event = builder.getEvent(item.event);
      if (event.kind != Event::Allocation)
        items.push_back(write(event));
      break;
    }
    case TraceItem::Wait:
      break;
    case TraceItem::Split: {
      json::Array parts;
      for (const auto &[ranks, part] : item.parts)
        parts.push_back(json::Array{write(ranks), write(*part)});
      items.push_back(json::Object{{"split", std::move(parts)}});
      break;
    }
    case TraceItem::Choice: {
      json::Array arms;
      for (const std::unique_ptr<Trace> &arm : item.arms)
        arms.push_back(write(*arm));
      items.push_back(
          json::Object{{item.isLoop ? "loop" : "choice", std::move(arms)},
                       {"at", getPlace(item.op)}});
      break;
    }
    }
  }
  return items;
}

json::Value verify::makeCertificate(ModuleOp module, FunctionOpInterface entry,
                                    AnalysisManager analyses) {
  TraceBuilder builder(module, analyses);
  CertificateWriter writer(builder, module);
  if (!builder.communicates(entry))
    return writer.finish({});
  std::unique_ptr<Trace> trace = builder.build(entry);
  if (!builder.getProblems().empty())
    return nullptr;
  return writer.finish(writer.write(*trace));
}
