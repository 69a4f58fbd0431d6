//===- XlaHandlers.cpp - Calls of programs by XLA -------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On the host the handler returns a future, and the program runs on a thread of
// the team. On a GPU the program is enqueued on XLA's thread of the device:
// there, all devices make their calls in the same order.
//
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "xla/ffi/api/ffi.h"

#include <atomic>
#include <mutex>
#include <unordered_map>

namespace ffi = xla::ffi;
using namespace commdialect;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {
struct Registry {
  std::mutex lock;
  std::unordered_map<std::string, std::shared_ptr<const TeamProgram>> programs;
};
} // namespace

/// Returns the registry. It is never destroyed, since XLA's threads may
/// outlive the end of the process's main function.
static Registry &registry() {
  static Registry *made = new Registry;
  return *made;
}

std::shared_ptr<Team> Devices::getTeam(const std::string &site) {
  std::lock_guard<std::mutex> guard(lock);
  const std::string name = exchange && !library.isCuda ? site : "";
  std::shared_ptr<Team> &team = teams[name];
  if (!team)
    team = std::make_shared<Team>(library, ranks, members, exchange, name);
  return team;
}

void commdialect::addProgram(const std::string &key,
                             std::shared_ptr<Devices> devices,
                             const std::string &file) {
  auto program = std::make_shared<TeamProgram>();
  program->devices = std::move(devices);
  program->file = file;
  std::lock_guard<std::mutex> guard(registry().lock);
  registry().programs[key] = std::move(program);
}

std::shared_ptr<const TeamProgram>
commdialect::findProgram(std::string_view key) {
  std::lock_guard<std::mutex> guard(registry().lock);
  auto found = registry().programs.find(std::string(key));
  return found == registry().programs.end() ? nullptr : found->second;
}

void commdialect::clearPrograms() {
  decltype(Registry::programs) programs;
  std::lock_guard<std::mutex> guard(registry().lock);
  programs.swap(registry().programs);
}

//===----------------------------------------------------------------------===//
// Handlers
//===----------------------------------------------------------------------===//

namespace {
/// A call in a program of XLA, which all devices of the process share. Each
/// backend of XLA numbers its types itself, so it has a type of its own.
template <bool isCuda>
struct CallSite {
  static ffi::TypeId id;
  static ffi::TypeInfo info;

  /// Null after `clearPrograms`.
  std::weak_ptr<const TeamProgram> program;
  std::string name;
  int64_t number;
};
} // namespace

template <bool isCuda>
ffi::TypeId CallSite<isCuda>::id = {};
template <bool isCuda>
ffi::TypeInfo CallSite<isCuda>::info = ffi::MakeTypeInfo<CallSite<isCuda>>();
using HostSite = CallSite<false>;
using CudaSite = CallSite<true>;

static ffi::Error makeError(const std::string &message) {
  return ffi::Error(ffi::ErrorCode::kInternal, message);
}

template <typename Site>
static ffi::ErrorOr<std::unique_ptr<Site>> makeSite(std::string_view key) {
  static std::atomic<int64_t> numSites{0};
  const std::shared_ptr<const TeamProgram> program = findProgram(key);
  if (!program)
    return ffi::Unexpected(makeError("the program was unloaded"));
  const std::string name =
      std::string(key) + "." + std::to_string(++program->numSites);
  return std::make_unique<Site>(Site{program, name, ++numSites});
}

static ffi::ErrorOr<std::unique_ptr<HostSite>>
makeHostSite(std::string_view program) {
  return makeSite<HostSite>(program);
}

static ffi::ErrorOr<std::unique_ptr<CudaSite>>
makeCudaSite(std::string_view program) {
  return makeSite<CudaSite>(program);
}

static bool readArray(const ffi::AnyBuffer &buffer, Array &array) {
  array.data = buffer.untyped_data();
  array.sizes.assign(buffer.dimensions().begin(), buffer.dimensions().end());
  array.elementBytes = ffi::ByteWidth(buffer.element_type());
  return array.elementBytes > 0;
}

static std::string readArrays(const ffi::RemainingArgs &arguments,
                              const ffi::RemainingRets &results,
                              Values &values) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    auto buffer = arguments.get<ffi::AnyBuffer>(i);
    if (!buffer || !readArray(*buffer, values.arguments.emplace_back()))
      return "argument " + std::to_string(i) + " has an unknown type";
  }
  for (size_t i = 0; i < results.size(); ++i) {
    auto buffer = results.get<ffi::AnyBuffer>(i);
    if (!buffer || !readArray(**buffer, values.results.emplace_back()))
      return "result " + std::to_string(i) + " has an unknown type";
  }
  return {};
}

