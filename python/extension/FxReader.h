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
#include <map>
#include <nanobind/nanobind.h>
#include <unordered_map>
#include <unordered_set>

namespace commdialect {

/// What is asked of Python, of the package's _nodes.py: what a node calls
/// (`describe`), what a value is (`read_data`), the line in a stack trace
/// (`read_line`); and an Estimate of nodes, or None.
struct FxCallbacks {
  nanobind::object describe, readData, readLine, estimate;
};

/// Makes ops of the nodes of one FX graph, of those that have a schema and do
/// not communicate by itself. Most nodes of a graph are such.
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

  using Names = std::vector<std::optional<std::string>>;
  /// The names of the values of a node's results; nothing for what is no data.
  const Names &getValues(nanobind::handle node) const;
  void setValues(nanobind::handle node, Names names);
  /// Names the results of `node`, and gives the types of those that are data.
  std::vector<std::string> define(nanobind::handle node, const Names &types);
  /// The names of the values in arguments.
  std::vector<std::string> getOperands(nanobind::handle arguments) const;
  /// MLIR's types of the results of `node`.
  Names getTypes(nanobind::handle node);
  /// The nodes before that have results in the same memory.
  nanobind::list getNodesOf(int64_t storage) const;

  /// The bytes that the graph takes in its own order, with its inputs, each
  /// until its last use.
  int64_t estimatePeak() const;

  nanobind::dict getNodes() const { return nodeOf; }

private:
  /// As in _nodes.py.
  struct Target {
    std::string name;
    bool hasSchema, communicates, draws;
    std::vector<std::tuple<int64_t, nanobind::object, bool>> arguments;
  };
  struct Data {
    /// Null: no data.
    const std::string *type = nullptr;
    std::optional<int64_t> storage;
    int64_t numBytes = 0;
  };
  struct Node {
    Names values;
    std::optional<std::vector<Data>> data;
  };
  using Nodes = std::vector<PyObject *>;
  using NodeSet = std::unordered_set<PyObject *>;

  const Target &describe(nanobind::handle node);
  const std::vector<Data> &readData(nanobind::handle node);
  Data readValue(nanobind::handle value);
  Data readByPython(nanobind::handle value);
  std::optional<Line> readLine(nanobind::handle node);
  void collect(nanobind::handle arguments, Nodes &found) const;
  void collectOperands(nanobind::handle arguments,
                       std::vector<std::string> &names, Nodes &sources) const;
  void setEffects(OpRecord &record, nanobind::handle node, const Target &target,
                  const Nodes &sources);
  void setViews(OpRecord &record, nanobind::handle node, const Nodes &sources,
                const NodeSet &written, const NodeSet &aliased);
  void remark(nanobind::handle node, const std::string &why);
  std::string getName(nanobind::handle node) const;

  Program &program;
  std::string prefix;
  FxCallbacks callbacks;
  nanobind::list remarks, order;
  nanobind::dict nodeOf;
  PyTypeObject *nodeType, *tensorType;
  /// The graph keeps its nodes while this reads them.
  std::unordered_map<PyObject *, Node> known;
  std::unordered_map<PyObject *, Target> targets;
  std::unordered_map<int64_t, Nodes> storages;
  std::unordered_set<std::string> texts;
  /// By the element type and the sizes of a tensor: many are alike.
  std::map<std::vector<int64_t>, Data> shapes;
  /// By the stack trace: the place of its line.
  nanobind::dict places;
  std::vector<std::optional<Line>> lines;
  std::string lastRandom;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_FXREADER_H
