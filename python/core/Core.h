//===- Core.h - Interface of the compiler for Python ------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler as a few functions on strings, without Python. Users need no
// headers of LLVM or MLIR. All functions throw Error. They may be called from
// any thread; those on one module are serialized.
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

/// A failure, in one line that begins with the location, if there is one. Notes
/// have further details, in a line each.
class COMMDIALECT_EXPORT Error : public std::exception {
public:
  Error(std::string message, std::vector<std::string> notes,
        bool isVerification);
  ~Error() override;

  const char *what() const noexcept override;
  const std::vector<std::string> &getNotes() const { return notes; }
  /// Returns true if comm-verify has proved an error of the program.
  bool isVerification() const { return verification; }

private:
  std::string message;
  std::vector<std::string> notes;
  bool verification;
};

/// Figures of a program by the simulator, in ns and bytes.
struct Figures {
  int64_t makespanNs = 0, exposedNs = 0, peakBytes = 0, lowerBoundNs = 0;
};

/// The report of comm-report in each of its formats.
struct Report {
  std::string text, json, trace, html;
  Figures figures;
  std::vector<std::string> warnings;
};

struct OptimizeOptions {
  /// The name of a machine in machines/, or a file.
  std::string machine;
  /// "none", bytes, or a ratio of the program's own peak.
  std::string memoryLimit;
};

/// A program: MLIR, or an HLO module of XLA. It never changes. Copies share it.
class COMMDIALECT_EXPORT Module {
public:
  struct Impl;

  /// Parses MLIR's text or bytecode, or an HloModuleProto or HloProto, plain or
  /// compressed by gzip. Messages refer to the module by `name`.
  static Module parse(const std::string &bytes, const std::string &name);

  bool isHlo() const;
  /// Returns the MLIR text, with `isGeneric` in the generic form; for an HLO
  /// module, that of its import.
  std::string getText(bool isGeneric = false) const;
  /// Returns the HLO module's proto, or else MLIR bytecode.
  std::string getBytes() const;
  int64_t getNumCollectives() const;
  /// Returns the machine that the module's target names, if it has one.
  std::optional<std::string> getTarget() const;

  explicit Module(std::shared_ptr<const Impl> impl);
  const Impl &getImpl() const { return *impl; }

private:
  std::shared_ptr<const Impl> impl;
};

/// A line of the user's program.
struct Line {
  /// The file, or empty if only the module is known.
  std::string file;
  int64_t line = 0;
  /// The path of the module that the line runs for, or empty.
  std::string module;
};

/// An object that a Program has found by its text. Cheap to copy and to
/// compare, and valid as long as the program.
template <typename Kind>
class Handle {
public:
  Handle() = default;
  explicit Handle(const void *opaque) : opaque(opaque) {}
  explicit operator bool() const { return opaque; }
  const void *get() const { return opaque; }
  friend bool operator==(Handle a, Handle b) { return a.opaque == b.opaque; }
  friend bool operator!=(Handle a, Handle b) { return a.opaque != b.opaque; }

private:
  const void *opaque = nullptr;
};
/// The name of a node or a value.
using Name = Handle<struct NameKind>;
/// An MLIR type, and the name of an op in MLIR.
using TypeName = Handle<struct TypeKind>;
using OpName = Handle<struct OpKind>;
/// A line of the user's program, or none.
using Place = Handle<struct PlaceKind>;

COMMDIALECT_EXPORT std::string getText(Name name);
COMMDIALECT_EXPORT std::string getText(TypeName type);
COMMDIALECT_EXPORT std::optional<Line> getLine(Place place);

/// The description of a node of a host.
struct Record {
  Name name;
  /// Nodes that come first although none of their values is used.
  std::vector<Name> after;
  /// Names, and values as MLIR's text.
  std::vector<std::pair<std::string, std::string>> attributes;
  Place line;
};

/// Opaque compute: an unregistered op.
struct OpRecord : Record {
  OpName op;
  /// Operand values.
  std::vector<Name> operands;
  std::vector<TypeName> results;
  std::optional<int64_t> costNs;
  /// Indices of the operands that it changes, and of the one whose memory its
  /// results are in. If both are absent, the op's name determines them.
  std::optional<std::vector<int64_t>> mutates;
  std::optional<int64_t> views;
  std::optional<bool> hasSideEffect;
};

/// A collective.
/// The kind of starts that are sends and receives.
inline constexpr const char *kMessages = "batch_p2p";

struct StartRecord : Record {
  /// `kind` is one of KINDS in _records.py, or kMessages, whose sources are
  /// sent and whose destinations receive. `reduction` is comm's name.
  std::string kind, group, reduction;
  /// Operand values.
  std::vector<Name> sources;
  std::vector<TypeName> results;
  /// Destination values, or none for new memory.
  std::optional<std::vector<Name>> destinations;
  int64_t dim = 0, root = 0;
  /// Sizes of all_to_all_v, or names of values of type index.
  std::vector<std::variant<int64_t, Name>> send, receive;
  std::optional<int64_t> costNs;
};

