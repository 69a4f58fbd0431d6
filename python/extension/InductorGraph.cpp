//===- InductorGraph.cpp - Nodes of Inductor's scheduler ------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InductorGraph.h"
#include "Objects.h"
#include <algorithm>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <unordered_set>

namespace nb = nanobind;
using namespace commdialect;

namespace {
/// Names of attributes, created once.
struct Names {
  nb::str constants{"constant_args"}, data{"data"}, dtype{"dtype"},
      getMutations{"get_mutations"}, getMutationNames{"get_mutation_names"},
      getName{"get_name"}, getNodes{"get_nodes"}, getOutputs{"get_outputs"},
      getRanges{"get_ranges"}, inputs{"inputs"}, isFake{"is_fake"},
      isOrderingOnly{"is_ordering_only"}, kwargs{"kwargs"}, layout{"layout"},
      memory{"mpi_buffer"}, mutating{"mutating_buf"}, name{"name"},
      nameToBuffer{"name_to_buf"}, node{"node"}, origin{"origin_node"},
      overload{"op_overload"}, p{"p"}, reads{"reads"},
      readWrites{"read_writes"}, scheduler{"scheduler"}, size{"size"},
      sizeAlloc{"size_alloc"}, sizeFree{"size_free"}, snodes{"snodes"},
      successors{"succ_nodes"}, target{"target"}, unmet{"unmet_dependencies"},
      users{"users"}, writes{"writes"};
};

PyTypeObject *ofScheduler(const char *name) {
  return getType("torch._inductor.scheduler", name);
}

PyTypeObject *ofIr(const char *name) {
  return getType("torch._inductor.ir", name);
}

struct Classes {
  PyTypeObject *fused = ofScheduler("FusedSchedulerNode");
  PyTypeObject *grouped = ofScheduler("GroupedSchedulerNode");
  PyTypeObject *nop = ofScheduler("NopKernelSchedulerNode");
  PyTypeObject *single = ofScheduler("SchedulerNode");
  PyTypeObject *weak = getType("torch._inductor.dependencies", "WeakDep");
  PyTypeObject *box = ofIr("MutableBox");
  PyTypeObject *buffer = ofIr("Buffer");
  PyTypeObject *external = ofIr("ExternKernel");
  PyTypeObject *fallback = ofIr("FallbackKernel");
  PyTypeObject *wait = ofIr("_WaitKernel");
  PyTypeObject *part = ofIr("MultiOutput");
  PyTypeObject *view = ofIr("ReinterpretView");
  PyTypeObject *templated = ofIr("TemplateBuffer");
  PyTypeObject *layout = ofIr("Layout");
  PyTypeObject *noLayout = ofIr("NoneLayout");
  PyTypeObject *layoutOfParts = ofIr("MultiOutputLayout");
  PyTypeObject *overload = getType("torch._ops", "OpOverload");
  PyTypeObject *integer = getType("sympy", "Integer");
};
} // namespace

static const Names &names() { return getForever<Names>(); }
static const Classes &classes() { return getForever<Classes>(); }

/// Returns the value within boxes of Inductor's IR.
static nb::object unbox(nb::handle tensor) {
  nb::object inner = nb::borrow(tensor);
  while (isA(inner, classes().box))
    inner = get(inner, names().data);
  return inner;
}

/// Reads an integer much faster than sympy; returns nullopt for a symbol.
static std::optional<int64_t> readNumber(nb::handle size) {
  nb::object number = nb::borrow(size);
  if (isA(size, classes().integer))
    number = get(size, names().p);
  if (!PyLong_CheckExact(number.ptr()))
    return std::nullopt;
  return nb::cast<int64_t>(number);
}

