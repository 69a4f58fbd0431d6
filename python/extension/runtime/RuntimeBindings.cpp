//===- RuntimeBindings.cpp - Python bindings of the runtime ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProcessRank.h"
#include "Programs.h"
#include "SiteRank.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <optional>
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

/// Returns a function that calls `finder`, which is never freed.
static SitesFinder makeFinder(nb::object finder) {
  PyObject *object = finder.release().ptr();
  return [object](const std::string &digest, const std::string &devices,
                  bool isCuda) {
    nb::gil_scoped_acquire gil;
    try {
      const nb::handle function(object);
      function(digest, devices, isCuda);
    } catch (nb::python_error &error) {
      throw std::runtime_error(nb::cast<std::string>(nb::str(error.value())));
    }
  };
}

static nb::dict describe(const XlaHandlers &handlers) {
  nb::dict result;
  auto add = [&](const char *name, void *address) {
    if (address)
      result[name] = nb::capsule(static_cast<const void *>(address));
  };
  add("type_id", handlers.typeId);
  add("type_info", handlers.typeInfo);
  add("instantiate", handlers.instantiate);
  add("initialize", handlers.initialize);
  add("execute", handlers.execute);
  return result;
}

/// Returns arrays of the host without data.
static std::vector<Array>
makeArrays(const std::vector<std::pair<std::vector<int64_t>, uint64_t>> &all) {
  std::vector<Array> arrays;
  for (const auto &[sizes, elementBytes] : all)
    arrays.push_back({nullptr, sizes, elementBytes});
  return arrays;
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

  nb::class_<SiteRank>(module, "SiteRank")
      .def(
          "__init__",
          [](SiteRank *made, const RuntimeLibrary &library, int rank, int ranks,
             int device, nb::object exchange) {
            const Exchange function = makeExchange(std::move(exchange));
            nb::gil_scoped_release unlocked;
            new (made) SiteRank(library, rank, ranks, device, function);
          },
          "library"_a, "rank"_a, "ranks"_a, "device"_a, "exchange"_a,
          nb::keep_alive<1, 2>())
      .def(
          "load",
          [](SiteRank &rank, const std::string &metadata, nb::bytes image) {
            const std::string copy(image.c_str(), image.size());
            nb::gil_scoped_release unlocked;
            return rank.load(metadata, copy);
          },
          "metadata"_a, "image"_a)
      .def(
          "run",
          [](SiteRank &rank, size_t program, int64_t site,
             const std::vector<uintptr_t> &buffers, uintptr_t stream) {
            // A launch is short, and contexts on GPUs have one thread at a
            // time. On the host the call waits for the other ranks.
            std::optional<nb::gil_scoped_release> unlocked;
            if (!rank.library.isCuda)
              unlocked.emplace();
            rank.run(program, site, buffers, stream);
          },
          "program"_a, "site"_a, "buffers"_a, "stream"_a)
      .def("close", &SiteRank::close, nb::call_guard<nb::gil_scoped_release>());

  nb::class_<ProcessRank>(module, "ProcessRank")
      .def(
          "__init__",
          [](ProcessRank *made, const RuntimeLibrary &library, int rank,
             int ranks, int device, nb::object exchange) {
            new (made) ProcessRank(library, rank, ranks, device,
                                   makeExchange(std::move(exchange)));
          },
          "library"_a, "rank"_a, "ranks"_a, "device"_a, "exchange"_a.none(),
          nb::keep_alive<1, 2>())
      .def("skip", &ProcessRank::skip,
           nb::call_guard<nb::gil_scoped_release>());

  nb::class_<RankProgram>(module, "RankProgram")
      .def(
          "__init__",
          [](RankProgram *made, std::shared_ptr<ProcessRank> rank,
             const std::string &file,
             const std::vector<std::pair<std::vector<int64_t>, uint64_t>>
                 &arguments,
             const std::vector<std::pair<std::vector<int64_t>, uint64_t>>
                 &results) {
            new (made) RankProgram(std::move(rank), file, makeArrays(arguments),
                                   makeArrays(results));
          },
          "rank"_a, "file"_a, "arguments"_a, "results"_a)
      .def("run", &RankProgram::run, "arguments"_a, "results"_a, "stream"_a,
           nb::call_guard<nb::gil_scoped_release>());

  module.def("add_program", &addProgram, "key"_a, "devices"_a, "file"_a);
  module.def(
      "add_sites",
      [](const std::string &digest, const std::string &names,
         std::shared_ptr<Devices> devices, const std::string &scope,
         const std::string &metadata, nb::bytes image) {
        addSites(digest, names,
                 std::make_shared<TeamSites>(TeamSites{
                     std::move(devices), scope,
                     std::make_shared<Sites>(Sites{
                         digest, metadata, {image.c_str(), image.size()}})}));
      },
      "digest"_a, "names"_a, "devices"_a, "scope"_a, "metadata"_a, "image"_a);
  module.def(
      "set_sites_finder",
      [](nb::object finder) { setSitesFinder(makeFinder(std::move(finder))); },
      "finder"_a);
  module.def(
      "clear_programs",
      [] {
        clearPrograms();
        clearSites();
      },
      nb::call_guard<nb::gil_scoped_release>());
  module.def(
      "get_handlers",
      [](bool isCuda) { return describe(getXlaHandlers(isCuda)); },
      "is_cuda"_a);
  module.def(
      "get_site_handlers",
      [](bool isCuda, int role) {
        return describe(getSiteHandlers(isCuda, static_cast<SiteRole>(role)));
      },
      "is_cuda"_a, "role"_a);
}