struct WaitRecord : Record {
  /// Collectives to wait for.
  std::vector<Name> starts;
};

/// A program of one function, built op by op from a host's nodes.
///
/// Each op has the name of its node as its location, with the user's line in
/// it. Values are named after the op that defines them: the first result of
/// "mm" is "mm", and "mm#0", the second "mm#1". A name that is defined again
/// means the new value from there on.
class COMMDIALECT_EXPORT Program {
public:
  explicit Program(const std::string &function);
  ~Program();

  Name getName(std::string_view text);
  TypeName getType(std::string_view text);
  OpName getOpName(std::string_view text);
  Place getPlace(const Line &line);

  /// Adds a group with its lines of ranks. The same name means the same group.
  void addGroup(const std::string &name,
                const std::vector<std::vector<int64_t>> &lines);
  void addArgument(Name name, TypeName type);
  /// Makes `name` refer to the value that `value` refers to now.
  void addAlias(Name name, Name value);
  /// Makes `name` refer to result number `result` of `node`.
  void addAlias(Name name, Name node, size_t result);
  bool hasValue(Name name) const;
  TypeName getTypeOf(Name name) const;
  /// Sets the results of the function.
  void setOutputs(const std::vector<Name> &names);

  void addOp(const OpRecord &record);
  /// Adds a start. Messages keep their order.
  void addStart(StartRecord record);
  /// Adds a wait, which follows the messages before it.
  void addWait(WaitRecord record);
  /// Begins an scf.if with the condition as its operand. Ops up to the first
  /// `endWay` belong to its first way, and those up to the second to the other.
  /// `endWay` names the results of a way.
  void beginBranch(const OpRecord &record);
  void endWay(const std::vector<Name> &results);

  /// Returns the nodes in order, except for those within branches.
  const std::vector<Name> &getOrder() const;
  /// Returns all records that communicate, in order. Their addresses are
  /// stable.
  const std::deque<StartRecord> &getStarts() const;
  const std::deque<WaitRecord> &getWaits() const;

