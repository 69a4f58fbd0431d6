//===- FxReader.h - Reads nodes of an FX graph as ops -----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_FXREADER_H
#define COMMDIALECT_PYTHON_FXREADER_H

#include "Core.h"
#include "GroupNames.h"
#include <map>
#include <nanobind/nanobind.h>
#include <unordered_map>
#include <unordered_set>

namespace commdialect {

/// Callbacks into Python, most of them in the package's _nodes.py.
///
/// `describe` returns the target of a call, `readData` the type and storage of
/// a value, and `readLine` the line in a stack trace. `findModule` returns the
/// path of the module that a node runs for. `addGroup` returns the name in the
/// program and the size of a group. `findReduction` returns comm's name of a
/// reduction. `estimate` returns the run time of a node in ns, and may be None.
struct FxCallbacks {
  nanobind::object describe, readData, readLine, findModule, addGroup,
      findReduction, estimate;
};

/// Creates ops for the nodes of one FX graph. It reads inputs, and most nodes
/// with a schema, without Python, because these are the most frequent ones.
class FxReader {
public:
  FxReader(Program &program, const std::string &prefix,
           const FxCallbacks &callbacks, nanobind::list remarks);

  /// Reads `nodes` except for those in `skipped`. Calls `other` with each node
  /// that needs Python. If the user has put nodes on streams, `edges` has the
  /// nodes that must precede a node. Buckets then have one collective each.
  void read(nanobind::list nodes, nanobind::set skipped,
            nanobind::callable other, std::optional<nanobind::dict> edges);

  /// The known properties of an op's effects: its schema, none, or unknown
  /// ones.
  enum class Effects { Schema, Pure, Unknown };
  /// Adds opaque compute. With the reason `why`, the node is not modelled and
  /// keeps its position.
  void addOp(nanobind::handle node, Effects effects,
             std::optional<std::string> why);
  /// Adds a start of a collective.
  ///
  /// Without `sources`, it works in place on `destinations`. `types` are those
  /// of its results, null for those that are only waited for. `split` returns
  /// the sizes that are sent and received, or None. Returns a reason if the
  /// collective cannot be modelled: then no op was added.
  std::optional<std::string>
  addStart(nanobind::handle node, std::string kind,
           std::vector<nanobind::handle> sources,
           const std::vector<TypeName> &types,
           std::optional<std::vector<nanobind::handle>> destinations,
           nanobind::object split);
  /// Adds waits for collectives that `nodes` start, or are parts of, and that
  /// the graph does not wait for. The caller of the graph may wait for them.
  void endFlights(nanobind::list nodes);

  using Names = std::vector<Name>;
  using Types = std::vector<TypeName>;
  /// Returns the names of a node's results; null for results that are not data.
  const Names &getValues(nanobind::handle node) const;
  void setValues(nanobind::handle node, Names names);
  /// Names the results of `node`.
  void define(nanobind::handle node, const Types &types);
  /// Returns the names of the values in arguments.
  Names getOperands(nanobind::handle arguments) const;
  /// Returns the types of the results of `node`; null for results that are not
  /// data.
  Types getTypes(nanobind::handle node);

  /// Returns the peak bytes of the graph in its own order. Inputs count until
  /// their last use.
  int64_t estimatePeak() const;
  /// Returns a node of `order`, and one of its inputs that does not precede it;
  /// None if `order` is valid.
  static nanobind::object findMisordered(nanobind::list order);

