//===- Sites.h - Programs of single collectives by kernels ------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program of sites is a list of collectives that another compiler's code runs
// one by one (CommContext.h). Each collective for which the machine has a
// kernel that is faster than the library becomes a site.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_TARGET_SITES_H
#define COMMDIALECT_TARGET_SITES_H

#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace mlir::comm {

struct SiteOptions {
  /// A name in machines/ or a file; empty: the module's target.
  std::string machine;
  /// "cuda" for the machine's GPUs, or "host", whose sites need no kernels.
  std::string target = "cuda";
  /// The GPU to compile kernels for.
  std::string chip = "sm_90";
  /// Limit of a collective, in bytes of the larger of a rank's input and
  /// output. The host keeps larger ones, since it can hide them behind compute,
  /// but not a site's kernel.
  int64_t mostBytes = int64_t(8) << 20;
  /// True if no kernel takes more than half of the GPU, so that collectives on
  /// other streams can run beside it.
  bool leavesHalf = false;
  /// Limit of the windows of all groups. Each site has its own part of one,
  /// because the host may run the sites in any order.
  int64_t mostWindowBytes = int64_t(256) << 20;
};

/// A collective of a host's program, and whether it becomes a site.
struct SiteCollective {
  /// The name of its instruction or op, or of its start; may be empty.
  std::string name;
  /// The name of its kind in comm, or else its opcode.
  std::string kind;
  /// Bytes of the larger of a rank's input and output; 0 if unknown.
  int64_t bytes = 0;
  /// Number of ranks in a line of its group; 0 if unknown.
  int64_t numRanks = 0;
  /// Reason why it is not a site; empty if it is one.
  std::string obstacle;
  /// The fastest algorithm of the machine's kernels and its time, or those of
  /// copy engines; empty if there is none.
  std::string algorithm;
  int64_t ns = 0;
  /// Time of the machine's library; 0 if unknown.
  int64_t libraryNs = 0;
  /// The names of the instructions that the kernel also runs, which `ns`
  /// includes.
  std::vector<std::string> fused;
};

/// A program of sites.
struct SiteProgram {
  /// The program's metadata for the runtime (docs/Hlo.md), and its kernels as
  /// PTX; empty if there is no site. The image is also empty on the host.
  std::string metadata, image;
  /// SHA-256 of metadata and image in hexadecimal digits.
  std::string digest;
  /// All collectives, in the order of their sites.
  std::vector<SiteCollective> collectives;
  /// Bytes of the windows of all groups.
  int64_t windowBytes = 0;
};

/// The attribute of an all_reduce of two dimensions whose site continues with
/// an RMS norm of the rows (makeRmsNorm). It is a dictionary with the float
/// `epsilon`, and with `residual` and `weight` if there are such operands.
inline constexpr llvm::StringLiteral kRmsNormAttr = "site.rms_norm";

/// Makes a program of the collectives of `module`, in the order of their ops.
/// Their operands are tensors of static shape. The result depends only on the
/// arguments, so that all ranks decide alike. `emitError` reports errors, one
/// line each.
FailureOr<SiteProgram> makeSites(ModuleOp module, const SiteOptions &options,
                                 function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::comm

#endif // COMMDIALECT_TARGET_SITES_H
