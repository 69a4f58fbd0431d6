//===- MachineReader.cpp - Parses machine descriptions --------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Converts JSON text to a Machine. The first error is reported with its path in
// the document and the wrong value, and ends the parsing. A json::ObjectMapper
// cannot say the value, because a json::Path only takes literals.
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Analysis/Machine.h"
#include "CommDialect/Support/Nesting.h"
#include "CommDialect/Support/Text.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace mlir;
using namespace mlir::comm;
namespace json = llvm::json;
using commtext::makePrintable;

namespace {

/// The sink of errors. Reading stops after the first one.
class Errors {
public:
  Errors(StringRef file, function_ref<InFlightDiagnostic()> emitError)
      : file(file), emitError(emitError) {}

  InFlightDiagnostic at(const Twine &path) {
    hasFailed = true;
    InFlightDiagnostic diagnostic = emitError();
    diagnostic << makePrintable(file, commtext::kMaxPathLength) << ": ";
    std::string where = makePrintable(path.str());
    if (!where.empty())
      diagnostic << where << ": ";
    return diagnostic;
  }
  void expected(const Twine &path, const Twine &what,
                const json::Value &value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    at(path) << "expected " << what.str() << ", got "
             << makePrintable(text, /*longest=*/37);
  }

  bool hasFailed = false;

private:
  StringRef file;
  function_ref<InFlightDiagnostic()> emitError;
};

/// The allowed range of a number.
enum class Sign { Positive, NotNegative };

bool readNumber(Errors &errors, const json::Value &value, const Twine &path,
                StringRef unit, Sign sign, double &result) {
  std::optional<double> number = value.getAsNumber();
  if (number && std::isfinite(*number) &&
      (sign == Sign::Positive ? *number > 0 : *number >= 0)) {
    result = *number;
    return true;
  }
  std::string inUnit = unit.empty() ? "" : (" (" + unit + ")").str();
  errors.expected(
      path,
      (sign == Sign::Positive ? "a positive number" : "a number, 0 or more") +
          inUnit,
      value);
  return false;
}

/// Reads two positive numbers. `what` describes them in errors.
bool readPair(Errors &errors, const json::Value &value, const std::string &path,
              StringRef what, double &first, double &second) {
  const json::Array *pair = value.getAsArray();
  if (!pair || pair->size() != 2) {
    errors.expected(path, what, value);
    return false;
  }
  return readNumber(errors, (*pair)[0], path + "[0]", "", Sign::Positive,
                    first) &&
         readNumber(errors, (*pair)[1], path + "[1]", "", Sign::Positive,
                    second);
}

bool readPositiveInteger(Errors &errors, const json::Value &value,
                         const Twine &path, int64_t &result) {
  // Products of two numbers up to this limit fit in 64 bits.
  constexpr int64_t kMax = int64_t(1) << 31;
  std::optional<int64_t> number = value.getAsInteger();
  if (number && *number > 0 && *number <= kMax) {
    result = *number;
    return true;
  }
  errors.expected(path, "a positive integer of at most " + Twine(kMax), value);
  return false;
}

/// An object of the document. Each key is queried once; `finish` reports the
/// first key that was not.
class Object {
public:
  Object(Errors &errors, const json::Value *value, std::string path)
      : errors(errors), path(std::move(path)) {
    if (!value || errors.hasFailed)
      return;
    object = value->getAsObject();
    if (!object)
      errors.expected(this->path, "an object", *value);
  }

  bool isPresent() const { return object; }
  /// Returns true if the optional `key` is present; the caller then reads it.
  bool has(StringRef key) {
    bool isFound = object && object->get(key);
    if (!isFound)
      keys.push_back(key);
    return isFound;
  }
  std::string getPath(StringRef key) const {
    return path.empty() ? key.str() : (path + "." + key).str();
  }
  Errors &getErrors() const { return errors; }

  /// Returns null if `key` is missing, with an error if it is required.
  const json::Value *find(StringRef key, bool isRequired = true) {
    keys.push_back(key);
    if (!object || errors.hasFailed)
      return nullptr;
    const json::Value *value = object->get(key);
    if (!value && isRequired)
      errors.at(path) << "missing '" << key << "'";
    return value;
  }