/// Returns null for arrays of unknown types.
static Addresses readAddresses(const ffi::RemainingArgs &arguments,
                               const ffi::RemainingRets &results) {
  Addresses addresses;
  addresses.reserve(arguments.size() + results.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    auto buffer = arguments.get<ffi::AnyBuffer>(i);
    addresses.push_back(buffer ? buffer->untyped_data() : nullptr);
  }
  for (size_t i = 0; i < results.size(); ++i) {
    auto buffer = results.get<ffi::AnyBuffer>(i);
    addresses.push_back(buffer ? (*buffer)->untyped_data() : nullptr);
  }
  return addresses;
}

static ffi::Future executeOnHost(HostSite *site, int32_t ordinal,
                                 ffi::RunId run, ffi::RemainingArgs arguments,
                                 ffi::RemainingRets results) {
  ffi::Promise promise;
  ffi::Future future(promise);
  auto finish = [promise](const std::string &error) mutable {
    if (error.empty())
      promise.SetAvailable();
    else
      promise.SetError(makeError(error));
  };
  Values values;
  std::string error = readArrays(arguments, results, values);
  const auto program = site->program.lock();
  if (error.empty() && !program)
    error = "the program was unloaded";
  if (!error.empty()) {
    finish(error);
    return future;
  }
  try {
    program->devices->getTeam(site->name)
        ->runLater(
            ordinal, {run.run_id, site->number},
            [file = program->file, values = std::move(values)](Rank &rank) {
              auto read = [&](Values &copy) {
                copy = values;
                return std::string();
              };
              return rank.run(file, {}, read, /*stream=*/nullptr);
            },
            finish);
  } catch (const std::exception &exception) {
    finish(exception.what());
  }
  return future;
}

static ffi::Error executeOnCuda(CudaSite *site, int32_t ordinal, void *stream,
                                ffi::RunId run, ffi::RemainingArgs arguments,
                                ffi::RemainingRets results) {
  const auto program = site->program.lock();
  if (!program)
    return makeError("the program was unloaded");
  const Addresses addresses = readAddresses(arguments, results);
  auto read = [&](Values &values) {
    return readArrays(arguments, results, values);
  };
  std::string error;
  try {
    error = program->devices->getTeam(site->name)
                ->runNow(ordinal, {run.run_id, site->number}, [&](Rank &rank) {
                  return rank.run(program->file, addresses, read, stream);
                });
  } catch (const std::exception &exception) {
    error = exception.what();
  }
  return error.empty() ? ffi::Error::Success() : makeError(error);
}

XLA_FFI_DEFINE_HANDLER(
    hostInstantiateHandler, makeHostSite,
    ffi::Ffi::BindInstantiate().Attr<std::string_view>("program"));

XLA_FFI_DEFINE_HANDLER(
    cudaInstantiateHandler, makeCudaSite,
    ffi::Ffi::BindInstantiate().Attr<std::string_view>("program"));

XLA_FFI_DEFINE_HANDLER(hostHandler, executeOnHost,
                       ffi::Ffi::Bind()
                           .Ctx<ffi::State<HostSite>>()
                           .Ctx<ffi::DeviceOrdinal>()
                           .Ctx<ffi::RunId>()
                           .RemainingArgs()
                           .RemainingRets());

XLA_FFI_DEFINE_HANDLER(cudaHandler, executeOnCuda,
                       ffi::Ffi::Bind()
                           .Ctx<ffi::State<CudaSite>>()
                           .Ctx<ffi::DeviceOrdinal>()
                           .Ctx<ffi::PlatformStream<void *>>()
                           .Ctx<ffi::RunId>()
                           .RemainingArgs()
                           .RemainingRets());

template <typename Site>
static XlaHandlers getHandlers(XLA_FFI_Handler *instantiate,
                               XLA_FFI_Handler *execute) {
  return {&Site::id, &Site::info, reinterpret_cast<void *>(instantiate),
          /*initialize=*/nullptr, reinterpret_cast<void *>(execute)};
}

XlaHandlers commdialect::getXlaHandlers(bool isCuda) {
  return isCuda ? getHandlers<CudaSite>(cudaInstantiateHandler, cudaHandler)
                : getHandlers<HostSite>(hostInstantiateHandler, hostHandler);
}
