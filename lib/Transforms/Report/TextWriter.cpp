//===- TextWriter.cpp - Writes a report as text ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a table of the collectives, and totals.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

/// Formats `value` with three digits in the first unit in which it is below
/// `step`.
static std::string format(int64_t value, int64_t step,
                          ArrayRef<const char *> units) {
  if (value < step)
    return llvm::formatv("{0} {1}", value, units.front());
  double scaled = value;
  unsigned unit = 0;
  // Round up early because 999.5 would be written as 1000.
  for (; scaled >= step - 0.5 && unit + 1 < units.size(); ++unit)
    scaled /= step;
  unsigned digits = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format("%.*f", digits, scaled) << " " << units[unit];
  return text;
}

std::string report::formatTime(int64_t ns) {
  return format(ns, 1000, {"ns", "us", "ms", "s"});
}

std::string report::formatBytes(int64_t bytes) {
  return format(bytes, 1024, {"B", "KiB", "MiB", "GiB", "TiB"});
}

double report::getGapPercent(const Report &report) {
  if (report.lowerBoundNs == 0)
    return 0;
  return 100.0 * (report.makespanNs - report.lowerBoundNs) /
         report.lowerBoundNs;
}

using Row = SmallVector<std::string, 12>;

static void writeTable(ArrayRef<Row> rows, ArrayRef<bool> isNumber,
                       raw_ostream &os) {
  SmallVector<size_t> widths(isNumber.size(), 0);
  for (const Row &row : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, row))
      width = std::max(width, cell.size());
  for (const Row &row : rows) {
    std::string line;
    for (auto [width, number, cell] : llvm::zip_equal(widths, isNumber, row)) {
      std::string pad(width - cell.size(), ' ');
      line += number ? pad + cell : cell + pad;
      line += "  ";
    }
    os << StringRef(line).rtrim() << "\n";
  }
}

static void writeCollectives(const Report &report, bool hasBefore,
                             raw_ostream &os) {
  std::vector<Row> rows;
  Row head = {"collective", "location", "group", "bytes", "algorithm", "time"};
  SmallVector<bool> isNumber = {false, false, false, true, false, true};
  if (hasBefore) {
    head.push_back("exposed before");
    isNumber.push_back(true);
  }
  head.append({"exposed", "reason", "blocked by"});
  isNumber.append({true, false, false});
  rows.push_back(std::move(head));
  for (const Collective &collective : report.collectives) {
    Row row = {collective.kind,      collective.location,
               collective.group,     formatBytes(collective.bytes),
               collective.algorithm, formatTime(collective.costNs)};
    if (collective.isNested)
      row[0] += " (x" + std::to_string(collective.trips) + ")";
    if (hasBefore)
      row.push_back(collective.exposedBeforeNs
                        ? formatTime(*collective.exposedBeforeNs)
                        : "-");
    row.append({formatTime(collective.exposedNs), collective.reason});
    std::string blocked;
    if (!collective.blockedByName.empty())
      blocked =
          collective.blockedByName + " at " + collective.blockedByLocation;
    if (!collective.detail.empty())
      blocked += (blocked.empty() ? "" : ": ") + collective.detail;
    row.push_back(std::move(blocked));
    rows.push_back(std::move(row));
  }
  writeTable(rows, isNumber, os);
}

std::string report::summarize(const Bucket &bucket) {
  std::string text = std::to_string(bucket.members.size()) + " members, " +
                     bucket.mode + ", ended: " + bucket.ended;
  if (!bucket.copies.empty())
    text += ", " + std::to_string(bucket.copies.size()) + " copies";
  return text;
}

/// Writes the buckets of comm-bucket that the function's attributes record.
static void writeBuckets(const Report &report, raw_ostream &os) {
  auto writeName = [&](const Collective &collective) {
    os << "  " << collective.kind << " at " << collective.location << " on @"
       << collective.group << ", " << formatBytes(collective.bytes) << ": ";
  };
  auto isBucket = [](const Collective &c) { return c.bucket.has_value(); };
  auto isAlone = [](const Collective &c) { return !c.leftAlone.empty(); };
  if (llvm::any_of(report.collectives, isBucket))
    os << "\nbuckets:\n";
  for (const Collective &collective : report.collectives) {
    if (!isBucket(collective))
      continue;
    writeName(collective);
    os << summarize(*collective.bucket) << "\n";
    for (const Bucket::Member &member : collective.bucket->members)
      os << "    " << member.name << ", " << formatBytes(member.bytes) << "\n";
    for (const std::string &copy : collective.bucket->copies)
      os << "    copy: " << copy << "\n";
  }
  if (llvm::any_of(report.collectives, isAlone))
    os << "\nleft alone:\n";
  for (const Collective &collective : report.collectives)
    if (isAlone(collective)) {
      writeName(collective);
      os << collective.leftAlone << "\n";
    }
}

/// Formats the value of a figure in the report `before`, or returns an empty
/// string if that is null.
static std::string
formatEarlierFigure(const Report *before, int64_t Report::*member,
                    function_ref<std::string(int64_t)> format) {
  return before ? " (before: " + format(before->*member) + ")" : "";
}

void report::writeText(const Report &report, const Report *before,
                       raw_ostream &os) {
  os << "@" << report.function << " on " << report.machine << "\n\n";
  if (report.collectives.empty())
    os << "no collectives\n";
  else
    writeCollectives(report, before != nullptr, os);
  os << "\nmakespan:      " << formatTime(report.makespanNs)
     << formatEarlierFigure(before, &Report::makespanNs, formatTime)
     << "\ncompute:       " << formatTime(report.computeNs)
     << "\ncommunication: " << formatTime(report.commNs)
     << "\nexposed:       " << formatTime(report.exposedNs)
     << formatEarlierFigure(before, &Report::exposedNs, formatTime)
     << "\npeak memory:   " << formatBytes(report.peakBytes)
     << formatEarlierFigure(before, &Report::peakBytes, formatBytes);
  if (report.memoryLimit)
    os << " of at most " << formatBytes(*report.memoryLimit)
       << (report.peakBytes > *report.memoryLimit ? ": above the limit" : "");
  os << "\nlower bound:   " << formatTime(report.lowerBoundNs)
     << formatEarlierFigure(before, &Report::lowerBoundNs, formatTime)
     << " (gap " << llvm::format("%.1f", getGapPercent(report)) << " %)\n";
  writeBuckets(report, os);
}