  void read(StringRef key, double &result, StringRef unit,
            Sign sign = Sign::NotNegative, bool isRequired = true) {
    if (const json::Value *value = find(key, isRequired))
      readNumber(errors, *value, getPath(key), unit, sign, result);
  }
  void read(StringRef key, int64_t &result, bool isRequired = true) {
    if (const json::Value *value = find(key, isRequired))
      readPositiveInteger(errors, *value, getPath(key), result);
  }
  void read(StringRef key, bool &result, bool isRequired = true) {
    if (const json::Value *value = find(key, isRequired)) {
      if (std::optional<bool> boolean = value->getAsBoolean())
        result = *boolean;
      else
        errors.expected(getPath(key), "true or false", *value);
    }
  }
  void read(StringRef key, std::string &result) {
    if (const json::Value *value = find(key)) {
      std::optional<StringRef> string = value->getAsString();
      if (string && !string->empty())
        result = string->str();
      else
        errors.expected(getPath(key), "a string", *value);
    }
  }

  Object getObject(StringRef key, bool isRequired = true) {
    const json::Value *value = find(key, isRequired);
    return Object(errors, value, getPath(key));
  }

  /// Calls `read` with each element and its path.
  void
  readArray(StringRef key, bool isRequired,
            function_ref<void(const json::Value &, const std::string &)> read) {
    const json::Value *value = find(key, isRequired);
    if (!value)
      return;
    const json::Array *array = value->getAsArray();
    if (!array) {
      errors.expected(getPath(key), "an array", *value);
      return;
    }
    for (auto [i, element] : llvm::enumerate(*array)) {
      if (errors.hasFailed)
        return;
      read(element, getPath(key) + "[" + std::to_string(i) + "]");
    }
  }

  /// Calls `read` with each entry of an object with arbitrary keys, in key
  /// order.
  void readEntries(
      function_ref<void(StringRef, const json::Value &, const std::string &)>
          read) {
    if (!object)
      return;
    for (StringRef key : getSortedKeys()) {
      if (errors.hasFailed)
        return;
      keys.push_back(key);
      read(key, *object->get(key), getPath(key));
    }
  }

  void finish() {
    if (!object || errors.hasFailed)
      return;
    for (StringRef key : getSortedKeys()) {
      if (llvm::is_contained(keys, key))
        continue;
      InFlightDiagnostic diagnostic = errors.at(path);
      diagnostic << "unknown key '" << makePrintable(key)
                 << "': expected one of ";
      llvm::interleaveComma(keys, diagnostic);
      return;
    }
  }

private:
  /// Sorts the keys, because the object is a hash table.
  SmallVector<StringRef> getSortedKeys() const {
    SmallVector<StringRef> sorted;
    for (const auto &entry : *object)
      sorted.push_back(StringRef(entry.first));
    llvm::sort(sorted);
    return sorted;
  }

