//===- Program.cpp - Programs made op by op -------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "ModuleImpl.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;
using namespace commdialect;

[[noreturn]] static void fail(const Twine &message) {
  throw Error(message.str(), {}, /*isVerification=*/false);
}

namespace {
/// A collective that may be waited for.
struct Flight {
  Value token;
  SmallVector<Value> values, sources;
};

/// Where what is added goes, in a branch.
struct Branch {
  scf::IfOp op;
  std::string name;
  bool isInSecond = false;
};
} // namespace

struct Program::Impl {
  explicit Impl(const std::string &function);

  std::shared_ptr<Session> session = Session::take();
  MLIRContext &context = session->getContext();
  OpBuilder builder{&context};
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  std::optional<Module> finished;

  llvm::StringMap<Value> values;
  llvm::StringMap<Flight> flights;
  llvm::StringSet<> names;
  /// By name: groups are written in that order.
  std::map<std::string, std::vector<std::vector<int64_t>>> groups;
  std::vector<std::string> order;
  std::vector<StartRecord> starts;
  std::vector<WaitRecord> waits;
  SmallVector<Branch> branches;
  SmallVector<Value> outputs;
  /// Many ops have the same.
  llvm::StringMap<Type> types;
  llvm::StringMap<Attribute> attributes;
  StringAttr after = builder.getStringAttr("comm.after"),
             cost = builder.getStringAttr("comm.cost"),
             mutates = builder.getStringAttr("comm.mutates"),
             views = builder.getStringAttr("comm.views"),
             effects = builder.getStringAttr("has_side_effect");

  Value lookup(StringRef name, StringRef reader) const;
  SmallVector<Value> lookupAll(ArrayRef<std::string> names,
                               StringRef reader) const;
  Type parseType(StringRef text);
  SmallVector<Type> parseTypes(ArrayRef<std::string> texts);
  Attribute parseAttribute(StringRef text);
  Location getLoc(const Record &record);
  void setAttributes(Operation *op, const Record &record,
                     std::optional<int64_t> costNs = {});
  void addAttributes(NamedAttrList &list, const Record &record,
                     std::optional<int64_t> costNs);
  void begin(const Record &record);
  void define(StringRef name, ValueRange made);
  Operation *start(const StartRecord &record, ArrayRef<Value> sources,
                   ArrayRef<Value> destinations, Location loc);
  SmallVector<OpFoldResult>
  getSizes(ArrayRef<std::variant<int64_t, std::string>> sizes,
           StringRef reader) const;

  /// What is parsed once. What that reports is part of an error.
  template <typename T, typename Parse>
  T parse(llvm::StringMap<T> &known, StringRef text, Parse parse) {
    T &found = known[text];
    if (found)
      return found;
    std::string message;
    ScopedDiagnosticHandler handler(
        &context, [&](Diagnostic &given) { message = given.str(); });
    found = parse(text, &context);
    if (!found)
      fail("'" + text + "': " + message);
    return found;
  }
};

Program::Impl::Impl(const std::string &name) {
  context.loadDialect<comm::CommDialect, func::FuncDialect, scf::SCFDialect,
                      tensor::TensorDialect>();
  Location loc = builder.getUnknownLoc();
  module = ModuleOp::create(builder, loc);
  builder.setInsertionPointToEnd(module->getBody());
  function =
      func::FuncOp::create(builder, loc, name, builder.getFunctionType({}, {}));
  builder.setInsertionPointToEnd(function.addEntryBlock());
}

Program::Program(const std::string &function)
    : impl(std::make_unique<Impl>(function)) {}

Program::~Program() = default;

//===----------------------------------------------------------------------===//
// What there is
//===----------------------------------------------------------------------===//

Value Program::Impl::lookup(StringRef name, StringRef reader) const {
  if (Value value = values.lookup(name))
    return value;
  fail("'" + reader + "' reads '" + name + "', which nothing defines");
}

SmallVector<Value> Program::Impl::lookupAll(ArrayRef<std::string> names,
                                            StringRef reader) const {
  SmallVector<Value> found;
  for (StringRef name : names)
    found.push_back(lookup(name, reader));
  return found;
}

Type Program::Impl::parseType(StringRef text) {
  return parse(types, text, [](StringRef text, MLIRContext *context) {
    return mlir::parseType(text, context);
  });
}

SmallVector<Type> Program::Impl::parseTypes(ArrayRef<std::string> texts) {
  SmallVector<Type> found;
  for (StringRef text : texts)
    found.push_back(parseType(text));
  return found;
}

Attribute Program::Impl::parseAttribute(StringRef text) {
  return parse(attributes, text, [](StringRef text, MLIRContext *context) {
    return mlir::parseAttribute(text, context);
  });
}

void Program::addGroup(const std::string &name,
                       const std::vector<std::vector<int64_t>> &lines) {
  if (impl->groups.try_emplace(name, lines).first->second != lines)
    fail("group '" + name + "' is said to be of two sets of ranks");
}

