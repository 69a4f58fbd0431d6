//===- Remarks.cpp - Remarks from passes on several threads ---------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/Support/Remarks.h"
#include "CommDialect/IR/CommDialect.h"
#include "HeldDiagnostics.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Threading.h"
#include <mutex>

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// The first metadata of a diagnostic that is a remark; known by its address.
static constexpr llvm::StringLiteral kMarker = "comm.remark";

/// Of the diagnostic's arguments, the first are for the reader alone; then come
/// separator, key, equals sign and value of each argument of the remark.
static constexpr unsigned kNumHeadArguments = 1;
static constexpr unsigned kNumPartsOfArgument = 4;

static StringRef stringifyKind(RemarkKind kind) {
  switch (kind) {
  case RemarkKind::RemarkPassed:
    return "Passed";
  case RemarkKind::RemarkMissed:
    return "Missed";
  case RemarkKind::RemarkFailure:
    return "Failure";
  default:
    return "Analysis";
  }
}

static bool isRemark(ArrayRef<DiagnosticArgument> metadata) {
  return !metadata.empty() &&
         metadata[0].getKind() ==
             DiagnosticArgument::DiagnosticArgumentKind::String &&
         metadata[0].getAsString().data() == kMarker.data();
}

std::optional<StringAttr>
comm::getFunctionOfRemark(const Diagnostic &diagnostic) {
  // Diagnostics give their metadata only as if it were to be changed.
  ArrayRef<DiagnosticArgument> metadata =
      const_cast<Diagnostic &>(diagnostic).getMetadata();
  if (!isRemark(metadata))
    return std::nullopt;
  if (metadata.size() <= 4)
    return StringAttr();
  return cast<StringAttr>(metadata[4].getAsAttribute());
}

/// Gives a diagnostic that is a remark to the remark engine.
static LogicalResult forward(Diagnostic &diagnostic) {
  SmallVectorImpl<DiagnosticArgument> &metadata = diagnostic.getMetadata();
  if (!isRemark(metadata))
    return failure();

  auto kind = static_cast<RemarkKind>(metadata[1].getAsUnsigned());
  auto options = remark::RemarkOpts::name(metadata[2].getAsString())
                     .category(metadata[3].getAsString());
  if (metadata.size() > 4)
    options = options.function(
        cast<StringAttr>(metadata[4].getAsAttribute()).getValue());

  auto emit = [&](auto emitter) {
    remark::detail::InFlightRemark remark =
        emitter(diagnostic.getLocation(), options);
    ArrayRef<DiagnosticArgument> parts = diagnostic.getArguments();
    for (parts = parts.drop_front(kNumHeadArguments); !parts.empty();
         parts = parts.drop_front(kNumPartsOfArgument))
      remark << remark::detail::Remark::Arg(parts[1].getAsString(),
                                            parts[3].getAsString());
  };
  switch (kind) {
  case RemarkKind::RemarkPassed:
    emit(remark::passed);
    break;
  case RemarkKind::RemarkMissed:
    emit(remark::missed);
    break;
  case RemarkKind::RemarkFailure:
    emit(remark::failed);
    break;
  default:
    emit(remark::analysis);
    break;
  }
  return success();
}

namespace {

/// The handler of one context. The dialect keeps it, because nothing else of
/// ours lives as long as the context.
class RemarkForwarder : public DialectInterface::Base<RemarkForwarder> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RemarkForwarder)

  explicit RemarkForwarder(Dialect *dialect) : Base(dialect) {}

  /// Puts the handler above those there are. Only on the thread that did so
  /// first: another may be in the midst of a parallel section, whose own
  /// handler must be asked before ours.
  void moveToTop() const {
    std::lock_guard<std::mutex> lock(mutex);
    DiagnosticEngine &engine = getContext()->getDiagEngine();
    uint64_t thisThread = llvm::get_threadid();
    if (handler) {
      if (thread != thisThread)
        return;
      engine.eraseHandler(*handler);
    }
    handler = engine.registerHandler(forward);
    thread = thisThread;
  }

private:
  mutable std::mutex mutex;
  mutable std::optional<DiagnosticEngine::HandlerID> handler;
  mutable uint64_t thread = 0;
};

} // namespace

