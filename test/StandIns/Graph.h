//===- Graph.h - Graphs of the CUDA stand-in --------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A capture makes a node of each operation; the nodes before it are the last
// one of its stream and those of the events that the stream has waited for.
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

/// Records a graph of what was captured.
CUgraph makeGraph(Nodes nodes);
std::string graphName(CUgraph graph);

/// All nodes that lie before `last`, and those themselves.
std::vector<Node *> reach(const std::vector<Node *> &last);

} // namespace standin

#endif // COMMDIALECT_TEST_STANDINS_GRAPH_H
