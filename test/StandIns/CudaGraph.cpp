//===- CudaGraph.cpp - Stand-in for the CUDA driver: graphs ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch runs the nodes in the order of their creation, each after its
// dependencies. So a node that is added later runs early only if edges require
// it.
//
//===----------------------------------------------------------------------===//
#include "Graph.h"

#include <algorithm>
#include <cstring>
#include <set>

using namespace standin;

namespace {
struct Graph {
  std::string name;
  Nodes nodes;
  std::vector<std::function<void()>> actions; ///< if executable
  bool isDestroyed = false;
};
} // namespace

static std::vector<std::unique_ptr<Graph>> &graphs() {
  static auto *all = new std::vector<std::unique_ptr<Graph>>;
  return *all;
}

static Graph &makeOne() {
  graphs().push_back(std::make_unique<Graph>());
  graphs().back()->name = "g" + std::to_string(graphs().size());
  return *graphs().back();
}

static Graph &graphOf(const void *handle, const char *function) {
  for (std::unique_ptr<Graph> &graph : graphs()) {
    if (graph.get() != handle)
      continue;
    if (graph->isDestroyed)
      misuse(function, graph->name + " was destroyed");
    return *graph;
  }
  misuse(function, "not a graph");
}

static Node &nodeOf(CUgraphNode handle, const char *function) {
  for (const std::unique_ptr<Graph> &graph : graphs())
    for (const std::unique_ptr<Node> &node : graph->nodes)
      if (reinterpret_cast<CUgraphNode>(node.get()) == handle)
        return *node;
  misuse(function, "not a node of a graph");
}

static std::vector<Node *> nodesOf(const Graph &graph) {
  std::vector<Node *> nodes;
  for (const std::unique_ptr<Node> &node : graph.nodes)
    nodes.push_back(node.get());
  return nodes;
}

CUgraph standin::makeGraph(Nodes nodes) {
  Graph &graph = makeOne();
  graph.nodes = std::move(nodes);
  return reinterpret_cast<CUgraph>(&graph);
}

std::string standin::graphName(CUgraph graph) {
  return graphOf(graph, "graphName").name;
}

static void visit(Node *node, std::set<Node *> &seen,
                  std::vector<Node *> &order) {
  if (!seen.insert(node).second)
    return;
  for (Node *before : node->before)
    visit(before, seen, order);
  order.push_back(node);
}

std::vector<Node *>
standin::getWithDependencies(const std::vector<Node *> &last) {
  std::set<Node *> seen;
  std::vector<Node *> order;
  for (Node *node : last)
    visit(node, seen, order);
  return order;
}

