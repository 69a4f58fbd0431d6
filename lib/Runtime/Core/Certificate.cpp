//===- Certificate.cpp - Compares the communication of ranks --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Certificate.h"
#include "CommDialect/Support/Nesting.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

namespace comm::runtime {

using Json = nlohmann::json;

namespace {

/// A number of elements; nullopt if unknown, which matches any number.
using Count = std::optional<int64_t>;

struct StepOperand {
  Count count;
  std::string type;
};

/// A collective or message that a rank starts on a group, or a boundary of a
/// branch or of a loop with an unknown trip count. Boundaries are the
/// beginning, the next arm, and the end.
struct Step {
  enum Kind { Collective, Message, Open, Next, Close };
  Kind kind;
  std::string name;
  std::vector<StepOperand> operands;
  /// Fields of a message.
  bool isSend = false;
  int peer = -1;
  std::string location;
};
using Steps = std::vector<Step>;

/// A program as described by its metadata.
class ProgramMetadata {
public:
  explicit ProgramMetadata(const std::string &text) {
    if (commfiles::findDeepNesting(text, commfiles::kMaxProgramNesting))
      throw std::runtime_error("it is nested too deep");
    json = Json::parse(text);
  }

  bool hasCertificate() const {
    auto found = json.find("certificate");
    return found != json.end() && found->is_object();
  }
  const Json &groups() const { return json.at("groups"); }
  /// Returns true if any group has a window; buffers of such programs must have
  /// the same offsets on all ranks.
  bool hasWindows() const {
    for (const Json &group : groups())
      if (group.contains("window") && group.at("window").at(0) != 0)
        return true;
    return false;
  }

  /// Returns the steps of `rank` on `group`; `line` is the rank's line of the
  /// group.
  Steps stepsOf(int rank, int group, const std::vector<int> &line) const {
    Steps steps;
    collect(certificate("trace"), rank, group, line, steps);
    return steps;
  }

private:
  void collect(const Json &trace, int rank, int group,
               const std::vector<int> &line, Steps &steps) const;
  void addOperation(const Json &operation, int rank,
                    const std::vector<int> &line, Steps &steps) const;
  bool isIn(const Json &set, int rank) const;
  Count number(const Json &json, int rank) const;

  const Json &certificate(const char *part) const {
    return json.at("certificate").at(part);
  }

