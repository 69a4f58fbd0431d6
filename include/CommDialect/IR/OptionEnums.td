//===- OptionEnums.td - Enums of options of passes ---------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_OPTIONENUMS_TD
#define COMMDIALECT_IR_OPTIONENUMS_TD

include "mlir/IR/EnumAttr.td"

// An enum whose names are the values of an option of a pass.
class Comm_OptionEnum<string name, string summary, list<I32EnumCase> cases>
    : I32Enum<name, summary, cases> {
  let cppNamespace = "::mlir::comm";
}

def Comm_BucketCap : Comm_OptionEnum<"BucketCap", "when a bucket is full", [
  // At a given size.
  I32EnumCase<"Size", 0, "size">,
  // When the link is saturated.
  I32EnumCase<"Saturation", 1, "saturation">,
  // As is best for the schedule.
  I32EnumCase<"Auto", 2, "auto">,
  // As is best for a rough schedule.
  I32EnumCase<"Quick", 3, "quick">
]>;

def Comm_BucketScope : Comm_OptionEnum<"BucketScope",
    "which collectives may share buckets", [
  I32EnumCase<"All", 0, "all">,
  I32EnumCase<"DdpGradients", 1, "ddp-gradients">,
  I32EnumCase<"Fsdp", 2, "fsdp">
]>;

def Comm_FsdpLayers : Comm_OptionEnum<"FsdpLayers",
    "how to find the layer of an FSDP collective", [
  // comm.layer where present; else the name scope where ops have one; else the
  // uses.
  I32EnumCase<"Auto", 0, "auto">,
  // The attribute comm.layer.
  I32EnumCase<"Attribute", 1, "attribute">,
  // The named locations of the op except the last: "layers/3/mlp" for
  // "layers/3/mlp/w1".
  I32EnumCase<"NameScope", 2, "name-scope">,
  // No layers: a bucket starts when its first member is needed and grows up to
  // the cap.
  I32EnumCase<"Use", 3, "use">
]>;

def Comm_BucketSearch : Comm_OptionEnum<"BucketSearch", "how to find buckets", [
  // Chosen with the schedule.
  I32EnumCase<"Auto", 0, "auto">,
  // Chosen with rough schedules.
  I32EnumCase<"Quick", 1, "quick">,
  // Like Quick, and the program is scheduled again later.
  I32EnumCase<"Rough", 2, "rough">,
  // As large as the saturation of the link needs.
  I32EnumCase<"Saturation", 3, "saturation">,
  // No buckets, but collectives start in the order of their data where that is
  // faster.
  I32EnumCase<"Alone", 4, "alone">,
  I32EnumCase<"None", 5, "none">
]>;

def Comm_CseMode : Comm_OptionEnum<"CseMode",
    "when an earlier equal collective replaces one", [
  I32EnumCase<"Always", 0, "always">,
  // Only if that does not raise peak memory.
  I32EnumCase<"WithinMemory", 1, "within-memory">,
  I32EnumCase<"Never", 2, "never">
]>;

def Comm_ReorderPolicy : Comm_OptionEnum<"ReorderPolicy",
    "what comm-reorder moves", [
  // Starts up, as far as possible.
  I32EnumCase<"Raise", 0, "raise">,
  // Waits down, as far as possible.
  I32EnumCase<"Sink", 1, "sink">,
  // Compute between start and wait.
  I32EnumCase<"Fill", 2, "fill">,
  // Starts up and waits down, as far as memory allows.
  I32EnumCase<"RaiseWithinMemory", 3, "raise-within-memory">,
  I32EnumCase<"SinkWithinMemory", 4, "sink-within-memory">,
  // FSDP's gathers and reduce-scatters one after the other.
  I32EnumCase<"GroupFsdp", 5, "group-fsdp">,
  // No start past another, also in later passes.
  I32EnumCase<"Freeze", 6, "freeze">
]>;

def Comm_Compat : Comm_OptionEnum<"Compat", "whose decisions are made", [
  I32EnumCase<"None", 0, "none">,
  // Inductor's, bugs included.
  I32EnumCase<"Inductor", 1, "inductor">
]>;

