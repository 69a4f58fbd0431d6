//===- DataCheck.cpp - Checks all data files before a run -----------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DataCheck.h"
#include "DataFiles.h"
#include "Error.h"
#include "RandomInputs.h"

#include <filesystem>

using namespace commrun;
namespace fs = std::filesystem;

/// Checks the header of one file; throws a RankError.
static void checkHeader(const std::string &path, int64_t rank,
                        const ValueType &value, FileUse use) {
  try {
    const NpyHeader header = readNpyHeader(path);
    checkFile(path, header.type, header.shape, value, use);
  } catch (const Error &error) {
    throw RankError(rank, error.what());
  }
}

static void checkDirectory(const char *option, const std::string &path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored))
    return;
  throw Error(std::string(option) + ": " + path +
              (fs::exists(path, ignored) ? ": is not a directory"
                                         : ": no such directory"));
}

static void checkInputs(const std::string &directory, const Program &program) {
  checkDirectory("--inputs", directory);
  for (int64_t rank = 0; rank < program.ranks; ++rank)
    for (size_t i = 0; i < program.inputs.size(); ++i)
      checkHeader(inputPath(directory, rank, i), rank, program.inputs[i],
                  FileUse::Input);
}

static void checkExpectations(const std::string &directory,
                              const Program &program) {
  checkDirectory("--check", directory);
  if (program.outputs.empty())
    throw Error("--check: the program has no outputs");
  for (int64_t rank = 0; rank < program.ranks; ++rank)
    for (size_t i = 0; i < program.outputs.size(); ++i)
      checkHeader(outputPath(directory, rank, i), rank, program.outputs[i],
                  FileUse::ExpectedOutput);
  // Reject expectations that nothing would be compared with.
  std::error_code ignored;
  const std::string output = outputPath(directory, 0, program.outputs.size());
  if (fs::exists(output, ignored))
    throw Error(output + ": the program has only " +
                std::to_string(program.outputs.size()) +
                (program.outputs.size() == 1 ? " output" : " outputs"));
  const std::string rank = outputPath(directory, program.ranks, 0);
  if (fs::exists(rank, ignored))
    throw Error(rank + ": the program has only " +
                std::to_string(program.ranks) +
                (program.ranks == 1 ? " rank" : " ranks"));
}

void commrun::checkDataFiles(const Options &options, const Program &program) {
  if (options.inputs)
    checkInputs(*options.inputs, program);
  else if (options.randomInputs)
    checkRandomInputs(program);
  else if (!program.inputs.empty())
    throw Error("the program has " + std::to_string(program.inputs.size()) +
                (program.inputs.size() == 1 ? " input" : " inputs") +
                "; give their directory with --inputs, or --random-inputs");
  if (options.check)
    checkExpectations(*options.check, program);
  std::error_code ignored;
  if (options.check && options.outputs &&
      fs::equivalent(*options.check, *options.outputs, ignored))
    throw Error("--outputs would overwrite what --check compares with");
}
