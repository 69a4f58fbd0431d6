//===- ProgramBuilder.cpp - Programs built op by op -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/ModulePath.h"
#include "CommDialect/Support/Nesting.h"
#include "CommDialect/Support/Process.h"
#include "CommDialect/Support/Text.h"
#include "ModuleImpl.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;
using namespace commdialect;

[[noreturn]] static void fail(const Twine &message) {
  throw Error(message.str(), {}, /*isVerification=*/false);
}

//===----------------------------------------------------------------------===//
// Names, types and lines
//===----------------------------------------------------------------------===//

static StringAttr getAttr(Name name) {
  return cast<StringAttr>(Attribute::getFromOpaquePointer(name.get()));
}

std::string commdialect::getText(Name name) { return getAttr(name).str(); }

static std::string quote(Name name) {
  return "'" + (name ? getText(name) : "") + "'";
}

static Type getType(TypeName type) {
  return Type::getFromOpaquePointer(type.get());
}

std::string commdialect::getText(TypeName type) {
  std::string text;
  llvm::raw_string_ostream os(text);
  ::getType(type).print(os);
  return text;
}

std::optional<Line> commdialect::getLine(Place place) {
  if (!place)
    return std::nullopt;
  Location loc(
      cast<LocationAttr>(Attribute::getFromOpaquePointer(place.get())));
  Line line;
  if (auto file = loc->findInstanceOf<FileLineColLoc>()) {
    line.file = file.getFilename().str();
    line.line = file.getLine();
  }
  line.module = comm::getModulePath(loc).str();
  return line;
}

namespace {
/// The op of a node, and the number of its results that are values.
struct NodeResults {
  Operation *op = nullptr;
  unsigned numValues = 0;
};

/// A branch that ops are added to.
struct Branch {
  scf::IfOp op;
  Name name;
  bool isInSecond = false;
};
} // namespace

/// Maximum size of a type's or attribute's text that is parsed on the caller's
/// stack, in bytes. Longer text might be nested deep enough to overflow it:
/// parsers recurse for each level, also without brackets.
static constexpr size_t kShortText = 256;

struct Program::Impl {
  explicit Impl(const std::string &function);

  std::shared_ptr<Session> session = Session::take();
  MLIRContext &context = session->getContext();
  OpBuilder builder{&context};
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  /// True after `finish` was called; then its result or its error.
  bool isClosed = false;
  std::optional<Module> finished;
  std::optional<Error> failure;

  /// Values and nodes by name.
  DenseMap<const void *, Value> values;
  DenseMap<const void *, NodeResults> nodes;
  /// Groups in the order of their names, in which they are written.
  std::map<std::string, std::vector<std::vector<int64_t>>> groups;
  std::vector<Name> order;
  std::deque<StartRecord> starts;
  std::deque<WaitRecord> waits;
  SmallVector<Branch> branches;
  SmallVector<Value> outputs;
  /// The last start of messages that is not in a branch; null if there is none.
  Name lastMessages;
  /// Cached, because many ops have the same types and attributes.
  llvm::StringMap<Type> types;
  llvm::StringMap<Attribute> attributes;
  StringAttr after = builder.getStringAttr("comm.after"),
             cost = builder.getStringAttr("comm.cost"),
             mutates = builder.getStringAttr("comm.mutates"),
             views = builder.getStringAttr("comm.views"),
             effects = builder.getStringAttr("has_side_effect");

  /// Throws an error about `name` if `finish` was called.
  void checkOpen(const Twine &name) const;
  Value find(Name name) const;
  Value lookup(Name name, Name reader) const;
  SmallVector<Value> lookupAll(ArrayRef<Name> names, Name reader) const;
  Attribute parseAttribute(StringRef text);
  static Location getLoc(const Record &record);
  void setAttributes(Operation *op, const Record &record,
                     std::optional<int64_t> costNs = {});
  void addAttributes(NamedAttrList &list, const Record &record,
                     std::optional<int64_t> costNs);
  class Addition;
  void define(Name name, Operation *op, unsigned numValues);
  Operation *start(const StartRecord &record, ArrayRef<Value> sources,
                   ArrayRef<Value> destinations, Location loc);
  SmallVector<OpFoldResult>
  getSizes(ArrayRef<std::variant<int64_t, Name>> sizes, Name reader) const;

