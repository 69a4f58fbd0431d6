//===- RankProcess.cpp - Runs one rank of a program -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RankProcess.h"
#include "DataFiles.h"
#include "Error.h"
#include "InputMemory.h"
#include "Lifeline.h"
#include "RandomInputs.h"
#include "RankContext.h"
#include "RankResult.h"

#include "CommDialect/Runtime/CommRuntime.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <set>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

using namespace commrun;

namespace {
/// Storage for one element of `values`: a memref descriptor or a scalar.
class Slot {
public:
  explicit Slot(const ValueType &type)
      : words(type.isMemRef ? 3 + 2 * type.shape.size() : 2, 0) {}

  void *get() { return words.data(); }
  CommMemRef &memRef() { return *reinterpret_cast<CommMemRef *>(words.data()); }
  void setMemRef(char *data, const Shape &shape);
  void clear() { std::fill(words.begin(), words.end(), 0); }

private:
  std::vector<int64_t> words; ///< two words hold the widest scalar, c128
};

/// An output after a run: row-major data, either in host memory of the program
/// or in `copy`.
struct Result {
  Shape shape;
  const char *data = nullptr;
  Buffer copy;
};

class Rank {
public:
  explicit Rank(const Options &options) : options(options) {}
  int run();

private:
  bool onGpu() const { return program.target == "cuda"; }
  void loadInputs();
  /// Returns the arguments of the entry after refilling the inputs.
  std::vector<void *> prepareRun(bool last);
  void synchronize() { context.check(commContextSynchronize(context.get())); }
  double runOnce(bool last);
  void runAll();
  void runGraph();
  Result getResult(size_t index);
  void checkResult(size_t index, const Result &result);
  void finishOutputs();
  void freeOutputs();
  void setTimes(std::vector<double> seconds);

  const Options &options;
  RankContext context;
  CommProgram *loaded = nullptr;
  Program program; ///< what the metadata of `loaded` say
  int64_t rank = context.rank();
  std::optional<InputMemory> inputs;
  CommGraph *graph = nullptr; ///< owns the outputs unless null
  std::vector<Slot> inputSlots, outputSlots;
  RankResult summary;
};
} // namespace

