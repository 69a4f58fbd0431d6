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

/// Parts of an Inductor graph other than nodes. `realNames` maps each version
/// of a buffer to the buffer; `inputs` and `buffers` are by name; `outputs` has
/// names.
struct InductorParts {
  nanobind::dict realNames, inputs, buffers;
  nanobind::list outputs;
};

/// The nodes of Inductor's scheduler, and the buffers that they produce and
/// use, read once. Each name of a buffer has a number: its index in `buffers`.
/// The list of nodes keeps the objects of handles alive.
class InductorGraph {
public:
  enum class Kind { Compute, Start, Wait, Part };
  struct Output {
    /// The scheduler's buffer, and the IR's buffer behind it.
    nanobind::handle buffer, tensor;
    size_t id;
    /// Buffers that the node mutates: this output is their new version.
    std::vector<size_t> mutated;
    bool takesMemory, hasParts;
    /// Number of freed bytes, according to Inductor.
    int64_t numFreed = 0;
  };
  struct Dependence {
    size_t buffer;
    /// True if the dependence only orders, without data.
    bool isWeak, isFake;
  };
  struct Node {
    nanobind::handle node, kernel;
    std::string name;
    Kind kind;
    std::vector<Output> outputs;
    /// Buffers whose producers must come before, and buffers that are read.
    /// They exclude Inductor's chain of all collectives, by which each would
    /// wait for the end of the one before. The order of starts on a
    /// communicator is the same on all ranks even without the chain.
    std::vector<Dependence> dependences, reads;
    /// True if the node only orders others, including collectives in flight.
    bool isBarrier = false;
    /// True if the node takes no time.
    bool isFree = false;
    /// For a part, the buffer that it belongs to.
    size_t whole = 0;
  };
  /// Number of elements of a tensor, and their torch dtype.
  struct Shape {
    int64_t elements;
    nanobind::object type;
  };
  struct Buffer {
    std::string name;
    /// The buffer of which this one is an alias, or itself.
    size_t root;
    /// The node that produces it; none for inputs.
    std::optional<size_t> producer;
    bool onlyOrders = false;
    /// Bytes of an input that Inductor frees.
    std::optional<int64_t> numFreed;
    /// Nodes that extract its parts.
    std::vector<size_t> parts;
  };

  /// `host` answers questions that need Python (_snodes.py).
  InductorGraph(InductorParts parts, nanobind::list nodes,
                nanobind::object host);

  const InductorParts &getParts() const { return parts; }
  const std::vector<Node> &getNodes() const { return nodes; }
  const Buffer &getBuffer(size_t id) const { return buffers[id]; }
  size_t getId(nanobind::handle name);
  size_t getRoot(nanobind::handle name) { return buffers[getId(name)].root; }
  int64_t getNumCollectives() const;

  /// Returns nullopt if `tensor` is no tensor.
  std::optional<Shape> readShape(nanobind::handle tensor) const;
  /// Returns the flattened MLIR type of a tensor. The second form returns a
  /// type of bytes unless the tensor has `numBytes` bytes.
  std::string getType(const Shape &shape);
  std::string getType(nanobind::handle tensor, int64_t numBytes);
  /// Returns the number of bytes that a node reads and writes.
  int64_t countBytes(const Node &node);
  /// Returns the number of operations of a node's contractions, and the MLIR
  /// type of their elements.
  std::pair<int64_t, std::string> countOperations(const Node &node);

  /// Returns a node of `order` that depends on a later node, and that node;
  /// nullopt if `order` respects all dependences.
  std::optional<std::pair<std::string, std::string>>
  findMisordered(nanobind::list order) const;
  /// Returns the peak bytes of `order`, as Inductor's `estimate_peak_memory`
  /// does, from Inductor's sizes and users of buffers.
  int64_t estimatePeak(nanobind::list order) const;

private:
  struct ElementType {
    std::string text;
    int64_t numBytes;
  };
  /// Number of elements and bytes per element, of each tensor of a buffer.
  using Sizes = std::vector<std::pair<int64_t, int64_t>>;
  /// Lifetime of a buffer, or of an input that Inductor frees.
  struct Lifetime {
    int64_t allocated, freed;
    /// The producer; nullopt for an input.
    std::optional<size_t> maker;
    std::vector<size_t> users;
    bool isOutput;
  };

  /// An input that Inductor may free, and its readers.
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
  /// Inputs by buffer, in the order of first reads.
  std::vector<std::pair<size_t, Input>> inputs;
  std::unordered_map<size_t, size_t> placeOfInput;
  std::vector<Lifetime> lifetimes;
  /// Cached operations by op and shapes, which most layers share.
  std::map<std::vector<int64_t>, std::pair<int64_t, std::string>> operations;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_INDUCTORGRAPH_H
