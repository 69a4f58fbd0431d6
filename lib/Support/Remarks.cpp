//===- Remarks.cpp - Remarks from several threads -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/Remarks.h"
#include "CapturedDiagnostics.h"
#include "CommDialect/IR/CommDialect.h"
#include "mlir/IR/DialectInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/Threading.h"
#include <mutex>

using namespace mlir;
using namespace mlir::comm;
using remark::RemarkKind;

/// First metadata of a diagnostic that is a remark, recognized by address.
static constexpr llvm::StringLiteral kMarker = "comm.remark";

/// Number of leading arguments of the diagnostic, which are only for readers.
/// For each argument of the remark, a separator, key, equals sign and value
/// follow.
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
  // Diagnostics have no const access to their metadata.
  ArrayRef<DiagnosticArgument> metadata =
      const_cast<Diagnostic &>(diagnostic).getMetadata();
  if (!isRemark(metadata))
    return std::nullopt;
  if (metadata.size() <= 4)
    return StringAttr();
  return cast<StringAttr>(metadata[4].getAsAttribute());
}

/// Passes a diagnostic that is a remark to the remark engine.
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

/// The handler of one context. The dialect owns it, because no other object of
/// this project lives as long as the context.
class RemarkForwarder : public DialectInterface::Base<RemarkForwarder> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RemarkForwarder)

  explicit RemarkForwarder(Dialect *dialect) : Base(dialect) {}

  /// Moves the handler above all existing ones. Only the thread that did so
  /// first may do it: another thread may be in a parallel section, whose own
  /// handler must run before this one.
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
// Filters of remarks
//===----------------------------------------------------------------------===//

/// Queries the engine's filters with a remark that is never reported.
static bool isEnabledFor(RemarkKind kind, Location loc, StringRef category) {
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

bool comm::areRemarksEnabled(MLIRContext *context, StringRef category) {
  constexpr RemarkKind kinds[] = {
      RemarkKind::RemarkPassed, RemarkKind::RemarkMissed,
      RemarkKind::RemarkFailure, RemarkKind::RemarkAnalysis};
  return llvm::any_of(kinds, [&](RemarkKind kind) {
    return isEnabledFor(kind, UnknownLoc::get(context), category);
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
    : isEnabled(isEnabledFor(kind, loc, category)), kind(kind), loc(loc),
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

  // Print like a remark, for users of a handler above this one.
  diagnostic << Twine("[") + stringifyKind(kind) + "] " + name +
                    " | Category:" + category + " | Function=" +
                    (function ? function.getValue() : "<unknown function>");
  StringRef separator = " | ";
  for (const auto &[key, value] : arguments) {
    diagnostic << Twine(separator) << Twine(key) << "=" << Twine(value);
    separator = ", ";
  }
}
