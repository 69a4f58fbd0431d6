//===- Graph.h - Graphs of the CUDA stand-in --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A capture creates a node for each operation. It depends on the last node of
// its stream and the nodes of the events that the stream has waited for.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TEST_STANDINS_GRAPH_H
#define COMMDIALECT_TEST_STANDINS_GRAPH_H

#include "Record.h"

#include <memory>
#include <optional>
#include <vector>

namespace standin {

struct Node {
  std::function<void()> action;
  std::optional<CUDA_MEMSET_NODE_PARAMS> memset;
  std::vector<Node *> before;
};

using Nodes = std::vector<std::unique_ptr<Node>>;

/// Creates a graph from captured nodes.
CUgraph makeGraph(Nodes nodes);
std::string graphName(CUgraph graph);

/// Returns `last` and all nodes that they depend on, dependencies first.
std::vector<Node *> getWithDependencies(const std::vector<Node *> &last);

} // namespace standin

#endif // COMMDIALECT_TEST_STANDINS_GRAPH_H