def Comm_Unproven : Comm_OptionEnum<"Unproven",
    "how to report what cannot be proved", [
  I32EnumCase<"Error", 0, "error">,
  I32EnumCase<"Warning", 1, "warning">
]>;

def Comm_ReportFormat : Comm_OptionEnum<"ReportFormat", "a format of reports", [
  I32EnumCase<"Text", 0, "text">,
  I32EnumCase<"Json", 1, "json">,
  I32EnumCase<"ChromeTrace", 2, "chrome-trace">,
  I32EnumCase<"Html", 3, "html">
]>;

def Comm_RuntimeTarget : Comm_OptionEnum<"RuntimeTarget",
    "the runtime that a program calls", [
  I32EnumCase<"Host", 0, "host">,
  I32EnumCase<"Cuda", 1, "cuda">
]>;

def Comm_KernelFormat : Comm_OptionEnum<"KernelFormat", "how kernels are stored", [
  // Code for the chip.
  I32EnumCase<"Bin", 0, "bin">,
  // PTX.
  I32EnumCase<"Isa", 1, "isa">,
  // Both.
  I32EnumCase<"Fatbin", 2, "fatbin">
]>;

def Comm_StablehloCompiler : Comm_OptionEnum<"StablehloCompiler",
    "a compiler that reads StableHLO", [
  I32EnumCase<"Xla", 0, "xla">,
  I32EnumCase<"Iree", 1, "iree">
]>;

def Comm_RankIds : Comm_OptionEnum<"RankIds", "what a rank is in StableHLO", [
  I32EnumCase<"Replicas", 0, "replicas">,
  I32EnumCase<"Partitions", 1, "partitions">
]>;

def Comm_FsdpStep : Comm_OptionEnum<"FsdpStep", "a step of comm-simplify-fsdp", [
  I32EnumCase<"RemoveUnshardedParams", 0, "remove-unsharded-params">,
  I32EnumCase<"DedupReduceScatters", 1, "dedup-reduce-scatters">,
  I32EnumCase<"ReinplaceAllGathers", 2, "reinplace-all-gathers">
]>;

def Comm_FusionStep : Comm_OptionEnum<"FusionStep",
    "a step of comm-fuse-compute", [
  I32EnumCase<"Elementwise", 0, "elementwise">,
  I32EnumCase<"Rows", 1, "rows">
]>;

def Comm_LibraryOps : Comm_OptionEnum<"LibraryOps",
    "what comm-raise-compute raises", [
  I32EnumCase<"Convolutions", 0, "convolutions">,
  I32EnumCase<"Attention", 1, "attention">,
  // The layouts of convolutions that are raised.
  I32EnumCase<"ChannelsLast", 2, "channels-last">,
  I32EnumCase<"Products", 3, "products">
]>;

def Comm_BufferStep : Comm_OptionEnum<"BufferStep",
    "a step of comm-place-buffers", [
  // On tensors.
  I32EnumCase<"Prepare", 0, "prepare">,
  // On memrefs, in this order.
  I32EnumCase<"Join", 1, "join">,
  I32EnumCase<"SplitDeallocs", 2, "split-deallocs">,
  I32EnumCase<"Finish", 3, "finish">
]>;

def Comm_WindowStep : Comm_OptionEnum<"WindowStep",
    "a step of comm-symmetric-memory", [
  // On tensors.
  I32EnumCase<"Materialize", 0, "materialize">,
  // On memrefs, before and after the conversion to kernels.
  I32EnumCase<"Assign", 1, "assign">,
  I32EnumCase<"Plan", 2, "plan">
]>;

def Comm_FloatStep : Comm_OptionEnum<"FloatStep", "what comm-lower-floats lowers", [
  // Casts and 8-bit floats of kernels.
  I32EnumCase<"Kernels", 0, "kernels">,
  // Casts, 8-bit floats and bf16 of the host.
  I32EnumCase<"Host", 1, "host">,
  // bf16 as bits in the LLVM dialect.
  I32EnumCase<"Bits", 2, "bits">
]>;

#endif // COMMDIALECT_IR_OPTIONENUMS_TD
