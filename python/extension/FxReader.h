//===- FxReader.h - Nodes of an FX graph as ops ----------------*- C++ -*-===//
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

/// What is asked of Python, of the package's _nodes.py: what a node calls
/// (`describe`), what a value is (`read_data`), the line in a stack trace
/// (`read_line`), the path of the module that a node is of (`find_module`), the
/// name in the program and the size of a group (`add_group`), comm's name of a
/// reduction (`find_reduction`); and an Estimate of nodes, or None.
struct FxCallbacks {
  nanobind::object describe, readData, readLine, findModule, addGroup,
      findReduction, estimate;
};

/// Makes ops of the nodes of one FX graph: by itself of what has a schema, and
/// of inputs, but for what Python has to look at. Most nodes of a graph are
/// such.
class FxReader {
public:
  FxReader(Program &program, const std::string &prefix,
           const FxCallbacks &callbacks, nanobind::list remarks);

  /// Goes through `nodes`, but for those in `skipped`. `other` is called with
  /// nodes that are not for this.
  void read(nanobind::list nodes, nanobind::set skipped,
            nanobind::callable other);

  /// How much is known of an op that has no schema.
  enum class Effects { Schema, Pure, Unknown };
  /// Opaque compute. With `why`, what keeps its place, and why.
  void addOp(nanobind::handle node, Effects effects,
             std::optional<std::string> why);
  /// A start of `sources`, which are nodes, or where there are none of
  /// `destinations` in place; `types` are those of its results. `split` gives
  /// the sizes that are sent and received, or None. What it gives is why it is
  /// not modelled: then nothing was added.
  std::optional<std::string>
  addStart(nanobind::handle node, std::string kind,
           std::vector<nanobind::handle> sources,
           const std::vector<TypeName> &types,
           std::optional<std::vector<nanobind::handle>> destinations,
           nanobind::object split);
  /// Who called waits for what `nodes` have started, or are parts of, if
  /// anybody does: what is in flight is not in this program.
  void endFlights(nanobind::list nodes);

  using Names = std::vector<Name>;
  using Types = std::vector<TypeName>;
  /// The values of a node's results; none for what is no data.
  const Names &getValues(nanobind::handle node) const;
  void setValues(nanobind::handle node, Names names);
  /// Names the results of `node`.
  void define(nanobind::handle node, const Types &types);
  /// The values in arguments.
  Names getOperands(nanobind::handle arguments) const;
  /// The types of the results of `node`; none for what is no data.
  Types getTypes(nanobind::handle node);

  /// The bytes that the graph takes in its own order, with its inputs, each
  /// until its last use.
  int64_t estimatePeak() const;
  /// A node of `order`, and one that it reads and that is not before it; None
  /// if there is none.
  static nanobind::object findBroken(nanobind::list order);

  Program &getProgram() const { return program; }
  nanobind::dict getNodes() const { return nodeOf; }
  /// By node those that have no op and move with it: parts of its results, and
  /// further waits for one collective.
  nanobind::dict getAttached() const { return attached; }
  nanobind::list getInputs() const { return inputs; }
  /// Returns the collectives that are opaque ops: the number of starts before
  /// each, and its node.
  nanobind::list getUnmodelled() const { return unmodelled; }

private:
  /// As in _nodes.py.
  struct Target {
    std::string name;
    OpName op;
    bool hasSchema;
    /// comm's op of a functional collective; nothing of others.
    std::string kind;
    bool isInPlace, isWait, isPart, draws;
    std::vector<std::tuple<int64_t, nanobind::object, bool>> arguments;
  };
  struct Data {
    /// None: no data.
    TypeName type;
    std::optional<int64_t> storage;
    int64_t numBytes = 0;
  };
  struct Node {
    Names values;
    std::optional<std::vector<Data>> data;
    size_t place = 0; // in the graph
  };
  using Nodes = std::vector<PyObject *>;
  /// Of a start.
  struct Flight {
    bool isWaitedFor = false;
    nanobind::handle wait; // none: who called waits
    /// The nodes whose memory it changes.
    Nodes destinations;
    /// Other nodes in that memory that are read behind the start.
    Nodes others;
  };
  using NodeSet = std::unordered_set<PyObject *>;

  void addKnownOp(nanobind::handle node, const Target &target, Effects effects,
                  std::optional<std::string> why);
  /// The same; gives the types of those that are data.
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
  bool isReadBehind(PyObject *node, size_t place) const;
  void readAgain(PyObject *node, Name start, Name changed);
  PyObject *getStart(PyObject *node) const;
  std::vector<nanobind::handle> getSources(nanobind::handle node) const;
  void raiseScalars(StartRecord &record,
                    const std::vector<nanobind::handle> &sources);
  void setNode(nanobind::handle node);
  void remark(nanobind::handle node, const std::string &why);
  Name getName(nanobind::handle node) const;
  /// Something that is made of what `name` is.
  Name getName(Name name, const std::string &suffix) const;

  Program &program;
  std::string prefix;
  FxCallbacks callbacks;
  GroupNames groups;
  nanobind::list remarks, inputs, unmodelled;
  nanobind::dict nodeOf, attached;
  PyTypeObject *nodeType, *tensorType;
  /// The graph keeps its nodes while this reads them.
  std::unordered_map<PyObject *, Node> known;
  std::unordered_map<PyObject *, Target> targets;
  std::unordered_map<int64_t, Nodes> storages;
  /// By the element type and the sizes of a tensor: many are alike.
  std::map<std::vector<int64_t>, Data> shapes;
  std::vector<int64_t> shapeKey; // of the tensor at hand
  /// By the stack trace: the place of its line.
  nanobind::dict places;
  std::vector<Place> lines;
  Name lastRandom;
  std::unordered_map<PyObject *, Flight> flights;
  /// Of parts of a start: the start.
  std::unordered_map<PyObject *, PyObject *> startOf;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_FXREADER_H
