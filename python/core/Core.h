//===- Core.h - What the Python package is made of --------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler as a few functions on strings: no Python here, and no LLVM or
// MLIR for who includes this. Everything throws Error. Functions may be called
// from any thread; those on one module wait for each other.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_PYTHON_CORE_H
#define COMMDIALECT_PYTHON_CORE_H

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace commdialect {

#define COMMDIALECT_EXPORT __attribute__((visibility("default")))

/// What went wrong, in one line that begins with the place, if there is one;
/// what else there is to say, a line each.
class COMMDIALECT_EXPORT Error : public std::exception {
public:
  Error(std::string message, std::vector<std::string> notes,
        bool isVerification);
  ~Error() override;

  const char *what() const noexcept override;
  const std::vector<std::string> &getNotes() const { return notes; }
  /// comm-verify has proved the program wrong.
  bool isVerification() const { return verification; }

private:
  std::string message;
  std::vector<std::string> notes;
  bool verification;
};

/// What a program takes by the simulator. Nanoseconds and bytes.
struct Figures {
  int64_t makespanNs = 0, exposedNs = 0, peakBytes = 0, lowerBoundNs = 0;
};

/// What comm-report says, in each of its formats.
struct Report {
  std::string text, json, trace, html;
  Figures figures;
  std::vector<std::string> warnings;
};

struct OptimizeOptions {
  /// A name in machines/, or a file.
  std::string machine;
  /// "none", bytes, or a ratio of the program's own peak.
  std::string memoryLimit;
};

/// A program: MLIR, or an HLO module of XLA. Never changes. Copies share it.
class COMMDIALECT_EXPORT Module {
public:
  struct Impl;

  /// MLIR's text or bytecode, or an HloModuleProto or HloProto, plain or
  /// gzip. `name` is how messages call it.
  static Module parse(const std::string &bytes, const std::string &name);

  /// MLIR of which only what ops have in common is text: two functions, of
  /// which the second has an op for each kind, of its own arguments. The body
  /// of the first is made of them. `code` has the numbers of its arguments and
  /// then, of one op after the other, the number of its kind, that of its first
  /// result, and those of its operands. `names`, where they are not empty, are
  /// their locations' names.
  static Module build(const std::string &text, const std::string &name,
                      const std::vector<int64_t> &code,
                      const std::vector<std::string> &names);

  bool isHlo() const;
  /// MLIR; of an HLO module what was made of it.
  std::string getText() const;
  /// The HLO module's proto; else MLIR bytecode.
  std::string getBytes() const;
  int64_t getNumCollectives() const;

  explicit Module(std::shared_ptr<const Impl> impl);
  const Impl &getImpl() const { return *impl; }

private:
  std::shared_ptr<const Impl> impl;
};

/// Decisions for a program, as JSON (docs/Plans.md).
class COMMDIALECT_EXPORT Plan {
public:
  struct Impl;

  static Plan fromJson(const std::string &text);
  std::string toJson() const;

  explicit Plan(std::shared_ptr<const Impl> impl);
  const Impl &getImpl() const { return *impl; }

private:
  std::shared_ptr<const Impl> impl;
};

/// comm-optimize; of an HLO module the best order of its instructions.
COMMDIALECT_EXPORT Module optimize(const Module &module,
                                   const OptimizeOptions &options);

/// comm-verify. Throws what is wrong.
COMMDIALECT_EXPORT void verify(const Module &module);

/// comm-report, beside that of `before`, the same program, if it is not null.
COMMDIALECT_EXPORT Report report(const Module &module,
                                 const std::string &machine,
                                 const std::string &memoryLimit,
                                 const Module *before);

/// As those of comm-plan. In an HLO module there are no buckets.
struct PlanOptions : OptimizeOptions {
  std::string buckets = "auto", bucketMode = "coalesced";
  /// Looks for orders with less effort.
  bool isQuick = false;
  /// What a ratio as memory limit adds is of so many bytes, if the program has
  /// less, and it allows at least so many.
  int64_t widePeakBytes = 0, leastLimitBytes = 0;
};

/// comm-plan, around the pinned parts of `pinned` if it is not null.
COMMDIALECT_EXPORT Plan plan(const Module &module, const PlanOptions &options,
                             const Plan *pinned);

/// comm-apply-plan.
COMMDIALECT_EXPORT Module apply(const Plan &plan, const Module &module);

/// The names of the known machines.
COMMDIALECT_EXPORT std::vector<std::string> getMachines();

/// Throws if a machine or a memory limit is not understood.
COMMDIALECT_EXPORT void checkOptions(const OptimizeOptions &options);

/// What a guest in XLA does with a module that XLA has scheduled.
struct GuestOptions : OptimizeOptions {
  bool verify = true, schedule = true;
  /// Make reports of modules that communicate.
  bool report = false;
};

struct GuestResult {
  std::string name;
  int64_t numInstructions = 0, numCollectives = 0;
  /// The module with our order, if that is better.
  std::optional<std::string> bytes;
  /// XLA's order, and that of `bytes`. Only if a schedule was looked for.
  Figures before, after;
  /// XLA's order, and ours beside it.
  std::optional<Report> xlaReport, report;
};

/// Nothing for a module without communication. Throws what comm-verify proves
/// wrong, and what of the module is not understood.
COMMDIALECT_EXPORT std::optional<GuestResult>
visitHlo(const char *data, size_t size, const GuestOptions &options);

} // namespace commdialect

#endif // COMMDIALECT_PYTHON_CORE_H
