//===- GroupNames.h - Names of process groups in a program ------*- C++ -*-===//
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
  /// `add` is a Python function that adds a group to the program and returns
  /// its name and the number of ranks.
  explicit GroupNames(nanobind::object add) : add(std::move(add)) {}

  Group get(nanobind::handle group) {
    auto ask = [&] { return nanobind::cast<Group>(add(group)); };
    if (!PyUnicode_Check(group.ptr()))
      return ask();
    // Collectives refer to groups by name, so names are cached.
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