/// Fills the caller's lists, or returns the number of nodes if `nodes` is null.
static CUresult list(const std::vector<Node *> &found, CUgraphNode *nodes,
                     CUgraphEdgeData *edges, size_t *count) {
  if (nodes && *count < found.size())
    misuse("a list of nodes", "less room than there are");
  *count = found.size();
  for (size_t i = 0; nodes && i < found.size(); ++i) {
    nodes[i] = reinterpret_cast<CUgraphNode>(found[i]);
    if (edges)
      edges[i] = {};
  }
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphGetNodes(CUgraph handle, CUgraphNode *nodes,
                                 size_t *count) {
  STANDIN_ENTER(CUresult);
  return list(nodesOf(graphOf(handle, "cuGraphGetNodes")), nodes, nullptr,
              count);
}

CUresult CUDAAPI cuGraphGetRootNodes(CUgraph handle, CUgraphNode *nodes,
                                     size_t *count) {
  STANDIN_ENTER(CUresult);
  std::vector<Node *> found = nodesOf(graphOf(handle, "cuGraphGetRootNodes"));
  found.erase(std::remove_if(found.begin(), found.end(),
                             [](Node *node) { return !node->before.empty(); }),
              found.end());
  return list(found, nodes, nullptr, count);
}

CUresult CUDAAPI cuGraphNodeGetType(CUgraphNode handle, CUgraphNodeType *type) {
  STANDIN_ENTER(CUresult);
  // All nodes except memsets count as kernels here.
  *type = nodeOf(handle, "cuGraphNodeGetType").memset
              ? CU_GRAPH_NODE_TYPE_MEMSET
              : CU_GRAPH_NODE_TYPE_KERNEL;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphMemsetNodeGetParams(CUgraphNode handle,
                                            CUDA_MEMSET_NODE_PARAMS *params) {
  STANDIN_ENTER(CUresult);
  const Node &node = nodeOf(handle, "cuGraphMemsetNodeGetParams");
  if (!node.memset)
    return CUDA_ERROR_INVALID_VALUE;
  *params = *node.memset;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphNodeGetDependencies(CUgraphNode handle,
                                            CUgraphNode *nodes,
                                            CUgraphEdgeData *edges,
                                            size_t *count) {
  STANDIN_ENTER(CUresult);
  return list(nodeOf(handle, "cuGraphNodeGetDependencies").before, nodes, edges,
              count);
}

static bool comesAfter(const Node &node, const Node *other) {
  return std::find(node.before.begin(), node.before.end(), other) !=
         node.before.end();
}

CUresult CUDAAPI cuGraphNodeGetDependentNodes(CUgraphNode handle,
                                              CUgraphNode *nodes,
                                              CUgraphEdgeData *edges,
                                              size_t *count) {
  STANDIN_ENTER(CUresult);
  const Node *node = &nodeOf(handle, "cuGraphNodeGetDependentNodes");
  std::vector<Node *> found;
  for (const std::unique_ptr<Graph> &graph : graphs())
    for (const std::unique_ptr<Node> &other : graph->nodes)
      if (comesAfter(*other, node))
        found.push_back(other.get());
  return list(found, nodes, edges, count);
}

CUresult CUDAAPI cuGraphAddDependencies(CUgraph handle, const CUgraphNode *from,
                                        const CUgraphNode *to,
                                        const CUgraphEdgeData *, size_t count) {
  STANDIN_ENTER(CUresult);
  graphOf(handle, "cuGraphAddDependencies");
  for (size_t i = 0; i < count; ++i) {
    Node &first = nodeOf(from[i], "cuGraphAddDependencies"),
         &second = nodeOf(to[i], "cuGraphAddDependencies");
    if (comesAfter(second, &first))
      return CUDA_ERROR_INVALID_VALUE;
    second.before.push_back(&first);
  }
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphDestroyNode(CUgraphNode handle) {
  STANDIN_ENTER(CUresult);
  const Node *node = &nodeOf(handle, "cuGraphDestroyNode");
  for (const std::unique_ptr<Graph> &graph : graphs()) {
    for (const std::unique_ptr<Node> &other : graph->nodes)
      other->before.erase(
          std::remove(other->before.begin(), other->before.end(), node),
          other->before.end());
    graph->nodes.erase(std::remove_if(graph->nodes.begin(), graph->nodes.end(),
                                      [&](const std::unique_ptr<Node> &other) {
                                        return other.get() == node;
                                      }),
                       graph->nodes.end());
  }
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphAddMemsetNode(CUgraphNode *made, CUgraph handle,
                                      const CUgraphNode *before, size_t count,
                                      const CUDA_MEMSET_NODE_PARAMS *params,
                                      CUcontext) {
  STANDIN_ENTER(CUresult);
  Graph &graph = graphOf(handle, "cuGraphAddMemsetNode");
  auto node = std::make_unique<Node>();
  for (size_t i = 0; i < count; ++i)
    node->before.push_back(&nodeOf(before[i], "cuGraphAddMemsetNode"));
  const CUDA_MEMSET_NODE_PARAMS how = *params;
  if (how.value != 0 || how.height != 1)
    misuse("cuGraphAddMemsetNode", "only rows of zeros are known here");
  const uint64_t bytes = how.width * how.elementSize;
  record("cuGraphAddMemsetNode " + graph.name + " " + nameOf(how.dst) +
         " bytes " + std::to_string(bytes));
  node->memset = how;
  node->action = [=] {
    std::memset(access(how.dst, bytes, "cuGraphAddMemsetNode"), 0, bytes);
  };
  *made = reinterpret_cast<CUgraphNode>(node.get());
  graph.nodes.push_back(std::move(node));
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphInstantiate(CUgraphExec *executable, CUgraph handle,
                                    unsigned long long) {
  STANDIN_ENTER(CUresult);
  const Graph &graph = graphOf(handle, "cuGraphInstantiate");
  const std::vector<Node *> all = nodesOf(graph);
  Graph &made = makeOne();
  for (const Node *node : getWithDependencies(all))
    made.actions.push_back(node->action);
  record("cuGraphInstantiate " + graph.name + " = " + made.name);
  *executable = reinterpret_cast<CUgraphExec>(&made);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphLaunch(CUgraphExec handle, CUstream stream) {
  STANDIN_ENTER(CUresult);
  forbidUnderCapture("cuGraphLaunch");
  const Graph &graph = graphOf(handle, "cuGraphLaunch");
  submit("cuGraphLaunch", stream, "cuGraphLaunch " + graph.name, [&] {
    for (const std::function<void()> &action : graph.actions)
      action();
  });
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphDestroy(CUgraph handle) {
  STANDIN_ENTER(CUresult);
  graphOf(handle, "cuGraphDestroy").isDestroyed = true;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuGraphExecDestroy(CUgraphExec handle) {
  STANDIN_ENTER(CUresult);
  Graph &graph = graphOf(handle, "cuGraphExecDestroy");
  record("cuGraphExecDestroy " + graph.name);
  graph.isDestroyed = true;
  return CUDA_SUCCESS;
}