static void addForwarder(MLIRContext *, CommDialect *dialect) {
  if (!dialect->getRegisteredInterface<RemarkForwarder>())
    dialect->addInterfaces<RemarkForwarder>();
}

void comm::registerRemarkForwarding(DialectRegistry &registry) {
  registry.insert<CommDialect>();
  registry.addExtension(addForwarder);
}

void comm::startRemarkForwarding(MLIRContext *context) {
  if (!context->getRemarkEngine())
    return;
  auto *dialect = context->getLoadedDialect<CommDialect>();
  if (const auto *forwarder =
          dialect ? dialect->getRegisteredInterface<RemarkForwarder>()
                  : nullptr)
    forwarder->moveToTop();
}

//===----------------------------------------------------------------------===//
// Who wants a remark
//===----------------------------------------------------------------------===//

/// The engine's filters are asked by a remark that is never reported.
static bool isWanted(RemarkKind kind, Location loc, StringRef category) {
  remark::detail::RemarkEngine *engine = loc->getContext()->getRemarkEngine();
  if (!engine || category.empty())
    return false;
  auto options = remark::RemarkOpts::name("").category(category);
  remark::detail::InFlightRemark probe;
  switch (kind) {
  case RemarkKind::RemarkPassed:
    probe = engine->emitOptimizationRemark(loc, options);
    break;
  case RemarkKind::RemarkMissed:
    probe = engine->emitOptimizationRemarkMiss(loc, options);
    break;
  case RemarkKind::RemarkFailure:
    probe = engine->emitOptimizationRemarkFailure(loc, options);
    break;
  default:
    probe = engine->emitOptimizationRemarkAnalysis(loc, options);
    break;
  }
  bool result = static_cast<bool>(probe);
  probe = remark::detail::InFlightRemark();
  return result;
}

bool comm::areRemarksWanted(MLIRContext *context, StringRef category) {
  constexpr RemarkKind kinds[] = {
      RemarkKind::RemarkPassed, RemarkKind::RemarkMissed,
      RemarkKind::RemarkFailure, RemarkKind::RemarkAnalysis};
  return llvm::any_of(kinds, [&](RemarkKind kind) {
    return isWanted(kind, UnknownLoc::get(context), category);
  });
}

//===----------------------------------------------------------------------===//
// ForwardedRemark
//===----------------------------------------------------------------------===//

StringAttr comm::getFunctionName(Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  return function ? function.getNameAttr() : StringAttr();
}

ForwardedRemark::ForwardedRemark(RemarkKind kind, Location loc, StringRef name,
                                 StringRef category, StringAttr function)
    : isEnabled(isWanted(kind, loc, category)), kind(kind), loc(loc),
      name(name), category(category), function(function) {}

ForwardedRemark &ForwardedRemark::add(StringRef key, const Twine &value) {
  if (isEnabled)
    arguments.emplace_back(key, value.str());
  return *this;
}

ForwardedRemark::~ForwardedRemark() {
  if (!isEnabled)
    return;
  InFlightDiagnostic inFlight =
      loc->getContext()->getDiagEngine().emit(loc, DiagnosticSeverity::Remark);
  Diagnostic &diagnostic = *inFlight.getUnderlyingDiagnostic();
  SmallVectorImpl<DiagnosticArgument> &metadata = diagnostic.getMetadata();
  metadata.emplace_back(StringRef(kMarker));
  metadata.emplace_back(static_cast<unsigned>(kind));
  metadata.emplace_back(name);
  metadata.emplace_back(category);
  if (function)
    metadata.emplace_back(Attribute(function));

  // As a remark reads that is printed as a diagnostic: should a handler be
  // above ours, its user sees just that.
  diagnostic << Twine("[") + stringifyKind(kind) + "] " + name +
                    " | Category:" + category + " | Function=" +
                    (function ? function.getValue() : "<unknown function>");
  StringRef separator = " | ";
  for (const auto &[key, value] : arguments) {
    diagnostic << Twine(separator) << Twine(key) << "=" << Twine(value);
    separator = ", ";
  }
}
