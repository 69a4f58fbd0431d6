//===- FieldNumbers.h - Numbers of fields of hlo.proto ----------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These fields are edited in the bytes of a module. Proto.h has the fields that
// are parsed.
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_FIELDNUMBERS_H
#define COMMDIALECT_LIB_TARGET_HLO_FIELDNUMBERS_H

namespace mlir::comm::hlo {

/// Fields of a module.
inline constexpr unsigned kComputations = 3, kSchedule = 7;

/// Fields of a computation.
inline constexpr unsigned kComputationName = 1, kInstructions = 2,
                          kProgramShape = 4, kComputationId = 5, kRootId = 6;

/// Fields of a program shape.
inline constexpr unsigned kParameterShapes = 1, kResultShape = 2;

/// Fields of a shape.
inline constexpr unsigned kElementType = 2, kTupleShapes = 4;

/// Fields of an instruction.
inline constexpr unsigned kName = 1, kOpcode = 2, kShape = 3, kMetadata = 7,
                          kTupleIndex = 13, kDimensions = 14, kChannelId = 26,
                          kCustomCallTarget = 28, kId = 35, kOperandIds = 36,
                          kControlPredecessorIds = 37,
                          kCalledComputationIds = 38, kSharding = 40,
                          kBackendConfig = 43, kAllReduceId = 45,
                          kReplicaGroups = 49, kConstrainLayout = 56,
                          kFrontendAttributes = 68, kUseGlobalDeviceIds = 71,
                          kOutputOperandAliasing = 74,
                          kCustomCallApiVersion = 77,
                          kAsyncExecutionThread = 79,
                          kCollectiveDeviceList = 87, kOriginalValue = 88,
                          kIotaCollectiveDeviceList = 92,
                          kMeshAxesReplicaGroupList = 93,
                          kBackendConfigPayload = 99;

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_FIELDNUMBERS_H