  /// Returns the module. No op can be added afterwards. Messages refer to the
  /// module by `name`.
  Module finish(const std::string &name);
  /// Returns the text with locations.
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

/// Runs comm-optimize; for an HLO module, searches the best order of its
/// instructions.
COMMDIALECT_EXPORT Module optimize(const Module &module,
                                   const OptimizeOptions &options);

/// Runs comm-verify. Throws the errors that it proves.
COMMDIALECT_EXPORT void verify(const Module &module);

/// Runs comm-report. If `before` is not null, the report compares `module` with
/// it, an earlier version of the same function.
COMMDIALECT_EXPORT Report report(const Module &module,
                                 const std::string &machine,
                                 const std::string &memoryLimit,
                                 const Module *before);

/// Options of comm-plan. An HLO module has no buckets.
struct PlanOptions : OptimizeOptions {
  std::string buckets = "auto", bucketMode = "coalesced";
  /// Reduces the effort of the search for orders.
  bool isQuick = false;
  /// If the program's peak is below `widePeakBytes`, the increase that a ratio
  /// allows is relative to `widePeakBytes`. The limit is at least
  /// `leastLimitBytes`.
  int64_t widePeakBytes = 0, leastLimitBytes = 0;
};

/// Runs comm-plan. If `pinned` is not null, keeps its pinned parts.
COMMDIALECT_EXPORT Plan plan(const Module &module, const PlanOptions &options,
                             const Plan *pinned);

/// Runs comm-apply-plan.
COMMDIALECT_EXPORT Module apply(const Plan &plan, const Module &module);

/// Returns the names of the known machines.
COMMDIALECT_EXPORT std::vector<std::string> getMachines();

/// Throws if a machine, unless it is empty, or a memory limit is invalid.
COMMDIALECT_EXPORT void checkOptions(const OptimizeOptions &options);

/// Options of compile. An absent option has comm-run's default.
struct CompileOptions {
  /// "host" or "cuda".
  std::string target = "host";
  /// The pass pipeline; empty for no optimization, absent for comm-optimize.
  std::optional<std::string> passes;
  std::optional<std::string> machine, memoryLimit;
  /// The number of ranks, or 0 if the program says it.
  int64_t ranks = 0;
  bool hasOwnKernels = false, hasStaticResults = false,
       hasStaticArguments = false, hasAnyOrder = false;
  /// CUDA's libdevice.10.bc. If absent, that of a CUDA toolkit is used.
  std::optional<std::string> libdevice;
};

struct CompiledProgram {
  /// The shared object. On a GPU, the driver compiles its kernels (PTX).
  std::string bytes;
  /// JSON (docs/Runtime.md).
  std::string metadata;
  /// Warnings, in a line each.
  std::vector<std::string> diagnostics;
};

/// Compiles MLIR's text or bytecode as comm-run does, without other programs.
/// Messages refer to a text by `name`. Several threads may compile at once; a
/// fork waits for them. An error leaves the process as it was, except that LLVM
/// ends a process that has no memory left.
COMMDIALECT_EXPORT CompiledProgram compile(const std::string &program,
                                           const std::string &name,
                                           const CompileOptions &options);

/// Returns a text that is different for each build of this library.
COMMDIALECT_EXPORT std::string getBuildId();

/// Options of the guest in XLA for a module that XLA has scheduled.
struct GuestOptions : OptimizeOptions {
  bool verify = true, schedule = true;
  /// Creates reports of modules that communicate.
  bool report = false;
};

struct GuestResult {
  std::string name;
  int64_t numInstructions = 0, numCollectives = 0;
  /// Number of collectives that XLA starts and ends in one instruction.
  int64_t numSynchronous = 0;
  /// The module with the new order, if that is better.
  std::optional<std::string> bytes;
  /// Figures of XLA's order, and of that of `bytes`. Only set if `schedule` is.
  Figures before, after;
  /// The reports of XLA's order, and of the new one beside it.
  std::optional<Report> xlaReport, report;
};

/// Visits an HLO module in binary form. Returns nothing if it does not
/// communicate. Throws errors that comm-verify proves, and failures to read the
/// module.
COMMDIALECT_EXPORT std::optional<GuestResult>
visitHlo(const char *data, size_t size, const GuestOptions &options);

/// Options of the guest's kernels in XLA. Limits that are not set are the
/// compiler's.
struct KernelOptions {
  /// The name of a machine in machines/, or a file.
  std::string machine;
  /// "cuda", or "host" for ranks that are threads on the CPU.
  std::string target = "cuda";
  /// The GPU to compile kernels for.
  std::string chip = "sm_90";
  /// Numbers of replicas and partitions that run the module; 0: those that the
  /// module implies.
  int64_t numReplicas = 0, numPartitions = 0;
  std::optional<int64_t> mostBytes, mostWindowBytes;
  /// True if no kernel takes more than half of the GPU.
  bool leavesHalf = false;
  /// True if copy engines may run all-gathers beside compute.
  bool copies = false;
};

/// A collective of a module. `obstacle` is the reason why XLA keeps it, or
/// empty if a kernel replaces it. Figures are 0 if they are unknown.
struct Collective {
  std::string name, kind;
  int64_t bytes = 0, numRanks = 0;
  std::string algorithm;
  int64_t ns = 0, libraryNs = 0;
  std::string obstacle;
  /// Names of instructions that the kernel also runs.
  std::vector<std::string> fused;
};

/// A module with calls of kernels, and the program that the calls refer to by
/// its digest. Without calls, only `collectives` is set.
struct Kernels {
  std::optional<std::string> bytes;
  std::string metadata, image, digest;
  /// The devices of the ranks; empty if the module does not name them.
  std::vector<int64_t> devices;
  std::vector<Collective> collectives;
  /// Symmetric memory that the program needs.
  int64_t windowBytes = 0;
};

/// Replaces collectives of an HLO module in binary form by calls of kernels
/// where the machine's model says that these are faster. Returns nothing if it
/// does not communicate.
COMMDIALECT_EXPORT std::optional<Kernels>
replaceCollectives(const char *data, size_t size, const KernelOptions &options);

/// Makes a program of those collectives of `module` that a kernel runs faster
/// than the library, in the order of their ops.
COMMDIALECT_EXPORT Kernels makeKernels(const Module &module,
                                       const KernelOptions &options);

/// An all-gather in a loop's body. `obstacle` is the reason why it stays in its
/// iteration, or empty if it starts in the previous one.
struct LoopGather {
  std::string name;
  int64_t bytes = 0;
  std::string obstacle;
};

/// A loop of a module. `obstacle` is the reason why it is not rotated, or empty
/// if it is. Figures are 0 if they are unknown.
struct Loop {
  std::string name;
  int64_t trips = 0;
  std::string obstacle;
  std::vector<LoopGather> gathers;
  /// The module's makespan without and with the rotation.
  int64_t beforeNs = 0, afterNs = 0;
};

/// A module with rotated loops. Without any, `bytes` is not set.
struct Rotation {
  std::optional<std::string> bytes;
  Figures before, after;
  std::vector<Loop> loops;
};

/// Rotates loops of an HLO module in binary form where the module is then
/// faster within the memory limit. A limit that is a ratio is of the peak
/// without rotation. Returns nothing if it does not communicate.
COMMDIALECT_EXPORT std::optional<Rotation>
rotateLoops(const char *data, size_t size, const OptimizeOptions &options);

} // namespace commdialect

template <typename Kind>
struct std::hash<commdialect::Handle<Kind>> {
  size_t operator()(commdialect::Handle<Kind> handle) const {
    return std::hash<const void *>()(handle.get());
  }
};

#endif // COMMDIALECT_PYTHON_CORE_H
