//===- Bindings.cpp - Python bindings of the core -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only converts types. The package's _core.pyi declares the interface.
//
//===----------------------------------------------------------------------===//

#include "FxReader.h"
#include "SchedulerReader.h"
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace commdialect;
using namespace nb::literals;

/// Releases the GIL, because the core needs no Python while it works.
using Unlocked = nb::call_guard<nb::gil_scoped_release>;

static nb::bytes toBytes(const std::string &text) {
  return nb::bytes(text.data(), text.size());
}

/// Raises `error` as a Python exception, with the line as its message and the
/// rest as notes.
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
  // The module keeps these objects alive.
  static nb::handle base, verification;
  base = nb::exception<Error>(module, "Error", PyExc_ValueError);
  base.attr("__module__") = "commdialect";
  base.attr("__doc__") = "A failure, described in one line with its location; "
                         "`__notes__` has further lines.";
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
      .def_prop_ro("is_hlo", &Module::isHlo)
      .def_prop_ro("target", &Module::getTarget)
      .def_prop_ro("num_collectives", &Module::getNumCollectives, Unlocked())
      .def("to_text", &Module::getText, "is_generic"_a = false, Unlocked())
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

static void bindCompiler(nb::module_ &module) {
  module.def(
      "compile",
      [](nb::bytes program, const std::string &name, const std::string &target,
         std::optional<std::string> passes, std::optional<std::string> machine,
         std::optional<std::string> memoryLimit, int64_t ranks,
         bool hasOwnKernels, bool hasStaticResults, bool hasStaticArguments,
         bool hasAnyOrder, std::optional<std::string> libdevice) {
        CompileOptions options;
        options.target = target;
        options.passes = std::move(passes);
        options.machine = std::move(machine);
        options.memoryLimit = std::move(memoryLimit);
        options.ranks = ranks;
        options.hasOwnKernels = hasOwnKernels;
        options.hasStaticResults = hasStaticResults;
        options.hasStaticArguments = hasStaticArguments;
        options.hasAnyOrder = hasAnyOrder;
        options.libdevice = std::move(libdevice);
        std::string copy(program.c_str(), program.size());
        CompiledProgram compiled;
        {
          nb::gil_scoped_release unlocked;
          compiled = compile(copy, name, options);
        }
        return nb::make_tuple(toBytes(compiled.bytes), compiled.metadata,
                              compiled.diagnostics);
      },
      "program"_a, "name"_a, "target"_a, "passes"_a.none(), "machine"_a.none(),
      "memory_limit"_a.none(), "ranks"_a, "own_kernels"_a, "static_results"_a,
      "static_arguments"_a, "any_order"_a, "libdevice"_a.none());
  module.def("build_id", &getBuildId);
}

