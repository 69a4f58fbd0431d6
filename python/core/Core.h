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
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
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

/// A line of the user's.
struct Line {
  /// May be empty: only the module is known.
  std::string file;
  int64_t line = 0;
  /// The path of the module that it runs for, or empty.
  std::string module;
};

/// What a Program has looked up by its text: cheap to copy and to compare, and
/// good for as long as the program is there.
template <typename Kind>
class Known {
public:
  Known() = default;
  explicit Known(const void *opaque) : opaque(opaque) {}
  explicit operator bool() const { return opaque; }
  const void *get() const { return opaque; }
  friend bool operator==(Known a, Known b) { return a.opaque == b.opaque; }
  friend bool operator!=(Known a, Known b) { return a.opaque != b.opaque; }

private:
  const void *opaque = nullptr;
};
/// Of a node or a value.
using Name = Known<struct NameKind>;
/// A type of MLIR's, and what an op is called there.
using TypeName = Known<struct TypeKind>;
using OpName = Known<struct OpKind>;
/// A line of the user's, or none.
using Place = Known<struct PlaceKind>;

COMMDIALECT_EXPORT std::string getText(Name name);
COMMDIALECT_EXPORT std::string getText(TypeName type);
COMMDIALECT_EXPORT std::optional<Line> getLine(Place place);

/// What is said of each node of a host.
struct Record {
  Name name;
  /// Nodes that come first, without a value of theirs being used.
  std::vector<Name> after;
  /// Names, and MLIR's text.
  std::vector<std::pair<std::string, std::string>> attributes;
  Place line;
};

/// Opaque compute: an unregistered op.
struct OpRecord : Record {
  OpName op;
  /// Values.
  std::vector<Name> operands;
  std::vector<TypeName> results;
  std::optional<int64_t> costNs;
  /// Numbers of operands that it changes, and of the one that its results are
  /// in the memory of; with neither, this is as the op's name says.
  std::optional<std::vector<int64_t>> mutates;
  std::optional<int64_t> views;
  std::optional<bool> hasSideEffect;
};

/// A collective.
struct StartRecord : Record {
  /// Of KINDS in _records.py; comm's name of the reduction.
  std::string kind, group, reduction;
  /// Values.
  std::vector<Name> sources;
  std::vector<TypeName> results;
  /// Values. Nothing: fresh memory.
  std::optional<std::vector<Name>> destinations;
  int64_t dim = 0, root = 0;
  /// Of all_to_all_v; names are of values of type index.
  std::vector<std::variant<int64_t, Name>> send, receive;
  std::optional<int64_t> costNs;
};

struct WaitRecord : Record {
  /// Collectives.
  std::vector<Name> starts;
};

/// A program of one function that is made op by op, from what a host has. Each
/// op has the name of its node as location, with the user's line in it. Values
/// are called after the op that makes them: the first result of "mm" is "mm",
/// and "mm#0", the second "mm#1". A name that is defined again means the new
/// value from there on.
class COMMDIALECT_EXPORT Program {
public:
  explicit Program(const std::string &function);
  ~Program();

  Name getName(std::string_view text);
  TypeName getType(std::string_view text);
  OpName getOpName(std::string_view text);
  Place getPlace(const Line &line);

  /// Lines of ranks. The same name means the same group.
  void addGroup(const std::string &name,
                const std::vector<std::vector<int64_t>> &lines);
  void addArgument(Name name, TypeName type);
  /// `name` means from here on what `of` means now.
  void addAlias(Name name, Name of);
  /// `name` means from here on that result of a node.
  void addAlias(Name name, Name node, size_t result);
  bool hasValue(Name name) const;
  TypeName getTypeOf(Name name) const;
  /// What the function returns.
  void setOutputs(const std::vector<Name> &names);

  void addOp(const OpRecord &record);
  void addStart(const StartRecord &record);
  void addWait(const WaitRecord &record);
  /// An scf.if with the condition as its operand. What is added up to
  /// `endWay` is its first way, and then its second. `endWay` names what a way
  /// gives.
  void beginBranch(const OpRecord &record);
  void endWay(const std::vector<Name> &results);

  /// The nodes in order, but for those within branches.
  const std::vector<Name> &getOrder() const;
  /// All that communicate, in order. They stay where they are.
  const std::deque<StartRecord> &getStarts() const;
  const std::deque<WaitRecord> &getWaits() const;

  /// Nothing can be added afterwards. `name` is how messages call it.
  Module finish(const std::string &name);
  /// Its text with locations.
  std::string getText();

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
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
  /// Of the collectives, those that XLA starts and ends in one instruction.
  int64_t numSynchronous = 0;
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

template <typename Kind>
struct std::hash<commdialect::Known<Kind>> {
  size_t operator()(commdialect::Known<Kind> known) const {
    return std::hash<const void *>()(known.get());
  }
};

#endif // COMMDIALECT_PYTHON_CORE_H
