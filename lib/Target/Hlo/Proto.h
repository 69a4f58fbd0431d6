//===- Proto.h - The messages of XLA's modules -*- C++ -*-===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is read of xla/service/hlo.proto and xla/xla_data.proto, by XLA's field
// numbers; other fields are skipped. Nothing is ever written from these. Text
// is a part of the bytes that were read, which must outlive it.
//
// protobuf's own library is not used: Debian's static one cannot go into a
// shared library, and a shared one would meet others in the processes that load
// ours (docs/Hlo.md).
//
//===----------------------------------------------------------------------===//
#ifndef COMMDIALECT_LIB_TARGET_HLO_PROTO_H
#define COMMDIALECT_LIB_TARGET_HLO_PROTO_H

#include "Wire.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <vector>

namespace mlir::comm::hlo {

/// Nested messages that are read.
inline constexpr unsigned kMostNestedMessages = 100;

template <typename Message>
bool parse(llvm::StringRef bytes, Message &message, unsigned depth = 0);

/// A field, whose value goes to what the message has for it.
class FieldReader : public WireReader {
public:
  FieldReader(llvm::StringRef bytes, unsigned depth)
      : WireReader(bytes), depth(depth) {}

  void get(int64_t &value) { value = static_cast<int64_t>(getNumberHeld()); }
  void get(bool &value) { value = getNumberHeld() != 0; }
  void get(llvm::StringRef &text) {
    if (isBytes())
      text = getBytes();
  }
  /// One, or as many as there are in a row.
  void getNumbers(llvm::SmallVectorImpl<int64_t> &values);
  template <unsigned N>
  void get(llvm::SmallVector<int64_t, N> &values) {
    getNumbers(values);
  }
  void get(std::vector<llvm::StringRef> &texts) { get(texts.emplace_back()); }
  template <typename Message>
  void get(std::optional<Message> &message) {
    get(message.emplace());
  }
  template <typename Message>
  void get(std::vector<Message> &messages) {
    get(messages.emplace_back());
  }
  template <typename Message>
  void get(Message &message) {
    if (!isBytes() || !parse(getBytes(), message, depth + 1))
      setBroken();
  }
  void getEntry(std::map<llvm::StringRef, llvm::StringRef> &map);
  template <typename Message>
  void getEntry(std::map<int64_t, Message> &map) {
    int64_t key = 0;
    Message message;
    FieldReader entry(getBytes(), depth + 1);
    while (entry.next()) {
      if (entry.getNumber() == 1)
        entry.get(key);
      else if (entry.getNumber() == 2)
        entry.get(message);
    }
    if (!isBytes() || entry.isBroken())
      setBroken();
    map[key] = std::move(message);
  }

private:
  unsigned depth;
};

struct LayoutProto {
  int64_t elementSizeInBits = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 7:
      field.get(elementSizeInBits);
      break;
    }
  }
};

struct ShapeProto {
  int64_t elementType = 0;
  llvm::SmallVector<int64_t, 4> dimensions;
  std::vector<ShapeProto> tupleShapes;
  LayoutProto layout;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 2:
      field.get(elementType);
      break;
    case 3:
      field.get(dimensions);
      break;
    case 4:
      field.get(tupleShapes);
      break;
    case 5:
      field.get(layout);
      break;
    }
  }
};

struct Payload {
  llvm::StringRef value;
  int64_t id = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(value);
      break;
    case 2:
      field.get(id);
      break;
    }
  }
};

struct OpMetadata {
  llvm::StringRef opName;
  llvm::StringRef sourceFile;
  int64_t sourceLine = 0;
  int64_t stackFrameId = 0;
  int64_t sourceColumn = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 2:
      field.get(opName);
      break;
    case 3:
      field.get(sourceFile);
      break;
    case 4:
      field.get(sourceLine);
      break;
    case 15:
      field.get(stackFrameId);
      break;
    case 18:
      field.get(sourceColumn);
      break;
    }
  }
};

struct ReplicaGroup {
  llvm::SmallVector<int64_t, 4> replicaIds;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(replicaIds);
      break;
    }
  }
};

struct IotaReplicaGroupListProto {
  int64_t numReplicaGroups = 0;
  int64_t numDevicesPerGroup = 0;
  llvm::SmallVector<int64_t, 4> iotaReshapeDims;
  llvm::SmallVector<int64_t, 4> iotaTransposePerm;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(numReplicaGroups);
      break;
    case 2:
      field.get(numDevicesPerGroup);
      break;
    case 3:
      field.get(iotaReshapeDims);
      break;
    case 4:
      field.get(iotaTransposePerm);
      break;
    }
  }
};

