//===- SchedulerReader.cpp - Reads nodes of Inductor's scheduler as ops ---===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each buffer that Inductor allocates is a value. Its live range is from the op
// that defines it to its last user, as in Inductor's own estimate. A node that
// changes a buffer in place defines a new value for its name. A dependence
// without data is `comm.after`.
//
//===----------------------------------------------------------------------===//

#include "SchedulerReader.h"
#include "InductorCollectives.h"
#include "Objects.h"
#include <algorithm>
#include <deque>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <unordered_set>

namespace nb = nanobind;
using namespace commdialect;

/// The record whose results are the inputs that Inductor frees after their last
/// use.
static const char *const kInputs = "inputs";
static const char *const kNothing = "tensor<0xi8>";

namespace {
/// Distinct items, in the order in which they were added.
template <typename T>
class Unique {
public:
  /// Returns the position of `item`.
  size_t add(T item) {
    auto [place, isNew] = places.try_emplace(item, items.size());
    if (isNew)
      items.push_back(item);
    return place->second;
  }
  bool has(T item) const { return places.count(item) > 0; }
  const std::vector<T> &get() const { return items; }

private:
  std::vector<T> items;
  std::unordered_map<T, size_t> places;
};

/// The index of a buffer in flight that holds no data.
constexpr size_t kNoResult = -1;

class SchedulerReader {
public:
  SchedulerReader(Program &program, InductorGraph &graph, nb::object host)
      : program(program), graph(graph), host(host),
        collectives(program, graph, host) {}

  /// See `readScheduler`.
  std::vector<std::string> read();

private:
  using Buffers = std::vector<size_t>;
  using Names = std::vector<Name>;
  using Node = InductorGraph::Node;
  /// A start, and the first wait for it.
  struct Flight {
    Name record;
    size_t numResults;
    bool isMessages;
    /// The buffers, each with the index of its result.
    std::vector<std::pair<size_t, size_t>> buffers;
    Name wait;            // null before the wait
    size_t numBefore = 0; // results of `wait` before this start's
  };
  struct Uses {
    /// Buffers that the node uses.
    Unique<size_t> operands;
    /// Records that must come before without a value.
    Unique<Name> after;
  };

  void declareInputs();
  void add(size_t place);
  void addCompute(size_t place);
  void addStart(size_t place);
  void addWait(size_t place);
  void addPart(size_t place);
  void finish();

  Name getName(size_t buffer);
  bool hasValue(size_t buffer) { return program.hasValue(getName(buffer)); }
  Name getPartName(const Node &whole, const Node &part);
  TypeName getType(nb::handle tensor, int64_t numBytes);
  Uses findUses(size_t place);
  Names complete(bool hasOperands, Names after) const;
  Name adapt(const Node &reader, Name value, TypeName type);
  void checkNotInFlight(const Node &reader, const Buffers &used) const;
  Place readLine(const Node &node) const;
  std::string describeWork(const Node &node);

  Flight *getFlight(size_t buffer) const;
  void addToFlight(Flight &flight, size_t buffer, size_t index);
  void wait(Name name, const std::vector<Flight *> &waited, Names after);

  Program &program;
  InductorGraph &graph;
  nb::object host;
  InductorCollectives collectives;
  /// Names by buffer, filled on demand.
  Names namesOfBuffers;
  /// The record that stands for each node, by the node's position.
  Names anchors;
  std::deque<Flight> flights;
  std::unordered_map<size_t, Flight *> flightOf; // by buffer
  int64_t numViews = 0;
  /// The record of the inputs; null if there is none.
  Name inputs;
};
} // namespace

std::vector<std::string> commdialect::readScheduler(Program &program,
                                                    InductorGraph &graph,
                                                    nb::object host) {
  return SchedulerReader(program, graph, std::move(host)).read();
}

