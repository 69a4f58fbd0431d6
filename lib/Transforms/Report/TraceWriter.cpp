//===- TraceWriter.cpp - Writes a report as a trace -----------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the Trace Event Format, which chrome://tracing and Perfetto read: a
// thread for each lane, arrows from starts over transfers to waits, and a
// memory counter.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

namespace {
class TraceWriter {
public:
  TraceWriter(const Report &report, raw_ostream &os)
      : report(report), json(os) {}

  void run() {
    json.object([&] {
      json.attribute("displayTimeUnit", "ns");
      json.attributeArray("traceEvents", [&] {
        writeNames();
        writeOps();
        for (auto [i, collective] : llvm::enumerate(report.collectives))
          if (!collective.isNested)
            writeCollective(i, collective);
      });
    });
  }

private:
  void writeEvent(StringRef phase, StringRef name, unsigned lane, int64_t ns,
                  function_ref<void()> writeRest) {
    json.object([&] {
      json.attribute("ph", phase);
      json.attribute("name", name);
      json.attribute("pid", 0);
      json.attribute("tid", lane);
      json.attribute("ts", ns / 1000.0);
      writeRest();
    });
  }

  void writeNames() {
    auto writeName = [&](StringRef event, unsigned lane, const Twine &name) {
      writeEvent("M", event, lane, 0, [&] {
        json.attributeObject("args",
                             [&] { json.attribute("name", name.str()); });
      });
    };
    writeName("process_name", 0,
              "@" + report.function + " on " + report.machine);
    writeName("thread_name", 0, "compute");
    for (unsigned lane = 1; lane < report.lanes.size(); ++lane)
      writeName("thread_name", lane,
                "communicator " + report.lanes[lane].describe());
  }

  void writeMemory(int64_t ns, int64_t bytes) {
    writeEvent("C", "memory", 0, ns, [&] {
      json.attributeObject("args", [&] { json.attribute("bytes", bytes); });
    });
  }

  void writeOps() {
    for (const BodyOp &op : report.ops) {
      // Starts, views and waits that do not block have no duration.
      if (op.endNs > op.startNs)
        writeEvent("X", op.name, 0, op.startNs, [&] {
          json.attribute("dur", (op.endNs - op.startNs) / 1000.0);
          json.attributeObject(
              "args", [&] { json.attribute("location", op.location); });
        });
      writeMemory(op.startNs, op.bytesLive);
      if (op.bytesLiveAfter != op.bytesLive)
        writeMemory(op.endNs, op.bytesLiveAfter);
    }
  }

  void writeCollective(unsigned id, const Collective &collective) {
    writeEvent("X", collective.kind, collective.lane, collective.beginNs, [&] {
      json.attribute("dur", (collective.endNs - collective.beginNs) / 1000.0);
      json.attributeObject("args", [&] {
        json.attribute("location", collective.location);
        json.attribute("bytes", collective.bytes);
        json.attribute("algorithm", collective.algorithm);
        json.attribute("exposed_ns", collective.exposedNs);
        json.attribute("reason", collective.reason);
        if (collective.bucket) {
          json.attribute("bucket", summarize(*collective.bucket));
          json.attributeArray("members", [&] {
            for (const Bucket::Member &member : collective.bucket->members)
              json.value(member.name);
          });
        }
        if (!collective.leftAlone.empty())
          json.attribute("left_alone", collective.leftAlone);
      });
    });
    auto writeFlow = [&](StringRef phase, unsigned lane, int64_t ns) {
      writeEvent(phase, "transfer", lane, ns, [&] {
        json.attribute("cat", "communication");
        json.attribute("id", id);
        if (phase == "f")
          json.attribute("bp", "e");
      });
    };
    writeFlow("s", 0, collective.issueNs);
    writeFlow("t", collective.lane, collective.beginNs);
    writeFlow("f", 0,
              collective.wait ? report.ops[*collective.wait].endNs
                              : report.makespanNs);
  }

  const Report &report;
  llvm::json::OStream json;
};
} // namespace

void report::writeTrace(const Report &report, raw_ostream &os) {
  TraceWriter(report, os).run();
  os << "\n";
}
