//===- Bindings.cpp - The core in Python ----------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing is decided here. The package's _core.pyi has the types.
//
//===----------------------------------------------------------------------===//

#include "Core.h"
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace commdialect;
using namespace nb::literals;

/// The core needs no Python while it works.
using Unlocked = nb::call_guard<nb::gil_scoped_release>;

static nb::bytes toBytes(const std::string &text) {
  return nb::bytes(text.data(), text.size());
}

/// As Python exceptions: the line is the message, the rest are notes.
static void raiseError(const Error &error, nb::handle base,
                       nb::handle verification) {
  nb::object exception =
      (error.isVerification() ? verification : base)(error.what());
  for (const std::string &note : error.getNotes())
    exception.attr("add_note")(note);
  PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(exception.ptr())),
                  exception.ptr());
}

static void bindErrors(nb::module_ &module) {
  // The module keeps them.
  static nb::handle base, verification;
  base = nb::exception<Error>(module, "Error", PyExc_ValueError);
  base.attr("__module__") = "commdialect";
  base.attr("__doc__") = "What went wrong, in one line with its place; more in "
                         "`__notes__`.";
  nb::object made = nb::steal(PyErr_NewExceptionWithDoc(
      "commdialect.VerificationError", "`verify` has proved the program wrong.",
      base.ptr(), nullptr));
  module.attr("VerificationError") = made;
  verification = made;
  nb::register_exception_translator(
      [](const std::exception_ptr &pointer, void *) {
        try {
          std::rethrow_exception(pointer);
        } catch (const Error &error) {
          raiseError(error, base, verification);
        }
      });
}

static void bindReports(nb::module_ &module) {
  nb::class_<Figures>(module, "Figures")
      .def_ro("makespan_ns", &Figures::makespanNs)
      .def_ro("exposed_ns", &Figures::exposedNs)
      .def_ro("peak_bytes", &Figures::peakBytes)
      .def_ro("lower_bound_ns", &Figures::lowerBoundNs)
      .def("__repr__", [](const Figures &figures) {
        return nb::str("Figures(makespan_ns={}, exposed_ns={}, peak_bytes={}, "
                       "lower_bound_ns={})")
            .format(figures.makespanNs, figures.exposedNs, figures.peakBytes,
                    figures.lowerBoundNs);
      });
  nb::class_<Report>(module, "Report")
      .def_ro("text", &Report::text)
      .def_ro("json", &Report::json)
      .def_ro("trace", &Report::trace)
      .def_ro("html", &Report::html)
      .def_ro("figures", &Report::figures)
      .def_ro("warnings", &Report::warnings);
}

static void bindModules(nb::module_ &module) {
  nb::class_<Module>(module, "Module")
      .def_static(
          "parse",
          [](nb::bytes bytes, const std::string &name) {
            std::string copy(bytes.c_str(), bytes.size());
            nb::gil_scoped_release unlocked;
            return Module::parse(copy, name);
          },
          "source"_a, "name"_a)
      .def_static("build", &Module::build, "text"_a, "name"_a, "code"_a,
                  "names"_a, Unlocked())
      .def_prop_ro("is_hlo", &Module::isHlo)
      .def_prop_ro("num_collectives", &Module::getNumCollectives, Unlocked())
      .def("to_text", &Module::getText, Unlocked())
      .def("to_bytes", [](const Module &module) {
        std::string bytes;
        {
          nb::gil_scoped_release unlocked;
          bytes = module.getBytes();
        }
        return toBytes(bytes);
      });
  nb::class_<Plan>(module, "Plan")
      .def_static("from_json", &Plan::fromJson, "text"_a, Unlocked())
      .def("to_json", &Plan::toJson, Unlocked());

  module.def(
      "optimize",
      [](const Module &module, const std::string &machine,
         const std::string &memoryLimit) {
        return optimize(module, {machine, memoryLimit});
      },
      "module"_a, "machine"_a, "memory_limit"_a, Unlocked());
  module.def("verify", &verify, "module"_a, Unlocked());
  module.def("report", &report, "module"_a, "machine"_a, "memory_limit"_a,
             "before"_a.none(), Unlocked());
  module.def(
      "plan",
      [](const Module &module, const std::string &machine,
         const std::string &memoryLimit, const Plan *pinned,
         const std::string &buckets, const std::string &bucketMode,
         bool isQuick, int64_t widePeakBytes, int64_t leastLimitBytes) {
        return plan(module,
                    {{machine, memoryLimit},
                     buckets,
                     bucketMode,
                     isQuick,
                     widePeakBytes,
                     leastLimitBytes},
                    pinned);
      },
      "module"_a, "machine"_a, "memory_limit"_a, "pinned"_a.none(), "buckets"_a,
      "bucket_mode"_a, "is_quick"_a, "wide_peak_bytes"_a, "least_limit_bytes"_a,
      Unlocked());
  module.def("apply", &apply, "plan"_a, "module"_a, Unlocked());
}

static void bindGuest(nb::module_ &module) {
  nb::class_<GuestResult>(module, "GuestResult")
      .def_ro("name", &GuestResult::name)
      .def_ro("num_instructions", &GuestResult::numInstructions)
      .def_ro("num_collectives", &GuestResult::numCollectives)
      .def_prop_ro("bytes",
                   [](const GuestResult &result) -> nb::object {
                     if (!result.bytes)
                       return nb::none();
                     return toBytes(*result.bytes);
                   })
      .def_ro("before", &GuestResult::before)
      .def_ro("after", &GuestResult::after)
      .def_ro("xla_report", &GuestResult::xlaReport)
      .def_ro("report", &GuestResult::report);
  module.def(
      "visit_hlo",
      [](nb::bytes module, const std::string &machine,
         const std::string &memoryLimit, bool verify, bool schedule,
         bool report) {
        GuestOptions options;
        options.machine = machine;
        options.memoryLimit = memoryLimit;
        options.verify = verify;
        options.schedule = schedule;
        options.report = report;
        // The bytes stay where they are while the caller holds them.
        nb::gil_scoped_release unlocked;
        return visitHlo(module.c_str(), module.size(), options);
      },
      "module"_a, "machine"_a, "memory_limit"_a, "verify"_a, "schedule"_a,
      "report"_a);
  module.def("machines", &getMachines);
  module.def(
      "check_options",
      [](const std::string &machine, const std::string &memoryLimit) {
        checkOptions({machine, memoryLimit});
      },
      "machine"_a, "memory_limit"_a);
}

NB_MODULE(_core, module) {
  module.doc() = "CommDialect's compiler; `commdialect` has what to use of it.";
  bindErrors(module);
  bindReports(module);
  bindModules(module);
  bindGuest(module);
}
