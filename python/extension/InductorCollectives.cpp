//===- InductorCollectives.cpp - Reads collectives of Inductor ------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InductorCollectives.h"
#include "Objects.h"
#include <algorithm>
#include <nanobind/stl/tuple.h>

namespace nb = nanobind;
using namespace commdialect;

namespace {
/// Names of arguments and attributes, created once.
struct Names {
  nb::str constants{"constant_args"}, getName{"get_name"}, getSize{"get_size"},
      group{"group_name"}, input{"input"}, inputs{"inputs"}, kwargs{"kwargs"},
      out{"out"}, overload{"op_overload"}, received{"output_split_sizes"},
      reduction{"reduce_op"}, root{"src"}, sent{"input_split_sizes"},
      target{"dst"};
};
} // namespace

static const Names &names() { return getForever<Names>(); }

/// Returns the tensors of an argument, which is one tensor or a sequence.
static std::vector<nb::object> getTensors(nb::handle argument) {
  if (!isSequence(argument))
    return {nb::borrow(argument)};
  std::vector<nb::object> tensors;
  for (nb::handle tensor : argument)
    tensors.push_back(nb::borrow(tensor));
  return tensors;
}

const InductorCollectives::Schema &
InductorCollectives::getSchema(nb::handle op) {
  auto known = schemas.find(op.ptr());
  if (known != schemas.end())
    return known->second;
  auto [kind, isInPlace, isPlain, arguments] =
      nb::cast<std::tuple<std::string, bool, bool, nb::list>>(
          host.attr("read_schema")(op));
  return schemas.emplace(op.ptr(), Schema{kind, isInPlace, isPlain, arguments})
      .first->second;
}

/// Returns the arguments of a collective by name.
nb::dict InductorCollectives::bind(nb::handle kernel,
                                   const Schema &schema) const {
  nb::object inputs = get(kernel, names().inputs),
             constants = get(kernel, names().constants);
  bool hasOthers = PyObject_IsTrue(get(kernel, names().kwargs).ptr());
  if (!schema.isPlain || hasOthers ||
      nb::len(inputs) + nb::len(constants) != nb::len(schema.arguments))
    return nb::cast<nb::dict>(host.attr("bind")(kernel, schema.arguments));
  nb::dict bound;
  size_t number = 0;
  for (const nb::object &values : {inputs, constants})
    for (nb::handle value : values)
      bound[schema.arguments[number++]] = value;
  return bound;
}

/// Returns the number of result elements of an all_to_all_single. If its pieces
/// differ in size, the record becomes an all_to_all_v.
int64_t InductorCollectives::exchange(InductorCollective &made,
                                      nb::dict arguments, nb::handle tensor,
                                      int64_t elements, int64_t ranks) {
  auto readSizes = [&](const nb::str &name) {
    std::vector<int64_t> sizes;
    nb::handle given = find(arguments, name);
    if (given.is_valid() && !given.is_none())
      for (nb::handle size : given)
        sizes.push_back(toInt(host.attr("hint_of")(size)));
    return sizes;
  };
  std::vector<int64_t> sent = readSizes(names().sent),
                       received = readSizes(names().received);
  std::vector<int64_t> all = sent;
  all.insert(all.end(), received.begin(), received.end());
  if (elements % ranks == 0 &&
      std::equal(all.begin() + !all.empty(), all.end(), all.begin()))
    return elements;
  int64_t rows = toInt(host.attr("hint_of")(call(tensor, names().getSize)[0]));
  int64_t row = elements / std::max<int64_t>(rows, 1);
  auto fill = [&](std::vector<int64_t> sizes, auto &list) {
    if (sizes.empty())
      sizes.assign(ranks, rows / ranks);
    int64_t sum = 0;
    for (int64_t size : sizes) {
      list.push_back(size * row);
      sum += size * row;
    }
    return sum;
  };
  made.record.kind = "all_to_all_v";
  fill(sent, made.record.send);
  return fill(received, made.record.receive);
}

/// Reads the tensors of sends and receives: the first argument, or the fourth,
/// a list, whose ops are in the first. The names of the arguments depend on the
/// version of PyTorch.
void InductorCollectives::readMessages(InductorCollective &made,
                                       const Schema &schema,
                                       nb::dict arguments) {
  auto add = [&](nb::handle tensor, bool isSend) {
    std::optional<InductorGraph::Shape> shape = graph.readShape(tensor);
    if (!shape)
      fail("'" + getText(made.record.name) + "' is given what is no tensor");
    size_t root = graph.getRoot(call(tensor, names().getName));
    TypeName type = program.getType(graph.getType(*shape));
    (isSend ? made.sources : made.destinations).push_back(root);
    (isSend ? made.types : made.record.results).push_back(type);
  };
  nb::handle first = arguments[schema.arguments[0]];
  if (!isSequence(first))
    return add(first, find(arguments, names().target).is_valid());
  size_t number = 0;
  for (const nb::object &tensor : getTensors(arguments[schema.arguments[3]]))
    add(tensor, nb::cast<std::string>(first[number++]) == "isend");
}

InductorCollective InductorCollectives::read(const InductorGraph::Node &node) {
  const Schema &schema = getSchema(get(node.kernel, names().overload));
  nb::dict arguments = bind(node.kernel, schema);
  InductorCollective made;
  made.isInPlace = schema.isInPlace;
  StartRecord &record = made.record;
  record.name = program.getName(node.name);
  record.kind = schema.kind;
  record.reduction = "sum";
  auto [group, numRanks] = groups.get(arguments[names().group]);
  record.group = group;
  if (nb::object cost = host.attr("cost_of_collective")(node.node);
      !cost.is_none())
    record.costNs = toInt(cost);
  if (record.kind == kMessages) {
    readMessages(made, schema, arguments);
    return made;
  }
  if (nb::handle given = find(arguments, names().reduction); given.is_valid())
    record.reduction = nb::cast<std::string>(
        host.attr("find_reduction")(given, node.name.c_str()));
  if (nb::handle given = find(arguments, names().root); given.is_valid())
    record.root = toInt(given);

  nb::handle inputs = find(arguments, names().inputs);
  if (!inputs.is_valid())
    inputs = arguments[names().input];
  for (const nb::object &tensor : getTensors(inputs)) {
    std::optional<InductorGraph::Shape> read = graph.readShape(tensor);
    if (!read)
      fail("'" + node.name + "' is given what is no tensor");
    InductorGraph::Shape shape = *read;
    made.sources.push_back(graph.getRoot(call(tensor, names().getName)));
    made.types.push_back(program.getType(graph.getType(shape)));
    if (record.kind == "all_gather")
      shape.elements *= numRanks;
    else if (record.kind == "reduce_scatter")
      shape.elements /= numRanks;
    else if (record.kind == "all_to_all")
      shape.elements =
          exchange(made, arguments, tensor, shape.elements, numRanks);
    record.results.push_back(program.getType(graph.getType(shape)));
  }
  nb::handle out = find(arguments, names().out);
  if (made.isInPlace)
    made.destinations = made.sources;
  else if (out.is_valid() && !out.is_none())
    for (const nb::object &tensor : getTensors(out))
      made.destinations.push_back(graph.getRoot(call(tensor, names().getName)));
  return made;
}