  Json json;
};

} // namespace

bool ProgramMetadata::isIn(const Json &set, int rank) const {
  const Json &runs = certificate("ranks").at(set.get<size_t>());
  for (size_t i = 0; i + 1 < runs.size(); i += 2)
    if (runs[i] <= rank && rank <= runs[i + 1])
      return true;
  return false;
}

Count ProgramMetadata::number(const Json &json, int rank) const {
  if (json.is_object())
    return number(
        certificate("tables").at(json.at("table").get<size_t>()).at(rank),
        rank);
  if (json.is_null())
    return std::nullopt;
  return json.get<int64_t>();
}

void ProgramMetadata::addOperation(const Json &operation, int rank,
                                   const std::vector<int> &line,
                                   Steps &steps) const {
  Step step;
  step.location = operation.at("at");
  if (!operation.contains("messages")) {
    step.kind = Step::Collective;
    step.name = operation.at("name");
    for (const Json &operand : operation.at("operands"))
      step.operands.push_back({number(operand.at(0), rank), operand.at(1)});
    steps.push_back(std::move(step));
    return;
  }
  for (const Json &message : operation.at("messages")) {
    Count peer = number(message.at(1), rank);
    if (!peer || *peer < 0)
      continue;
    step.kind = Step::Message;
    step.name = message.at(0);
    step.isSend = step.name == "send";
    step.peer = line.at(*peer);
    step.operands = {{number(message.at(2), rank), message.at(3)}};
    steps.push_back(step);
  }
}

void ProgramMetadata::collect(const Json &trace, int rank, int group,
                              const std::vector<int> &line,
                              Steps &steps) const {
  for (const Json &item : trace) {
    if (item.is_number()) {
      const Json &operation = certificate("operations").at(item.get<size_t>());
      if (operation.at("group") == group)
        addOperation(operation, rank, line, steps);
      continue;
    }
    if (auto split = item.find("split"); split != item.end()) {
      for (const Json &part : *split)
        if (isIn(part.at(0), rank))
          collect(part.at(1), rank, group, line, steps);
      continue;
    }
    bool isLoop = item.contains("loop");
    Step::Kind kind = Step::Open;
    for (const Json &arm : item.at(isLoop ? "loop" : "choice")) {
      steps.push_back(
          {kind,
           isLoop ? "a loop of unknown trips" : "a branch that depends on data",
           {},
           false,
           -1,
           item.at("at")});
      collect(arm, rank, group, line, steps);
      kind = Step::Next;
    }
    steps.push_back({Step::Close,
                     isLoop ? "the end of a loop" : "the end of a branch",
                     {},
                     false,
                     -1,
                     item.at("at")});
  }
}

/// Returns the steps that satisfy `keep` and the branches and loops around
/// them.
template <typename Keep>
static Steps select(const Steps &steps, Keep keep) {
  Steps kept;
  struct Structure {
    size_t begin;
    bool isEmpty = true;
  };
  std::vector<Structure> around;
  for (const Step &step : steps) {
    switch (step.kind) {
    case Step::Open:
      around.push_back({kept.size()});
      kept.push_back(step);
      break;
    case Step::Next:
      kept.push_back(step);
      break;
    case Step::Close: {
      Structure inner = around.back();
      around.pop_back();
      if (inner.isEmpty) {
        kept.resize(inner.begin);
        break;
      }
      kept.push_back(step);
      if (!around.empty())
        around.back().isEmpty = false;
      break;
    }
    default:
      if (!keep(step))
        break;
      kept.push_back(step);
      if (!around.empty())
        around.back().isEmpty = false;
    }
  }
  return kept;
}

/// Returns true if two steps match; a send matches a receive.
static bool matches(const Step &a, const Step &b) {
  if (a.kind != b.kind || a.operands.size() != b.operands.size())
    return false;
  if (a.kind == Step::Message ? a.isSend == b.isSend : a.name != b.name)
    return false;
  for (size_t i = 0; i < a.operands.size(); ++i) {
    const StepOperand &x = a.operands[i], &y = b.operands[i];
    if (x.type != y.type || (x.count && y.count && *x.count != *y.count))
      return false;
  }
  return true;
}

static std::string describe(const Steps &steps, size_t at) {
  if (at >= steps.size())
    return "nothing more";
  const Step &step = steps[at];
  std::string text = step.name;
  for (size_t i = 0; i < step.operands.size(); ++i)
    text += (i ? ", " : " of ") +
            (step.operands[i].count ? std::to_string(*step.operands[i].count)
                                    : std::string("?")) +
            "x" + step.operands[i].type;
  return text + " (" + step.location + ")";
}

/// Describes the first step at which two ranks differ, or returns an empty
/// string. `noun` names the counted steps.
static std::string compare(const Steps &a, int rankOfA, const Steps &b,
                           int rankOfB, const std::string &noun,
                           const std::string &where) {
  size_t count = 0;
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    bool isStart = i < a.size() && a[i].kind <= Step::Message;
    isStart |= i < b.size() && b[i].kind <= Step::Message;
    count += isStart;
    if (i < a.size() && i < b.size() && matches(a[i], b[i]))
      continue;
    return "ranks run different communication: " + noun + " " +
           std::to_string(std::max<size_t>(count, 1)) + where + ": rank " +
           std::to_string(rankOfA) + " has " + describe(a, i) + ", rank " +
           std::to_string(rankOfB) + " has " + describe(b, i);
  }
  return "";
}

std::vector<int> findFirstRanks(const std::vector<uint64_t> &digests) {
  std::vector<int> ranks;
  std::set<uint64_t> known;
  for (size_t rank = 0; rank < digests.size(); ++rank)
    if (known.insert(digests[rank]).second)
      ranks.push_back(static_cast<int>(rank));
  return ranks;
}

/// Describes the first group in which two programs differ, or returns an empty
/// string.
static std::string compareGroups(const ProgramMetadata &a, int rankOfA,
                                 const ProgramMetadata &b, int rankOfB) {
  size_t count = std::max(a.groups().size(), b.groups().size());
  for (size_t i = 0; i < count; ++i) {
    auto show = [&](const ProgramMetadata &program) {
      if (i >= program.groups().size())
        return std::string("no more");
      std::string text = program.groups()[i].dump();
      return text.size() <= 100 ? text : text.substr(0, 100) + "...";
    };
    if (i < a.groups().size() && i < b.groups().size() &&
        a.groups()[i] == b.groups()[i])
      continue;
    return "ranks run programs with different groups: group " +
           std::to_string(i) + ": rank " + std::to_string(rankOfA) + " has " +
           show(a) + ", rank " + std::to_string(rankOfB) + " has " + show(b);
  }
  return "";
}