InductorGraph::InductorGraph(InductorParts parts, nb::list all, nb::object host)
    : parts(std::move(parts)), host(std::move(host)), order(std::move(all)) {
  nodes.reserve(nb::len(order));
  for (nb::handle node : order)
    readNode(node);
  for (size_t place = 0; place < nodes.size(); ++place)
    readDependences(nodes[place], place);
  readLifetimes();
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

size_t InductorGraph::addBuffer(std::string name, nb::handle key) {
  auto [place, isNew] = ids.try_emplace(name, buffers.size());
  if (!isNew)
    return place->second;
  size_t id = place->second;
  buffers.push_back({std::move(name), id, {}, false, {}, {}});
  if (nb::handle real = find(parts.realNames, key); real.is_valid())
    buffers[id].root = addBuffer(toString(real), real);
  return id;
}

size_t InductorGraph::getId(nb::handle name) {
  return addBuffer(toString(name), name);
}

/// Returns nullopt if a size is symbolic, or if the product overflows.
std::optional<int64_t> InductorGraph::multiply(nb::handle sizes,
                                               int64_t product) const {
  for (nb::handle size : sizes) {
    std::optional<int64_t> number = readNumber(size);
    if (!number || __builtin_mul_overflow(product, *number, &product))
      return std::nullopt;
  }
  return product;
}

std::optional<InductorGraph::Shape>
InductorGraph::readShape(nb::handle given) const {
  nb::object tensor = unbox(given);
  if (isA(tensor, classes().buffer)) {
    nb::object layout = get(tensor, names().layout);
    if (isA(layout, classes().layout))
      if (auto elements = multiply(get(layout, names().size), 1))
        return Shape{*elements, get(layout, names().dtype)};
  }
  nb::object read = host.attr("read_tensor")(given);
  if (read.is_none())
    return std::nullopt;
  return Shape{nb::cast<int64_t>(read[0]), read[1]};
}

const InductorGraph::ElementType &
InductorGraph::getElementType(nb::handle type) {
  auto place = elementTypes.find(type.ptr());
  if (place != elementTypes.end())
    return place->second;
  auto [text, numBytes] = nb::cast<std::pair<std::string, int64_t>>(
      host.attr("describe_elements")(type));
  return elementTypes.emplace(type.ptr(), ElementType{text, numBytes})
      .first->second;
}

std::string InductorGraph::getType(const Shape &shape) {
  return "tensor<" + std::to_string(shape.elements) + "x" +
         getElementType(shape.type).text + ">";
}

std::string InductorGraph::getType(nb::handle tensor, int64_t numBytes) {
  std::optional<Shape> shape = readShape(tensor);
  if (shape &&
      shape->elements * getElementType(shape->type).numBytes == numBytes)
    return getType(*shape);
  return "tensor<" + std::to_string(numBytes) + "xi8>";
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

void InductorGraph::readNode(nb::handle handle) {
  size_t place = nodes.size();
  Node &node = nodes.emplace_back();
  node.node = handle;
  node.kernel = get(handle, names().node);
  node.name = toString(call(handle, names().getName));
  places[handle.ptr()] = place;
  readKind(node);
  readOutputs(node, place);
  node.isFree |= node.isBarrier || isA(handle, classes().nop);
  if (node.kind == Kind::Part) {
    if (node.outputs.empty())
      fail("'" + node.name + "' takes a part of a result and gives none");
    node.isFree = true;
    nb::object whole = get(node.kernel, names().inputs)[0];
    node.whole = getId(call(whole, names().getName));
    buffers[node.whole].parts.push_back(place);
  }
}

void InductorGraph::readKind(Node &node) {
  node.kind = Kind::Compute;
  if (isA(node.kernel, classes().part))
    node.kind = Kind::Part;
  else if (Py_TYPE(node.kernel.ptr()) == classes().wait)
    node.kind = Kind::Wait;
  else if (isA(node.kernel, classes().fallback) &&
           nb::cast<bool>(host.attr("is_collective")(node.kernel)))
    node.kind = Kind::Start;
  else if (isA(node.node, classes().grouped) &&
           nb::cast<bool>(host.attr("communicates")(node.node)))
    fail("'" + node.name + "' is a group with communication in it");
}

void InductorGraph::readOutputs(Node &node, size_t place) {
  size_t numOrdering = 0;
  for (nb::handle buffer : call(node.node, names().getOutputs)) {
    Output output;
    output.buffer = buffer;
    output.tensor = get(buffer, names().node);
    output.id = getId(get(output.tensor, names().name));
    for (nb::handle name : call(buffer, names().getMutations))
      output.mutated.push_back(getRoot(name));
    nb::object layout = get(output.tensor, names().layout);
    output.takesMemory = !isA(layout, classes().noLayout);
    output.hasParts = isA(layout, classes().layoutOfParts);
    buffers[output.id].producer = place;
    // Such an output mutates a buffer only to order other nodes.
    if (!output.mutated.empty() &&
        PyObject_HasAttr(buffer.ptr(), names().isOrderingOnly.ptr()) &&
        nb::cast<bool>(call(buffer, names().isOrderingOnly))) {
      buffers[output.id].onlyOrders = true;
      ++numOrdering;
    }
    node.outputs.push_back(std::move(output));
  }
  node.isBarrier = numOrdering > 0 && numOrdering == node.outputs.size();
}

void InductorGraph::readDependences(Node &node, size_t place) {
  auto read = [&](nb::handle all, std::vector<Dependence> &found,
                  bool areReads) {
    for (nb::handle dependence : all) {
      size_t id = getId(get(dependence, names().name));
      bool isWeak = Py_TYPE(dependence.ptr()) == classes().weak;
      bool isFake = isWeak && nb::cast<bool>(get(dependence, names().isFake));
      if (areReads && !buffers[id].producer)
        noteInput(dependence, id, isFake ? std::nullopt : std::optional(place));
      bool isOfChain =
          isFake && node.kind == Kind::Start && !node.outputs.empty() &&
          node.outputs.front().mutated.empty() &&
          getId(get(dependence, names().mutating)) == node.outputs.front().id;
      if (!isOfChain)
        found.push_back({id, isWeak, isFake});
    }
  };
  read(get(node.node, names().unmet), node.dependences, false);
  read(get(get(node.node, names().readWrites), names().reads), node.reads,
       true);
}

/// Records an input as `get_freeable_input_buf` does: the last read defines its
/// size.
void InductorGraph::noteInput(nb::handle read, size_t id,
                              std::optional<size_t> user) {
  auto [found, isNew] = placeOfInput.try_emplace(id, inputs.size());
  if (isNew) {
    bool isInput = find(parts.inputs, get(read, names().name)).is_valid();
    bool isKept = !isInput || nb::cast<bool>(host.attr("keeps_input")(read));
    inputs.push_back({id, {nb::handle(), isKept, {}}});
  }
  Input &input = inputs[found->second].second;
  input.lastRead = read;
  if (user && (input.users.empty() || input.users.back() != *user))
    input.users.push_back(*user);
}

int64_t InductorGraph::getNumCollectives() const {
  return std::count_if(nodes.begin(), nodes.end(), [](const Node &node) {
    return node.kind == Kind::Start;
  });
}

std::vector<size_t> InductorGraph::getPlaces(nb::list order) const {
  std::vector<size_t> found(nodes.size());
  size_t number = 0;
  for (nb::handle node : order) {
    auto place = places.find(node.ptr());
    if (place == places.end())
      fail("the order has a node that is not of this graph");
    found[place->second] = number++;
  }
  return found;
}

std::optional<std::pair<std::string, std::string>>
InductorGraph::findMisordered(nb::list order) const {
  std::vector<size_t> placeOf = getPlaces(order);
  for (nb::handle handle : order) {
    size_t place = places.at(handle.ptr());
    for (const Dependence &dependence : nodes[place].dependences)
      if (auto before = buffers[dependence.buffer].producer)
        if (placeOf[*before] > placeOf[place])
          return std::make_pair(nodes[place].name, nodes[*before].name);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

void InductorGraph::readLifetimes() {
  std::unordered_set<size_t> returned;
  for (nb::handle name : parts.outputs)
    returned.insert(getId(name));
  for (auto &[id, input] : inputs) {
    if (input.isKept)
      continue;
    int64_t size = toInt(host.attr("count_read_bytes")(input.lastRead));
    buffers[id].numFreed = size;
    lifetimes.push_back(
        {size, size, {}, std::move(input.users), returned.count(id) > 0});
  }
  for (size_t place = 0; place < nodes.size(); ++place) {
    for (Output &output : nodes[place].outputs) {
      nb::object memory = get(output.buffer, names().memory);
      output.numFreed = toInt(get(memory, names().sizeFree));
      lifetimes.push_back({toInt(get(memory, names().sizeAlloc)),
                           output.numFreed,
                           place,
                           {},
                           returned.count(output.id) > 0});
      for (nb::handle user : get(memory, names().successors))
        if (auto found = places.find(user.ptr()); found != places.end())
          lifetimes.back().users.push_back(found->second);
    }
  }
}

int64_t InductorGraph::estimatePeak(nb::list order) const {
  std::vector<size_t> placeOf = getPlaces(order);
  std::vector<int64_t> changes(nodes.size() + 1);
  for (const Lifetime &lifetime : lifetimes) {
    size_t begin = lifetime.maker ? placeOf[*lifetime.maker] : 0;
    changes[begin] += lifetime.allocated;
    if (lifetime.isOutput)
      continue;
    size_t end = lifetime.users.empty() ? begin : 0;
    for (size_t user : lifetime.users)
      end = std::max(end, placeOf[user]);
    changes[end + 1] -= lifetime.freed;
  }
  int64_t now = 0, peak = 0;
  for (int64_t change : changes)
    peak = std::max(peak, now += change);
  return peak;
}

std::optional<InductorGraph::Sizes> InductorGraph::readSizes(nb::handle name) {
  nb::handle known = find(parts.buffers, name);
  if (!known.is_valid() || known.is_none())
    known = find(parts.inputs, name);
  if (!known.is_valid())
    return Sizes();
  nb::object tensor = unbox(known);
  if (!isA(tensor, classes().buffer))
    return std::nullopt;
  nb::object layout = get(tensor, names().layout);
  if (isA(layout, classes().noLayout)) {
    // The buffer stands for the buffers that it mutates.
    Sizes all;
    for (nb::handle changed : call(tensor, names().getMutationNames)) {
      std::optional<Sizes> found = readSizes(changed);
      if (!found)
        return std::nullopt;
      all.insert(all.end(), found->begin(), found->end());
    }
    return all;
  }
  if (!isA(layout, classes().layout))
    return std::nullopt;
  std::optional<int64_t> elements = multiply(get(layout, names().size), 1);
  if (!elements)
    return std::nullopt;
  return Sizes{
      {*elements, getElementType(get(layout, names().dtype)).numBytes}};
}

const std::optional<InductorGraph::Sizes> &InductorGraph::getSizes(size_t id) {
  auto [place, isNew] = sizes.try_emplace(id);
  if (isNew) {
    place->second = readSizes(toStr(buffers[id].name));
  }
  return place->second;
}

int64_t InductorGraph::countBytes(const Node &node) {
  if (std::optional<int64_t> numBytes = tryCountBytes(node))
    return *numBytes;
  return toInt(host.attr("count_bytes")(node.node));
}

/// Returns Inductor's number of bytes much faster, for plain buffers of known
/// sizes; otherwise nullopt.
std::optional<int64_t> InductorGraph::tryCountBytes(const Node &node) {
  if (isA(node.kernel, classes().fallback) &&
      !isA(get(node.kernel, names().overload), classes().overload))
    return std::nullopt;
  int64_t perAccess = 1000000000;
  if (isA(node.node, classes().single)) {
    std::optional<int64_t> product = 1;
    for (nb::handle sizes : call(node.node, names().getRanges))
      if (product)
        product = multiply(sizes, *product);
    if (!product)
      return std::nullopt;
    perAccess = *product;
  }
  struct Access {
    int64_t number = 0;
    /// True if its data is used.
    bool isUsed = false;
  };
  std::unordered_map<size_t, Access> accesses; // by buffer
  auto note = [&](size_t buffer, bool isWeak) {
    Access &access = accesses[buffer];
    ++access.number;
    access.isUsed |= !isWeak;
  };
  for (const Dependence &read : node.reads)
    note(read.buffer, read.isWeak);
  nb::object writes = get(get(node.node, names().readWrites), names().writes);
  for (nb::handle write : writes)
    note(getId(get(write, names().name)),
         Py_TYPE(write.ptr()) == classes().weak);
  if (isA(node.node, classes().fused)) {
    // Buffers that only nodes of the fused kernel use are not in memory.
    std::unordered_set<PyObject *> own;
    for (nb::handle part : get(node.node, names().snodes))
      own.insert(part.ptr());
    nb::object known =
        get(get(node.node, names().scheduler), names().nameToBuffer);
    for (nb::handle write : writes) {
      nb::object name = get(write, names().name);
      bool isInner = true;
      for (nb::handle user : get(known[name], names().users))
        isInner &= own.count(get(user, names().node).ptr()) > 0;
      if (isInner)
        accesses[getId(name)].isUsed = false;
    }
  }
  int64_t total = 0;
  for (auto &[buffer, access] : accesses) {
    if (!access.isUsed)
      continue;
    const std::optional<Sizes> &all = getSizes(buffer);
    if (!all)
      return std::nullopt;
    for (auto [elements, bytesOfOne] : *all) {
      int64_t accessed;
      if (__builtin_mul_overflow(perAccess, access.number, &accessed))
        accessed = elements;
      total += std::min(accessed, elements) * bytesOfOne;
    }
  }
  return total;
}

/// Returns true for external and templated kernels. Kernels that Inductor
/// generates have no contractions.
bool InductorGraph::mayContract(const Node &node) const {
  auto isOwn = [](nb::handle kernel) {
    return isA(kernel, classes().external) || isA(kernel, classes().templated);
  };
  if (!node.kernel.is_none())
    return isOwn(node.kernel);
  for (nb::handle part : call(node.node, names().getNodes))
    if (isOwn(get(part, names().node)))
      return true;
  return false;
}

/// Returns a key for the operations of a contraction: its op, types and sizes.
/// It is empty for nodes with other arguments or symbolic sizes.
std::vector<int64_t> InductorGraph::findShapes(const Node &node) const {
  if (!isA(node.kernel, classes().external) ||
      PyObject_IsTrue(get(node.kernel, names().constants).ptr()) ||
      PyObject_IsTrue(get(node.kernel, names().kwargs).ptr()))
    return {};
  nb::object origin = get(node.kernel, names().origin);
  nb::object target = nb::none();
  if (!origin.is_none())
    target = get(origin, names().target);
  if (!isA(target, classes().overload))
    return {};
  std::vector<int64_t> found{reinterpret_cast<intptr_t>(target.ptr())};
  auto add = [&](nb::handle given) {
    nb::object tensor = unbox(given);
    if (!isA(tensor, classes().buffer) && !isA(tensor, classes().view))
      return false;
    nb::object layout = get(tensor, names().layout);
    if (!isA(layout, classes().layout))
      return false;
    found.push_back(
        reinterpret_cast<intptr_t>(get(layout, names().dtype).ptr()));
    for (nb::handle size : get(layout, names().size)) {
      std::optional<int64_t> number = readNumber(size);
      if (!number)
        return false;
      found.push_back(*number);
    }
    return true;
  };
  for (nb::handle input : get(node.kernel, names().inputs))
    if (!add(input))
      return {};
  return add(node.kernel) ? found : std::vector<int64_t>();
}

std::pair<int64_t, std::string>
InductorGraph::countOperations(const Node &node) {
  if (!mayContract(node))
    return {0, ""};
  auto count = [&] {
    return nb::cast<std::pair<int64_t, std::string>>(
        host.attr("count_operations")(node.node));
  };
  std::vector<int64_t> shapes = findShapes(node);
  if (shapes.empty())
    return count();
  auto [place, isNew] = operations.try_emplace(std::move(shapes));
  if (isNew)
    place->second = count();
  return place->second;
}
