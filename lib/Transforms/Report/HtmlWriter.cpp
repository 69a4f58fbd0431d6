//===- HtmlWriter.cpp - A report as a page --------------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A page that needs nothing else: totals, the timelines of before and after on
// one scale, and a table of the collectives. Places along the time are per
// cent, so that the browser can stretch a timeline without stretching its text.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

#include "HtmlTemplate.inc"

/// Ops and gaps shorter than this part of the timeline become one rectangle
/// with their neighbours.
static constexpr int64_t kColumns = 4000;
/// The page's table has the most exposed collectives only.
static constexpr size_t kMaxRows = 500;
/// Heights in pixels, as in the style.
static constexpr int kAxis = 20, kRow = 28, kMemory = 84;

static std::string escape(StringRef text) {
  std::string result;
  for (char c : text) {
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      // XML has no control characters but these.
      result += static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t'
                    ? c
                    : ' ';
    }
  }
  return result;
}

namespace {

/// What is drawn in a row.
struct Box {
  int64_t begin, end;
  /// A class of the style.
  StringRef style;
  std::string title;
};

/// Draws one report.
class TimelineWriter {
public:
  TimelineWriter(const Report &report, int64_t spanNs, int64_t topBytes,
                 raw_ostream &os)
      : report(report), span(std::max<int64_t>(spanNs, 1)),
        top(std::max<int64_t>(topBytes, 1)), os(os) {}

  void run(StringRef title) {
    os << "<div class=\"timeline\"><div class=\"labels\">"
          "<div class=\"axis\">time</div><div>compute</div>\n";
    for (const Lane &lane : ArrayRef(report.lanes).drop_front())
      os << "<div>" << escape(lane.describe()) << "</div>\n";
    os << "<div class=\"memory\">memory<br/><small>peak "
       << formatBytes(report.peakBytes);
    if (report.memoryLimit)
      os << "<br/>limit " << formatBytes(*report.memoryLimit);
    os << "</small></div></div>\n";
    int height = kAxis + kRow * report.lanes.size() + kMemory;
    os << "<div class=\"plot\" tabindex=\"0\">"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" "
          "aria-label=\""
       << escape(title) << "\" height=\"" << height << "\">\n";
    writeAxis(height);
    writeCompute();
    for (unsigned lane = 1; lane < report.lanes.size(); ++lane)
      writeCommunicator(lane);
    writeMemory(kAxis + kRow * report.lanes.size());
    os << "</svg></div></div>\n";
  }

private:
  void writePercent(int64_t ns) {
    os << llvm::format("%.4f%%", 100.0 * ns / span);
  }

  void writeAxis(int height) {
    for (unsigned row = 0; row < report.lanes.size(); row += 2)
      os << "<rect class=\"band\" x=\"0\" width=\"100%\" y=\""
         << kAxis + kRow * row << "\" height=\"" << kRow << "\"/>\n";
    // A step of 1, 2 or 5 times a power of ten, about ten of them.
    int64_t step = 1;
    for (int64_t power = 1; span / step > 12; power *= 10)
      for (int64_t factor : {2, 5, 10})
        if (span / step > 12)
          step = power * factor;
    for (int64_t ns = 0; ns <= span; ns += step) {
      os << "<line class=\"grid\" y1=\"0\" y2=\"" << height << "\" x1=\"";
      writePercent(ns);
      os << "\" x2=\"";
      writePercent(ns);
      os << "\"/><text dx=\"3\" y=\"14\" x=\"";
      writePercent(ns);
      os << "\">" << formatTime(ns) << "</text>\n";
    }
  }

