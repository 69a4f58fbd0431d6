//===- RuntimeBindings.cpp - Python bindings of the runtime ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;
using namespace commdialect;

/// Returns a function that calls `function` of Python, which is never freed:
/// threads may outlive Python.
static Exchange makeExchange(nb::object function) {
  if (function.is_none())
    return nullptr;
  PyObject *object = function.release().ptr();
  return [object](const std::string &scope, int rank, const std::string &mine) {
    nb::gil_scoped_acquire gil;
    try {
      nb::bytes all = nb::cast<nb::bytes>(
          nb::handle(object)(scope, rank, nb::bytes(mine.data(), mine.size())));
      return std::string(all.c_str(), all.size());
    } catch (nb::python_error &error) {
      // The message must be read while the GIL is held.
      throw std::runtime_error(nb::cast<std::string>(nb::str(error.value())));
    }
  };
}

static nb::capsule makeCapsule(void *address) {
  return nb::capsule(static_cast<const void *>(address));
}

NB_MODULE(_runtime, module) {
  module.doc() = "Runs compiled programs on the ranks of this process.";

  nb::class_<RuntimeLibrary>(module, "RuntimeLibrary")
      .def(nb::init<const std::string &, bool>(), "path"_a, "is_cuda"_a);

  nb::class_<Devices>(module, "Devices")
      .def(
          "__init__",
          [](Devices *devices, const RuntimeLibrary &library, int ranks,
             const std::vector<std::tuple<int, int, int>> &members,
             nb::object exchange) {
            std::vector<Member> made;
            for (const auto &[rank, ordinal, device] : members)
              made.push_back({rank, ordinal, device});
            new (devices) Devices(library, ranks, std::move(made),
                                  makeExchange(std::move(exchange)));
          },
          "library"_a, "ranks"_a, "members"_a, "exchange"_a.none(),
          nb::keep_alive<1, 2>());

  module.def("add_program", &addProgram, "key"_a, "devices"_a, "file"_a);
  module.def("clear_programs", &clearPrograms,
             nb::call_guard<nb::gil_scoped_release>());
  module.def(
      "get_handlers",
      [](bool isCuda) {
        const XlaHandlers handlers = getXlaHandlers(isCuda);
        nb::dict result;
        result["type_id"] = makeCapsule(handlers.typeId);
        result["type_info"] = makeCapsule(handlers.typeInfo);
        result["instantiate"] = makeCapsule(handlers.instantiate);
        result["execute"] = makeCapsule(handlers.execute);
        return result;
      },
      "is_cuda"_a);
}