void Program::addArgument(const std::string &name, const std::string &type) {
  Location loc = NameLoc::get(impl->builder.getStringAttr(name));
  impl->values[name] =
      impl->function.front().addArgument(impl->parseType(type), loc);
}

void Program::addAlias(const std::string &name, const std::string &of) {
  impl->values[name] = impl->lookup(of, name);
}

bool Program::hasValue(const std::string &name) const {
  return impl->values.contains(name);
}

std::string Program::typeOf(const std::string &name) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  impl->lookup(name, "type_of").getType().print(os);
  return text;
}

void Program::setOutputs(const std::vector<std::string> &names) {
  impl->outputs = impl->lookupAll(names, "the result");
}

const std::vector<std::string> &Program::getOrder() const {
  return impl->order;
}

const std::vector<StartRecord> &Program::getStarts() const {
  return impl->starts;
}

const std::vector<WaitRecord> &Program::getWaits() const { return impl->waits; }

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

void Program::Impl::begin(const Record &record) {
  if (finished)
    fail("'" + Twine(record.name) + "' is behind the end of the program");
  if (!names.insert(record.name).second)
    fail("there are two nodes '" + Twine(record.name) + "'");
  if (branches.empty())
    order.push_back(record.name);
}

Location Program::Impl::getLoc(const Record &record) {
  StringAttr name = builder.getStringAttr(record.name);
  if (!record.line)
    return NameLoc::get(name);
  const Line &line = *record.line;
  return NameLoc::get(
      name, FileLineColLoc::get(&context, line.file, line.line, /*column=*/0));
}

void Program::Impl::define(StringRef name, ValueRange made) {
  SmallString<64> numbered;
  for (auto [i, value] : llvm::enumerate(made)) {
    numbered.clear();
    values[(name + "#" + Twine(i)).toStringRef(numbered)] = value;
  }
  if (!made.empty())
    values[name] = made.front();
}

void Program::Impl::addAttributes(NamedAttrList &list, const Record &record,
                                  std::optional<int64_t> costNs) {
  for (auto &[name, text] : record.attributes)
    list.append(name, parseAttribute(text));
  if (costNs)
    list.append(cost, builder.getI64IntegerAttr(std::max<int64_t>(*costNs, 0)));
  if (!record.after.empty()) {
    SmallVector<StringRef> names(record.after.begin(), record.after.end());
    list.append(after, builder.getStrArrayAttr(names));
  }
}

void Program::Impl::setAttributes(Operation *op, const Record &record,
                                  std::optional<int64_t> costNs) {
  NamedAttrList list;
  addAttributes(list, record, costNs);
  for (NamedAttribute attribute : list)
    op->setAttr(attribute.getName(), attribute.getValue());
}

void Program::addOp(const OpRecord &record) {
  SmallVector<Value> operands = impl->lookupAll(record.operands, record.name);
  impl->begin(record);
  OpBuilder &builder = impl->builder;
  OperationState state(impl->getLoc(record), record.op);
  state.addOperands(operands);
  state.addTypes(impl->parseTypes(record.results));
  impl->addAttributes(state.attributes, record, record.costNs);
  if (record.mutates)
    state.addAttribute(impl->mutates,
                       builder.getDenseI64ArrayAttr(*record.mutates));
  if (record.views)
    state.addAttribute(impl->views, builder.getI64IntegerAttr(*record.views));
  if (record.hasSideEffect)
    state.addAttribute(impl->effects,
                       builder.getBoolAttr(*record.hasSideEffect));
  impl->define(record.name, builder.create(state)->getResults());
}

SmallVector<OpFoldResult>
Program::Impl::getSizes(ArrayRef<std::variant<int64_t, std::string>> sizes,
                        StringRef reader) const {
  SmallVector<OpFoldResult> found;
  for (const auto &size : sizes) {
    if (const std::string *name = std::get_if<std::string>(&size))
      found.push_back(lookup(*name, reader));
    else
      found.push_back(
          IntegerAttr::get(IndexType::get(&context), std::get<int64_t>(size)));
  }
  return found;
}

Operation *Program::Impl::start(const StartRecord &record,
                                ArrayRef<Value> sources,
                                ArrayRef<Value> destinations, Location loc) {
  auto group = FlatSymbolRefAttr::get(&context, record.group);
  auto reduction = comm::symbolizeReductionKind(record.reduction);
  StringRef kind = record.kind;
  if (kind == "all_reduce" && reduction)
    return comm::AllReduceOp::create(builder, loc, *reduction, sources,
                                     destinations, group);
  if (kind == "reduce_scatter" && reduction)
    return comm::ReduceScatterOp::create(builder, loc, *reduction, sources,
                                         destinations, record.dim, group);
  if (kind == "all_gather")
    return comm::AllGatherOp::create(builder, loc, sources, destinations,
                                     record.dim, group);
  if (kind == "broadcast")
    return comm::BroadcastOp::create(builder, loc, sources, destinations,
                                     record.root, group);
  if (kind == "all_to_all")
    return comm::AllToAllOp::create(builder, loc, sources, destinations,
                                    /*splitDim=*/0, /*concatDim=*/0, group);
  if (kind == "all_to_all_v" && sources.size() == 1 && destinations.size() == 1)
    return comm::AllToAllVOp::create(
        builder, loc, sources.front(), destinations.front(),
        getSizes(record.send, record.name),
        getSizes(record.receive, record.name), record.dim, group);
  fail("'" + Twine(record.name) + "': collectives of kind '" + kind +
       "' with reduction '" + record.reduction + "' are not known");
}

