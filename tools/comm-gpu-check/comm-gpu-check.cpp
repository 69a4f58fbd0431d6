//===- comm-gpu-check.cpp - Checks collective kernels on GPUs -------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   mpirun -n N comm-gpu-check [options] DIRECTORY
//
// runs the kernels that comm-kernels wrote to DIRECTORY for N ranks. It
// compares every element of every result with the host's result, computed in
// the same order, which in turn is compared with f64. Exits with 1 if any
// result is wrong.
//
//===----------------------------------------------------------------------===//

#include "Sections.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mpi.h>
#include <stdexcept>

using namespace commcheck;

static const char *const usage =
    "usage: mpirun -n N comm-gpu-check [--quick] [--seconds=40,10,10,10,10]\n"
    "         [--sections=sizes,repeats,delays,groups,graphs]\n"
    "         [--max-bytes=N] [--repeats=N] DIRECTORY\n"
    "  --seconds    limit of each section, in the order above; one for all\n"
    "  --max-bytes  largest buffer; default 268435456\n"
    "  --repeats    calls in a row of each kernel; default 10000\n"
    "  --quick      --max-bytes=65536 --repeats=100\n";

namespace {

using Clock = std::chrono::steady_clock;
using Section = Tally (*)(Device &, const Limits &);

struct NamedSection {
  const char *name;
  Section run;
  double seconds;
};

struct Options {
  std::string directory;
  int64_t mostBytes = int64_t(256) << 20, repeats = 10000;
  std::vector<NamedSection> sections = {{"sizes", checkSizes, 40},
                                        {"repeats", checkRepeats, 10},
                                        {"delays", checkDelays, 10},
                                        {"groups", checkGroups, 10},
                                        {"graphs", checkGraphs, 10}};
};

std::vector<std::string> split(const std::string &text) {
  std::vector<std::string> words(1);
  for (char c : text) {
    if (c == ',')
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

double toNumber(const std::string &text, double least) {
  char *end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end || !(value >= least))
    throw std::runtime_error("'" + text + "' is not a number of at least " +
                             std::to_string(static_cast<int64_t>(least)));
  return value;
}

Options parse(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    auto valueOf = [&](const char *name) {
      const std::string prefix = std::string("--") + name + "=";
      return word.rfind(prefix, 0) == 0 ? word.substr(prefix.size())
                                        : std::string();
    };
    if (word == "--quick") {
      options.mostBytes = 64 << 10;
      options.repeats = 100;
    } else if (auto seconds = valueOf("seconds"); !seconds.empty()) {
      const std::vector<std::string> words = split(seconds);
      if (words.size() != 1 && words.size() != options.sections.size())
        throw std::runtime_error("--seconds takes one number or " +
                                 std::to_string(options.sections.size()));
      for (size_t s = 0; s < options.sections.size(); ++s)
        options.sections[s].seconds =
            toNumber(words[words.size() == 1 ? 0 : s], 0);
    } else if (auto names = valueOf("sections"); !names.empty()) {
      std::vector<NamedSection> chosen;
      for (const std::string &name : split(names)) {
        const auto section = std::find_if(
            options.sections.begin(), options.sections.end(),
            [&](const NamedSection &known) { return name == known.name; });
        if (section == options.sections.end())
          throw std::runtime_error("unknown section '" + name + "'");
        chosen.push_back(*section);
      }
      options.sections = chosen;
    } else if (auto bytes = valueOf("max-bytes"); !bytes.empty()) {
      options.mostBytes = static_cast<int64_t>(toNumber(bytes, 1024));
    } else if (auto repeats = valueOf("repeats"); !repeats.empty()) {
      options.repeats = static_cast<int64_t>(toNumber(repeats, 20));
    } else if (word.empty() || word[0] == '-' || !options.directory.empty()) {
      throw std::runtime_error("unknown option '" + word + "'\n" + usage);
    } else {
      options.directory = word;
    }
  }
  if (options.directory.empty())
    throw std::runtime_error(
        std::string("the kernels' directory is missing\n") + usage);
  return options;
}

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Returns the sum over all ranks.
int64_t total(int64_t value) {
  int64_t sum = 0;
  MPI_Allreduce(&value, &sum, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

/// Checks that expected values are close to those computed in f64.
void checkExpectations(const std::vector<Kernel> &kernels) {
  for (const Kernel &kernel : kernels) {
    if (kernel.reductionName.empty())
      continue;
    const double distance = distanceFromF64(
        kernel, makeTable(kernel.type, /*hasSpecialValues=*/false));
    if (distance > static_cast<double>(kernel.ranks))
      throw std::runtime_error("the values expected of " + kernel.name +
                               " are " + std::to_string(distance) +
                               " units of the last place from f64's");
  }
}

int run(int argc, char **argv, int rank, int ranks) {
  const Options options = parse(argc, argv);
  std::vector<Kernel> kernels =
      readIndex(options.directory, ranks, options.mostBytes);
  if (kernels.empty())
    throw std::runtime_error(options.directory + " has no kernels for " +
                             std::to_string(ranks) + " ranks");
  if (rank == 0)
    checkExpectations(kernels);
  const int64_t smallBytes = std::min<int64_t>(options.mostBytes, 128 << 10);
  Device device(options.directory, rank, ranks, std::move(kernels),
                options.mostBytes, smallBytes,
                std::max<int64_t>(options.mostBytes, 16 << 20));
  int64_t checks = 0, wrong = 0;
  if (rank == 0)
    std::printf("%zu kernels of %d ranks\n%-8s %10s %8s %8s\n",
                device.getKernels().size(), ranks, "section", "checks", "wrong",
                "seconds");
  for (const NamedSection &section : options.sections) {
    const Clock::time_point start = Clock::now();
    // All ranks stop at the same call, when the first clock is over its limit.
    // The query synchronizes the ranks, so it is rare.
    int64_t asked = 0;
    bool isOver = false;
    Limits limits;
    limits.repeats = options.repeats;
    limits.isOver = [&] {
      if (asked++ % 16 == 0)
        isOver = total(secondsSince(start) > section.seconds) > 0;
      return isOver;
    };
    const Tally tally = section.run(device, limits);
    const int64_t sectionChecks = total(tally.checks),
                  sectionWrong = total(tally.wrong);
    checks += sectionChecks;
    wrong += sectionWrong;
    if (rank == 0) {
      std::printf("%-8s %10lld %8lld %8.1f%s\n", section.name,
                  static_cast<long long>(sectionChecks),
                  static_cast<long long>(sectionWrong), secondsSince(start),
                  tally.wasCutShort ? "  (cut by its time limit)" : "");
      std::fflush(stdout);
    }
  }
  device.close();
  if (!device.getFirstWrong().empty())
    std::fprintf(stderr, "%s\n", device.getFirstWrong().c_str());
  if (rank == 0)
    std::printf("%lld checks, %lld wrong\n", static_cast<long long>(checks),
                static_cast<long long>(wrong));
  return wrong == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  // Print the help before MPI_Init, which ends a process that mpirun did not
  // start.
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "--help") == 0 ||
        std::strcmp(argv[i], "-h") == 0) {
      std::fputs(usage, stdout);
      return 0;
    }
  int granted = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &granted);
  int rank = 0, ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int status = 1;
  try {
    status = run(argc, argv, rank, ranks);
  } catch (const std::exception &error) {
    std::fprintf(stderr, "comm-gpu-check: rank %d: error: %s\n", rank,
                 error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return status;
}