static void bindGuest(nb::module_ &module) {
  nb::class_<GuestResult>(module, "GuestResult")
      .def_ro("name", &GuestResult::name)
      .def_ro("num_instructions", &GuestResult::numInstructions)
      .def_ro("num_collectives", &GuestResult::numCollectives)
      .def_ro("num_synchronous", &GuestResult::numSynchronous)
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
        // `module` owns the bytes, and the caller holds it during the call.
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

static void bindKernels(nb::module_ &module) {
  nb::class_<Collective>(module, "Collective")
      .def_ro("name", &Collective::name)
      .def_ro("kind", &Collective::kind)
      .def_ro("bytes", &Collective::bytes)
      .def_ro("num_ranks", &Collective::numRanks)
      .def_ro("algorithm", &Collective::algorithm)
      .def_ro("ns", &Collective::ns)
      .def_ro("library_ns", &Collective::libraryNs)
      .def_ro("obstacle", &Collective::obstacle)
      .def_ro("fused", &Collective::fused);
  nb::class_<Kernels>(module, "Kernels")
      .def_prop_ro("bytes",
                   [](const Kernels &kernels) -> nb::object {
                     if (!kernels.bytes)
                       return nb::none();
                     return toBytes(*kernels.bytes);
                   })
      .def_ro("metadata", &Kernels::metadata)
      .def_prop_ro(
          "image",
          [](const Kernels &kernels) { return toBytes(kernels.image); })
      .def_ro("digest", &Kernels::digest)
      .def_ro("devices", &Kernels::devices)
      .def_ro("collectives", &Kernels::collectives)
      .def_ro("window_bytes", &Kernels::windowBytes);
  module.def(
      "make_kernels",
      [](const Module &module, const std::string &machine,
         const std::string &target, const std::string &chip, int64_t mostBytes,
         int64_t mostWindowBytes, bool leavesHalf) {
        KernelOptions options;
        options.machine = machine;
        options.target = target;
        options.chip = chip;
        options.mostBytes = mostBytes;
        options.mostWindowBytes = mostWindowBytes;
        options.leavesHalf = leavesHalf;
        return makeKernels(module, options);
      },
      "module"_a, "machine"_a, "target"_a, "chip"_a, "most_bytes"_a,
      "most_window_bytes"_a, "leaves_half"_a = false, Unlocked());
  module.def(
      "replace_collectives",
      [](nb::bytes module, const std::string &machine,
         const std::string &target, const std::string &chip,
         int64_t numReplicas, int64_t numPartitions,
         std::optional<int64_t> mostBytes,
         std::optional<int64_t> mostWindowBytes, bool copies) {
        KernelOptions options;
        options.machine = machine;
        options.target = target;
        options.chip = chip;
        options.copies = copies;
        options.numReplicas = numReplicas;
        options.numPartitions = numPartitions;
        options.mostBytes = mostBytes;
        options.mostWindowBytes = mostWindowBytes;
        // `module` owns the bytes, and the caller holds it during the call.
        nb::gil_scoped_release unlocked;
        return replaceCollectives(module.c_str(), module.size(), options);
      },
      "module"_a, "machine"_a, "target"_a, "chip"_a = "sm_90",
      "num_replicas"_a = 0, "num_partitions"_a = 0, "most_bytes"_a = nb::none(),
      "most_window_bytes"_a = nb::none(), "copies"_a = false);
}

static void bindLoops(nb::module_ &module) {
  nb::class_<LoopGather>(module, "LoopGather")
      .def_ro("name", &LoopGather::name)
      .def_ro("bytes", &LoopGather::bytes)
      .def_ro("obstacle", &LoopGather::obstacle);
  nb::class_<Loop>(module, "Loop")
      .def_ro("name", &Loop::name)
      .def_ro("trips", &Loop::trips)
      .def_ro("obstacle", &Loop::obstacle)
      .def_ro("gathers", &Loop::gathers)
      .def_ro("before_ns", &Loop::beforeNs)
      .def_ro("after_ns", &Loop::afterNs);
  nb::class_<Rotation>(module, "Rotation")
      .def_prop_ro("bytes",
                   [](const Rotation &rotation) -> nb::object {
                     if (!rotation.bytes)
                       return nb::none();
                     return toBytes(*rotation.bytes);
                   })
      .def_ro("before", &Rotation::before)
      .def_ro("after", &Rotation::after)
      .def_ro("loops", &Rotation::loops);
  module.def(
      "rotate_loops",
      [](nb::bytes module, const std::string &machine,
         const std::string &memoryLimit) {
        // `module` owns the bytes, and the caller holds it during the call.
        nb::gil_scoped_release unlocked;
        return rotateLoops(module.c_str(), module.size(),
                           {machine, memoryLimit});
      },
      "module"_a, "machine"_a, "memory_limit"_a);
}

/// A file, a line and a module, or none.
using LineOrNone = std::optional<std::tuple<std::string, int64_t, std::string>>;
using Texts = std::vector<std::string>;
using TextsOrNone = std::vector<std::optional<std::string>>;
using Attributes = std::vector<std::pair<std::string, std::string>>;
using Sizes = std::vector<std::variant<int64_t, std::string>>;

static std::vector<Name> getNames(Program &program, const Texts &texts) {
  std::vector<Name> names;
  for (const std::string &text : texts)
    names.push_back(program.getName(text));
  return names;
}

static std::vector<TypeName> getTypes(Program &program, const Texts &texts) {
  std::vector<TypeName> types;
  for (const std::string &text : texts)
    types.push_back(program.getType(text));
  return types;
}

static std::vector<std::variant<int64_t, Name>> getSizes(Program &program,
                                                         const Sizes &sizes) {
  std::vector<std::variant<int64_t, Name>> found;
  for (const auto &size : sizes)
    if (const std::string *name = std::get_if<std::string>(&size))
      found.push_back(program.getName(*name));
    else
      found.push_back(std::get<int64_t>(size));
  return found;
}

/// Returns the texts of names or of types.
template <typename T>
static Texts getTexts(const std::vector<T> &all) {
  Texts texts;
  for (T known : all)
    texts.push_back(getText(known));
  return texts;
}

template <typename T>
static TextsOrNone getTextsOrNone(const std::vector<T> &all) {
  TextsOrNone texts;
  for (T known : all)
    texts.push_back(known ? std::make_optional(getText(known)) : std::nullopt);
  return texts;
}

static std::vector<TypeName> getTypes(Program &program,
                                      const TextsOrNone &texts) {
  std::vector<TypeName> types;
  for (const std::optional<std::string> &text : texts)
    types.push_back(text ? program.getType(*text) : TypeName());
  return types;
}

static Record makeRecord(Program &program, const std::string &name,
                         const Texts &after, Attributes &attributes,
                         const LineOrNone &line) {
  Record record{program.getName(name),
                getNames(program, after),
                std::move(attributes),
                {}};
  if (line) {
    auto &[file, number, path] = *line;
    record.line = program.getPlace({file, number, path});
  }
  return record;
}

/// Returns pointers for Python objects, which keep the program alive.
template <typename T>
static std::vector<const T *> getPointers(const std::deque<T> &records) {
  std::vector<const T *> pointers;
  for (const T &record : records)
    pointers.push_back(&record);
  return pointers;
}

static void bindRecords(nb::module_ &module) {
  nb::class_<Record>(module, "Record")
      .def_prop_ro("name",
                   [](const Record &record) { return getText(record.name); })
      .def_prop_ro("line", [](const Record &record) -> LineOrNone {
        std::optional<Line> line = getLine(record.line);
        if (!line)
          return std::nullopt;
        return std::make_tuple(line->file, line->line, line->module);
      });
  nb::class_<StartRecord, Record>(module, "StartRecord")
      .def_ro("kind", &StartRecord::kind)
      .def_ro("group", &StartRecord::group)
      .def_ro("reduction", &StartRecord::reduction)
      .def_ro("root", &StartRecord::root)
      .def_prop_ro("operands", [](const StartRecord &record) {
        return getTexts(record.sources.empty() && record.destinations
                            ? *record.destinations
                            : record.sources);
      });
  nb::class_<WaitRecord, Record>(module, "WaitRecord")
      .def_prop_ro("starts", [](const WaitRecord &record) {
        return getTexts(record.starts);
      });
}

static void bindPrograms(nb::module_ &module) {
  nb::class_<Program>(module, "Program")
      .def(nb::init<const std::string &>(), "function"_a)
      .def("add_group", &Program::addGroup, "name"_a, "lines"_a)
      .def(
          "add_argument",
          [](Program &program, const std::string &name,
             const std::string &type) {
            program.addArgument(program.getName(name), program.getType(type));
          },
          "name"_a, "type"_a)
      .def(
          "add_alias",
          [](Program &program, const std::string &name, const std::string &of) {
            program.addAlias(program.getName(name), program.getName(of));
          },
          "name"_a, "of"_a)
      .def(
          "has_value",
          [](Program &program, const std::string &name) {
            return program.hasValue(program.getName(name));
          },
          "name"_a)
      .def(
          "type_of",
          [](Program &program, const std::string &name) {
            return getText(program.getTypeOf(program.getName(name)));
          },
          "name"_a)
      .def(
          "set_outputs",
          [](Program &program, const Texts &names) {
            program.setOutputs(getNames(program, names));
          },
          "names"_a)
      .def(
          "add_op",
          [](Program &program, const std::string &name, const std::string &op,
             const Texts &operands, const Texts &results,
             std::optional<int64_t> costNs,
             std::optional<std::vector<int64_t>> mutates,
             std::optional<int64_t> views, const Texts &after,
             std::optional<bool> hasSideEffect, Attributes attributes,
             LineOrNone line) {
            program.addOp({makeRecord(program, name, after, attributes, line),
                           program.getOpName(op), getNames(program, operands),
                           getTypes(program, results), costNs,
                           std::move(mutates), views, hasSideEffect});
          },
          "name"_a, "op"_a, "operands"_a, "results"_a, "cost_ns"_a.none(),
          "mutates"_a.none(), "views"_a.none(), "after"_a,
          "has_side_effect"_a.none(), "attributes"_a, "line"_a.none())
      .def(
          "add_start",
          [](Program &program, const std::string &name, std::string kind,
             const Texts &sources, const Texts &results, std::string group,
             const std::optional<Texts> &destinations, std::string reduction,
             int64_t dim, int64_t root, const Sizes &send, const Sizes &receive,
             std::optional<int64_t> costNs, const Texts &after,
             Attributes attributes, LineOrNone line) {
            StartRecord record{
                makeRecord(program, name, after, attributes, line),
                std::move(kind),
                std::move(group),
                std::move(reduction),
                getNames(program, sources),
                getTypes(program, results),
                /*destinations=*/{},
                dim,
                root,
                getSizes(program, send),
                getSizes(program, receive),
                costNs};
            if (destinations)
              record.destinations = getNames(program, *destinations);
            program.addStart(record);
          },
          "name"_a, "kind"_a, "sources"_a, "results"_a, "group"_a,
          "destinations"_a.none(), "reduction"_a, "dim"_a, "root"_a, "send"_a,
          "receive"_a, "cost_ns"_a.none(), "after"_a, "attributes"_a,
          "line"_a.none())
      .def(
          "add_wait",
          [](Program &program, const std::string &name, const Texts &starts,
             const Texts &after, Attributes attributes, LineOrNone line) {
            program.addWait({makeRecord(program, name, after, attributes, line),
                             getNames(program, starts)});
          },
          "name"_a, "starts"_a, "after"_a, "attributes"_a, "line"_a.none())
      .def(
          "begin_branch",
          [](Program &program, const std::string &name,
             const std::string &condition, const Texts &results,
             LineOrNone line) {
            Attributes none;
            OpRecord record{makeRecord(program, name, {}, none, line)};
            record.operands = {program.getName(condition)};
            record.results = getTypes(program, results);
            program.beginBranch(record);
          },
          "name"_a, "condition"_a, "results"_a, "line"_a.none())
      .def(
          "end_way",
          [](Program &program, const Texts &results) {
            program.endWay(getNames(program, results));
          },
          "results"_a)
      .def_prop_ro(
          "order",
          [](const Program &program) { return getTexts(program.getOrder()); })
      .def_prop_ro("starts",
                   [](const Program &program) {
                     return getPointers(program.getStarts());
                   })
      .def_prop_ro("waits",
                   [](const Program &program) {
                     return getPointers(program.getWaits());
                   })
      .def("finish", &Program::finish, "name"_a)
      .def("to_text", &Program::getText);
}

static void bindFxReader(nb::module_ &module) {
  auto reader =
      nb::class_<FxReader>(module, "FxReader")
          .def(
              "__init__",
              [](FxReader *reader, Program &program, const std::string &prefix,
                 nb::object describe, nb::object readData, nb::object readLine,
                 nb::object findModule, nb::object addGroup,
                 nb::object findReduction, nb::object estimate,
                 nb::list remarks) {
                new (reader) FxReader(program, prefix,
                                      {describe, readData, readLine, findModule,
                                       addGroup, findReduction, estimate},
                                      remarks);
              },
              "program"_a, "prefix"_a, "describe"_a, "read_data"_a,
              "read_line"_a, "find_module"_a, "add_group"_a, "find_reduction"_a,
              "estimate"_a.none(), "remarks"_a, nb::keep_alive<1, 2>())
          .def("read", &FxReader::read, "nodes"_a, "skipped"_a, "other"_a,
               "edges"_a.none())
          .def("add_op", &FxReader::addOp, "node"_a, "effects"_a,
               "why"_a = nb::none())
          .def(
              "add_start",
              [](FxReader &reader, nb::handle node, std::string kind,
                 std::vector<nb::handle> sources, const TextsOrNone &types,
                 std::optional<std::vector<nb::handle>> destinations,
                 nb::object split) {
                return reader.addStart(node, std::move(kind),
                                       std::move(sources),
                                       getTypes(reader.getProgram(), types),
                                       std::move(destinations), split);
              },
              "node"_a, "kind"_a, "sources"_a, "types"_a,
              "destinations"_a = nb::none(), "split"_a = nb::none())
          .def("end_flights", &FxReader::endFlights, "nodes"_a)
          .def(
              "values",
              [](const FxReader &reader, nb::handle node) {
                return getTextsOrNone(reader.getValues(node));
              },
              "node"_a)
          .def(
              "set_values",
              [](FxReader &reader, nb::handle node, const Texts &names) {
                reader.setValues(node, getNames(reader.getProgram(), names));
              },
              "node"_a, "names"_a)
          .def(
              "define",
              [](FxReader &reader, nb::handle node, const TextsOrNone &types) {
                reader.define(node, getTypes(reader.getProgram(), types));
              },
              "node"_a, "types"_a)
          .def(
              "operands",
              [](const FxReader &reader, nb::handle arguments) {
                return getTexts(reader.getOperands(arguments));
              },
              "arguments"_a)
          .def(
              "types",
              [](FxReader &reader, nb::handle node) {
                return getTextsOrNone(reader.getTypes(node));
              },
              "node"_a)
          .def("estimate_peak", &FxReader::estimatePeak)
          .def_static("find_misordered", &FxReader::findMisordered, "order"_a)
          .def_prop_ro("nodes", &FxReader::getNodes)
          .def_prop_ro("attached", &FxReader::getAttached)
          .def_prop_ro("unmodelled", &FxReader::getUnmodelled)
          .def_prop_ro("inputs", &FxReader::getInputs);
  nb::enum_<FxReader::Effects>(reader, "Effects")
      .value("SCHEMA", FxReader::Effects::Schema)
      .value("PURE", FxReader::Effects::Pure)
      .value("UNKNOWN", FxReader::Effects::Unknown);
}

static void bindInductorGraph(nb::module_ &module) {
  nb::class_<InductorGraph>(module, "InductorGraph")
      .def(
          "__init__",
          [](InductorGraph *graph, nb::dict realNames, nb::dict inputs,
             nb::dict buffers, nb::list outputs, nb::list nodes,
             nb::object host) {
            new (graph) InductorGraph({realNames, inputs, buffers, outputs},
                                      nodes, host);
          },
          "real_names"_a, "inputs"_a, "buffers"_a, "outputs"_a, "nodes"_a,
          "host"_a)
      .def("find_misordered", &InductorGraph::findMisordered, "order"_a)
      .def("estimate_peak", &InductorGraph::estimatePeak, "order"_a)
      .def_prop_ro("num_collectives", &InductorGraph::getNumCollectives);
  module.def("read_scheduler", &readScheduler, "program"_a, "graph"_a,
             "host"_a);
}

NB_MODULE(_core, module) {
  module.doc() = "Bindings of CommDialect's compiler. The package "
                 "`commdialect` has the public interface.";
  bindErrors(module);
  bindReports(module);
  bindModules(module);
  bindCompiler(module);
  bindRecords(module);
  bindPrograms(module);
  bindFxReader(module);
  bindInductorGraph(module);
  bindGuest(module);
  bindKernels(module);
  bindLoops(module);
}