  Errors &errors;
  std::string path;
  const json::Object *object = nullptr;
  SmallVector<StringRef> keys;
};

//===----------------------------------------------------------------------===//
// Parts of a description
//===----------------------------------------------------------------------===//

/// Reads the times of library calls other than products, by op name. They are
/// stored among the rates of products as `name` and `name` with "_ns".
void readLibraryCalls(Object object, llvm::StringMap<double> &rates) {
  if (!object.isPresent())
    return;
  static constexpr StringLiteral calls[] = {"attention", "attention_gradient",
                                            "convolution"};
  for (StringRef name : calls) {
    if (!object.has(name))
      continue;
    Object call = object.getObject(name);
    call.read("rate", rates[name], "operations/ns", Sign::Positive);
    call.read("base_ns", rates[(name + "_ns").str()], "ns");
    call.finish();
  }
  object.finish();
}

void readPeaks(Object object, llvm::StringMap<double> &peaks) {
  static constexpr StringLiteral types[] = {"f64", "f32", "f16", "bf16", "f8",
                                            "i64", "i32", "i16", "i8"};
  for (StringRef type : types) {
    double peak = 0;
    object.read(type, peak, "operations/ns", Sign::Positive,
                /*isRequired=*/type == "f32");
    if (peak > 0)
      peaks[type] = peak;
  }
  object.finish();
}

void readCompute(Object object, Machine &machine) {
  object.read("memory_bandwidth", machine.memoryBandwidth, "bytes/ns",
              Sign::Positive);
  ComputeFigures &compute = machine.compute;
  object.read("launch_ns", compute.launchNs, "ns");
  if (object.isPresent() && object.has("matmul_ns"))
    object.read("matmul_ns", compute.matmulNs.emplace(), "ns");
  if (object.isPresent() && object.has("kernels")) {
    Object kernels = object.getObject("kernels");
    KernelFigures &figures = compute.kernels.emplace();
    kernels.read("products", figures.products, "products/ns", Sign::Positive);
    kernels.read("lines", figures.lines, "cache lines/ns", Sign::Positive);
    kernels.finish();
  }
  Errors &errors = object.getErrors();
  auto checkPart = [&](double part, const Twine &path) {
    if (!errors.hasFailed && part > 1)
      errors.at(path) << "expected a part of the peak rate, 1 or less, got "
                      << part;
  };
  object.read("sustained", compute.sustained, "", Sign::Positive);
  checkPart(compute.sustained, object.getPath("sustained"));
  object.readArray(
      "matmul_sustained", /*isRequired=*/false,
      [&](const json::Value &value, const std::string &path) {
        double last = 0;
        if (!compute.matmulSustained.empty())
          last = compute.matmulSustained.back().first;
        auto &[count, part] = compute.matmulSustained.emplace_back();
        if (!readPair(errors, value, path, "[operations, part]", count, part))
          return;
        if (count <= last)
          errors.expected(path + "[0]",
                          "more operations than in the point before",
                          (*value.getAsArray())[0]);
        checkPart(part, path + "[1]");
      });
  object.read("folds_fills", compute.foldsFills, /*isRequired=*/false);
  readPeaks(object.getObject("matmul_peak"), machine.compute.matmulPeak);
  readPeaks(object.getObject("vector_peak"), machine.compute.vectorPeak);
  readLibraryCalls(object.getObject("library_calls", /*isRequired=*/false),
                   machine.compute.matmulPeak);
  object.finish();
}

void readLinks(Object object, Machine &machine) {
  Object node = object.getObject("node");
  node.read("bandwidth", machine.nodeBandwidth, "bytes/ns", Sign::Positive);
  node.finish();
  Object network = object.getObject("network", /*isRequired=*/false);
  if (network.isPresent()) {
    NetworkFigures &figures = machine.network.emplace();
    network.read("bandwidth", figures.bandwidth, "bytes/ns", Sign::Positive);
    network.read("efficiency", figures.efficiency, "", Sign::Positive, false);
    network.read("full_efficiency_nodes", figures.fullEfficiencyNodes, false);
    network.read("large_bytes", figures.largeBytes, "bytes", Sign::Positive,
                 false);
    network.read("large_exponent", figures.largeExponent, "", Sign::NotNegative,
                 false);
    network.finish();
  }
  object.finish();
}

/// Reads figures for groups on one node, on two and on more.
void readByNodes(Object &object, StringRef key, std::array<double, 3> &result,
                 StringRef unit) {
  unsigned size = 0;
  bool isPresent = false;
  object.readArray(key, /*isRequired=*/false,
                   [&](const json::Value &value, const std::string &path) {
                     isPresent = true;
                     double number = 0;
                     readNumber(object.getErrors(), value, path, unit,
                                Sign::Positive, number);
                     if (size < result.size())
                       result[size] = number;
                     ++size;
                   });
  if (isPresent && !object.getErrors().hasFailed && size != result.size())
    object.getErrors().at(object.getPath(key))
        << "expected 3 numbers (one node, two nodes, more), got " << size;
}

void readProtocols(Object object, SmallVectorImpl<NcclProtocol> &protocols) {
  for (StringRef name : {"ll", "ll128", "simple"}) {
    Object entry = object.getObject(name, /*isRequired=*/false);
    if (!entry.isPresent())
      continue;
    NcclProtocol &protocol = protocols.emplace_back();
    protocol.name = name.str();
    entry.read("base_ns", protocol.baseNs, "ns");
    entry.read("hop_ns", protocol.hopNs, "ns");
    entry.read("network_hop_ns", protocol.networkHopNs, "ns", Sign::NotNegative,
               false);
    entry.read("network_overhead_ns", protocol.networkOverheadNs, "ns",
               Sign::NotNegative, false);
    readByNodes(entry, "efficiency", protocol.efficiency, "");
    readByNodes(entry, "max_bandwidth", protocol.maxBandwidth, "bytes/ns");
    entry.read("max_nodes", protocol.maxNodes, false);
    entry.readArray("corrections", /*isRequired=*/false,
                    [&](const json::Value &value, const std::string &path) {
                      readNumber(entry.getErrors(), value, path, "",
                                 Sign::Positive,
                                 protocol.corrections.emplace_back());
                    });
    entry.finish();
  }
  object.finish();
}

void readNccl(Object object, Machine &machine) {
  if (!object.isPresent())
    return;
  NcclFigures &nccl = machine.nccl.emplace();
  readProtocols(object.getObject("ring"), nccl.ring);
  readProtocols(object.getObject("tree", /*isRequired=*/false), nccl.tree);
  object.finish();
  // The protocol "simple" supports every group.
  if (!object.getErrors().hasFailed &&
      llvm::none_of(nccl.ring, [](const NcclProtocol &protocol) {
        return protocol.name == "simple";
      }))
    object.getErrors().at(object.getPath("ring")) << "missing 'simple'";
}

void readMpi(Object object, Machine &machine) {
  if (!object.isPresent())
    return;
  MpiFigures &mpi = machine.mpi.emplace();
  object.read("latency_ns", mpi.latencyNs, "ns");
  object.read("network_latency_ns", mpi.networkLatencyNs, "ns",
              Sign::NotNegative, /*isRequired=*/machine.network.has_value());
  object.finish();
}

void readKind(Object &object, CollectiveKind &kind) {
  std::string name;
  object.read("kind", name);
  if (object.getErrors().hasFailed)
    return;
  if (std::optional<CollectiveKind> known = symbolizeCollectiveKind(name))
    kind = *known;
  else
    object.getErrors().at(object.getPath("kind"))
        << "expected a kind of collective (all_reduce, all_gather, ...), got '"
        << makePrintable(name) << "'";
}

void readAlgorithmName(Object &object, StringRef key, Algorithm &algorithm) {
  std::string name;
  object.read(key, name);
  if (object.getErrors().hasFailed)
    return;
  if (std::optional<Algorithm> known = symbolizeAlgorithm(name))
    algorithm = *known;
  else
    object.getErrors().at(object.getPath(key))
        << "unknown algorithm '" << makePrintable(name) << "'; known are "
        << getKnownAlgorithms();
}

int64_t readPerMille(Object &object, StringRef key) {
  double perMille = 0;
  object.read(key, perMille, "per mille");
  return std::llround(std::min(perMille, 1e6));
}

void readSlowdown(Object object, Machine &machine) {
  Slowdown &slowdown = machine.slowdowns.emplace_back();
  readAlgorithmName(object, "algorithm", slowdown.algorithm);
  if (object.isPresent() && object.has("kind"))
    readKind(object, slowdown.kind.emplace());
  slowdown.perMille = readPerMille(object, "slowdown");
  object.finish();
}

void readOverlap(Object object, Machine &machine) {
  object.read("starts_at_kernel_boundary", machine.startsAtKernelBoundary);
  if (object.isPresent() && object.has("kernel_tail")) {
    machine.kernelTail = readPerMille(object, "kernel_tail");
    if (*machine.kernelTail > 1000)
      object.getErrors().at(object.getPath("kernel_tail"))
          << "expected a part of a kernel's time, 1000 or less, got "
          << *machine.kernelTail;
  }
  machine.kernelSlowdown = readPerMille(object, "kernel_slowdown");
  machine.copySlowdown = readPerMille(object, "copy_slowdown");
  if (object.isPresent() && object.has("short_matmul_slowdown"))
    machine.shortMatmulSlowdown = readPerMille(object, "short_matmul_slowdown");
  if (object.isPresent() && object.has("memory_slowdown"))
    machine.memorySlowdown = readPerMille(object, "memory_slowdown");
  if (object.isPresent() && object.has("wait_ns"))
    object.read("wait_ns", machine.waitNs);
  object.readArray("slowdowns", /*isRequired=*/false,
                   [&](const json::Value &value, const std::string &path) {
                     readSlowdown(Object(object.getErrors(), &value, path),
                                  machine);
                   });
  object.finish();
}

void readAlgorithm(Object object, Machine &machine) {
  SymmetricAlgorithm &algorithm = machine.algorithms.emplace_back();
  readAlgorithmName(object, "name", algorithm.name);
  readKind(object, algorithm.kind);
  std::string traffic;
  object.read("traffic", traffic);
  Errors &errors = object.getErrors();
  auto known = llvm::StringSwitch<std::optional<Traffic>>(traffic)
                   .Case("one_shot", Traffic::OneShot)
                   .Case("two_shot", Traffic::TwoShot)
                   .Case("exchange", Traffic::Exchange)
                   .Default(std::nullopt);
  if (known)
    algorithm.traffic = *known;
  else if (!errors.hasFailed)
    errors.at(object.getPath("traffic"))
        << "expected one_shot, two_shot or exchange, got '"
        << makePrintable(traffic) << "'";
  object.read("bandwidth", algorithm.bandwidth, "bytes/ns", Sign::Positive);
  object.read("copy_engine", algorithm.usesCopyEngine, /*isRequired=*/false);
  object.getObject("latency_ns")
      .readEntries([&](StringRef key, const json::Value &value,
                       const std::string &path) {
        auto &[ranks, ns] = algorithm.latency.emplace_back();
        if (key.getAsInteger(10, ranks) || ranks < 2)
          errors.at(path) << "expected a number of ranks, 2 or more, got '"
                          << makePrintable(key) << "'";
        else
          readNumber(errors, value, path, "ns", Sign::NotNegative, ns);
      });
  if (!errors.hasFailed && algorithm.latency.empty())
    errors.at(object.getPath("latency_ns"))
        << "expected at least one number of ranks";
  llvm::sort(algorithm.latency);
  object.finish();
}

void readTable(Object object, Machine &machine) {
  CostTable &table = machine.tables.emplace_back();
  readAlgorithmName(object, "algorithm", table.algorithm);
  readKind(object, table.kind);
  object.read("ranks", table.ranks);
  Errors &errors = object.getErrors();
  object.readArray(
      "points", /*isRequired=*/true,
      [&](const json::Value &value, const std::string &path) {
        const json::Array *pair = value.getAsArray();
        if (!pair || pair->size() != 2) {
          errors.expected(path, "[bytes, ns]", value);
          return;
        }
        std::optional<int64_t> bytes = (*pair)[0].getAsInteger();
        if (!bytes || *bytes < 0) {
          errors.expected(path + "[0]", "a number of bytes", (*pair)[0]);
          return;
        }
        if (!table.points.empty() && *bytes <= table.points.back().first) {
          errors.expected(path + "[0]",
                          "more bytes than the " +
                              Twine(table.points.back().first) + " before",
                          (*pair)[0]);
          return;
        }
        double ns = 0;
        if (readNumber(errors, (*pair)[1], path + "[1]", "ns", Sign::Positive,
                       ns))
          table.points.emplace_back(*bytes, ns);
      });
  if (!errors.hasFailed && table.points.size() < 2)
    errors.at(object.getPath("points"))
        << "expected at least 2 points, got " << table.points.size();
  object.finish();
}

} // namespace

