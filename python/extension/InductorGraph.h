//===- InductorGraph.h - Nodes of Inductor's scheduler ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_PYTHON_INDUCTORGRAPH_H
#define COMMDIALECT_PYTHON_INDUCTORGRAPH_H

#include <deque>
#include <map>
#include <nanobind/nanobind.h>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace commdialect {

/// What a graph of Inductor has beside its nodes. realNames: the buffer that
/// each version of one is of; inputs, buffers: by name; outputs: names.
struct InductorParts {
  nanobind::dict realNames, inputs, buffers;
  nanobind::list outputs;
};

/// What the nodes of Inductor's scheduler are, and the buffers that they make
/// and use, read once. All names of buffers have numbers: places in `buffers`.
/// The nodes keep the objects that handles are of.
class InductorGraph {
public:
  enum class Kind { Compute, Start, Wait, Part };
  struct Output {
    /// The scheduler's buffer, and Inductor's that it is of.
    nanobind::handle buffer, tensor;
    size_t id;
    /// Buffers that it is a new version of.
    std::vector<size_t> mutated;
    bool takesMemory, hasParts;
    /// Bytes, by Inductor.
    int64_t numFreed = 0;
  };
  struct Dependence {
    size_t buffer;
    /// Only of an order; without data.
    bool isWeak, isFake;
  };
  struct Node {
    nanobind::handle node, kernel;
    std::string name;
    Kind kind;
    std::vector<Output> outputs;
    /// What must come before, but for the chain that Inductor makes of all
    /// collectives: by that each would wait for the end of the one before. The
    /// order of starts on one communicator is kept alike on all ranks anyway.
    /// Then what is read.
    std::vector<Dependence> dependences, reads;
    /// It does nothing but order, also what is in flight.
    bool isBarrier = false;
    /// It takes no time.
    bool isFree = false;
    /// Of a part: the buffer that it is a part of.
    size_t whole = 0;
  };
  /// Of a tensor: its elements, and torch's type of them.
  struct Shape {
    int64_t elements;
    nanobind::object type;
  };
  struct Buffer {
    std::string name;
    /// The buffer that it is another name of.
    size_t root;
    /// The node that makes it.
    std::optional<size_t> producer;
    bool onlyOrders = false;
    /// Of an input that Inductor frees.
    std::optional<int64_t> numFreed;
    /// Nodes that take it apart.
    std::vector<size_t> parts;
  };

  /// `host` says what only Python knows: see _snodes.py.
  InductorGraph(InductorParts parts, nanobind::list nodes,
                nanobind::object host);

  const InductorParts &getParts() const { return parts; }
  const std::vector<Node> &getNodes() const { return nodes; }
  const Buffer &getBuffer(size_t id) const { return buffers[id]; }
  size_t getId(nanobind::handle name);
  size_t getRoot(nanobind::handle name) { return buffers[getId(name)].root; }
  int64_t getNumCollectives() const;

  /// Nothing for what is no tensor.
  std::optional<Shape> readShape(nanobind::handle tensor) const;
  /// MLIR's type of a tensor, flat; of a buffer that Inductor takes to have so
  /// many bytes.
  std::string getType(const Shape &shape);
  std::string getType(nanobind::handle tensor, int64_t numBytes);
  /// Bytes that a node moves.
  int64_t countBytes(const Node &node);
  /// Operations of contractions, and MLIR's type that they are in.
  std::pair<int64_t, std::string> countOperations(const Node &node);

  /// A node of `order`, and one behind it that it depends on.
  std::optional<std::pair<std::string, std::string>>
  findBroken(nanobind::list order) const;
  /// The bytes that `order` takes: what Inductor's `estimate_peak_memory`
  /// gives, by the sizes and the users of buffers that Inductor has found.
  int64_t estimatePeak(nanobind::list order) const;

private:
  struct ElementType {
    std::string text;
    int64_t numBytes;
  };
  /// Elements and the bytes of one, of all that a buffer stands for.
  using Sizes = std::vector<std::pair<int64_t, int64_t>>;
  /// Of a buffer, or of an input that Inductor frees.
  struct Lifetime {
    int64_t allocated, freed;
    /// Nothing: an input.
    std::optional<size_t> maker;
    std::vector<size_t> users;
    bool isOutput;
  };

  /// An input that Inductor may free: what reads it.
  struct Input {
    nanobind::handle lastRead;
    bool isKept;
    std::vector<size_t> users;
  };

  size_t addBuffer(std::string name, nanobind::handle key);
  void readNode(nanobind::handle node);
  void readKind(Node &node);
  void readOutputs(Node &node, size_t place);
  void readDependences(Node &node, size_t place);
  void noteInput(nanobind::handle read, size_t id, std::optional<size_t> user);
  void readLifetimes();
  bool mayContract(const Node &node) const;
  std::vector<int64_t> findShapes(const Node &node) const;
  std::vector<size_t> getPlaces(nanobind::list order) const;
  std::optional<int64_t> multiply(nanobind::handle sizes,
                                  int64_t product) const;
  const ElementType &getElementType(nanobind::handle type);
  std::optional<Sizes> readSizes(nanobind::handle name);
  const std::optional<Sizes> &getSizes(size_t id);
  std::optional<int64_t> tryCountBytes(const Node &node);

  InductorParts parts;
  nanobind::object host;
  nanobind::list order;
  std::vector<Node> nodes;
  std::unordered_map<PyObject *, size_t> places;
  std::deque<Buffer> buffers;
  std::unordered_map<std::string, size_t> ids;
  std::unordered_map<size_t, std::optional<Sizes>> sizes;
  std::unordered_map<PyObject *, ElementType> elementTypes;
  /// By buffer, in the order of first reads.
  std::vector<std::pair<size_t, Input>> inputs;
  std::unordered_map<size_t, size_t> placeOfInput;
  std::vector<Lifetime> lifetimes;
  /// By the op and its shapes: most layers have the same.
  std::map<std::vector<int64_t>, std::pair<int64_t, std::string>> operations;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_INDUCTORGRAPH_H