struct CollectiveDeviceListProto {
  std::vector<ReplicaGroup> replicaGroups;
  std::optional<IotaReplicaGroupListProto> iotaReplicaGroupList;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(replicaGroups);
      break;
    case 2:
      field.get(iotaReplicaGroupList);
      break;
    }
  }
};

struct MeshAxis {
  llvm::StringRef name;
  int64_t size = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(name);
      break;
    case 2:
      field.get(size);
      break;
    }
  }
};

struct IotaTransform {
  llvm::SmallVector<int64_t, 4> reshapeDims;
  llvm::SmallVector<int64_t, 4> transposePerm;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(reshapeDims);
      break;
    case 2:
      field.get(transposePerm);
      break;
    }
  }
};

struct MeshProto {
  std::vector<MeshAxis> axes;
  llvm::SmallVector<int64_t, 4> deviceIds;
  std::optional<IotaTransform> iotaTransform;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(axes);
      break;
    case 2:
      field.get(deviceIds);
      break;
    case 3:
      field.get(iotaTransform);
      break;
    }
  }
};

struct SubAxis {
  int64_t preSize = 0;
  int64_t size = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(preSize);
      break;
    case 2:
      field.get(size);
      break;
    }
  }
};

struct AxisRefProto {
  int64_t meshAxisIndex = 0;
  std::optional<SubAxis> subAxisInfo;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(meshAxisIndex);
      break;
    case 2:
      field.get(subAxisInfo);
      break;
    }
  }
};

struct MeshAxesReplicaGroupListProto {
  MeshProto mesh;
  std::vector<AxisRefProto> axes;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(mesh);
      break;
    case 2:
      field.get(axes);
      break;
    }
  }
};

struct SourceTarget {
  int64_t source = 0;
  int64_t target = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(source);
      break;
    case 2:
      field.get(target);
      break;
    }
  }
};

struct DimensionSharding {
  std::vector<AxisRefProto> axes;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(axes);
      break;
    }
  }
};

struct NamedShardingProto {
  MeshProto mesh;
  std::vector<DimensionSharding> dimShardings;
  std::vector<AxisRefProto> unreducedAxes;
  std::vector<AxisRefProto> manualAxes;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 2:
      field.get(mesh);
      break;
    case 3:
      field.get(dimShardings);
      break;
    case 5:
      field.get(unreducedAxes);
      break;
    case 7:
      field.get(manualAxes);
      break;
    }
  }
};

struct OpSharding {
  int64_t type = 0;
  std::vector<OpSharding> tupleShardings;
  std::optional<NamedShardingProto> namedSharding;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(type);
      break;
    case 5:
      field.get(tupleShardings);
      break;
    case 14:
      field.get(namedSharding);
      break;
    }
  }
};

struct FrontendAttributes {
  std::map<llvm::StringRef, llvm::StringRef> map;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.getEntry(map);
      break;
    }
  }
};

struct OutputOperandAliasing {
  llvm::SmallVector<int64_t, 4> outputShapeIndex;
  int64_t operandIndex = 0;
  llvm::SmallVector<int64_t, 4> operandShapeIndex;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(outputShapeIndex);
      break;
    case 2:
      field.get(operandIndex);
      break;
    case 3:
      field.get(operandShapeIndex);
      break;
    }
  }
};

struct DotDimensionNumbers {
  llvm::SmallVector<int64_t, 4> lhsContractingDimensions;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(lhsContractingDimensions);
      break;
    }
  }
};

struct ConvolutionDimensionNumbers {
  int64_t kernelOutputFeatureDimension = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 4:
      field.get(kernelOutputFeatureDimension);
      break;
    }
  }
};

