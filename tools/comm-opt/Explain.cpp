//===- Explain.cpp - Explains passes and pipelines ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Descriptions come from the documentation. MLIR's help shows neither defaults
// nor the passes of pipelines; both are taken from the textual form of a
// pipeline built from the name alone.
//
//===----------------------------------------------------------------------===//

#include "../ToolMain.h"
#include "CommDialect/Pipelines/Pipelines.h"
#include "Help.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace {
/// A pass in a textual pipeline.
struct Step {
  StringRef name;
  /// The op that the pass runs on.
  StringRef anchor;
  /// The text between the braces: `a=1 b={x y}`.
  StringRef options;
};
} // namespace

/// Returns the textual pipeline that `entry` alone builds, such as
/// `builtin.module(func.func(a{x=1},b))`; empty if it cannot be built.
static std::string getPipeline(const PassRegistryEntry &entry) {
  OpPassManager manager("builtin.module", OpPassManager::Nesting::Implicit);
  std::string text;
  if (failed(entry.addToPipeline(manager, "",
                                 [](const Twine &) { return failure(); })))
    return text;
  llvm::raw_string_ostream stream(text);
  manager.printAsTextualPipeline(stream);
  return text;
}

/// Returns the length of `text` up to the brace that closes the first one.
static size_t getBracedSize(StringRef text) {
  unsigned depth = 0;
  for (auto [i, c] : llvm::enumerate(text)) {
    depth += c == '{';
    depth -= c == '}';
    if (depth == 0)
      return i + 1;
  }
  return text.size();
}

static SmallVector<Step> readSteps(StringRef text) {
  SmallVector<Step> steps;
  SmallVector<StringRef> anchors;
  while (!text.empty()) {
    if (text.consume_front(","))
      continue;
    if (text.consume_front(")")) {
      anchors.pop_back();
      continue;
    }
    // Skip a pass that a pipeline adds without registering it.
    if (text.consume_front("unknown<")) {
      text = text.split('>').second;
      continue;
    }
    StringRef name =
        text.take_until([](char c) { return StringRef("({,)").contains(c); });
    text = text.drop_front(name.size());
    if (text.consume_front("(")) {
      anchors.push_back(name);
      continue;
    }
    StringRef options;
    if (text.starts_with("{")) {
      options = text.take_front(getBracedSize(text));
      text = text.drop_front(options.size());
      options = options.drop_front().drop_back();
    }
    steps.push_back(
        {name, anchors.empty() ? StringRef() : anchors.back(), options});
  }
  return steps;
}

/// Returns the names and values of options, in order. A value in braces may
/// contain spaces.
static SmallVector<std::pair<StringRef, StringRef>>
readOptions(StringRef text) {
  SmallVector<std::pair<StringRef, StringRef>> options;
  while (!(text = text.ltrim()).empty()) {
    // A pass that a pipeline adds without registering it has no name.
    if (text.consume_front("unknown<")) {
      text = text.split('>').second;
      continue;
    }
    StringRef name = text.take_until([](char c) { return c == '='; });
    text = text.drop_front(std::min(name.size() + 1, text.size()));
    StringRef value = text.starts_with("{")
                          ? text.take_front(getBracedSize(text))
                          : text.take_until([](char c) { return c == ' '; });
    text = text.drop_front(value.size());
    options.push_back({name, value});
  }
  return options;
}

/// Returns the default values of a pass's options by name.
static llvm::StringMap<std::string> getDefaults(StringRef name) {
  llvm::StringMap<std::string> defaults;
  const PassRegistryEntry *entry = comm::findPass(name);
  if (!entry)
    return defaults;
  std::string text = getPipeline(*entry);
  for (const Step &step : readSteps(text))
    if (step.name == name)
      for (auto [option, value] : readOptions(step.options))
        defaults[option] = value.str();
  return defaults;
}

/// Prints the passes of a pipeline in order, each with the options that differ
/// from its defaults.
static void printSteps(const PassRegistryEntry &pipeline) {
  llvm::raw_ostream &out = llvm::outs();
  std::string text = getPipeline(pipeline);
  StringRef anchor;
  for (const Step &step : readSteps(text)) {
    if (step.anchor != anchor)
      out << "\nPasses on each " << step.anchor << ", in this order:\n";
    anchor = step.anchor;
    const PassRegistryEntry *entry = comm::findPass(step.name);
    out << llvm::formatv("  --{0,-37}{1}\n", step.name,
                         entry ? entry->getPassDescription() : "");
    llvm::StringMap<std::string> defaults = getDefaults(step.name);
    for (auto [option, value] : readOptions(step.options))
      if (defaults.lookup(option) != value)
        out << "      " << option << "=" << value << "\n";
  }
}

/// Returns the section of a pass in the documentation, without its heading.
/// Empty if there is none.
static StringRef findSection(StringRef name) {
  std::string heading = ("### `-" + name + "`\n").str();
  StringRef docs = comm::getPassDocs();
  size_t begin = docs.find("\n" + heading);
  if (begin == StringRef::npos)
    return "";
  StringRef section = docs.substr(begin + 1 + heading.size());
  // The section ends at the next pass, or at the next library after the last
  // pass.
  size_t end = std::min(section.find("\n### "), section.find("\n## "));
  return section.substr(0, end).trim();
}

/// Prints the documentation of a pass, with the default after each option.
static void printSection(StringRef name, StringRef section) {
  llvm::raw_ostream &out = llvm::outs();
  llvm::StringMap<std::string> defaults = getDefaults(name);
  out << "--" << name << "\n\n";
  bool isInOptions = false;
  for (StringRef line : llvm::split(section, '\n')) {
    if (line.starts_with("```"))
      continue;
    if (line.starts_with("#### "))
      isInOptions = line == "#### Options";
    if (line.consume_front("#### ") ||
        (line.size() > 2 && line.front() == '_' && line.back() == '_'))
      line = line.trim('_');
    out << line;
    StringRef option = line;
    if (isInOptions && option.consume_front("-") &&
        !line.contains_insensitive("default")) {
      option.consume_front("-");
      std::string value = defaults.lookup(option.split(' ').first);
      if (!value.empty())
        out << " (default: " << value << ")";
    }
    out << "\n";
  }
}

int comm::explain(StringRef name) {
  name = name.ltrim('-');
  for (const PassAlias &alias : getPassAliases())
    if (name == alias.name) {
      llvm::outs() << "--" << alias.name << " is --" << alias.pass << "="
                   << alias.options << "\n\n";
      name = alias.pass;
    }
  // The documentation of pipelines is made from what is printed here.
  bool isPipeline = !PassInfo::lookup(name);
  if (StringRef section = findSection(name); !isPipeline && !section.empty()) {
    printSection(name, section);
    return 0;
  }
  if (const PassRegistryEntry *entry = findPass(name)) {
    entry->printHelpStr(/*indent=*/0, /*descIndent=*/40);
    if (isPipeline)
      printSteps(*entry);
    return 0;
  }
  StringRef nearest = findNearestPass(name);
  return printError("no pass is called '" + name + "'" +
                    (nearest.empty()
                         ? Twine("; --help lists them")
                         : Twine("; did you mean '") + nearest + "'?"));
}
