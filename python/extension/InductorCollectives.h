//===- InductorCollectives.h - Reads collectives of Inductor ----*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_PYTHON_INDUCTORCOLLECTIVES_H
#define COMMDIALECT_PYTHON_INDUCTORCOLLECTIVES_H

#include "../core/Core.h"
#include "GroupNames.h"
#include "InductorGraph.h"

namespace commdialect {

/// A start without the names of its values, and its operands.
struct InductorCollective {
  StartRecord record;
  /// Buffers that it reads, and their flattened MLIR types.
  std::vector<size_t> sources;
  std::vector<TypeName> types;
  /// Buffers that it writes to; empty if it allocates its own.
  std::vector<size_t> destinations;
  bool isInPlace;
};

/// Reads the collectives of one graph, by the schemas of their ops.
class InductorCollectives {
public:
  InductorCollectives(Program &program, InductorGraph &graph,
                      nanobind::object host)
      : program(program), graph(graph), host(host),
        groups(host.attr("add_group")) {}

  /// Reads a collective node. Fails with the node's name if the collective, the
  /// reduction or the group is unknown.
  InductorCollective read(const InductorGraph::Node &node);

private:
  struct Schema {
    /// Name of the comm op.
    std::string kind;
    /// isPlain: the first argument is the only tensor, and no argument is a
    /// list.
    bool isInPlace, isPlain;
    nanobind::list arguments;
  };

  const Schema &getSchema(nanobind::handle op);
  nanobind::dict bind(nanobind::handle kernel, const Schema &schema) const;
  void readMessages(InductorCollective &made, const Schema &schema,
                    nanobind::dict arguments);
  int64_t exchange(InductorCollective &made, nanobind::dict arguments,
                   nanobind::handle tensor, int64_t elements, int64_t ranks);

  Program &program;
  InductorGraph &graph;
  nanobind::object host;
  GroupNames groups;
  std::unordered_map<PyObject *, Schema> schemas; // ops are never destroyed
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_INDUCTORCOLLECTIVES_H
