//===- JsonWriter.cpp - Writes a report as JSON ---------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the complete report, which scripts/check-report.py simulates again.
// docs/Report.md describes the keys.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::comm;
using namespace mlir::comm::report;

namespace {
class JsonWriter {
public:
  JsonWriter(const Report &report, raw_ostream &os)
      : report(report), document(os, /*IndentSize=*/1) {}

  void run() {
    json->object([&] {
      json->attribute("version", 1);
      json->attribute("machine", report.machine);
      json->attribute("function", report.function);
      json->attribute("makespan_ns", report.makespanNs);
      json->attribute("compute_ns", report.computeNs);
      json->attribute("comm_ns", report.commNs);
      json->attribute("exposed_comm_ns", report.exposedNs);
      json->attribute("peak_memory_bytes", report.peakBytes);
      if (report.memoryLimit)
        json->attribute("memory_limit_bytes", *report.memoryLimit);
      json->attribute("lower_bound_ns", report.lowerBoundNs);
      json->attributeObject("parameters", [&] {
        json->attribute("starts_at_kernel_boundary",
                        report.startsAtKernelBoundary);
        if (report.kernelTail)
          json->attribute("kernel_tail_permille", *report.kernelTail);
        json->attribute("kernel_slowdown_permille", report.kernelSlowdown);
        json->attribute("copy_slowdown_permille", report.copySlowdown);
        if (report.shortMatmulSlowdown > 0)
          json->attribute("short_matmul_slowdown_permille",
                          report.shortMatmulSlowdown);
        if (report.waitNs > 0)
          json->attribute("wait_ns", report.waitNs);
      });
      writeLanes();
      json->attributeArray("collectives", [&] {
        for (unsigned id = 0; id < report.collectives.size(); ++id)
          writeRecord([&] { writeCollective(id, report.collectives[id]); });
      });
      json->attributeArray("ops", [&] {
        for (unsigned index = 0; index < report.ops.size(); ++index)
          writeRecord([&] { writeOp(index, report.ops[index]); });
      });
      json->attributeArray("buffers", [&] {
        for (const Buffer &buffer : report.buffers)
          writeRecord([&] {
            json->attribute("bytes", buffer.bytes);
            writeNumbers("users", buffer.users);
            json->attribute("live_in", buffer.isLiveIn);
            json->attribute("live_out", buffer.isLiveOut);
          });
      });
    });
  }

private:
  /// Writes an object on its own line.
  void writeRecord(function_ref<void()> write) {
    json->rawValue([&](raw_ostream &os) {
      llvm::json::OStream record(os), *outer = json;
      json = &record;
      record.object([&] { write(); });
      json = outer;
    });
  }

  void writeNumbers(StringRef key, ArrayRef<unsigned> numbers) {
    json->attributeArray(key, [&] {
      for (unsigned number : numbers)
        json->value(number);
    });
  }

  void writeLinks(uint32_t links) {
    json->attributeArray("links", [&] {
      for (; links != 0; links &= links - 1)
        json->value(llvm::countr_zero(links));
    });
  }

  void writeLanes() {
    SmallVector<uint32_t, 0> links(report.lanes.size());
    uint32_t allLinks = 0;
    for (const Collective &collective : report.collectives) {
      links[collective.lane] |= collective.links;
      allLinks |= collective.links;
    }
    json->attributeArray("lanes", [&] {
      for (unsigned id = 0; id < report.lanes.size(); ++id)
        writeRecord([&] {
          json->attribute("id", id);
          json->attribute("kind", id == 0 ? "compute" : "communicator");
          if (id != 0) {
            json->attribute("group", report.lanes[id].group);
            if (!report.lanes[id].copies.empty())
              json->attribute("copies", report.lanes[id].copies);
            writeLinks(links[id]);
          }
        });
    });
    writeLinks(allLinks);
  }

  void writeCollective(unsigned id, const Collective &collective) {
    json->attribute("id", id);
    json->attribute("kind", collective.kind);
    json->attribute("group", collective.group);
    json->attribute("lane", collective.lane);
    writeLinks(collective.links);
    json->attribute("copy_engine", collective.usesCopyEngine);
    if (collective.slowdown)
      json->attribute("slowdown_permille", *collective.slowdown);
    json->attribute("op", collective.op);
    if (collective.wait)
      json->attribute("wait", *collective.wait);
    else
      json->attribute("wait", nullptr);
    json->attribute("bytes", collective.bytes);
    json->attribute("algorithm", collective.algorithm);
    json->attribute("cost_ns", collective.costNs);
    if (collective.latencyNs != 0)
      json->attribute("latency_ns", collective.latencyNs);
    json->attribute("issue_ns", collective.issueNs);
    json->attribute("begin_ns", collective.beginNs);
    json->attribute("end_ns", collective.endNs);
    json->attribute("exposed_ns", collective.exposedNs);
    if (collective.exposedBeforeNs)
      json->attribute("exposed_before_ns", *collective.exposedBeforeNs);
    json->attribute("reason", collective.reason);
    json->attribute("detail", collective.detail);
    if (collective.blockedByName.empty())
      json->attribute("blocked_by", nullptr);
    else
      json->attributeObject("blocked_by", [&] {
        json->attribute("name", collective.blockedByName);
        json->attribute("location", collective.blockedByLocation);
      });
    json->attribute("location", collective.location);
    json->attribute("nested", collective.isNested);
    json->attribute("trips", collective.trips);
    if (collective.bucket)
      json->attributeObject("bucket", [&] { writeBucket(*collective.bucket); });
    if (!collective.leftAlone.empty())
      json->attribute("left_alone", collective.leftAlone);
  }

  void writeBucket(const Bucket &bucket) {
    json->attributeArray("members", [&] {
      for (const Bucket::Member &member : bucket.members)
        json->value(member.name);
    });
    json->attributeArray("bytes", [&] {
      for (const Bucket::Member &member : bucket.members)
        json->value(member.bytes);
    });
    json->attribute("ended", bucket.ended);
    json->attribute("mode", bucket.mode);
    json->attributeArray("copies", [&] {
      for (const std::string &copy : bucket.copies)
        json->value(copy);
    });
  }

  void writeOp(unsigned index, const BodyOp &op) {
    json->attribute("index", index);
    json->attribute("name", op.name);
    json->attribute("lane", 0);
    json->attribute("start_ns", op.startNs);
    json->attribute("end_ns", op.endNs);
    json->attribute("cost_ns", op.costNs);
    if (op.nestedExposedNs > 0)
      json->attribute("nested_exposed_ns", op.nestedExposedNs);
    if (op.isMatmul)
      json->attribute("matmul", true);
    if (op.copySlowdown > 0)
      json->attribute("copy_slowdown_permille", op.copySlowdown);
    writeNumbers("deps", op.deps);
    writeNumbers("waits_for", op.waitsFor);
    json->attribute("bytes_live", op.bytesLive);
    json->attribute("bytes_live_after", op.bytesLiveAfter);
    json->attribute("transient_bytes", op.transientBytes);
    json->attribute("location", op.location);
  }

  const Report &report;
  llvm::json::OStream document;
  llvm::json::OStream *json = &document;
};
} // namespace

void report::writeJson(const Report &report, raw_ostream &os) {
  JsonWriter(report, os).run();
  os << "\n";
}