void Program::addStart(const StartRecord &record) {
  if (!impl->groups.count(record.group))
    fail("group '" + Twine(record.group) + "' is not known");
  Flight flight;
  flight.sources = impl->lookupAll(record.sources, record.name);
  SmallVector<Value> destinations;
  if (record.destinations)
    destinations = impl->lookupAll(*record.destinations, record.name);
  impl->begin(record);
  if (!record.destinations) {
    // What is made here is no op of the host's, so it has no name.
    for (Type type : impl->parseTypes(record.results)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor)
        fail("'" + Twine(record.name) + "' makes no tensor");
      destinations.push_back(
          tensor::EmptyOp::create(impl->builder, impl->builder.getUnknownLoc(),
                                  tensor.getShape(), tensor.getElementType()));
    }
  }
  Operation *op =
      impl->start(record, flight.sources, destinations, impl->getLoc(record));
  impl->setAttributes(op, record, record.costNs);
  flight.token = op->getResults().back();
  flight.values.assign(op->result_begin(), std::prev(op->result_end()));
  impl->define(record.name, flight.values);
  impl->flights[record.name] = std::move(flight);
  impl->starts.push_back(record);
}

void Program::addWait(const WaitRecord &record) {
  SmallVector<Value> tokens, values, sources;
  for (const std::string &name : record.starts) {
    auto flight = impl->flights.find(name);
    if (flight == impl->flights.end())
      fail("'" + Twine(record.name) + "' waits for '" + name +
           "', which was not started");
    tokens.push_back(flight->second.token);
    llvm::append_range(values, flight->second.values);
    llvm::append_range(sources, flight->second.sources);
  }
  impl->begin(record);
  auto op = comm::WaitOp::create(impl->builder, impl->getLoc(record), tokens,
                                 values, sources);
  impl->setAttributes(op, record);
  impl->define(record.name, op.getValues());
  impl->waits.push_back(record);
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

void Program::beginBranch(const OpRecord &record) {
  SmallVector<Value> operands = impl->lookupAll(record.operands, record.name);
  if (operands.size() != 1 || !operands.front().getType().isInteger(1))
    fail("'" + Twine(record.name) + "' has no condition");
  impl->begin(record);
  auto op = scf::IfOp::create(
      impl->builder, impl->getLoc(record), impl->parseTypes(record.results),
      operands.front(), /*addThenBlock=*/true, /*addElseBlock=*/true);
  impl->branches.push_back({op, record.name});
  impl->builder.setInsertionPointToEnd(op.thenBlock());
}

void Program::endWay(const std::vector<std::string> &results) {
  Branch &branch = impl->branches.back();
  SmallVector<Value> values = impl->lookupAll(results, branch.name);
  if (TypeRange(values) != branch.op.getResultTypes())
    fail("the ways of '" + Twine(branch.name) +
         "' have results of other types");
  scf::YieldOp::create(impl->builder, branch.op.getLoc(), values);
  if (!branch.isInSecond) {
    branch.isInSecond = true;
    return impl->builder.setInsertionPointToEnd(branch.op.elseBlock());
  }
  impl->builder.setInsertionPointAfter(branch.op);
  impl->define(branch.name, branch.op.getResults());
  impl->branches.pop_back();
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

Module Program::finish(const std::string &name) {
  if (impl->finished)
    return *impl->finished;
  OpBuilder &builder = impl->builder;
  Location loc = FileLineColLoc::get(&impl->context, name, 1, 1);
  impl->module.get()->setLoc(loc);
  func::FuncOp function = impl->function;
  function->setLoc(loc);
  func::ReturnOp::create(builder, loc, impl->outputs);
  function.setFunctionType(
      builder.getFunctionType(function.front().getArgumentTypes(),
                              TypeRange(ValueRange(impl->outputs))));
  builder.setInsertionPoint(function);
  for (auto &[group, ranks] : impl->groups) {
    SmallVector<SmallVector<int64_t>> lines;
    for (const std::vector<int64_t> &line : ranks)
      lines.emplace_back(line.begin(), line.end());
    comm::GroupOp::create(builder, loc, group, lines);
  }
  impl->session->run([&] { return mlir::verify(*impl->module); });
  impl->finished = Module(std::make_shared<Module::Impl>(
      impl->session, std::move(impl->module), /*isImported=*/true));
  return *impl->finished;
}

std::string Program::getText() {
  Module module = finish("<module>");
  std::string text;
  impl->session->run([&] {
    llvm::raw_string_ostream os(text);
    module.getImpl().getModule().print(os, OpPrintingFlags().enableDebugInfo());
    return success();
  });
  return text;
}