  /// `boxes` in the order of time. Those too short to be seen are merged, and
  /// look like the longest of them.
  void writeRow(unsigned row, ArrayRef<Box> boxes) {
    int64_t column = std::max<int64_t>(span / kColumns, 1);
    for (const Box *box = boxes.begin(); box != boxes.end();) {
      const Box *next = box + 1, *longest = box;
      int64_t end = box->end;
      for (; next != boxes.end() && next->end - box->begin <= column; ++next) {
        end = next->end;
        if (end - next->begin > longest->end - longest->begin)
          longest = next;
      }
      writeBox(row, {box->begin, end, longest->style, {}},
               next - box == 1
                   ? box->title
                   : std::to_string(next - box) + " short ones, from " +
                         formatTime(box->begin) + " to " + formatTime(end) +
                         ", the longest:\n" + longest->title);
      box = next;
    }
  }

  void writeBox(unsigned row, const Box &box, StringRef title) {
    os << "<rect class=\"" << box.style << "\" x=\"";
    writePercent(box.begin);
    os << "\" width=\"";
    writePercent(std::max(box.end - box.begin, span / kColumns));
    os << "\" y=\"" << kAxis + kRow * row + 4 << "\" height=\"" << kRow - 8
       << "\"><title>" << escape(title) << "</title></rect>\n";
  }

  static std::string getInterval(int64_t begin, int64_t end) {
    return formatTime(end - begin) + ", from " + formatTime(begin) + " to " +
           formatTime(end);
  }

  void writeCompute() {
    SmallVector<Box, 0> boxes;
    for (const BodyOp &op : report.ops)
      if (op.endNs > op.startNs)
        boxes.push_back({op.startNs, op.endNs, op.costNs > 0 ? "c" : "w",
                         op.name + " at " + op.location + "\n" +
                             getInterval(op.startNs, op.endNs) + "\nmemory " +
                             formatBytes(op.bytesLive)});
    writeRow(0, boxes);
  }

  void writeCommunicator(unsigned lane) {
    SmallVector<const Collective *, 0> collectives;
    for (const Collective &collective : report.collectives)
      if (collective.lane == lane && !collective.isNested)
        collectives.push_back(&collective);
    llvm::sort(collectives, [](const auto *a, const auto *b) {
      return std::tie(a->beginNs, a) < std::tie(b->beginNs, b);
    });
    SmallVector<Box, 0> boxes;
    for (const Collective *collective : collectives) {
      std::string title =
          collective->kind + " of " + formatBytes(collective->bytes) + " at " +
          collective->location + "\n" + collective->algorithm + ": " +
          getInterval(collective->beginNs, collective->endNs) + " (alone " +
          formatTime(collective->costNs) + ")\nissued at " +
          formatTime(collective->issueNs) + "\nexposed " +
          formatTime(collective->exposedNs);
      if (collective->exposedNs > 0)
        title += ": " + collective->reason + "\n" + collective->detail;
      if (collective->bucket)
        title += "\nbucket of " + summarize(*collective->bucket);
      else if (!collective->leftAlone.empty())
        title += "\nin no bucket: " + collective->leftAlone;
      // It is exposed towards its end.
      int64_t split = std::max(collective->endNs - collective->exposedNs,
                               collective->beginNs);
      if (split > collective->beginNs)
        boxes.push_back({collective->beginNs, split, "h", title});
      if (split < collective->endNs)
        boxes.push_back({split, collective->endNs, "x", title});
    }
    writeRow(lane, boxes);
  }

  void writeMemory(int y) {
    constexpr int kPad = 6;
    auto getY = [&](int64_t bytes) {
      return kMemory - kPad -
             static_cast<double>(bytes) / top * (kMemory - 2 * kPad);
    };
    // In a box of its own that may be stretched: it has no text.
    os << "<svg x=\"0\" y=\"" << y << "\" width=\"100%\" height=\"" << kMemory
       << "\" viewBox=\"0 0 " << kColumns << " " << kMemory
       << "\" preserveAspectRatio=\"none\"><path class=\"curve\" d=\"M0 "
       << kMemory;
    // For each column that has any the largest figure, and the last.
    int64_t column = 0, most = 0, last = 0;
    auto flush = [&] {
      os << " V" << llvm::format("%.2f", getY(most));
      os << " H" << column + 1 << " V" << llvm::format("%.2f", getY(last));
    };
    auto add = [&](int64_t ns, int64_t bytes) {
      int64_t at = static_cast<double>(ns) / span * kColumns;
      if (at != column) {
        flush();
        os << " H" << at;
        column = at;
        most = last;
      }
      most = std::max(most, bytes);
      last = bytes;
    };
    for (const BodyOp &op : report.ops) {
      add(op.startNs, op.bytesLive);
      add(op.endNs, op.bytesLiveAfter);
    }
    flush();
    os << " V" << kMemory << " Z\"/></svg>\n";
    if (!report.memoryLimit)
      return;
    double limitY = y + getY(*report.memoryLimit);
    os << "<line class=\"limit\" x1=\"0\" x2=\"100%\" y1=\""
       << llvm::format("%.2f", limitY) << "\" y2=\""
       << llvm::format("%.2f", limitY) << "\"><title>limit "
       << formatBytes(*report.memoryLimit) << "</title></line>\n";
  }

