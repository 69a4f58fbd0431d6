//===- GraphNodes.cpp - Transforms captured CUDA graphs -------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A node between two kernels costs the GPU a few microseconds, even if it does
// little.
//
//===----------------------------------------------------------------------===//
#include "GraphNodes.h"

#include <algorithm>
#include <vector>

namespace comm::cuda {

using Nodes = std::vector<CUgraphNode>;

/// Lists nodes through a driver function. Returns false if an edge to one of
/// them is not a plain completion dependency.
template <typename List>
static bool listNodes(List list, Nodes &nodes) {
  size_t count = 0;
  list(nullptr, nullptr, &count);
  nodes.resize(count);
  std::vector<CUgraphEdgeData> edges(count);
  if (count > 0)
    list(nodes.data(), edges.data(), &count);
  return std::all_of(edges.begin(), edges.end(), [](CUgraphEdgeData edge) {
    return edge.type == CU_GRAPH_DEPENDENCY_TYPE_DEFAULT &&
           edge.from_port == 0 && edge.to_port == 0;
  });
}

static bool predecessors(CUgraphNode node, Nodes &nodes) {
  return listNodes(
      [&](CUgraphNode *list, CUgraphEdgeData *edges, size_t *count) {
        COMM_CU(cuGraphNodeGetDependencies(node, list, edges, count));
      },
      nodes);
}

static bool successors(CUgraphNode node, Nodes &nodes) {
  return listNodes(
      [&](CUgraphNode *list, CUgraphEdgeData *edges, size_t *count) {
        COMM_CU(cuGraphNodeGetDependentNodes(node, list, edges, count));
      },
      nodes);
}

static void addEdge(CUgraph graph, CUgraphNode from, CUgraphNode to) {
  COMM_CU(cuGraphAddDependencies(graph, &from, &to, nullptr, 1));
}

/// Removes `node` and connects its predecessors with its successors. Returns
/// false if an edge is of another kind.
static bool bypass(CUgraph graph, CUgraphNode node) {
  Nodes before, after, present;
  if (!predecessors(node, before) || !successors(node, after))
    return false;
  for (CUgraphNode next : after) {
    if (!predecessors(next, present))
      return false;
    for (CUgraphNode previous : before)
      if (std::find(present.begin(), present.end(), previous) == present.end())
        addEdge(graph, previous, next);
  }
  COMM_CU(cuGraphDestroyNode(node));
  return true;
}

void clearOnce(CUgraph graph, Address first, uint64_t bytes,
               CUcontext context) {
  size_t count = 0;
  COMM_CU(cuGraphGetNodes(graph, nullptr, &count));
  Nodes nodes(count);
  COMM_CU(cuGraphGetNodes(graph, nodes.data(), &count));
  bool hasRemoved = false;
  for (CUgraphNode node : nodes) {
    CUgraphNodeType type;
    COMM_CU(cuGraphNodeGetType(node, &type));
    if (type != CU_GRAPH_NODE_TYPE_MEMSET)
      continue;
    CUDA_MEMSET_NODE_PARAMS params;
    COMM_CU(cuGraphMemsetNodeGetParams(node, &params));
    if (params.value == 0 && params.height == 1 && params.dst >= first &&
        params.dst + params.width * params.elementSize <= first + bytes)
      hasRemoved |= bypass(graph, node);
  }
  if (!hasRemoved)
    return;
  COMM_CU(cuGraphGetRootNodes(graph, nullptr, &count));
  Nodes roots(count);
  COMM_CU(cuGraphGetRootNodes(graph, roots.data(), &count));
  CUDA_MEMSET_NODE_PARAMS clear = {};
  clear.dst = first;
  clear.elementSize = 4;
  clear.width = bytes / 4;
  clear.height = 1;
  CUgraphNode node = nullptr;
  COMM_CU(cuGraphAddMemsetNode(&node, graph, nullptr, 0, &clear, context));
  for (CUgraphNode root : roots)
    addEdge(graph, node, root);
}

} // namespace comm::cuda
