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
// Strings point into the parsed bytes, which must outlive them. A message
// enumerates its fields by `visitFields`: the number and the member of each.
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

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, dimensions);
  }
};

struct LayoutProto {
  llvm::SmallVector<int64_t, 4> minorToMajor;
  std::vector<TileProto> tiles;
  int64_t elementSizeInBits = 0;
  int64_t memorySpace = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, minorToMajor);
    field(6, tiles);
    field(7, elementSizeInBits);
    field(8, memorySpace);
  }
};

struct ShapeProto {
  int64_t elementType = 0;
  llvm::SmallVector<int64_t, 4> dimensions;
  std::vector<ShapeProto> tupleShapes;
  LayoutProto layout;
  llvm::SmallVector<int64_t, 4> isDynamicDimension;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(2, elementType);
    field(3, dimensions);
    field(4, tupleShapes);
    field(5, layout);
    field(6, isDynamicDimension);
  }
};

struct Payload {
  llvm::StringRef value;
  int64_t id = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, value);
    field(2, id);
  }
};

struct OpMetadata {
  llvm::StringRef opName;
  llvm::StringRef sourceFile;
  int64_t sourceLine = 0;
  int64_t stackFrameId = 0;
  int64_t sourceColumn = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(2, opName);
    field(3, sourceFile);
    field(4, sourceLine);
    field(15, stackFrameId);
    field(18, sourceColumn);
  }
};

struct ReplicaGroup {
  llvm::SmallVector<int64_t, 4> replicaIds;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, replicaIds);
  }
};

struct IotaReplicaGroupListProto {
  int64_t numReplicaGroups = 0;
  int64_t numDevicesPerGroup = 0;
  llvm::SmallVector<int64_t, 4> iotaReshapeDims;
  llvm::SmallVector<int64_t, 4> iotaTransposePerm;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, numReplicaGroups);
    field(2, numDevicesPerGroup);
    field(3, iotaReshapeDims);
    field(4, iotaTransposePerm);
  }
};

struct CollectiveDeviceListProto {
  std::vector<ReplicaGroup> replicaGroups;
  std::optional<IotaReplicaGroupListProto> iotaReplicaGroupList;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, replicaGroups);
    field(2, iotaReplicaGroupList);
  }
};

struct MeshAxis {
  llvm::StringRef name;
  int64_t size = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, name);
    field(2, size);
  }
};

struct IotaTransform {
  llvm::SmallVector<int64_t, 4> reshapeDims;
  llvm::SmallVector<int64_t, 4> transposePerm;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, reshapeDims);
    field(2, transposePerm);
  }
};

struct MeshProto {
  std::vector<MeshAxis> axes;
  llvm::SmallVector<int64_t, 4> deviceIds;
  std::optional<IotaTransform> iotaTransform;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, axes);
    field(2, deviceIds);
    field(3, iotaTransform);
  }
};

struct SubAxis {
  int64_t preSize = 0;
  int64_t size = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, preSize);
    field(2, size);
  }
};

struct AxisRefProto {
  int64_t meshAxisIndex = 0;
  std::optional<SubAxis> subAxisInfo;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, meshAxisIndex);
    field(2, subAxisInfo);
  }
};

struct MeshAxesReplicaGroupListProto {
  MeshProto mesh;
  std::vector<AxisRefProto> axes;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, mesh);
    field(2, axes);
  }
};

struct SourceTarget {
  int64_t source = 0;
  int64_t target = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, source);
    field(2, target);
  }
};

struct DimensionSharding {
  std::vector<AxisRefProto> axes;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, axes);
  }
};

struct NamedShardingProto {
  MeshProto mesh;
  std::vector<DimensionSharding> dimShardings;
  std::vector<AxisRefProto> unreducedAxes;
  std::vector<AxisRefProto> manualAxes;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(2, mesh);
    field(3, dimShardings);
    field(5, unreducedAxes);
    field(7, manualAxes);
  }
};

struct OpSharding {
  int64_t type = 0;
  std::vector<OpSharding> tupleShardings;
  std::optional<NamedShardingProto> namedSharding;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, type);
    field(5, tupleShardings);
    field(14, namedSharding);
  }
};

struct FrontendAttributes {
  std::map<llvm::StringRef, llvm::StringRef> map;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, map);
  }
};

struct OutputOperandAliasing {
  llvm::SmallVector<int64_t, 4> outputShapeIndex;
  int64_t operandIndex = 0;
  llvm::SmallVector<int64_t, 4> operandShapeIndex;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, outputShapeIndex);
    field(2, operandIndex);
    field(3, operandShapeIndex);
  }
};

struct DotDimensionNumbers {
  llvm::SmallVector<int64_t, 4> lhsContractingDimensions;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, lhsContractingDimensions);
  }
};