  const Report &report;
  int64_t span, top;
  raw_ostream &os;
};

class PageWriter {
public:
  PageWriter(const Report &report, const Report *before, raw_ostream &os)
      : report(report), before(before), os(os) {}

  void run() {
    std::string title = escape("@" + report.function + " on " + report.machine);
    os << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
          "<meta name=\"viewport\" content=\"width=device-width\"/><title>"
       << title << "</title><style>" << kStyle << "</style></head><body>\n<h1>"
       << title << "</h1>\n";
    writeTotals();
    writeLegend();
    int64_t span = report.makespanNs;
    int64_t top = std::max(report.peakBytes, report.memoryLimit.value_or(0));
    if (before) {
      span = std::max(span, before->makespanNs);
      top = std::max(top, before->peakBytes);
      os << "<h2>Before</h2>\n";
      TimelineWriter(*before, span, top, os).run("timeline before");
      os << "<h2>After</h2>\n";
    } else {
      os << "<h2>Timeline</h2>\n";
    }
    TimelineWriter(report, span, top, os)
        .run(before ? "timeline after" : "timeline");
    writeTable();
    writeBuckets();
    os << "<div id=\"tip\"></div><script>" << kScript
       << "</script></body></html>\n";
  }

private:
  void writeTotal(StringRef name, const std::string &value,
                  const std::string &note) {
    os << "<div><dt>" << name << "</dt><dd>" << value;
    if (!note.empty())
      os << " <small>" << note << "</small>";
    os << "</dd></div>\n";
  }

  std::string getWas(int64_t Report::*member,
                     function_ref<std::string(int64_t)> format) {
    return before ? "before: " + format(before->*member) : std::string();
  }

  void writeTotals() {
    os << "<dl>\n";
    writeTotal("makespan", formatTime(report.makespanNs),
               getWas(&Report::makespanNs, formatTime));
    writeTotal("compute", formatTime(report.computeNs), "");
    writeTotal("communication", formatTime(report.commNs), "");
    writeTotal("exposed communication", formatTime(report.exposedNs),
               getWas(&Report::exposedNs, formatTime));
    writeTotal("peak memory", formatBytes(report.peakBytes),
               getWas(&Report::peakBytes, formatBytes));
    if (report.memoryLimit)
      writeTotal("memory limit", formatBytes(*report.memoryLimit), "");
    std::string gap;
    llvm::raw_string_ostream(gap)
        << llvm::format("gap %.1f %%", getGapPercent(report));
    writeTotal("lower bound", formatTime(report.lowerBoundNs), gap);
    os << "</dl>\n";
  }

  void writeLegend() {
    os << "<div class=\"legend\">"
          "<span><i class=\"compute\"></i>compute</span>"
          "<span><i class=\"hidden\"></i>communication, hidden</span>"
          "<span><i class=\"exposed\"></i>communication, exposed</span>"
          "<span><i style=\"outline: 1px dashed var(--exposed)\"></i>"
          "compute waits</span>"
          "<span><i class=\"memory-key\"></i>live memory</span>"
          "<span>zoom <button id=\"out\" aria-label=\"zoom out\">&#8722;"
          "</button> <button id=\"in\" aria-label=\"zoom in\">+</button></span>"
          "</div>\n";
  }