struct InstructionProto {
  llvm::StringRef name;
  llvm::StringRef opcode;
  ShapeProto shape;
  OpMetadata metadata;
  int64_t parameterNumber = 0;
  llvm::StringRef fusionKind;
  int64_t tupleIndex = 0;
  llvm::SmallVector<int64_t, 4> dimensions;
  ConvolutionDimensionNumbers convolutionDimensionNumbers;
  int64_t channelId = 0;
  llvm::StringRef customCallTarget;
  DotDimensionNumbers dotDimensionNumbers;
  int64_t id = 0;
  llvm::SmallVector<int64_t, 4> operandIds;
  llvm::SmallVector<int64_t, 4> controlPredecessorIds;
  llvm::SmallVector<int64_t, 4> calledComputationIds;
  llvm::StringRef backendConfig;
  std::vector<ReplicaGroup> replicaGroups;
  std::vector<SourceTarget> sourceTargetPairs;
  bool customCallHasSideEffect = false;
  FrontendAttributes frontendAttributes;
  bool useGlobalDeviceIds = false;
  std::vector<OutputOperandAliasing> outputOperandAliasing;
  CollectiveDeviceListProto collectiveDeviceList;
  std::optional<IotaReplicaGroupListProto> iotaCollectiveDeviceList;
  std::optional<MeshAxesReplicaGroupListProto> meshAxesReplicaGroupList;
  std::optional<Payload> backendConfigPayload;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(name);
      break;
    case 2:
      field.get(opcode);
      break;
    case 3:
      field.get(shape);
      break;
    case 7:
      field.get(metadata);
      break;
    case 9:
      field.get(parameterNumber);
      break;
    case 11:
      field.get(fusionKind);
      break;
    case 13:
      field.get(tupleIndex);
      break;
    case 14:
      field.get(dimensions);
      break;
    case 16:
      field.get(convolutionDimensionNumbers);
      break;
    case 26:
      field.get(channelId);
      break;
    case 28:
      field.get(customCallTarget);
      break;
    case 30:
      field.get(dotDimensionNumbers);
      break;
    case 35:
      field.get(id);
      break;
    case 36:
      field.get(operandIds);
      break;
    case 37:
      field.get(controlPredecessorIds);
      break;
    case 38:
      field.get(calledComputationIds);
      break;
    case 43:
      field.get(backendConfig);
      break;
    case 49:
      field.get(replicaGroups);
      break;
    case 52:
      field.get(sourceTargetPairs);
      break;
    case 65:
      field.get(customCallHasSideEffect);
      break;
    case 68:
      field.get(frontendAttributes);
      break;
    case 71:
      field.get(useGlobalDeviceIds);
      break;
    case 74:
      field.get(outputOperandAliasing);
      break;
    case 87:
      field.get(collectiveDeviceList);
      break;
    case 92:
      field.get(iotaCollectiveDeviceList);
      break;
    case 93:
      field.get(meshAxesReplicaGroupList);
      break;
    case 99:
      field.get(backendConfigPayload);
      break;
    }
  }
};

struct ComputationProto {
  llvm::StringRef name;
  std::vector<InstructionProto> instructions;
  int64_t id = 0;
  int64_t rootId = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(name);
      break;
    case 2:
      field.get(instructions);
      break;
    case 5:
      field.get(id);
      break;
    case 6:
      field.get(rootId);
      break;
    }
  }
};

struct InstructionSequence {
  llvm::SmallVector<int64_t, 4> instructionIds;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(instructionIds);
      break;
    }
  }
};

struct ScheduleProto {
  std::map<int64_t, InstructionSequence> sequences;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.getEntry(sequences);
      break;
    }
  }
};

struct DeviceAssignmentProto {
  int64_t replicaCount = 0;
  int64_t computationCount = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(replicaCount);
      break;
    case 2:
      field.get(computationCount);
      break;
    }
  }
};

struct FileLocation {
  int64_t fileNameId = 0;
  int64_t line = 0;
  int64_t column = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(fileNameId);
      break;
    case 3:
      field.get(line);
      break;
    case 4:
      field.get(column);
      break;
    }
  }
};

struct StackFrame {
  int64_t fileLocationId = 0;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(fileLocationId);
      break;
    }
  }
};

struct StackFrameIndexProto {
  std::vector<llvm::StringRef> fileNames;
  std::vector<FileLocation> fileLocations;
  std::vector<StackFrame> stackFrames;

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(fileNames);
      break;
    case 3:
      field.get(fileLocations);
      break;
    case 4:
      field.get(stackFrames);
      break;
    }
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

  void read(FieldReader &field) {
    switch (field.getNumber()) {
    case 1:
      field.get(name);
      break;
    case 3:
      field.get(computations);
      break;
    case 6:
      field.get(entryComputationId);
      break;
    case 7:
      field.get(schedule);
      break;
    case 14:
      field.get(spmdParametersShardings);
      break;
    case 15:
      field.get(deviceAssignment);
      break;
    case 17:
      field.get(stackFrameIndex);
      break;
    case 22:
      field.get(payloads);
      break;
    }
  }
};

template <typename Message>
bool parse(llvm::StringRef bytes, Message &message, unsigned depth) {
  if (depth > kMostNestedMessages)
    return false;
  FieldReader field(bytes, depth);
  while (field.next())
    message.read(field);
  return !field.isBroken();
}

} // namespace mlir::comm::hlo

#endif // COMMDIALECT_LIB_TARGET_HLO_PROTO_H