void Slot::setMemRef(char *data, const Shape &shape) {
  CommMemRef &descriptor = memRef();
  descriptor.allocated = descriptor.aligned = data;
  descriptor.offset = 0;
  int64_t stride = 1;
  for (size_t i = shape.size(); i > 0; --i) {
    descriptor.sizesAndStrides[i - 1] = shape[i - 1];
    descriptor.sizesAndStrides[shape.size() + i - 1] = stride;
    stride *= shape[i - 1];
  }
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

void Rank::loadInputs() {
  for (const ValueType &type : program.inputs)
    inputSlots.emplace_back(type);
  for (const ValueType &type : program.outputs)
    outputSlots.emplace_back(type);
  inputs.emplace(context, loaded, onGpu());
  for (size_t i = 0; i < program.inputs.size(); ++i) {
    const ValueType &type = program.inputs[i];
    inputs->add(
        options.randomInputs
            ? makeRandomInput(*options.randomInputs, rank, i, type)
            : readInput(inputPath(options.inputs.value_or(""), rank, i), type),
        type);
  }
}

std::vector<void *> Rank::prepareRun(bool last) {
  inputs->refresh(last);
  std::vector<void *> values;
  for (size_t i = 0; i < inputs->size(); ++i) {
    const ValueType &type = program.inputs[i];
    if (type.isMemRef)
      inputSlots[i].setMemRef(inputs->data(i), inputs->shape(i));
    else
      std::memcpy(inputSlots[i].get(), inputs->data(i), sizeOf(type.element));
    values.push_back(inputSlots[i].get());
  }
  for (Slot &slot : outputSlots) {
    slot.clear();
    values.push_back(slot.get());
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

/// Copies the memory between the lowest and highest element of a strided array
/// from the program's memory to `copy`. Returns the position of index 0 in the
/// copy.
static const char *copyToHost(const RankContext &context, const char *data,
                              const Shape &shape, const int64_t *strides,
                              uint64_t elementSize, Buffer &copy) {
  int64_t first = 0, last = 0;
  for (size_t i = 0; i < shape.size(); ++i) {
    const int64_t span = (shape[i] - 1) * strides[i];
    (span < 0 ? first : last) += span;
  }
  const int64_t size = static_cast<int64_t>(elementSize);
  const int64_t bytes = (last - first + 1) * size;
  copy = Buffer(static_cast<uint64_t>(bytes));
  context.check(commContextCopyOut(context.get(), copy.data(),
                                   data + first * size,
                                   static_cast<uint64_t>(bytes)));
  return copy.data() - first * size;
}

Result Rank::getResult(size_t index) {
  const ValueType &type = program.outputs[index];
  Result result;
  if (!type.isMemRef) {
    result.data = static_cast<const char *>(outputSlots[index].get());
    return result;
  }
  const CommMemRef &descriptor = outputSlots[index].memRef();
  const size_t dims = type.shape.size();
  const int64_t *sizes = descriptor.sizesAndStrides;
  const int64_t *strides = sizes + dims;
  result.shape.assign(sizes, sizes + dims);
  const uint64_t size = sizeOf(type.element);
  const std::string name = "output " + std::to_string(index);
  uint64_t elements = 0;
  for (size_t i = 0; i < dims; ++i)
    if (type.shape[i] != -1 && type.shape[i] != sizes[i])
      throw Error(name + " has shape " + toString(result.shape) +
                  ", its type says " + toString(type.shape));
  if (!countElements(result.shape, size, elements))
    throw Error(name + " has the impossible shape " + toString(result.shape));
  if (elements > 0 && !descriptor.aligned)
    throw Error(name + " has no data");
  for (size_t i = 0; i < inputs->size(); ++i)
    if (program.inputs[i].isMemRef && descriptor.allocated == inputs->data(i) &&
        program.inputs[i].replacedBy != static_cast<int64_t>(index))
      throw Error(name + " is the memory of input " + std::to_string(i) +
                  ", not memory of its own");

  result.data = static_cast<const char *>(descriptor.aligned) +
                descriptor.offset * static_cast<int64_t>(size);
  Buffer hostCopy;
  if (onGpu() && elements > 0)
    result.data =
        copyToHost(context, result.data, result.shape, strides, size, hostCopy);
  int64_t expected = 1;
  bool isRowMajor = true;
  for (size_t i = dims; i > 0; --i) {
    isRowMajor &= sizes[i - 1] == 1 || strides[i - 1] == expected;
    expected *= sizes[i - 1];
  }
  if (!isRowMajor && elements > 0) {
    result.copy = Buffer(elements * size);
    copyStrided(result.copy.data(), result.data, result.shape, strides, size);
    result.data = result.copy.data();
  } else {
    result.copy = std::move(hostCopy);
  }
  return result;
}

void Rank::checkResult(size_t index, const Result &result) {
  const std::string path = outputPath(*options.check, rank, index);
  const ValueType type = {true, result.shape, program.outputs[index].element};
  const NpyArray expected = readNpy(path);
  checkFile(path, expected.type, expected.shape, type, FileUse::ExpectedOutput);
  const Comparison comparison = compare(type.element, result.shape, result.data,
                                        expected, options.tolerance);
  summary.largestError =
      std::max(summary.largestError, comparison.largestError);
  if (comparison.message.empty())
    return;
  ++summary.mismatches;
  printLine("rank " + std::to_string(rank) + ": output " +
            std::to_string(index) + " " + comparison.message);
}

void Rank::finishOutputs() {
  for (size_t i = 0; i < program.outputs.size(); ++i) {
    const Result result = getResult(i);
    if (options.outputs)
      writeOutput(outputPath(*options.pendingOutputs, rank, i),
                  program.outputs[i].element, result.shape, result.data,
                  outputPath(*options.outputs, rank, i));
    if (!options.check)
      continue;
    try {
      checkResult(i, result);
    } catch (const Error &error) {
      // Continue with the other outputs.
      ++summary.mismatches;
      printLine("rank " + std::to_string(rank) + ": error: " + toLine(error));
    }
  }
}

void Rank::freeOutputs() {
  if (graph)
    return;
  // Outputs may share an allocation, or be in the memory of an input.
  std::set<void *> allocations;
  for (size_t i = 0; i < program.outputs.size(); ++i)
    if (program.outputs[i].isMemRef)
      allocations.insert(outputSlots[i].memRef().allocated);
  for (size_t i = 0; i < program.inputs.size(); ++i)
    if (program.inputs[i].isMemRef)
      allocations.erase(inputSlots[i].memRef().allocated);
  for (void *allocation : allocations)
    context.check(commContextFree(context.get(), allocation));
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

namespace {
class Clock {
public:
  double seconds() const {
    const std::chrono::duration<double> elapsed =
        std::chrono::steady_clock::now() - start;
    return elapsed.count();
  }

private:
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
};
} // namespace

double Rank::runOnce(bool last) {
  std::vector<void *> values = prepareRun(last);
  const Clock clock;
  context.check(commProgramRun(loaded, values.data(), nullptr, nullptr));
  synchronize();
  return clock.seconds();
}

void Rank::setTimes(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  summary.seconds = seconds.front();
  const size_t half = seconds.size() / 2;
  summary.median = seconds.size() % 2 ? seconds[half]
                                      : (seconds[half - 1] + seconds[half]) / 2;
}

void Rank::runAll() {
  std::vector<double> seconds;
  for (int64_t i = 0; i < options.repeat; ++i) {
    const bool last = i + 1 == options.repeat;
    seconds.push_back(runOnce(last));
    if (!last)
      freeOutputs();
  }
  setTimes(std::move(seconds));
}

void Rank::runGraph() {
  runOnce(/*last=*/false);
  freeOutputs();
  std::vector<void *> values = prepareRun(/*last=*/false);
  context.check(commGraphCreate(loaded, values.data(), nullptr, &graph));
  auto launch = [&] { context.check(commGraphLaunch(graph, nullptr)); };

  // The host's clock is too coarse for one replay, and synchronizing after each
  // would distort its time. So batches are timed; all ranks run the same
  // batches.
  constexpr int64_t mostBatches = 10;
  std::vector<double> seconds;
  const int64_t batches = std::min(mostBatches, options.repeat);
  for (int64_t batch = 0; batch < batches; ++batch) {
    const int64_t replays = options.repeat * (batch + 1) / batches -
                            options.repeat * batch / batches;
    if (options.pause > 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(options.pause));
      // Ranks wake up at different times; this replay synchronizes them.
      launch();
      synchronize();
    }
    const Clock clock;
    for (int64_t i = 0; i < replays; ++i)
      launch();
    synchronize();
    seconds.push_back(clock.seconds() / static_cast<double>(replays));
  }
  setTimes(std::move(seconds));

  // The program may have overwritten its inputs.
  inputs->refresh(/*last=*/true);
  launch();
  synchronize();
}

int Rank::run() {
  context.check(commProgramLoad(context.get(), options.file.c_str(), &loaded));
  program = parseMetadata(commProgramText(loaded));
  loadInputs();

  commContextResetPeak(context.get());
  if (options.cudaGraph)
    runGraph();
  else
    runAll();
  summary.peakBytes =
      commContextPeakBytes(context.get()) - inputs->programBytes();
  finishOutputs();
  freeOutputs();
  if (graph)
    context.check(commGraphDestroy(graph));
  inputs->release();

  writeRankResult(options.results, rank, summary);
  // When the first rank ends with a failure, mpirun ends the others. All ranks
  // synchronize at the end of the context, so their output must be flushed
  // before.
  std::fflush(nullptr);
  context.finish();
  return summary.mismatches > 0 ? 1 : 0;
}

int commrun::runRank(const Options &options) {
  // End this rank when mpirun dies. If mpirun died before this call, the
  // lifeline to the launcher ends the rank.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Turns exceeding the file size limit into a failing write.
  std::signal(SIGXFSZ, SIG_IGN);

  std::string why;
  try {
    // The launcher removes the files that killed ranks leave in its directory.
    if (followLauncher(options.results, options.launcherHost) &&
        options.sharedMemory)
      ::setenv("OMPI_MCA_btl_vader_backing_directory",
               options.sharedMemory->c_str(), /*overwrite=*/0);
    return Rank(options).run();
  } catch (const ReportedFailure &) {
  } catch (const Error &error) {
    why = toLine(error);
  } catch (const std::bad_alloc &) {
    why = "out of memory";
  }
  if (!why.empty())
    printLine("rank " + rankName() + ": error: " + why);
  std::fflush(nullptr);
  // Not exit(): the runtime is in use and its threads may be running.
  ::_exit(1);
}