namespace {

/// Compares the ranks of one line of a group.
class LineComparison {
public:
  LineComparison(const std::vector<ProgramMetadata> &programs,
                 const std::vector<size_t> &programOf, int group,
                 const std::string &name, std::vector<int> line)
      : programs(programs), programOf(programOf), group(group), name(name),
        line(std::move(line)) {}

  std::string run() {
    bool isSameProgram = true;
    for (int rank : line)
      isSameProgram &= programOf[rank] == programOf[line.front()];
    if (isSameProgram)
      return "";
    std::string problem = compareCollectives();
    return problem.empty() ? compareMessages() : problem;
  }

private:
  const Steps &stepsOf(int rank) {
    auto [found, isNew] = known.try_emplace(rank);
    if (isNew)
      found->second = programs[programOf[rank]].stepsOf(rank, group, line);
    return found->second;
  }

  std::string compareCollectives() {
    auto keep = [](const Step &step) { return step.kind == Step::Collective; };
    int first = line.front();
    Steps expected = select(stepsOf(first), keep);
    for (int rank : line) {
      if (programOf[rank] == programOf[first])
        continue;
      std::string problem =
          compare(expected, first, select(stepsOf(rank), keep), rank,
                  "collective", " on @" + name);
      if (!problem.empty())
        return problem;
    }
    return "";
  }

  std::string compareMessages() {
    std::set<std::pair<int, int>> pairs;
    for (int rank : line)
      for (const Step &step : stepsOf(rank))
        if (step.kind == Step::Message &&
            programOf[step.peer] != programOf[rank])
          pairs.insert(step.isSend ? std::pair(rank, step.peer)
                                   : std::pair(step.peer, rank));
    for (auto [from, to] : pairs) {
      auto side = [](bool isSend, int peer) {
        return [isSend, peer](const Step &step) {
          return step.kind == Step::Message && step.isSend == isSend &&
                 step.peer == peer;
        };
      };
      std::string problem =
          compare(select(stepsOf(from), side(true, to)), from,
                  select(stepsOf(to), side(false, from)), to, "message",
                  " from rank " + std::to_string(from) + " to rank " +
                      std::to_string(to) + " on @" + name);
      if (!problem.empty())
        return problem;
    }
    return "";
  }

  const std::vector<ProgramMetadata> &programs;
  const std::vector<size_t> &programOf;
  int group;
  std::string name;
  std::vector<int> line;
  std::map<int, Steps> known;
};

} // namespace

std::string findOversized(const std::vector<uint64_t> &sizes) {
  // All metadata are in memory together, and MPI counts bytes in an int.
  constexpr uint64_t maxTotalBytes = uint64_t(1) << 30;
  const uint64_t most = maxTotalBytes / sizes.size();
  for (size_t rank = 0; rank < sizes.size(); ++rank)
    if (sizes[rank] > most)
      return "ranks run different programs, and the metadata of rank " +
             std::to_string(rank) + " has " + std::to_string(sizes[rank]) +
             " bytes: expected at most " + std::to_string(most);
  return "";
}

std::string compareCertificates(const std::vector<uint64_t> &digests,
                                const std::vector<std::string> &texts) {
  std::vector<int> firsts = findFirstRanks(digests);
  std::map<uint64_t, size_t> numberOf;
  for (size_t i = 0; i < firsts.size(); ++i)
    numberOf[digests[firsts[i]]] = i;
  std::vector<size_t> programOf;
  for (uint64_t digest : digests)
    programOf.push_back(numberOf[digest]);
  try {
    std::vector<ProgramMetadata> programs;
    programs.reserve(texts.size());
    for (const std::string &text : texts)
      programs.emplace_back(text);
    for (size_t i = 1; i < programs.size(); ++i) {
      std::string problem =
          compareGroups(programs[0], firsts[0], programs[i], firsts[i]);
      if (!problem.empty())
        return problem;
    }
    std::string other = "rank " + std::to_string(firsts.at(1)) +
                        " runs another program than rank 0";
    for (size_t i = 0; i < programs.size(); ++i)
      if (!programs[i].hasCertificate())
        return other + ", and that of rank " + std::to_string(firsts[i]) +
               " does not say what it communicates";
    const Json &groups = programs[0].groups();
    for (size_t i = 0; i < groups.size(); ++i)
      for (const Json &line : groups[i].at("members")) {
        std::string problem =
            LineComparison(programs, programOf, static_cast<int>(i),
                           groups[i].at("name"), line)
                .run();
        if (!problem.empty())
          return problem;
      }
    if (programs[0].hasWindows())
      return other + ", but they share windows of symmetric memory";
  } catch (const std::exception &error) {
    return std::string("the program's metadata is malformed: ") + error.what();
  }
  return "";
}

} // namespace comm::runtime
