//===- SchedulerReader.h - Nodes of Inductor's scheduler as ops -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_PYTHON_SCHEDULERREADER_H
#define COMMDIALECT_PYTHON_SCHEDULERREADER_H

#include "../core/Core.h"
#include "InductorGraph.h"

namespace commdialect {

/// Makes a program of a graph, whose nodes are in their order: see _snodes.py,
/// also for `host`. Gives for each node the record that stands for it. Several
/// nodes may have one: what takes the outputs of a collective in flight apart,
/// and a second wait for it, are nothing of their own.
std::vector<std::string> readScheduler(Program &program, InductorGraph &graph,
                                       nanobind::object host);

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_SCHEDULERREADER_H
