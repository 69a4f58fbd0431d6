//===- CommLaunch.td - Launches of collectives -------------*- tablegen -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The level below the collective interface, which knows neither windows nor
// engines: the launch of a collective on buffers.
//
//===----------------------------------------------------------------------===//

#ifndef COMMDIALECT_IR_COMMLAUNCH_TD
#define COMMDIALECT_IR_COMMLAUNCH_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "CommDialect/IR/CommDialect.td"

def Comm_LaunchAttr : AttrDef<Comm_Dialect, "Launch"> {
  let mnemonic = "launch";
  let summary = "How a collective on buffers is launched";
  let description = [{
    `convert-comm-to-gpu` and `comm-symmetric-memory` set it, and
    `convert-comm-to-runtime` reads it:

    * `flag_offset`: where the flags of copy engines are in the group's window,
      in bytes.
    * `peers_ready`: the peers are done with what copy engines will write.
    * `on_compute_stream`: nothing is computed while the collective runs, so
      that it needs no stream of its own.

    Example: `#comm.launch<flag_offset = 128, peers_ready = true>`

    **Constraints**
    * launch_attr_c1: the offset is not negative.
    * launch_attr_c2: the collective that has it is not on tensors.
  }];
  let parameters = (ins OptionalParameter<"::std::optional<int64_t>">:$flag_offset,
                        DefaultValuedParameter<"bool", "false">:$peers_ready,
                        DefaultValuedParameter<"bool", "false">:$on_compute_stream);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Returns true if `op` may have a launch, because it is not on tensors.
    static bool isAllowedOn(::mlir::Operation *op);
    /// Returns the launch of `op`; one that says nothing if it has none.
    static LaunchAttr of(::mlir::Operation *op);
    /// Sets the launch of `op`. An op that cannot store one stays as it is.
    static void set(::mlir::Operation *op, ::std::optional<int64_t> flagOffset,
                    bool arePeersReady, bool isOnComputeStream);
  }];
}

def Comm_LaunchableOpInterface : OpInterface<"LaunchableOpInterface"> {
  let cppNamespace = "::mlir::comm";
  let description = [{
    A collective that stores how it is launched. Its verifier checks
    launch_attr_c2.
  }];
  let methods = [
    InterfaceMethod<"How the op is launched; null if that is not decided.",
      "::mlir::comm::LaunchAttr", "getLaunchAttr", (ins), [{
        return $_op.getLaunchAttr();
      }]>,
    InterfaceMethod<"Sets how the op is launched.",
      "void", "setLaunchAttr", (ins "::mlir::comm::LaunchAttr":$launch), [{
        $_op.setLaunchAttr(launch);
      }]>
  ];
  let verify = [{ return ::mlir::comm::detail::verifyLaunch($_op); }];
}

#endif // COMMDIALECT_IR_COMMLAUNCH_TD