struct ConvolutionDimensionNumbers {
  int64_t kernelOutputFeatureDimension = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(4, kernelOutputFeatureDimension);
  }
};

struct WindowDimension {
  int64_t size = 0;
  int64_t stride = 0;
  int64_t paddingLow = 0;
  int64_t paddingHigh = 0;
  int64_t windowDilation = 0;
  int64_t baseDilation = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, size);
    field(2, stride);
    field(3, paddingLow);
    field(4, paddingHigh);
    field(5, windowDilation);
    field(6, baseDilation);
  }
};

struct WindowProto {
  std::vector<WindowDimension> dimensions;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, dimensions);
  }
};

struct InstructionProto {
  llvm::StringRef name;
  llvm::StringRef opcode;
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
  llvm::SmallVector<int64_t, 4> operandIds;
  llvm::SmallVector<int64_t, 4> controlPredecessorIds;
  llvm::SmallVector<int64_t, 4> calledComputationIds;
  /// Empty if the instruction has none.
  std::vector<OpSharding> sharding;
  llvm::StringRef backendConfig;
  std::vector<ReplicaGroup> replicaGroups;
  std::vector<SourceTarget> sourceTargetPairs;
  llvm::StringRef comparisonDirection;
  bool isHostTransfer = false;
  bool customCallHasSideEffect = false;
  FrontendAttributes frontendAttributes;
  bool useGlobalDeviceIds = false;
  std::vector<OutputOperandAliasing> outputOperandAliasing;
  CollectiveDeviceListProto collectiveDeviceList;
  std::optional<IotaReplicaGroupListProto> iotaCollectiveDeviceList;
  std::optional<MeshAxesReplicaGroupListProto> meshAxesReplicaGroupList;
  std::optional<Payload> backendConfigPayload;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, name);
    field(2, opcode);
    field(3, shape);
    field(7, metadata);
    field(8, literal);
    field(9, parameterNumber);
    field(11, fusionKind);
    field(13, tupleIndex);
    field(14, dimensions);
    field(15, window);
    field(16, convolutionDimensionNumbers);
    field(26, channelId);
    field(28, customCallTarget);
    field(30, dotDimensionNumbers);
    field(35, id);
    field(36, operandIds);
    field(37, controlPredecessorIds);
    field(38, calledComputationIds);
    field(40, sharding);
    field(43, backendConfig);
    field(47, isHostTransfer);
    field(49, replicaGroups);
    field(52, sourceTargetPairs);
    field(63, comparisonDirection);
    field(65, customCallHasSideEffect);
    field(68, frontendAttributes);
    field(71, useGlobalDeviceIds);
    field(74, outputOperandAliasing);
    field(87, collectiveDeviceList);
    field(92, iotaCollectiveDeviceList);
    field(93, meshAxesReplicaGroupList);
    field(99, backendConfigPayload);
  }
};

struct ComputationProto {
  llvm::StringRef name;
  std::vector<InstructionProto> instructions;
  int64_t id = 0;
  int64_t rootId = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, name);
    field(2, instructions);
    field(5, id);
    field(6, rootId);
  }
};

struct InstructionSequence {
  llvm::SmallVector<int64_t, 4> instructionIds;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, instructionIds);
  }
};

struct ScheduleProto {
  std::map<int64_t, InstructionSequence> sequences;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, sequences);
  }
};

/// The devices of one partition, by replica.
struct ComputationDevice {
  llvm::SmallVector<int64_t, 4> replicaDeviceIds;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, replicaDeviceIds);
  }
};

struct DeviceAssignmentProto {
  int64_t replicaCount = 0;
  int64_t computationCount = 0;
  std::vector<ComputationDevice> computationDevices;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, replicaCount);
    field(2, computationCount);
    field(3, computationDevices);
  }
};

struct FileLocation {
  int64_t fileNameId = 0;
  int64_t line = 0;
  int64_t column = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, fileNameId);
    field(3, line);
    field(4, column);
  }
};

struct StackFrame {
  int64_t fileLocationId = 0;
  /// The frame that called it; 0: none.
  int64_t parentFrameId = 0;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, fileLocationId);
    field(2, parentFrameId);
  }
};

struct StackFrameIndexProto {
  std::vector<llvm::StringRef> fileNames;
  std::vector<FileLocation> fileLocations;
  std::vector<StackFrame> stackFrames;

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, fileNames);
    field(3, fileLocations);
    field(4, stackFrames);
  }
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

  template <typename Visitor>
  void visitFields(Visitor field) {
    field(1, name);
    field(3, computations);
    field(6, entryComputationId);
    field(7, schedule);
    field(14, spmdParametersShardings);
    field(15, deviceAssignment);
    field(17, stackFrameIndex);
    field(22, payloads);
  }
};

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_PROTO_H
