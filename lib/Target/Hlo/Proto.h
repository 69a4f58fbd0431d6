//===- Proto.h - Messages of XLA's modules ----------------------*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of xla/service/hlo.proto and xla/xla_data.proto that are read, with
// XLA's field numbers; other fields are skipped. These are never serialized.
// Strings point into the parsed bytes, which must outlive them.
//
// This does not use protobuf's own library. Debian's static one cannot be
// linked into a shared library, and a shared one could conflict with others in
// processes that load ours (docs/Rationale/Guests.md).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_PROTO_H
#define COMMDIALECT_LIB_TARGET_HLO_PROTO_H

#include "FieldReader.h"
#include <optional>
#include <vector>

namespace mlir::comm::hlo {

struct TileProto {
  llvm::SmallVector<int64_t, 4> dimensions;
  COMM_FIELDS(1, dimensions);
};

struct LayoutProto {
  llvm::SmallVector<int64_t, 4> minorToMajor;
  std::vector<TileProto> tiles;
  int64_t elementSizeInBits = 0, memorySpace = 0;
  COMM_FIELDS(1, minorToMajor, 6, tiles, 7, elementSizeInBits, 8, memorySpace);
};

struct ShapeProto {
  int64_t elementType = 0;
  llvm::SmallVector<int64_t, 4> dimensions;
  std::vector<ShapeProto> tupleShapes;
  LayoutProto layout;
  llvm::SmallVector<int64_t, 4> isDynamicDimension;
  COMM_FIELDS(2, elementType, 3, dimensions, 4, tupleShapes, 5, layout, 6,
              isDynamicDimension);
};

struct Payload {
  llvm::StringRef value;
  int64_t id = 0;
  COMM_FIELDS(1, value, 2, id);
};

struct OpMetadata {
  llvm::StringRef opName, sourceFile;
  int64_t sourceLine = 0, stackFrameId = 0, sourceColumn = 0;
  COMM_FIELDS(2, opName, 3, sourceFile, 4, sourceLine, 15, stackFrameId, 18,
              sourceColumn);
};

struct ReplicaGroup {
  llvm::SmallVector<int64_t, 4> replicaIds;
  COMM_FIELDS(1, replicaIds);
};

struct IotaReplicaGroupListProto {
  int64_t numReplicaGroups = 0, numDevicesPerGroup = 0;
  llvm::SmallVector<int64_t, 4> iotaReshapeDims, iotaTransposePerm;
  COMM_FIELDS(1, numReplicaGroups, 2, numDevicesPerGroup, 3, iotaReshapeDims, 4,
              iotaTransposePerm);
};

struct CollectiveDeviceListProto {
  std::vector<ReplicaGroup> replicaGroups;
  std::optional<IotaReplicaGroupListProto> iotaReplicaGroupList;
  COMM_FIELDS(1, replicaGroups, 2, iotaReplicaGroupList);
};

struct MeshAxis {
  llvm::StringRef name;
  int64_t size = 0;
  COMM_FIELDS(1, name, 2, size);
};

struct IotaTransform {
  llvm::SmallVector<int64_t, 4> reshapeDims, transposePerm;
  COMM_FIELDS(1, reshapeDims, 2, transposePerm);
};

struct MeshProto {
  std::vector<MeshAxis> axes;
  llvm::SmallVector<int64_t, 4> deviceIds;
  std::optional<IotaTransform> iotaTransform;
  COMM_FIELDS(1, axes, 2, deviceIds, 3, iotaTransform);
};

struct SubAxis {
  int64_t preSize = 0, size = 0;
  COMM_FIELDS(1, preSize, 2, size);
};

struct AxisRefProto {
  int64_t meshAxisIndex = 0;
  std::optional<SubAxis> subAxisInfo;
  COMM_FIELDS(1, meshAxisIndex, 2, subAxisInfo);
};

struct MeshAxesReplicaGroupListProto {
  MeshProto mesh;
  std::vector<AxisRefProto> axes;
  COMM_FIELDS(1, mesh, 2, axes);
};

struct SourceTarget {
  int64_t source = 0, target = 0;
  COMM_FIELDS(1, source, 2, target);
};

struct DimensionSharding {
  std::vector<AxisRefProto> axes;
  COMM_FIELDS(1, axes);
};

struct NamedShardingProto {
  MeshProto mesh;
  std::vector<DimensionSharding> dimShardings;
  std::vector<AxisRefProto> unreducedAxes, manualAxes;
  COMM_FIELDS(2, mesh, 3, dimShardings, 5, unreducedAxes, 7, manualAxes);
};

struct OpSharding {
  int64_t type = 0;
  std::vector<OpSharding> tupleShardings;
  std::optional<NamedShardingProto> namedSharding;
  COMM_FIELDS(1, type, 5, tupleShardings, 14, namedSharding);
};

struct FrontendAttributes {
  std::map<llvm::StringRef, llvm::StringRef> map;
  COMM_FIELDS(1, map);
};

struct OutputOperandAliasing {
  llvm::SmallVector<int64_t, 4> outputShapeIndex;
  int64_t operandIndex = 0;
  llvm::SmallVector<int64_t, 4> operandShapeIndex;
  COMM_FIELDS(1, outputShapeIndex, 2, operandIndex, 3, operandShapeIndex);
};

struct DotDimensionNumbers {
  llvm::SmallVector<int64_t, 4> lhsContractingDimensions;
  COMM_FIELDS(1, lhsContractingDimensions);
};

struct ConvolutionDimensionNumbers {
  int64_t kernelOutputFeatureDimension = 0;
  COMM_FIELDS(4, kernelOutputFeatureDimension);
};

struct WindowDimension {
  int64_t size = 0, stride = 0, paddingLow = 0, paddingHigh = 0,
          windowDilation = 0, baseDilation = 0;
  COMM_FIELDS(1, size, 2, stride, 3, paddingLow, 4, paddingHigh, 5,
              windowDilation, 6, baseDilation);
};

struct WindowProto {
  std::vector<WindowDimension> dimensions;
  COMM_FIELDS(1, dimensions);
};

struct InstructionProto {
  llvm::StringRef name, opcode;
  ShapeProto shape;
  OpMetadata metadata;
  /// A LiteralProto.
  llvm::StringRef literal;
  int64_t parameterNumber = 0;
  llvm::StringRef fusionKind;
  int64_t tupleIndex = 0;
  llvm::SmallVector<int64_t, 4> dimensions;
  std::optional<WindowProto> window;
  ConvolutionDimensionNumbers convolutionDimensionNumbers;
  int64_t channelId = 0;
  llvm::StringRef customCallTarget;
  DotDimensionNumbers dotDimensionNumbers;
  int64_t id = 0;
  llvm::SmallVector<int64_t, 4> operandIds, controlPredecessorIds,
      calledComputationIds;
  /// Empty if the instruction has none.
  std::vector<OpSharding> sharding;
  llvm::StringRef backendConfig;
  std::vector<ReplicaGroup> replicaGroups;
  std::vector<SourceTarget> sourceTargetPairs;
  llvm::StringRef comparisonDirection;
  bool isHostTransfer = false, customCallHasSideEffect = false;
  FrontendAttributes frontendAttributes;
  bool useGlobalDeviceIds = false;
  std::vector<OutputOperandAliasing> outputOperandAliasing;
  CollectiveDeviceListProto collectiveDeviceList;
  std::optional<IotaReplicaGroupListProto> iotaCollectiveDeviceList;
  std::optional<MeshAxesReplicaGroupListProto> meshAxesReplicaGroupList;
  std::optional<Payload> backendConfigPayload;
  COMM_FIELDS(1, name, 2, opcode, 3, shape, 7, metadata, 8, literal, 9,
              parameterNumber, 11, fusionKind, 13, tupleIndex, 14, dimensions,
              15, window, 16, convolutionDimensionNumbers, 26, channelId, 28,
              customCallTarget, 30, dotDimensionNumbers, 35, id, 36, operandIds,
              37, controlPredecessorIds, 38, calledComputationIds, 40, sharding,
              43, backendConfig, 47, isHostTransfer, 49, replicaGroups, 52,
              sourceTargetPairs, 63, comparisonDirection, 65,
              customCallHasSideEffect, 68, frontendAttributes, 71,
              useGlobalDeviceIds, 74, outputOperandAliasing, 87,
              collectiveDeviceList, 92, iotaCollectiveDeviceList, 93,
              meshAxesReplicaGroupList, 99, backendConfigPayload);
};

struct ComputationProto {
  llvm::StringRef name;
  std::vector<InstructionProto> instructions;
  int64_t id = 0, rootId = 0;
  COMM_FIELDS(1, name, 2, instructions, 5, id, 6, rootId);
};

struct InstructionSequence {
  llvm::SmallVector<int64_t, 4> instructionIds;
  COMM_FIELDS(1, instructionIds);
};

struct ScheduleProto {
  std::map<int64_t, InstructionSequence> sequences;
  COMM_FIELDS(1, sequences);
};

/// The devices of one partition, by replica.
struct ComputationDevice {
  llvm::SmallVector<int64_t, 4> replicaDeviceIds;
  COMM_FIELDS(1, replicaDeviceIds);
};

struct DeviceAssignmentProto {
  int64_t replicaCount = 0, computationCount = 0;
  std::vector<ComputationDevice> computationDevices;
  COMM_FIELDS(1, replicaCount, 2, computationCount, 3, computationDevices);
};

struct FileLocation {
  int64_t fileNameId = 0, line = 0, column = 0;
  COMM_FIELDS(1, fileNameId, 3, line, 4, column);
};

struct StackFrame {
  int64_t fileLocationId = 0;
  /// The frame that called it; 0: none.
  int64_t parentFrameId = 0;
  COMM_FIELDS(1, fileLocationId, 2, parentFrameId);
};

struct StackFrameIndexProto {
  std::vector<llvm::StringRef> fileNames;
  std::vector<FileLocation> fileLocations;
  std::vector<StackFrame> stackFrames;
  COMM_FIELDS(1, fileNames, 3, fileLocations, 4, stackFrames);
};

struct ModuleProto {
  llvm::StringRef name;
  std::vector<ComputationProto> computations;
  int64_t entryComputationId = 0;
  ScheduleProto schedule;
  std::vector<OpSharding> spmdParametersShardings;
  DeviceAssignmentProto deviceAssignment;
  StackFrameIndexProto stackFrameIndex;
  std::vector<llvm::StringRef> payloads;
  COMM_FIELDS(1, name, 3, computations, 6, entryComputationId, 7, schedule, 14,
              spmdParametersShardings, 15, deviceAssignment, 17,
              stackFrameIndex, 22, payloads);
};

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_PROTO_H
