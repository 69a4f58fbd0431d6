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

/// Creates a program of a graph, whose nodes are in their order. For `host`,
/// see _snodes.py.
///
/// Returns for each node the record that stands for it. Several nodes may share
/// one: a node that extracts an output of a collective in flight, and a second
/// wait, have no record of their own.
std::vector<std::string> readScheduler(Program &program, InductorGraph &graph,
                                       nanobind::object host);

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_SCHEDULERREADER_H