  Program &getProgram() const { return program; }
  nanobind::dict getNodes() const { return nodeOf; }
  /// Returns the nodes without ops by the node that they move with: parts of
  /// its results, and further waits for one collective.
  nanobind::dict getAttached() const { return attached; }
  nanobind::list getInputs() const { return inputs; }
  /// Returns the collectives that are opaque ops: the number of starts before
  /// each, and its node.
  nanobind::list getUnmodelled() const { return unmodelled; }

private:
  /// The target of calls, as in _nodes.py.
  struct Target {
    std::string name;
    OpName op;
    bool hasSchema;
    /// comm's op of a functional collective; empty for other ops.
    std::string kind;
    bool isInPlace, isWait, isPart, draws;
    std::vector<std::tuple<int64_t, nanobind::object, bool>> arguments;
  };
  struct Data {
    /// MLIR's type; null if the value is not data.
    TypeName type;
    std::optional<int64_t> storage;
    int64_t numBytes = 0;
  };
  struct Node {
    Names values;
    std::optional<std::vector<Data>> data;
    size_t place = 0; // position in the graph
  };
  using Nodes = std::vector<PyObject *>;
  /// A started collective.
  struct Flight {
    bool isMessages = false, isWaitedFor = false;
    nanobind::handle wait; // null if the caller waits
    /// The nodes whose memory it changes.
    Nodes destinations;
    /// Other nodes that share the memory of `destinations` and have users after
    /// the start.
    Nodes others;
  };
  using NodeSet = std::unordered_set<PyObject *>;

  void addKnownOp(nanobind::handle node, const Target &target, Effects effects,
                  std::optional<std::string> why);
  /// Defines the results of `node` as values called `name` and returns the
  /// types of the data among them.
  Types defineAs(Name name, nanobind::handle node, const Types &types);
  const Target &describe(nanobind::handle node);
  const std::vector<Data> &readData(nanobind::handle node);
  Data readValue(nanobind::handle value);
  Data readByPython(nanobind::handle value);
  Place readLine(nanobind::handle node);
  Place readLineAndModule(nanobind::handle node);
  void collect(nanobind::handle arguments, Nodes &found) const;
  void collectOperands(nanobind::handle arguments, Names &names,
                       Nodes &sources) const;
  void setEffects(OpRecord &record, nanobind::handle node, const Target &target,
                  const Nodes &sources);
  void setViews(OpRecord &record, nanobind::handle node, const Nodes &sources,
                const NodeSet &written, const NodeSet &aliased);
  bool readNode(nanobind::handle node);
  bool readInput(nanobind::handle node, nanobind::handle op);
  bool readPart(nanobind::handle node);
  bool readWait(nanobind::handle node);
  void addWait(const Nodes &starts, Name name, nanobind::handle node,
               Place line);
  void attach(nanobind::handle to, nanobind::handle node);
  bool hasUserAfter(PyObject *node, size_t place) const;
  void updateView(PyObject *node, Name start, Name changed);
  PyObject *getStart(PyObject *node) const;
  std::vector<nanobind::handle> getSources(nanobind::handle node) const;
  void reshapeScalars(StartRecord &record,
                      const std::vector<nanobind::handle> &sources);
  Names getEdges(nanobind::handle node) const;
  void setNode(nanobind::handle node);
  void remark(nanobind::handle node, const std::string &why);
  Name getName(nanobind::handle node) const;
  /// Returns the name of an op that is derived from that of `name`.
  Name getName(Name name, const std::string &suffix) const;

  Program &program;
  std::string prefix;
  FxCallbacks callbacks;
  GroupNames groups;
  nanobind::list remarks, inputs, unmodelled;
  nanobind::dict nodeOf, attached;
  std::optional<nanobind::dict> edges;
  PyTypeObject *nodeType, *tensorType;
  /// The keys stay valid, because the graph owns its nodes.
  std::unordered_map<PyObject *, Node> known;
  std::unordered_map<PyObject *, Target> targets;
  std::unordered_map<int64_t, Nodes> storages;
  /// Cached by the element type and the sizes of a tensor, because many are
  /// alike.
  std::map<std::vector<int64_t>, Data> shapes;
  /// Key in `shapes` of the current tensor.
  std::vector<int64_t> shapeKey;
  /// Indices into `lines` by stack trace.
  nanobind::dict places;
  std::vector<Place> lines;
  Name lastRandom;
  std::unordered_map<PyObject *, Flight> flights;
  /// The start by its parts.
  std::unordered_map<PyObject *, PyObject *> startOf;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_FXREADER_H
