//===- MakeSites.cpp - Describes and compiles programs of sites -----------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommDialect/IR/CommOps.h"
#include "CommDialect/Support/Text.h"
#include "SitePlanner.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"
#include <mutex>
#include <set>

using namespace mlir;
using namespace mlir::comm;
namespace json = llvm::json;

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

static std::string getDigest(ArrayRef<StringRef> parts) {
  llvm::SHA256 hash;
  for (StringRef part : parts)
    hash.update(part);
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

static json::Value describe(const Site &site, bool hasKernels) {
  int64_t reduction =
      static_cast<int64_t>(site.spec.reduction.value_or(ReductionKind::Sum));
  bool isExchange = site.spec.kind == CollectiveKind::AllToAll;
  json::Object object{{"group", site.group},
                      {"kind", static_cast<int64_t>(site.spec.kind)},
                      {"reduction", reduction},
                      {"type", static_cast<int64_t>(site.type)},
                      {"dim", site.dim},
                      {"dim2", isExchange ? site.dim : 0},
                      {"source", json::Array(site.source)},
                      {"destination", json::Array(site.destination)}};
  if (site.steps)
    for (auto &[key, value] : site.steps->toJson())
      object[key] = std::move(value);
  if (hasKernels) {
    object["kernel"] = site.kernel;
    object["blocks"] = site.launch.blocks;
    object["threads"] = site.launch.threads;
    object["count"] = site.count;
    object["rows"] = site.rows;
    object["slot"] = site.slotBytes;
    object["ring"] = site.ring;
    object["stage"] = site.stage;
    object["flags"] = site.flags;
    if (!site.copies)
      object["counters"] = site.counters;
  }
  if (site.copies)
    object["copies"] = true;
  return object;
}

/// Returns the metadata of the sites' program, in the format of compiled
/// programs (docs/Runtime.md). It includes the image's digest, because ranks
/// compare metadata.
static std::string writeMetadata(const PlacedSites &placed, StringRef name,
                                 StringRef target, StringRef image) {
  bool hasKernels = target == "cuda";
  json::Array groups, sites;
  for (auto [i, group] : llvm::enumerate(placed.groups)) {
    json::Array members;
    for (const SmallVector<int64_t> &line : group.lines)
      members.push_back(json::Array(line));
    json::Object description{{"name", "groups_" + std::to_string(i)},
                             {"members", std::move(members)}};
    if (hasKernels) {
      description["nccl"] = false;
      description["window"] = json::Array{group.windowBytes, 0, 0};
    }
    groups.push_back(std::move(description));
  }
  for (const Site &site : placed.sites)
    sites.push_back(describe(site, hasKernels));
  json::Object program{{"version", 1},
                       {"name", json::fixUTF8(name)},
                       {"target", target},
                       {"ranks", placed.numRanks},
                       {"groups", std::move(groups)},
                       {"inputs", json::Array()},
                       {"outputs", json::Array()},
                       {"sites", std::move(sites)}};
  if (hasKernels)
    program["image"] = getDigest({image});
  std::string text;
  llvm::raw_string_ostream(text) << json::Value(std::move(program));
  return text;
}

/// Compiles the kernels in `module`, whose names are `names`, unless this
/// process has compiled them before. Kernels with the same name are equal. They
/// do not depend on sizes, so a host often needs the same ones again.
static FailureOr<std::string> compileOnce(ModuleOp module, StringRef chip,
                                          const std::set<std::string> &names) {
  static std::mutex lock;
  static std::map<std::string, std::string> images;
  const std::string key = (chip + " " + llvm::join(names, " ")).str();
  {
    std::lock_guard<std::mutex> guard(lock);
    if (auto it = images.find(key); it != images.end())
      return it->second;
  }
  FailureOr<std::string> image =
      compileKernels(module, chip, KernelFormat::Isa);
  if (succeeded(image)) {
    std::lock_guard<std::mutex> guard(lock);
    images.try_emplace(key, *image);
  }
  return image;
}

/// Compiles the kernels of all sites, and sets their names.
static FailureOr<std::string>
compileSites(MLIRContext *context, PlacedSites &placed, StringRef chip) {
  loadKernelDialects(context);
  Location loc = UnknownLoc::get(context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto kernels = gpu::GPUModuleOp::create(builder, loc, "comm_kernels");
  std::set<std::string> names;
  for (Site &site : placed.sites) {
    if (site.copies) {
      site.kernel =
          getOrCreateBarrierKernel(kernels, site.spec.ranks).getName().str();
      names.insert(site.kernel);
      continue;
    }
    std::optional<KernelFusion> fusion;
    auto epilogue = [&](OpBuilder &at, Location of, ValueRange elements,
                        ArrayRef<SmallVector<Value>> loaded,
                        RowReducer reduce) {
      return site.steps->emit(at, of, elements, loaded, reduce);
    };
    if (site.steps) {
      fusion = site.steps->getFusion(context);
      fusion->epilogue = epilogue;
    }
    FailureOr<gpu::GPUFuncOp> kernel = getOrCreateCollectiveKernel(
        kernels, site.spec, fusion ? &*fusion : nullptr);
    if (failed(kernel))
      return failure();
    site.kernel = kernel->getName().str();
    names.insert(site.kernel);
  }
  return compileOnce(*module, chip, names);
}

LogicalResult
comm::checkSiteTarget(StringRef target,
                      function_ref<InFlightDiagnostic()> emitError) {
  if (target == "cuda" || target == "host")
    return success();
  return emitError() << "target '" << commtext::makePrintable(target)
                     << "' is not known; expected host or cuda";
}

FailureOr<SiteProgram> comm::makeProgram(MLIRContext *context,
                                         PlacedSites &placed, StringRef name,
                                         const SiteOptions &options) {
  SiteProgram program;
  program.collectives = std::move(placed.collectives);
  if (placed.sites.empty())
    return program;
  if (options.target == "cuda") {
    FailureOr<std::string> image = compileSites(context, placed, options.chip);
    if (failed(image))
      return failure();
    program.image = std::move(*image);
  }
  program.metadata = writeMetadata(placed, name, options.target, program.image);
  program.digest = getDigest({program.metadata, program.image});
  for (const SiteGroup &group : placed.groups)
    program.windowBytes += group.windowBytes;
  return program;
}

//===----------------------------------------------------------------------===//
// makeSites
//===----------------------------------------------------------------------===//

/// Returns the bytes of a tensor, or 0 if its shape is dynamic.
static int64_t getBytes(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  Type element = tensor.getElementType();
  if (!tensor.hasStaticShape() || !element.isIntOrFloat())
    return 0;
  return tensor.getNumElements() *
         llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// Adds the RMS norm `attribute` to the planned `site`. Returns the reason why
/// it has none.
static std::string addNorm(SitePlanner &planner, CollectiveOpInterface op,
                           DictionaryAttr attribute, SiteCollective &collective,
                           Site &site) {
  auto type = cast<RankedTensorType>(op.getDestinations().getTypes()[0]);
  auto epsilon = attribute.getAs<FloatAttr>("epsilon");
  bool isFloat =
      site.type == COMM_F16 || site.type == COMM_BF16 || site.type == COMM_F32;
  if (!epsilon || site.spec.kind != CollectiveKind::AllReduce ||
      type.getRank() != 2 || !isFloat)
    return "no kernel has such a norm";
  RowProgram steps =
      makeRmsNorm(type.getDimSize(0), type.getDimSize(1), site.type,
                  attribute.contains("residual"), attribute.contains("weight"),
                  static_cast<float>(epsilon.getValueAsDouble()));
  // Otherwise at least one kernel follows that reads the sum.
  const Machine &machine = planner.getMachine();
  int64_t aloneNs = static_cast<int64_t>(
      machine.compute.launchNs +
      static_cast<double>(steps.getBytes() + collective.bytes) /
          machine.memoryBandwidth);
  return planner.addSteps(op, std::move(steps), aloneNs, collective, site);
}

/// Describes the collective `op`, and sets `site` if it should be one. Returns
/// the reason if not.
static std::string visit(SitePlanner &planner, CollectiveOpInterface op,
                         SiteCollective &collective, Site &site) {
  if (auto loc = op->getLoc()->findInstanceOf<NameLoc>())
    collective.name = loc.getName().str();
  if (std::string reason = planner.describe(op, collective); !reason.empty())
    return reason;
  if (op.getSources().size() != 1)
    return "it has " + std::to_string(op.getSources().size()) + " operands";
  Type source = op.getSources().getTypes()[0];
  if (!isa<RankedTensorType>(source))
    return "its operands are no tensors";
  collective.bytes =
      std::max(getBytes(source), getBytes(op.getDestinations().getTypes()[0]));
  auto order = llvm::to_vector(
      llvm::seq<int64_t>(0, cast<RankedTensorType>(source).getRank()));
  std::string reason = planner.plan(op, order, collective, site);
  auto norm = op->getAttrOfType<DictionaryAttr>(kRmsNormAttr);
  if (!reason.empty() || !norm)
    return reason;
  return addNorm(planner, op, norm, collective, site);
}

FailureOr<SiteProgram>
comm::makeSites(ModuleOp module, const SiteOptions &options,
                function_ref<InFlightDiagnostic()> emitError) {
  if (failed(checkSiteTarget(options.target, emitError)))
    return failure();
  FailureOr<Machine> machine = loadTarget(module, options.machine);
  if (failed(machine))
    return failure();
  PlacedSites placed;
  SymbolTableCollection symbols;
  module.walk([&](GroupOp group) {
    for (const SmallVector<int64_t> &line : group.getLines(symbols))
      for (int64_t rank : line)
        placed.numRanks = std::max(placed.numRanks, rank + 1);
  });
  SitePlanner planner(*machine, options, placed.numRanks);
  std::vector<Site> candidates;
  module.walk([&](CollectiveOpInterface op) {
    Site site;
    site.collective = placed.collectives.size();
    SiteCollective &collective = placed.collectives.emplace_back();
    collective.obstacle = visit(planner, op, collective, site);
    if (collective.obstacle.empty())
      candidates.push_back(std::move(site));
  });
  planner.place(std::move(candidates), placed);
  return makeProgram(module.getContext(), placed,
                     module.getName().value_or("sites"), options);
}
