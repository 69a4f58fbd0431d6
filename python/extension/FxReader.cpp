//===- FxReader.cpp - Reads nodes of an FX graph as ops -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op's schema and the storages of its traced tensors determine which tensors
// a node reads, changes and aliases: all views of a tensor share its storage.
//
//===----------------------------------------------------------------------===//

#include "FxReader.h"
#include "Objects.h"
#include <algorithm>
#include <cctype>
#include <cmath>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace commdialect;

namespace {
/// Names of attributes, created once. `args` and `kwargs` of a node are slow
/// properties in Python, so their private fields are read.
struct Names {
  nb::str args{"_args"}, kwargs{"_kwargs"}, meta{"meta"}, name{"name"},
      op{"op"}, target{"target"}, users{"users"}, inputs{"_input_nodes"},
      val{"val"}, trace{"stack_trace"}, shape{"shape"}, dtype{"dtype"},
      storage{"untyped_storage"}, pointer{"_cdata"};
};
} // namespace

static const Names &names() { return getForever<Names>(); }

static nb::handle getValue(nb::handle node) {
  return find(get(node, names().meta), names().val);
}

FxReader::FxReader(Program &program, const std::string &prefix,
                   const FxCallbacks &callbacks, nb::list remarks)
    : program(program), prefix(prefix), callbacks(callbacks),
      groups(callbacks.addGroup), remarks(std::move(remarks)) {
  nodeType = getType("torch.fx", "Node");
  tensorType = getType("torch", "Tensor");
}

void FxReader::read(nb::list nodes, nb::set skipped, nb::callable other,
                    std::optional<nb::dict> edges) {
  size_t place = 0;
  this->edges = std::move(edges);
  known.reserve(known.size() + nb::len(nodes));
  for (nb::handle node : nodes)
    known[node.ptr()].place = place++;
  for (nb::handle node : nodes) {
    if (nb::len(skipped) && skipped.contains(node))
      continue;
    if (!readNode(node))
      other(node);
    for (const Data &data : readData(node))
      if (data.storage)
        storages[*data.storage].push_back(node.ptr());
  }
}

/// Reads `node`. Returns false if it needs Python.
bool FxReader::readNode(nb::handle node) {
  nb::object op = get(node, names().op);
  if (PyUnicode_CompareWithASCIIString(op.ptr(), "call_function"))
    return readInput(node, op);
  const Target &target = describe(node);
  if (target.isPart)
    return readPart(node);
  if (!target.hasSchema)
    return false;
  if (target.isWait) {
    if (!readWait(node)) // its start is not in this graph
      addKnownOp(node, target, Effects::Schema, std::nullopt);
    return true;
  }
  if (target.kind.empty()) {
    addKnownOp(node, target, Effects::Schema, std::nullopt);
    return true;
  }
  if (target.isInPlace || target.kind == "all_to_all" ||
      target.kind == kMessages)
    return false;
  std::optional<std::string> why =
      addStart(node, target.kind, getSources(node), getTypes(node),
               std::nullopt, nb::none());
  if (why)
    addKnownOp(node, target, Effects::Schema, why);
  return true;
}

