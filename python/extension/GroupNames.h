//===- GroupNames.h - Groups of processes, as a program calls them -*- C++ -*-//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_PYTHON_GROUPNAMES_H
#define COMMDIALECT_PYTHON_GROUPNAMES_H

#include "Objects.h"
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <unordered_map>
#include <utility>

namespace commdialect {

/// The names of groups in a program, and the number of ranks in a line of each.
class GroupNames {
public:
  using Group = std::pair<std::string, int64_t>;
  /// `add`: Python's, which adds a group to the program and gives both.
  explicit GroupNames(nanobind::object add) : add(std::move(add)) {}

  Group get(nanobind::handle group) {
    auto ask = [&] { return nanobind::cast<Group>(add(group)); };
    if (!PyUnicode_Check(group.ptr()))
      return ask();
    // Each collective says it by its name.
    auto [place, isNew] = known.try_emplace(toString(group));
    if (isNew)
      place->second = ask();
    return place->second;
  }

private:
  nanobind::object add;
  std::unordered_map<std::string, Group> known;
};

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_GROUPNAMES_H