std::vector<std::string> SchedulerReader::read() {
  declareInputs();
  anchors.resize(graph.getNodes().size());
  for (size_t place = 0; place < anchors.size(); ++place)
    add(place);
  finish();
  std::vector<std::string> records;
  for (Name anchor : anchors)
    records.push_back(getText(anchor));
  return records;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Name SchedulerReader::getName(size_t buffer) {
  if (namesOfBuffers.size() <= buffer)
    namesOfBuffers.resize(buffer + 1);
  Name &name = namesOfBuffers[buffer];
  if (!name)
    name = program.getName(graph.getBuffer(buffer).name);
  return name;
}

/// Returns the type of a buffer that owns its memory.
TypeName SchedulerReader::getType(nb::handle tensor, int64_t numBytes) {
  return program.getType(graph.getType(tensor, numBytes));
}

void SchedulerReader::declareInputs() {
  const InductorParts &parts = graph.getParts();
  std::unordered_set<size_t> seen, returned;
  for (nb::handle name : parts.outputs)
    returned.insert(graph.getId(name));
  OpRecord record;
  Buffers freed;
  std::vector<std::pair<size_t, TypeName>> kept;
  TypeName nothing = program.getType(kNothing);
  for (const Node &node : graph.getNodes()) {
    for (const InductorGraph::Dependence &read : node.reads) {
      size_t id = graph.getBuffer(read.buffer).root;
      const InductorGraph::Buffer &buffer = graph.getBuffer(id);
      if (!seen.insert(id).second || buffer.producer)
        continue;
      nb::str name = toStr(buffer.name);
      nb::handle tensor = find(parts.inputs, name);
      if (!buffer.numFreed) {
        std::optional<InductorGraph::Shape> shape;
        if (tensor.is_valid())
          shape = graph.readShape(tensor);
        program.addArgument(getName(id),
                            shape ? program.getType(graph.getType(*shape))
                                  : nothing);
        continue;
      }
      TypeName type = getType(tensor, *buffer.numFreed);
      // Inductor does not free an input that the graph returns.
      if (returned.count(id)) {
        kept.emplace_back(id, type);
        continue;
      }
      freed.push_back(id);
      record.results.push_back(type);
    }
  }
  for (nb::handle name : parts.outputs)
    if (find(parts.inputs, name).is_valid())
      if (size_t id = graph.getId(name); seen.insert(id).second)
        program.addArgument(getName(id), nothing);
  for (auto &[id, type] : kept)
    program.addArgument(getName(id), type);
  if (freed.empty())
    return;
  inputs = record.name = program.getName(kInputs);
  record.op = program.getOpName("inductor.input");
  record.costNs = 0;
  record.hasSideEffect = false;
  program.addOp(record);
  for (size_t i = 0; i < freed.size(); ++i)
    program.addAlias(getName(freed[i]), inputs, i);
}

/// Returns `value` with type `type`, as a view of all or a part of its memory.
Name SchedulerReader::adapt(const Node &reader, Name value, TypeName type) {
  if (program.getTypeOf(value) == type)
    return value;
  OpRecord view;
  view.name =
      program.getName(reader.name + ".view" + std::to_string(numViews++));
  view.op = program.getOpName("inductor.view");
  view.operands = {value};
  view.results = {type};
  view.costNs = 0;
  view.views = 0;
  view.hasSideEffect = false;
  program.addOp(view);
  return view.name;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void SchedulerReader::add(size_t place) {
  const Node &node = graph.getNodes()[place];
  anchors[place] = program.getName(node.name);
  switch (node.kind) {
  case InductorGraph::Kind::Start:
    return addStart(place);
  case InductorGraph::Kind::Wait:
    return addWait(place);
  case InductorGraph::Kind::Part:
    if (getFlight(node.whole))
      return addPart(place);
    [[fallthrough]];
  case InductorGraph::Kind::Compute:
    return addCompute(place);
  }
}

SchedulerReader::Uses SchedulerReader::findUses(size_t place) {
  const Node &node = graph.getNodes()[place];
  Uses uses;
  auto use = [&](const InductorGraph::Dependence &dependence) {
    const InductorGraph::Buffer &buffer = graph.getBuffer(dependence.buffer);
    if (buffer.producer == place)
      return;
    if (!dependence.isFake && !node.isBarrier && hasValue(buffer.root)) {
      uses.operands.add(buffer.root);
      if (!buffer.onlyOrders)
        return;
    }
    if (!buffer.producer)
      return;
    Name anchor = anchors[*buffer.producer];
    if (!anchor)
      fail("'" + node.name + "' comes before '" +
           graph.getNodes()[*buffer.producer].name + "', which it needs");
    if (anchor != anchors[place])
      uses.after.add(anchor);
  };
  std::for_each(node.dependences.begin(), node.dependences.end(), use);
  std::for_each(node.reads.begin(), node.reads.end(), use);
  return uses;
}

/// Returns the records to wait for. An op without operands and dependences
/// follows the inputs, which exist from the beginning.
SchedulerReader::Names SchedulerReader::complete(bool hasOperands,
                                                 Names after) const {
  if (inputs && !hasOperands && after.empty())
    return {inputs};
  return after;
}

void SchedulerReader::checkNotInFlight(const Node &reader,
                                       const Buffers &used) const {
  for (size_t buffer : used)
    if (Flight *flight = getFlight(buffer); flight && !flight->wait)
      fail("'" + reader.name + "' uses '" + graph.getBuffer(buffer).name +
           "', which is in flight");
}

Name SchedulerReader::getPartName(const Node &whole, const Node &part) {
  return program.getName(whole.name + "." +
                         graph.getBuffer(part.outputs.front().id).name);
}

/// Returns the user's line, if lines are enabled.
Place SchedulerReader::readLine(const Node &node) const {
  nb::object find = host.attr("find_line");
  if (find.is_none())
    return {};
  nb::object read = find(node.node);
  if (read.is_none())
    return {};
  auto [file, line, module] =
      nb::cast<std::tuple<std::string, int64_t, std::string>>(read);
  return program.getPlace({file, line, module});
}

void SchedulerReader::addCompute(size_t place) {
  const Node &node = graph.getNodes()[place];
  Uses uses = findUses(place);
  OpRecord record;
  record.name = anchors[place];
  record.op = program.getOpName("inductor.kernel");
  record.line = readLine(node);
  record.hasSideEffect = false;
  Names made; // by result
  Buffers changed;
  std::string inPlace;
  for (const InductorGraph::Output &output : node.outputs) {
    if (graph.getBuffer(output.id).onlyOrders)
      continue;
    for (size_t root : output.mutated) {
      if (!hasValue(root))
        continue;
      size_t number = uses.operands.add(root);
      inPlace += (inPlace.empty() ? "" : ", ") + std::to_string(number) + ", " +
                 std::to_string(made.size());
      changed.push_back(root);
      made.push_back(getName(root));
      record.results.push_back(program.getTypeOf(made.back()));
    }
    if (!output.mutated.empty() || !output.takesMemory)
      continue;
    for (size_t part : graph.getBuffer(output.id).parts) {
      const Node &taken = graph.getNodes()[part];
      const InductorGraph::Output &first = taken.outputs.front();
      made.push_back(getPartName(node, taken));
      record.results.push_back(getType(first.tensor, first.numFreed));
    }
    if (!output.hasParts) {
      changed.push_back(output.id);
      made.push_back(getName(output.id));
      record.results.push_back(getType(output.tensor, output.numFreed));
    }
  }
  checkNotInFlight(node, uses.operands.get());
  if (node.kind == InductorGraph::Kind::Part) {
    size_t maker = graph.getBuffer(node.whole).producer.value();
    record.operands = {getPartName(graph.getNodes()[maker], node)};
    record.views = 0;
  } else {
    for (size_t operand : uses.operands.get())
      record.operands.push_back(getName(operand));
  }
  if (node.isFree)
    record.costNs = 0;
  else if (nb::object cost = host.attr("cost_of_compute")(node.node);
           !cost.is_none())
    record.costNs = toInt(cost);
  if (!inPlace.empty())
    record.attributes.emplace_back("comm.in_place",
                                   "array<i64: " + inPlace + ">");
  if (!record.costNs)
    record.attributes.emplace_back("comm.work", describeWork(node));
  record.after = complete(!record.operands.empty(), uses.after.get());
  program.addOp(record);
  for (size_t i = 0; i < made.size(); ++i)
    program.addAlias(made[i], record.name, i);
  for (size_t buffer : changed)
    flightOf.erase(buffer);
}

std::string SchedulerReader::describeWork(const Node &node) {
  std::string work =
      "{bytes = " + std::to_string(graph.countBytes(node)) + " : i64";
  auto [operations, type] = graph.countOperations(node);
  if (operations)
    work += ", contraction = " + std::to_string(operations) +
            " : i64, contraction_type = " + type;
  return work + "}";
}

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

SchedulerReader::Flight *SchedulerReader::getFlight(size_t buffer) const {
  auto place = flightOf.find(buffer);
  return place == flightOf.end() ? nullptr : place->second;
}

void SchedulerReader::addToFlight(Flight &flight, size_t buffer, size_t index) {
  flightOf[buffer] = &flight;
  if (index == kNoResult)
    return;
  flight.buffers.emplace_back(buffer, index);
  if (flight.wait)
    program.addAlias(getName(buffer), flight.wait, flight.numBefore + index);
  else
    program.addAlias(getName(buffer), flight.record, index);
}

void SchedulerReader::addStart(size_t place) {
  const Node &node = graph.getNodes()[place];
  auto [record, sources, types, destinations, isInPlace] =
      collectives.read(node);
  record.line = readLine(node);
  Uses uses = findUses(place);
  Unique<size_t> touched;
  for (const Buffers &all : {sources, destinations})
    for (size_t buffer : all)
      touched.add(buffer);
  checkNotInFlight(node, touched.get());
  if (!isInPlace)
    for (size_t i = 0; i < sources.size(); ++i)
      record.sources.push_back(adapt(node, getName(sources[i]), types[i]));
  if (!destinations.empty()) {
    record.destinations.emplace();
    for (size_t i = 0; i < destinations.size(); ++i)
      record.destinations->push_back(
          adapt(node, getName(destinations[i]), record.results[i]));
  }
  for (size_t operand : uses.operands.get())
    if (auto producer = graph.getBuffer(operand).producer)
      if (!touched.has(operand))
        uses.after.add(anchors[*producer]);
  record.after = complete(!touched.get().empty(), uses.after.get());
  program.addStart(record);

  bool isMessages = record.kind == kMessages;
  Flight &flight = flights.emplace_back(
      Flight{record.name, record.results.size(), isMessages, {}, {}, 0});
  for (size_t i = 0; i < destinations.size(); ++i)
    addToFlight(flight, destinations[i], i);
  for (const InductorGraph::Output &output : node.outputs)
    if (output.mutated.empty())
      addToFlight(flight, output.id, isMessages ? kNoResult : 0);
}

/// Adds one of the outputs of a collective.
void SchedulerReader::addPart(size_t place) {
  const Node &node = graph.getNodes()[place];
  Flight &flight = *getFlight(node.whole);
  // The parts of messages are what sends return, which is only waited for.
  size_t index = kNoResult;
  if (!flight.isMessages)
    index = nb::cast<size_t>(node.kernel.attr("indices")[0][1]);
  anchors[place] = flight.record;
  for (const InductorGraph::Output &output : node.outputs)
    addToFlight(flight, output.id, index);
}

void SchedulerReader::addWait(size_t place) {
  const Node &node = graph.getNodes()[place];
  Unique<Flight *> waited;
  std::vector<Flight *> flying;
  for (const InductorGraph::Output &output : node.outputs)
    for (size_t root : output.mutated)
      if (Flight *flight = getFlight(root))
        waited.add(flight);
  if (waited.get().empty()) // started elsewhere
    return addCompute(place);
  for (Flight *flight : waited.get())
    if (!flight->wait)
      flying.push_back(flight);
  if (flying.empty()) {
    anchors[place] = waited.get().front()->wait;
    return;
  }
  std::unordered_set<Name> starts;
  for (const Flight *flight : flying)
    starts.insert(flight->record);
  Names after;
  Uses uses = findUses(place);
  for (Name anchor : uses.after.get())
    if (!starts.count(anchor))
      after.push_back(anchor);
  wait(anchors[place], flying, std::move(after));
}

void SchedulerReader::wait(Name name, const std::vector<Flight *> &waited,
                           Names after) {
  WaitRecord record;
  record.name = name;
  record.after = std::move(after);
  for (const Flight *flight : waited)
    record.starts.push_back(flight->record);
  program.addWait(record);
  size_t numBefore = 0;
  for (Flight *flight : waited) {
    flight->wait = name;
    flight->numBefore = numBefore;
    for (auto [buffer, index] : flight->buffers)
      if (getFlight(buffer) == flight)
        program.addAlias(getName(buffer), name, numBefore + index);
    numBefore += flight->numResults;
  }
}

/// Ends collectives that the graph does not wait for, and sets the outputs.
void SchedulerReader::finish() {
  for (Flight &flight : flights)
    if (!flight.wait && std::any_of(flight.buffers.begin(),
                                    flight.buffers.end(), [&](auto &entry) {
                                      return getFlight(entry.first) == &flight;
                                    }))
      wait(program.getName(getText(flight.record) + ".end"), {&flight}, {});
  Names outputs;
  std::unordered_set<size_t> seen;
  for (nb::handle name : graph.getParts().outputs)
    if (size_t root = graph.getRoot(name);
        seen.insert(root).second && hasValue(root))
      outputs.push_back(getName(root));
  program.setOutputs(outputs);
}