FailureOr<Machine>
comm::parseMachine(StringRef text, StringRef file,
                   function_ref<InFlightDiagnostic()> emitError) {
  Errors errors(file, emitError);
  if (commfiles::findDeepNesting(text, commfiles::kMaxJsonNesting)) {
    errors.at("") << "expected at most " << commfiles::kMaxJsonNesting
                  << " nested objects and arrays";
    return failure();
  }
  llvm::Expected<json::Value> document = json::parse(text);
  if (!document) {
    errors.at("") << "not valid JSON: " << llvm::toString(document.takeError());
    return failure();
  }
  Machine machine;
  Object object(errors, &*document, "");
  object.read("name", machine.name);
  machine.name = makePrintable(machine.name);
  object.read("description", machine.description);
  object.read("ranks", machine.ranks);
  object.read("ranks_per_node", machine.ranksPerNode);
  readCompute(object.getObject("compute"), machine);
  readOverlap(object.getObject("overlap"), machine);
  readLinks(object.getObject("links"), machine);
  readNccl(object.getObject("nccl", /*isRequired=*/false), machine);
  readMpi(object.getObject("mpi", /*isRequired=*/false), machine);
  object.readArray("algorithms", /*isRequired=*/false,
                   [&](const json::Value &value, const std::string &path) {
                     readAlgorithm(Object(errors, &value, path), machine);
                   });
  object.readArray("tables", /*isRequired=*/false,
                   [&](const json::Value &value, const std::string &path) {
                     readTable(Object(errors, &value, path), machine);
                   });
  object.finish();
  if (!errors.hasFailed && machine.nccl.has_value() == machine.mpi.has_value())
    errors.at("") << "expected one of 'nccl' and 'mpi'";
  if (!errors.hasFailed && machine.ranks > machine.ranksPerNode &&
      !machine.network)
    errors.at("links") << "missing 'network': " << machine.ranks
                       << " ranks with " << machine.ranksPerNode << " a node";
  if (errors.hasFailed)
    return failure();
  return machine;
}