/// Reads an input or constant. Returns false for other nodes, and within a
/// nested graph.
bool FxReader::readInput(nb::handle node, nb::handle op) {
  if (!prefix.empty() ||
      (PyUnicode_CompareWithASCIIString(op.ptr(), "placeholder") &&
       PyUnicode_CompareWithASCIIString(op.ptr(), "get_attr")))
    return false;
  inputs.append(node);
  nb::handle value = getValue(node);
  if (value.is_valid() && isSequence(value))
    return true;
  if (TypeName type = readData(node).front().type) {
    Name name = getName(node);
    program.addArgument(name, type);
    setValues(node, {name});
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Descriptions of nodes
//===----------------------------------------------------------------------===//

Name FxReader::getName(nb::handle node) const {
  nb::object name = get(node, names().name);
  if (prefix.empty())
    return program.getName(toView(name));
  return program.getName(prefix + toString(name));
}

Name FxReader::getName(Name name, const std::string &suffix) const {
  return program.getName(getText(name) + suffix);
}

const FxReader::Target &FxReader::describe(nb::handle node) {
  nb::object target = get(node, names().target);
  auto place = targets.find(target.ptr());
  if (place != targets.end())
    return place->second;
  nb::object described = callbacks.describe(target);
  std::string name = nb::cast<std::string>(described.attr("name"));
  Target made{name,
              program.getOpName(name),
              nb::cast<bool>(described.attr("has_schema")),
              nb::cast<std::string>(described.attr("kind")),
              nb::cast<bool>(described.attr("is_in_place")),
              nb::cast<bool>(described.attr("is_wait")),
              nb::cast<bool>(described.attr("is_part")),
              nb::cast<bool>(described.attr("draws")),
              {}};
  for (nb::handle argument : described.attr("arguments"))
    made.arguments.emplace_back(nb::cast<int64_t>(argument[0]),
                                nb::object(argument[1]),
                                nb::cast<bool>(argument[2]));
  return targets.emplace(target.ptr(), std::move(made)).first->second;
}

FxReader::Data FxReader::readByPython(nb::handle value) {
  nb::object read = callbacks.readData(value);
  Data data;
  if (!read[0].is_none())
    data.type = program.getType(toView(read[0]));
  if (!read[1].is_none())
    data.storage = nb::cast<int64_t>(read[1]);
  data.numBytes = nb::cast<int64_t>(read[2]);
  return data;
}

FxReader::Data FxReader::readValue(nb::handle value) {
  if (!value.is_valid() || !PyType_IsSubtype(Py_TYPE(value.ptr()), tensorType))
    return readByPython(value.is_valid() ? value : nb::handle(Py_None));
  nb::object shape = get(value, names().shape),
             dtype = get(value, names().dtype);
  shapeKey.assign(1, reinterpret_cast<intptr_t>(dtype.ptr()));
  for (Py_ssize_t i = 0, e = PyTuple_Size(shape.ptr()); i < e; ++i) {
    PyObject *size = PyTuple_GetItem(shape.ptr(), i);
    if (!PyLong_CheckExact(size)) // a symbol
      return readByPython(value);
    shapeKey.push_back(PyLong_AsLongLong(size));
  }
  auto place = shapes.find(shapeKey);
  if (place == shapes.end()) {
    Data data = readByPython(value);
    shapes.emplace(shapeKey, data);
    return data;
  }
  Data data = place->second;
  if (!data.storage) // This tensor may have one, unlike the cached one.
    return readByPython(value);
  nb::object storage = nb::steal(
      PyObject_CallMethodObjArgs(value.ptr(), names().storage.ptr(), nullptr));
  if (!storage.is_valid()) {
    PyErr_Clear();
    return readByPython(value);
  }
  data.storage = nb::cast<int64_t>(get(storage, names().pointer));
  return data;
}

const std::vector<FxReader::Data> &FxReader::readData(nb::handle node) {
  Node &info = known[node.ptr()];
  if (info.data)
    return *info.data;
  nb::handle value = getValue(node);
  std::vector<Data> data;
  if (value.is_valid() && isSequence(value))
    for (nb::handle part : value)
      data.push_back(readValue(part));
  else
    data.push_back(readValue(value));
  return info.data.emplace(std::move(data));
}

Place FxReader::readLine(nb::handle node) {
  nb::handle trace = find(get(node, names().meta), names().trace);
  if (!trace.is_valid() || !PyUnicode_Check(trace.ptr()))
    return {};
  nb::handle place = find(places, trace);
  if (!place.is_valid()) {
    Place line;
    nb::object read = callbacks.readLine(trace);
    if (!read.is_none())
      line = program.getPlace({nb::cast<std::string>(read.attr("file")),
                               nb::cast<int64_t>(read.attr("line"))});
    places[trace] = lines.size();
    lines.push_back(line);
    return line;
  }
  return lines[PyLong_AsSize_t(place.ptr())];
}

/// Returns the line of a collective with its module, because a framework may
/// start all collectives at one line of its own.
Place FxReader::readLineAndModule(nb::handle node) {
  Place line = readLine(node);
  std::string path = nb::cast<std::string>(callbacks.findModule(node));
  if (path.empty())
    return line;
  Line read = getLine(line).value_or(Line());
  read.module = std::move(path);
  return program.getPlace(read);
}

namespace {
/// A recursive call that Python's limit counts, because a list may contain
/// itself.
class RecursiveCall {
public:
  RecursiveCall() {
    if (Py_EnterRecursiveCall(" in the arguments of a node"))
      throw nb::python_error();
  }
  RecursiveCall(const RecursiveCall &) = delete;
  RecursiveCall &operator=(const RecursiveCall &) = delete;
  ~RecursiveCall() { Py_LeaveRecursiveCall(); }
};
} // namespace

void FxReader::collect(nb::handle arguments, Nodes &found) const {
  if (Py_TYPE(arguments.ptr()) == nodeType)
    return found.push_back(arguments.ptr());
  RecursiveCall call;
  if (isSequence(arguments)) {
    for (nb::handle argument : arguments)
      collect(argument, found);
  } else if (PyDict_Check(arguments.ptr())) {
    PyObject *key, *value;
    for (Py_ssize_t place = 0;
         PyDict_Next(arguments.ptr(), &place, &key, &value);)
      collect(value, found);
  } else if (Py_TYPE(arguments.ptr()) == &PySlice_Type) {
    for (const char *part : {"start", "stop", "step"})
      collect(arguments.attr(part), found);
  }
}

void FxReader::collectOperands(nb::handle arguments, Names &names,
                               Nodes &sources) const {
  Nodes nodes;
  collect(arguments, nodes);
  for (PyObject *node : nodes) {
    for (Name name : getValues(node)) {
      if (!name)
        continue;
      names.push_back(name);
      sources.push_back(node);
    }
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

const FxReader::Names &FxReader::getValues(nb::handle node) const {
  static const Names none;
  auto place = known.find(node.ptr());
  return place == known.end() ? none : place->second.values;
}

void FxReader::setValues(nb::handle node, Names names) {
  known[node.ptr()].values = std::move(names);
}

FxReader::Types FxReader::defineAs(Name name, nb::handle node,
                                   const Types &types) {
  Names values;
  Types kept;
  for (TypeName type : types) {
    Name &value = values.emplace_back();
    if (!type)
      continue;
    value = types.size() == 1
                ? name
                : getName(name, "#" + std::to_string(kept.size()));
    kept.push_back(type);
  }
  setValues(node, std::move(values));
  return kept;
}

void FxReader::define(nb::handle node, const Types &types) {
  defineAs(getName(node), node, types);
}

FxReader::Names FxReader::getOperands(nb::handle arguments) const {
  Names names;
  Nodes sources;
  collectOperands(arguments, names, sources);
  return names;
}

FxReader::Types FxReader::getTypes(nb::handle node) {
  Types types;
  for (const Data &data : readData(node))
    types.push_back(data.type);
  return types;
}

int64_t FxReader::estimatePeak() const {
  std::vector<int64_t> changes(known.size() + 1);
  for (auto &[storage, nodes] : storages) {
    int64_t size = 0;
    size_t end = 0;
    for (nb::handle node : nodes) {
      const Node &info = known.at(node.ptr());
      end = std::max(end, info.place);
      PyObject *user, *value;
      nb::object users = get(node, names().users);
      for (Py_ssize_t i = 0; PyDict_Next(users.ptr(), &i, &user, &value);)
        end = std::max(end, known.at(user).place);
      for (const Data &data : *info.data)
        if (data.storage == storage)
          size = std::max(size, data.numBytes);
    }
    nb::handle first = nodes.front();
    nb::object op = get(first, names().op);
    bool isInput = !PyUnicode_CompareWithASCIIString(op.ptr(), "placeholder");
    changes[isInput ? 0 : known.at(first.ptr()).place] += size;
    changes[end + 1] -= size;
  }
  int64_t now = 0, peak = 0;
  for (int64_t change : changes)
    peak = std::max(peak, now += change);
  return peak;
}

nb::object FxReader::findMisordered(nb::list order) {
  std::unordered_set<PyObject *> seen(nb::len(order));
  for (nb::handle node : order) {
    nb::object inputs = get(node, names().inputs);
    PyObject *source, *value;
    for (Py_ssize_t i = 0; PyDict_Next(inputs.ptr(), &i, &source, &value);)
      if (!seen.count(source))
        return nb::make_tuple(node, nb::handle(source));
    seen.insert(node.ptr());
  }
  return nb::none();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void FxReader::remark(nb::handle node, const std::string &why) {
  std::string text =
      "'" + toString(get(node, names().name)) + "' stays in its place: " + why;
  remarks.append(toStr(text));
}

void FxReader::addOp(nb::handle node, Effects effects,
                     std::optional<std::string> why) {
  addKnownOp(node, describe(node), effects, std::move(why));
}

void FxReader::addKnownOp(nb::handle node, const Target &target,
                          Effects effects, std::optional<std::string> why) {
  OpRecord record;
  record.name = getName(node);
  record.op = target.op;
  record.line = readLine(node);
  record.after = getEdges(node);
  Nodes sources;
  collectOperands(get(node, names().args), record.operands, sources);
  collectOperands(get(node, names().kwargs), record.operands, sources);
  if (!why && effects == Effects::Unknown)
    why = "what " + target.name + " does is not known";
  if (!target.kind.empty())
    unmodelled.append(nb::make_tuple(program.getStarts().size(), node));
  if (why) {
    remark(node, *why);
    record.hasSideEffect = true;
  } else if (effects == Effects::Schema) {
    setEffects(record, node, target, sources);
  } else {
    record.mutates.emplace();
    setViews(record, node, sources, {}, {});
  }
  if (!callbacks.estimate.is_none()) {
    nb::object cost = callbacks.estimate(node);
    if (!cost.is_none())
      record.costNs = std::llrint(nb::cast<double>(cost));
  }
  record.results = defineAs(record.name, node, getTypes(node));
  program.addOp(record);
  setNode(node);
}

/// Returns the names of the ops that precede `node` because of streams.
FxReader::Names FxReader::getEdges(nb::handle node) const {
  Names names;
  if (!edges)
    return names;
  if (nb::handle before = find(*edges, node); before.is_valid())
    for (nb::handle other : before) {
      // Parts of a node's results have no op.
      nb::object name = get(other, ::names().name);
      nb::object key =
          prefix.empty() ? name : nb::object(toStr(prefix + toString(name)));
      if (find(nodeOf, key).is_valid())
        names.push_back(getName(other));
    }
  return names;
}

/// Records `node` under its record's name.
void FxReader::setNode(nb::handle node) {
  nb::object name = get(node, names().name);
  nodeOf[prefix.empty() ? name : toStr(prefix + toString(name))] = node;
}

/// Sets the effects from the schema.
void FxReader::setEffects(OpRecord &record, nb::handle node,
                          const Target &target, const Nodes &sources) {
  NodeSet written, aliased;
  if (!target.arguments.empty()) {
    nb::object args = get(node, names().args),
               kwargs = get(node, names().kwargs);
    Nodes found;
    for (auto &[place, name, isWritten] : target.arguments) {
      nb::handle given = find(kwargs, name);
      if (!given.is_valid() && 0 <= place && place < PyTuple_Size(args.ptr()))
        given = PyTuple_GetItem(args.ptr(), place);
      if (!given.is_valid())
        continue;
      found.clear();
      collect(given, found);
      (isWritten ? written : aliased).insert(found.begin(), found.end());
    }
  }
  if (target.draws) {
    if (lastRandom)
      record.after.push_back(lastRandom);
    lastRandom = record.name;
  }
  record.mutates.emplace();
  for (size_t i = 0; i < sources.size() && !written.empty(); ++i)
    if (written.count(sources[i]))
      record.mutates->push_back(i);
  setViews(record, node, sources, written, aliased);
}

/// Sets the operand whose memory the results are in, by the aliases in the
/// schema and by their storage.
void FxReader::setViews(OpRecord &record, nb::handle node, const Nodes &sources,
                        const NodeSet &written, const NodeSet &aliased) {
  std::unordered_set<int64_t> own;
  for (const Data &data : readData(node))
    if (data.storage && storages.count(*data.storage))
      own.insert(*data.storage);
  if (own.empty() && aliased.empty())
    return;
  auto shares = [&](PyObject *source) {
    for (const Data &data : readData(source))
      if (data.storage && own.count(*data.storage))
        return true;
    return false;
  };
  auto storageOf = [&](PyObject *source) {
    const std::vector<Data> &data = readData(source);
    return data.size() == 1 ? data.front().storage : std::nullopt;
  };
  std::optional<size_t> viewed;
  for (size_t i = 0; i < sources.size(); ++i) {
    PyObject *source = sources[i];
    if (written.count(source) || !(aliased.count(source) || shares(source)))
      continue;
    if (!viewed) {
      viewed = i;
    } else if (storageOf(source) != storageOf(sources[*viewed])) {
      remark(node, "it views several tensors");
      record.mutates.reset();
      record.hasSideEffect = true;
      return;
    }
  }
  if (viewed)
    record.views = *viewed;
}

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

/// Returns the nodes of the first argument, which is a node or a list.
std::vector<nb::handle> FxReader::getSources(nb::handle node) const {
  Nodes found;
  collect(get(node, names().args)[0], found);
  return std::vector<nb::handle>(found.begin(), found.end());
}

void FxReader::attach(nb::handle to, nb::handle node) {
  if (!find(attached, to).is_valid())
    attached[to] = nb::list();
  nb::borrow<nb::list>(find(attached, to)).append(node);
}

std::optional<std::string>
FxReader::addStart(nb::handle node, std::string kind,
                   std::vector<nb::handle> sources, const Types &types,
                   std::optional<std::vector<nb::handle>> destinations,
                   nb::object split) {
  nb::object args = get(node, names().args);
  size_t numArgs = nb::len(args);
  auto [group, numRanks] = groups.get(args[numArgs - 1]);
  StartRecord record;
  record.name = getName(node);
  record.kind = std::move(kind);
  record.group = group;
  record.reduction = "sum";
  record.line = readLineAndModule(node);
  if (record.kind == "all_reduce" || record.kind == "reduce_scatter") {
    nb::object given = args[1], reduction = callbacks.findReduction(given);
    if (reduction.is_none())
      return "the reduction '" + toString(nb::str(given)) + "' is not known";
    record.reduction = nb::cast<std::string>(reduction);
  }
  if (record.kind == "broadcast") {
    nb::object root = args[1]; // a rank within the group
    if (!PyLong_Check(root.ptr()) || toInt(root) < 0 || toInt(root) >= numRanks)
      return "its root is " + toString(nb::str(root)) +
             ", which is not in the group";
    record.root = toInt(root);
  }
  std::optional<std::string> why;
  auto getFirstValues = [&](const std::vector<nb::handle> &nodes) {
    Names found;
    for (nb::handle node : nodes) {
      const Names &values = getValues(node);
      if (values.empty())
        why = "what '" + toString(get(node, names().name)) +
              "' holds is not known";
      else
        found.push_back(values.front());
    }
    return found;
  };
  record.sources = getFirstValues(sources);
  bool isMessages = record.kind == kMessages;
  if (destinations) {
    record.destinations = getFirstValues(*destinations);
    if (!isMessages)
      record.attributes.emplace_back("comm.bucket_with",
                                     "\"" + getText(record.name) + "\"");
  }
  if (why)
    return why;
  record.after = getEdges(node);
  if (edges && !destinations) // one of another stream cannot join it
    record.attributes.emplace_back("comm.bucket_with",
                                   "\"" + getText(record.name) + "\"");
  // A send has no result.
  std::copy_if(types.begin(), types.end(), std::back_inserter(record.results),
               [](TypeName type) { return bool(type); });
  if (!split.is_none()) {
    nb::object sizes = split();
    if (!sizes.is_none()) {
      record.kind = "all_to_all_v";
      for (nb::handle name : sizes[0])
        record.send.push_back(program.getName(toView(name)));
      for (nb::handle name : sizes[1])
        record.receive.push_back(program.getName(toView(name)));
    }
  }
  if (record.kind == "all_gather" || record.kind == "reduce_scatter")
    reshapeScalars(record, sources);
  if (!callbacks.estimate.is_none()) {
    nb::object cost = callbacks.estimate(node);
    if (!cost.is_none())
      record.costNs = std::llrint(nb::cast<double>(cost));
  }
  program.addStart(record);
  setNode(node);
  defineAs(record.name, node, types);
  Flight &flight = flights[node.ptr()];
  flight.isMessages = isMessages;
  if (!destinations)
    return std::nullopt;
  size_t place = known.at(node.ptr()).place;
  NodeSet seen; // a node may share memory with several destinations
  for (nb::handle destination : *destinations) {
    program.addAlias(getValues(destination).front(), record.name,
                     flight.destinations.size());
    flight.destinations.push_back(destination.ptr());
    for (const Data &data : readData(destination))
      if (data.storage)
        for (PyObject *other : storages[*data.storage])
          if (other != destination.ptr() && hasUserAfter(other, place) &&
              seen.insert(other).second)
            flight.others.push_back(other);
  }
  return std::nullopt;
}

/// Returns true if a node after `place` uses `node`.
bool FxReader::hasUserAfter(PyObject *node, size_t place) const {
  nb::object users = get(node, names().users);
  PyObject *user, *value;
  for (Py_ssize_t i = 0; PyDict_Next(users.ptr(), &i, &user, &value);)
    if (auto info = known.find(user);
        info != known.end() && info->second.place > place)
      return true;
  return false;
}

/// Makes `node` refer to the present contents of its memory from here on.
/// `changed` is a value in that memory that `start` has computed.
void FxReader::updateView(PyObject *node, Name start, Name changed) {
  OpRecord record;
  record.name = getName(start, "." + toString(get(node, names().name)));
  record.op = program.getOpName("torch.view_again");
  record.operands = {changed};
  record.views = 0;
  Names values;
  Types types = getTypes(node);
  const Names &old = getValues(node);
  for (size_t i = 0; i < old.size() && i < types.size(); ++i) {
    if (!old[i] || !types[i])
      continue;
    values.push_back(old[i]);
    record.results.push_back(types[i]);
  }
  if (values.empty())
    return;
  // The old values are operands, so that their node comes first.
  record.operands.insert(record.operands.end(), values.begin(), values.end());
  program.addOp(record);
  for (size_t i = 0; i < values.size(); ++i)
    program.addAlias(values[i], record.name, i);
}

/// Reshapes scalar sources to one dimension, because comm gathers along a
/// dimension.
void FxReader::reshapeScalars(StartRecord &record,
                              const std::vector<nb::handle> &sources) {
  static const std::string begin = "tensor<";
  for (size_t i = 0; i < sources.size(); ++i) {
    const std::vector<Data> &data = readData(sources[i]);
    if (data.empty() || !data.front().type)
      continue;
    std::string type = getText(data.front().type);
    if (type.compare(0, begin.size(), begin) ||
        std::isdigit(static_cast<unsigned char>(type[begin.size()])))
      continue;
    OpRecord reshaped;
    reshaped.name = getName(record.name, ".source" + std::to_string(i));
    reshaped.op = program.getOpName("torch.reshape");
    reshaped.operands = {record.sources[i]};
    reshaped.results = {
        program.getType(begin + "1x" + type.substr(begin.size()))};
    reshaped.views = 0;
    program.addOp(reshaped);
    record.sources[i] = reshaped.name;
  }
}

/// Reads a part of a node's results. Returns false for parts of other values.
bool FxReader::readPart(nb::handle node) {
  nb::object args = get(node, names().args);
  if (nb::len(args) != 2 || Py_TYPE(nb::handle(args[0]).ptr()) != nodeType ||
      !PyLong_Check(nb::handle(args[1]).ptr()))
    return false;
  nb::object source = args[0];
  int64_t index = toInt(args[1]);
  const Names &values = getValues(source);
  int64_t number = values.size();
  if (-number <= index && index < number) {
    Name name, value = values[index < 0 ? index + number : index];
    if (value) {
      name = getName(node);
      program.addAlias(name, value);
    }
    setValues(node, {name});
    if (flights.count(source.ptr()))
      startOf[node.ptr()] = source.ptr();
  } // otherwise the source is not data
  attach(source, node);
  return true;
}

PyObject *FxReader::getStart(PyObject *node) const {
  auto place = startOf.find(node);
  return place == startOf.end() ? node : place->second;
}

/// Reads a wait. Returns false if the collective was started before this graph.
bool FxReader::readWait(nb::handle node) {
  std::vector<nb::handle> sources = getSources(node);
  if (sources.empty())
    return false;
  Nodes starts, fresh;
  std::unordered_set<PyObject *> seen;
  for (nb::handle source : sources) {
    starts.push_back(getStart(source.ptr()));
    auto flight = flights.find(starts.back());
    if (flight == flights.end())
      return false;
    if (!flight->second.isWaitedFor && seen.insert(starts.back()).second)
      fresh.push_back(starts.back());
  }
  Name own = getName(node);
  if (!fresh.empty()) {
    addWait(fresh, own, node, readLineAndModule(node));
  } else {
    nb::handle wait = flights.at(starts.back()).wait;
    attach(wait.is_valid() ? wait : nb::handle(starts.back()), node);
  }
  Names aliases;
  for (size_t i = 0; i < sources.size(); ++i) {
    const Names &values = getValues(sources[i]);
    if (values.empty() || !values.front()) {
      // The results keep their positions.
      if (flights.at(starts[i]).isMessages)
        aliases.emplace_back();
      continue;
    }
    aliases.push_back(
        sources.size() == 1 ? own : getName(own, "." + std::to_string(i)));
    program.addAlias(aliases.back(), values.front());
  }
  setValues(node, std::move(aliases));
  // PyTorch waits again for what the wait for a message returns.
  if (sources.size() == 1 && flights.at(starts.back()).isMessages)
    startOf[node.ptr()] = starts.back();
  return true;
}

void FxReader::addWait(const Nodes &starts, Name name, nb::handle node,
                       Place line) {
  WaitRecord record;
  record.name = name;
  record.line = line;
  for (nb::handle start : starts)
    record.starts.push_back(getName(start));
  if (node.is_valid())
    record.after = getEdges(node);
  program.addWait(record);
  if (node.is_valid())
    setNode(node);
  size_t number = 0;
  for (nb::handle start : starts) {
    // From here on, the names of the collective and its parts refer to its
    // data.
    Flight &flight = flights.at(start.ptr());
    flight.isWaitedFor = node.is_valid();
    flight.wait = node;
    Name own = getName(start);
    const Names &values = getValues(start);
    Names present;
    std::copy_if(values.begin(), values.end(), std::back_inserter(present),
                 [](Name value) { return bool(value); });
    if (!present.empty())
      program.addAlias(own, name, number);
    for (Name value : present)
      program.addAlias(value, name, number++);
    if (nb::handle parts = find(attached, start); parts.is_valid())
      for (nb::handle part : parts)
        if (getStart(part.ptr()) == start.ptr()) {
          int64_t index = toInt(get(part, names().args)[1]);
          index += index < 0 ? values.size() : 0;
          if (values[index])
            program.addAlias(getName(part), values[index]);
        }
    for (size_t i = 0; i < flight.destinations.size(); ++i)
      program.addAlias(getValues(flight.destinations[i]).front(), present[i]);
    for (PyObject *other : flight.others)
      updateView(other, own, present.front());
  }
}

void FxReader::endFlights(nb::list nodes) {
  for (nb::handle node : nodes) {
    PyObject *start = getStart(node.ptr());
    auto flight = flights.find(start);
    if (flight != flights.end() && !flight->second.isWaitedFor)
      addWait({start}, getName(getName(start), ".by_caller"), nb::handle(),
              readLineAndModule(start));
  }
}