  void writeTable() {
    SmallVector<const Collective *, 0> rows;
    for (const Collective &collective : report.collectives)
      rows.push_back(&collective);
    auto getTotalNs = [](const Collective &collective) {
      return double(collective.exposedNs) * collective.trips;
    };
    llvm::sort(rows, [&](const auto *a, const auto *b) {
      return std::make_pair(-getTotalNs(*a), a) <
             std::make_pair(-getTotalNs(*b), b);
    });
    os << "<h2>Collectives, the most exposed first</h2>\n";
    if (rows.size() > kMaxRows) {
      os << "<p>The first " << kMaxRows << " of " << rows.size() << ".</p>\n";
      rows.resize(kMaxRows);
    }
    os << "<div class=\"table\"><table><tr><th>collective</th><th>location</th>"
          "<th>group</th><th class=\"n\">bytes</th><th>algorithm</th>"
          "<th class=\"n\">time</th>";
    if (before)
      os << "<th class=\"n\">exposed before</th>";
    os << "<th class=\"n\">exposed</th><th>reason</th><th>blocked by</th></tr>"
          "\n";
    for (const Collective *row : rows)
      writeRow(*row);
    os << "</table></div>\n";
  }

  void writeRow(const Collective &collective) {
    auto cell = [&](const std::string &text, bool isNumber = false) {
      os << (isNumber ? "<td class=\"n\">" : "<td>") << escape(text) << "</td>";
    };
    os << "<tr>";
    cell(collective.isNested
             ? collective.kind + " (x" + std::to_string(collective.trips) + ")"
             : collective.kind);
    cell(collective.location);
    cell(collective.group);
    cell(formatBytes(collective.bytes), true);
    cell(collective.algorithm);
    cell(formatTime(collective.costNs), true);
    if (before)
      cell(collective.exposedBeforeNs ? formatTime(*collective.exposedBeforeNs)
                                      : "-",
           true);
    cell(formatTime(collective.exposedNs), true);
    cell(collective.reason);
    std::string blocked = collective.blockedByName;
    if (!blocked.empty())
      blocked += " at " + collective.blockedByLocation;
    if (!collective.detail.empty())
      blocked += (blocked.empty() ? "" : ": ") + collective.detail;
    cell(blocked);
    os << "</tr>\n";
  }

  /// The collectives that comm-bucket looked at, in the order of their starts.
  void writeBuckets() {
    SmallVector<const Collective *, 0> rows;
    for (const Collective &collective : report.collectives)
      if (collective.bucket || !collective.leftAlone.empty())
        rows.push_back(&collective);
    if (rows.empty())
      return;
    os << "<h2>Buckets</h2>\n";
    if (rows.size() > kMaxRows) {
      os << "<p>The first " << kMaxRows << " of " << rows.size() << ".</p>\n";
      rows.resize(kMaxRows);
    }
    os << "<ul class=\"buckets\">\n";
    for (const Collective *row : rows) {
      os << "<li>"
         << escape(row->kind + " at " + row->location + ", " +
                   formatBytes(row->bytes) + ": ");
      if (!row->bucket) {
        os << "alone: " << escape(row->leftAlone) << "</li>\n";
        continue;
      }
      os << escape(summarize(*row->bucket)) << "<ul>";
      for (const Bucket::Member &member : row->bucket->members)
        os << "<li>" << escape(member.name) << ", " << formatBytes(member.bytes)
           << "</li>";
      for (const std::string &copy : row->bucket->copies)
        os << "<li>copy: " << escape(copy) << "</li>";
      os << "</ul></li>\n";
    }
    os << "</ul>\n";
  }

  const Report &report;
  const Report *before;
  raw_ostream &os;
};

} // namespace

void report::writeHtml(const Report &report, const Report *before,
                       raw_ostream &os) {
  PageWriter(report, before, os).run();
}