  /// Parses `text` once. Throws an error with the parser's diagnostic.
  template <typename T, typename Parse>
  T parse(llvm::StringMap<T> &known, StringRef text, Parse parse) {
    if (auto it = known.find(text); it != known.end())
      return it->second;
    std::string message;
    T found;
    auto run = [&] {
      ScopedDiagnosticHandler handler(
          &context, [&](Diagnostic &given) { message = given.str(); });
      found = parse(text, &context);
      return 0;
    };
    if (commfiles::findDeepNesting(text, commfiles::kMaxProgramNesting))
      message = "brackets are nested deeper than " +
                std::to_string(commfiles::kMaxProgramNesting) + " levels";
    else if (text.size() <= kShortText)
      run();
    else
      comm::runOnDeepStack(run);
    if (!found)
      fail("'" + commtext::makePrintable(text) +
           "': " + commtext::makePrintable(message));
    return known[text] = found;
  }
};

Program::Impl::Impl(const std::string &name) {
  context.loadDialect<arith::ArithDialect, comm::CommDialect, func::FuncDialect,
                      scf::SCFDialect, tensor::TensorDialect>();
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
// Program
//===----------------------------------------------------------------------===//

Name Program::getName(std::string_view text) {
  return Name(StringAttr::get(&impl->context, text).getAsOpaquePointer());
}

TypeName Program::getType(std::string_view text) {
  Type type =
      impl->parse(impl->types, text, [](StringRef text, MLIRContext *context) {
        return mlir::parseType(text, context);
      });
  return TypeName(type.getAsOpaquePointer());
}

OpName Program::getOpName(std::string_view text) {
  return OpName(OperationName(text, &impl->context).getAsOpaquePointer());
}

Place Program::getPlace(const Line &line) {
  Location loc = UnknownLoc::get(&impl->context);
  if (!line.file.empty())
    loc = FileLineColLoc::get(&impl->context, line.file, line.line,
                              /*column=*/0);
  if (!line.module.empty())
    loc = comm::addModulePath(loc, line.module);
  return Place(loc.getAsOpaquePointer());
}

/// Returns the value of `name`; null if it is not defined.
Value Program::Impl::find(Name name) const {
  if (!name)
    return {};
  if (Value value = values.lookup(name.get()))
    return value;
  auto [node, number] = getAttr(name).getValue().rsplit('#');
  unsigned place;
  if (number.getAsInteger(10, place))
    return {};
  NodeResults results = nodes.lookup(
      StringAttr::get(getAttr(name).getContext(), node).getAsOpaquePointer());
  return place < results.numValues ? results.op->getResult(place) : Value();
}

Value Program::Impl::lookup(Name name, Name reader) const {
  if (Value value = find(name))
    return value;
  fail(quote(reader) + " reads " + quote(name) + ", which nothing defines");
}

SmallVector<Value> Program::Impl::lookupAll(ArrayRef<Name> names,
                                            Name reader) const {
  SmallVector<Value> found;
  for (Name name : names)
    found.push_back(lookup(name, reader));
  return found;
}

static SmallVector<Type> getTypes(ArrayRef<TypeName> types) {
  SmallVector<Type> found;
  for (TypeName type : types)
    found.push_back(::getType(type));
  return found;
}

Attribute Program::Impl::parseAttribute(StringRef text) {
  return parse(attributes, text, [](StringRef text, MLIRContext *context) {
    return mlir::parseAttribute(text, context);
  });
}

void Program::Impl::checkOpen(const Twine &name) const {
  if (isClosed)
    fail(name + " is behind the end of the program");
}

void Program::addGroup(const std::string &name,
                       const std::vector<std::vector<int64_t>> &lines) {
  impl->checkOpen("group '" + name + "'");
  if (impl->groups.try_emplace(name, lines).first->second != lines)
    fail("group '" + name + "' is said to be of two sets of ranks");
}

void Program::addArgument(Name name, TypeName type) {
  impl->checkOpen(quote(name));
  impl->values[name.get()] = impl->function.front().addArgument(
      ::getType(type), NameLoc::get(getAttr(name)));
}

void Program::addAlias(Name name, Name value) {
  impl->checkOpen(quote(name));
  impl->values[name.get()] = impl->lookup(value, name);
}

void Program::addAlias(Name name, Name node, size_t result) {
  impl->checkOpen(quote(name));
  NodeResults results = impl->nodes.lookup(node.get());
  if (result >= results.numValues)
    fail(quote(node) + " has no result " + Twine(result));
  impl->values[name.get()] = results.op->getResult(result);
}

bool Program::hasValue(Name name) const { return bool(impl->find(name)); }

TypeName Program::getTypeOf(Name name) const {
  Value value = impl->find(name);
  if (!value)
    fail("nothing defines " + quote(name));
  return TypeName(value.getType().getAsOpaquePointer());
}

void Program::setOutputs(const std::vector<Name> &names) {
  impl->checkOpen("the result");
  impl->outputs = impl->lookupAll(names, getName("the result"));
}

const std::vector<Name> &Program::getOrder() const { return impl->order; }

const std::deque<StartRecord> &Program::getStarts() const {
  return impl->starts;
}

const std::deque<WaitRecord> &Program::getWaits() const { return impl->waits; }

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// Adds a node. Unless it is kept, its ops are removed, so that an error leaves
/// the program as before.
class Program::Impl::Addition {
public:
  Addition(Impl &impl, const Record &record)
      : impl(impl), name(record.name), block(*impl.builder.getBlock()),
        last(block.empty() ? nullptr : &block.back()) {
    impl.checkOpen(quote(name));
    if (!impl.nodes.try_emplace(name.get()).second)
      fail("there are two nodes " + quote(name));
    if (impl.branches.empty())
      impl.order.push_back(name);
  }
  Addition(const Addition &) = delete;
  Addition &operator=(const Addition &) = delete;

  ~Addition() {
    if (isKept)
      return;
    while (!block.empty() && &block.back() != last)
      block.back().erase();
    impl.nodes.erase(name.get());
    if (impl.branches.empty())
      impl.order.pop_back();
  }

  void keep() { isKept = true; }

private:
  Impl &impl;
  Name name;
  Block &block;
  Operation *last;
  bool isKept = false;
};

Location Program::Impl::getLoc(const Record &record) {
  StringAttr name = getAttr(record.name);
  if (!record.line)
    return NameLoc::get(name);
  return NameLoc::get(name, cast<LocationAttr>(Attribute::getFromOpaquePointer(
                                record.line.get())));
}

void Program::Impl::define(Name name, Operation *op, unsigned numValues) {
  nodes[name.get()] = {op, numValues};
  if (numValues != 0)
    values[name.get()] = op->getResult(0);
}

void Program::Impl::addAttributes(NamedAttrList &list, const Record &record,
                                  std::optional<int64_t> costNs) {
  for (auto &[name, text] : record.attributes)
    list.append(name, parseAttribute(text));
  if (costNs)
    list.append(cost, builder.getI64IntegerAttr(std::max<int64_t>(*costNs, 0)));
  if (!record.after.empty()) {
    SmallVector<Attribute> names = llvm::map_to_vector(
        record.after, [](Name name) -> Attribute { return getAttr(name); });
    list.append(after, builder.getArrayAttr(names));
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
  Impl::Addition addition(*impl, record);
  OpBuilder &builder = impl->builder;
  OperationState state(impl->getLoc(record),
                       OperationName::getFromOpaquePointer(record.op.get()));
  state.addOperands(operands);
  state.addTypes(getTypes(record.results));
  impl->addAttributes(state.attributes, record, record.costNs);
  if (record.mutates)
    state.addAttribute(impl->mutates,
                       builder.getDenseI64ArrayAttr(*record.mutates));
  if (record.views)
    state.addAttribute(impl->views, builder.getI64IntegerAttr(*record.views));
  if (record.hasSideEffect)
    state.addAttribute(impl->effects,
                       builder.getBoolAttr(*record.hasSideEffect));
  impl->define(record.name, builder.create(state), record.results.size());
  addition.keep();
}

SmallVector<OpFoldResult>
Program::Impl::getSizes(ArrayRef<std::variant<int64_t, Name>> sizes,
                        Name reader) const {
  SmallVector<OpFoldResult> found;
  for (const auto &size : sizes) {
    if (const Name *name = std::get_if<Name>(&size))
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
  if (kind == kMessages) {
    // A program is that of all ranks, and a host knows its own peers only.
    Value none =
        arith::ConstantIndexOp::create(builder, builder.getUnknownLoc(), -1);
    return comm::BatchP2POp::create(
        builder, loc, sources, SmallVector<Value>(sources.size(), none),
        destinations, SmallVector<Value>(destinations.size(), none), group);
  }
  if (kind == "all_to_all")
    return comm::AllToAllOp::create(builder, loc, sources, destinations,
                                    /*splitDim=*/0, /*concatDim=*/0, group);
  if (kind == "all_to_all_v" && sources.size() == 1 && destinations.size() == 1)
    return comm::AllToAllVOp::create(
        builder, loc, sources.front(), destinations.front(),
        getSizes(record.send, record.name),
        getSizes(record.receive, record.name), record.dim, group);
  fail(quote(record.name) + ": collectives of kind '" + kind +
       "' with reduction '" + record.reduction + "' are not known");
}

void Program::addStart(StartRecord record) {
  // Messages keep their order, because the first ones of two ranks block both.
  bool isOrdered = record.kind == kMessages && impl->branches.empty();
  if (isOrdered && impl->lastMessages)
    record.after.push_back(impl->lastMessages);
  if (!impl->groups.count(record.group))
    fail("group '" + Twine(record.group) + "' is not known");
  SmallVector<Value> sources = impl->lookupAll(record.sources, record.name),
                     destinations;
  if (record.destinations)
    destinations = impl->lookupAll(*record.destinations, record.name);
  Impl::Addition addition(*impl, record);
  if (!record.destinations) {
    // The buffer is not an op of the host, so it has no name.
    for (Type type : getTypes(record.results)) {
      auto tensor = dyn_cast_if_present<RankedTensorType>(type);
      if (!tensor)
        fail(quote(record.name) + " makes no tensor");
      destinations.push_back(
          tensor::EmptyOp::create(impl->builder, impl->builder.getUnknownLoc(),
                                  tensor.getShape(), tensor.getElementType()));
    }
  }
  Operation *op =
      impl->start(record, sources, destinations, impl->getLoc(record));
  impl->setAttributes(op, record, record.costNs);
  impl->define(record.name, op, op->getNumResults() - 1);
  if (isOrdered)
    impl->lastMessages = record.name;
  impl->starts.push_back(std::move(record));
  addition.keep();
}

void Program::addWait(WaitRecord record) {
  SmallVector<Value> tokens, values, sources;
  for (Name name : record.starts) {
    auto start = dyn_cast_if_present<comm::CollectiveOpInterface>(
        impl->nodes.lookup(name.get()).op);
    if (!start)
      fail(quote(record.name) + " waits for " + quote(name) +
           ", which was not started");
    tokens.push_back(start.getToken());
    llvm::append_range(values, start->getResults().drop_back());
    llvm::append_range(sources, start.getSources());
  }
  // The other rank may need them before it starts what this rank waits for.
  if (impl->branches.empty() && impl->lastMessages)
    record.after.push_back(impl->lastMessages);
  Impl::Addition addition(*impl, record);
  auto op = comm::WaitOp::create(impl->builder, impl->getLoc(record), tokens,
                                 values, sources);
  impl->setAttributes(op, record);
  impl->define(record.name, op, op.getValues().size());
  impl->waits.push_back(std::move(record));
  addition.keep();
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

void Program::beginBranch(const OpRecord &record) {
  SmallVector<Value> operands = impl->lookupAll(record.operands, record.name);
  if (operands.size() != 1 || !operands.front().getType().isInteger(1))
    fail(quote(record.name) + " has no condition");
  Impl::Addition addition(*impl, record);
  auto op = scf::IfOp::create(impl->builder, impl->getLoc(record),
                              getTypes(record.results), operands.front(),
                              /*addThenBlock=*/true, /*addElseBlock=*/true);
  addition.keep();
  impl->branches.push_back({op, record.name});
  impl->builder.setInsertionPointToEnd(op.thenBlock());
}

void Program::endWay(const std::vector<Name> &results) {
  impl->checkOpen("the end of a way");
  if (impl->branches.empty())
    fail("a way ends outside of any branch");
  Branch &branch = impl->branches.back();
  SmallVector<Value> values = impl->lookupAll(results, branch.name);
  if (TypeRange(values) != branch.op.getResultTypes())
    fail("the ways of " + quote(branch.name) + " have results of other types");
  scf::YieldOp::create(impl->builder, branch.op.getLoc(), values);
  if (!branch.isInSecond) {
    branch.isInSecond = true;
    return impl->builder.setInsertionPointToEnd(branch.op.elseBlock());
  }
  impl->builder.setInsertionPointAfter(branch.op);
  impl->define(branch.name, branch.op, branch.op->getNumResults());
  impl->branches.pop_back();
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

Module Program::finish(const std::string &name) {
  if (impl->finished)
    return *impl->finished;
  if (impl->failure)
    throw Error(*impl->failure);
  if (!impl->branches.empty())
    fail("branch " + quote(impl->branches.back().name) +
         " has no end: expected two ends of ways");
  impl->isClosed = true;
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
  try {
    impl->session->run([&] { return mlir::verify(*impl->module); });
  } catch (const Error &error) {
    impl->failure = error;
    throw;
  }
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
