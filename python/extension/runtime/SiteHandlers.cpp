//===- SiteHandlers.cpp - Calls of single collectives by XLA --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The handler of the calls that the guest puts into XLA's programs
// (docs/Hlo.md). On the host a site runs on a thread of the team. On a GPU its
// program is loaded when XLA initializes an execution, and `execute` only
// enqueues a kernel, so that XLA can record it in its CUDA graphs.
//
//===----------------------------------------------------------------------===//
#include "Programs.h"

#include "xla/ffi/api/ffi.h"

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <tuple>

namespace ffi = xla::ffi;
using namespace commdialect;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

namespace {
using SitesKey = std::pair<std::string, std::string>;

struct SitesRegistry {
  std::mutex lock;
  std::map<SitesKey, std::shared_ptr<const TeamSites>> programs;
  SitesFinder finder;
};
} // namespace

/// Returns the registry, which is never destroyed (see XlaHandlers.cpp).
static SitesRegistry &registry() {
  static SitesRegistry *made = new SitesRegistry;
  return *made;
}

void commdialect::addSites(const std::string &digest,
                           const std::string &devices,
                           std::shared_ptr<const TeamSites> program) {
  std::lock_guard<std::mutex> guard(registry().lock);
  registry().programs[{digest, devices}] = std::move(program);
}

void commdialect::clearSites() {
  decltype(SitesRegistry::programs) programs;
  std::lock_guard<std::mutex> guard(registry().lock);
  programs.swap(registry().programs);
}

void commdialect::setSitesFinder(SitesFinder finder) {
  std::lock_guard<std::mutex> guard(registry().lock);
  registry().finder = std::move(finder);
}

/// Returns the program, which the finder may have to add first. Throws.
static std::shared_ptr<const TeamSites> findSites(const SitesKey &key,
                                                  bool isCuda) {
  SitesFinder finder;
  auto find = [&]() -> std::shared_ptr<const TeamSites> {
    std::lock_guard<std::mutex> guard(registry().lock);
    finder = registry().finder;
    auto found = registry().programs.find(key);
    return found == registry().programs.end() ? nullptr : found->second;
  };
  std::shared_ptr<const TeamSites> program = find();
  if (!program && finder) {
    // The lock is not held, because the finder may wait for Python's.
    finder(key.first, key.second, isCuda);
    program = find();
  }
  if (!program)
    throw std::runtime_error("the program of kernels " + key.first +
                             " was unloaded");
  return program;
}

//===----------------------------------------------------------------------===//
// Handlers
//===----------------------------------------------------------------------===//

namespace {
/// A call in a program of XLA, which all devices of the process share. Each
/// backend of XLA numbers its types itself, so it has a type of its own.
template <bool isCuda>
struct SiteCall {
  static ffi::TypeId id;
  static ffi::TypeInfo info;

  SiteCall(const std::shared_ptr<const TeamSites> &program, int64_t site);

  /// Null after `clearSites`.
  std::weak_ptr<const TeamSites> program;
  std::weak_ptr<Team> team;
  const int64_t site;
  /// The number of this call in the process.
  const int64_t number;
  /// The loaded program of a member, and the connection that it belongs to.
  /// Only the thread of its device uses it.
  struct Loaded {
    int64_t generation = 0;
    CommProgram *program = nullptr;
  };
  std::vector<Loaded> loaded;
};
} // namespace

template <bool isCuda>
ffi::TypeId SiteCall<isCuda>::id = {};
template <bool isCuda>
ffi::TypeInfo SiteCall<isCuda>::info = ffi::MakeTypeInfo<SiteCall<isCuda>>();
using HostCall = SiteCall<false>;
using CudaCall = SiteCall<true>;

static int64_t countCall() {
  static std::atomic<int64_t> numCalls{0};
  return ++numCalls;
}

template <bool isCuda>
SiteCall<isCuda>::SiteCall(const std::shared_ptr<const TeamSites> &program,
                           int64_t site)
    : program(program), site(site), number(countCall()) {
  const std::shared_ptr<Team> found =
      program->devices->getTeam(program->scope + "." + std::to_string(site));
  team = found;
  loaded.resize(found->getNumMembers());
}

static void *getAddress(ffi::AnyBuffer buffer) { return buffer.untyped_data(); }

static void *getAddress(ffi::Result<ffi::AnyBuffer> buffer) {
  return buffer->untyped_data();
}

static ffi::Error makeError(const std::string &message) {
  return message.empty()
             ? ffi::Error::Success()
             : ffi::Error(ffi::ErrorCode::kInternal, "commdialect: " + message);
}

template <bool isCuda>
static ffi::ErrorOr<std::unique_ptr<SiteCall<isCuda>>>
makeCall(std::string_view digest, int64_t site, std::string_view devices) {
  try {
    const std::shared_ptr<const TeamSites> program =
        findSites({std::string(digest), std::string(devices)}, isCuda);
    return std::make_unique<SiteCall<isCuda>>(program, site);
  } catch (const std::exception &exception) {
    return ffi::Unexpected(makeError(exception.what()));
  }
}

/// Calls `callback` with the call's program and team. Returns the error, or an
/// empty string.
template <typename Call, typename Callback>
static std::string useTeam(Call &call, Callback callback) {
  const std::shared_ptr<const TeamSites> program = call.program.lock();
  const std::shared_ptr<Team> team = call.team.lock();
  if (!program || !team)
    return "the program of kernels was unloaded";
  try {
    return callback(program, *team);
  } catch (const std::exception &exception) {
    return exception.what();
  }
}

/// Returns the addresses of a call's source, results and other arguments.
/// Throws if XLA has passed something else.
static std::vector<void *> getBuffers(ffi::RemainingArgs arguments,
                                      ffi::RemainingRets results) {
  std::vector<void *> buffers;
  auto add = [&](auto buffer) {
    if (!buffer.has_value())
      throw std::runtime_error(buffer.error().message());
    buffers.push_back(getAddress(*buffer));
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    add(arguments.get<ffi::AnyBuffer>(i));
    if (i == 0)
      for (size_t j = 0; j < results.size(); ++j)
        add(results.get<ffi::AnyBuffer>(j));
  }
  return buffers;
}

static ffi::Future executeOnHost(HostCall *call, int32_t ordinal,
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
  const std::string error = useTeam(*call, [&](auto program, Team &team) {
    team.runLater(
        ordinal, {run.run_id, call->number},
        [sites = program->sites, site = call->site,
         buffers = getBuffers(arguments, results)](Rank &rank) {
          return rank.runSite(*sites, site, buffers, /*stream=*/nullptr);
        },
        finish);
    return std::string();
  });
  if (!error.empty())
    finish(error);
  return future;
}

/// Loads the call's program on a device, unless it is loaded. All devices call
/// this in the same order.
static std::string load(CudaCall &call, const TeamSites &program, Team &team,
                        int32_t ordinal, ffi::RunId run) {
  CudaCall::Loaded &loaded = call.loaded[team.findMember(ordinal)];
  const int64_t generation = team.getGeneration();
  if (generation != 0 && loaded.generation == generation)
    return {};
  return team.runNow(ordinal, {run.run_id, call.number}, [&](Rank &rank) {
    std::string error = rank.load(*program.sites, loaded.program);
    loaded.generation = rank.getGeneration();
    return error;
  });
}

static ffi::Error initializeOnCuda(CudaCall *call, int32_t ordinal,
                                   ffi::RunId run) {
  return makeError(useTeam(*call, [&](auto program, Team &team) {
    return load(*call, *program, team, ordinal, run);
  }));
}

//===----------------------------------------------------------------------===//
// Gathers by copies
//===----------------------------------------------------------------------===//

// A start must not be part of XLA's CUDA graphs: XLA records each call by
// itself, and a recording ends with all streams joined.

namespace {
/// The starts on the host that XLA has not waited for, by the program, the
/// site, the device and the execution.
struct Starts {
  using Key = std::tuple<const TeamSites *, int64_t, int32_t, int64_t>;
  struct Start {
    ffi::Future done;
    const void *result;
  };
  std::mutex lock;
  std::map<Key, Start> all;
};
} // namespace

/// Returns the starts, which are never destroyed (see XlaHandlers.cpp).
static Starts &getStarts() {
  static Starts *made = new Starts;
  return *made;
}

static const char *moved = "XLA has moved an array that is being gathered";

static ffi::Error startOnHost(HostCall *call, int32_t ordinal, ffi::RunId run,
                              ffi::RemainingArgs arguments,
                              ffi::RemainingRets results) {
  return makeError(useTeam(*call, [&](auto program, Team &team) {
    const std::vector<void *> buffers = getBuffers(arguments, results);
    ffi::Promise promise;
    {
      Starts &starts = getStarts();
      std::lock_guard<std::mutex> guard(starts.lock);
      starts.all.insert_or_assign(
          {program.get(), call->site, ordinal, run.run_id},
          Starts::Start{ffi::Future(promise), buffers.at(1)});
    }
    team.runLater(
        ordinal, {run.run_id, call->number},
        [sites = program->sites, site = call->site, buffers](Rank &rank) {
          return rank.startSite(*sites, site, buffers);
        },
        [promise](const std::string &error) mutable {
          if (error.empty())
            promise.SetAvailable();
          else
            promise.SetError(makeError(error));
        });
    return std::string();
  }));
}

static ffi::Future waitOnHost(HostCall *call, int32_t ordinal, ffi::RunId run,
                              ffi::RemainingArgs arguments,
                              ffi::RemainingRets results) {
  std::optional<ffi::Future> done;
  const std::string error = useTeam(*call, [&](auto program, Team &) {
    const std::vector<void *> buffers = getBuffers(arguments, results);
    Starts &starts = getStarts();
    std::lock_guard<std::mutex> guard(starts.lock);
    auto found =
        starts.all.find({program.get(), call->site, ordinal, run.run_id});
    if (found == starts.all.end())
      return std::string("a gather was not started");
    if (found->second.result != buffers.at(1) || buffers[0] != buffers[1])
      return std::string(moved);
    done = std::move(found->second.done);
    starts.all.erase(found);
    return std::string();
  });
  if (done)
    return std::move(*done);
  ffi::Promise promise;
  promise.SetError(makeError(error));
  return ffi::Future(promise);
}

/// Calls `function` with the call's loaded program and its buffers.
static ffi::Error callOnCuda(
    CudaCall *call, int32_t ordinal, ffi::RunId run,
    ffi::RemainingArgs arguments, ffi::RemainingRets results,
    const std::function<std::string(const RuntimeLibrary &, CommProgram *,
                                    const std::vector<void *> &)> &function) {
  return makeError(useTeam(*call, [&](auto program, Team &team) {
    std::string error = load(*call, *program, team, ordinal, run);
    if (!error.empty())
      return error;
    const size_t member = team.findMember(ordinal);
    const CudaCall::Loaded &loaded = call->loaded[member];
    error =
        function(team.library, loaded.program, getBuffers(arguments, results));
    return error.empty() ? error : team.fail(member, loaded.generation, error);
  }));
}

static ffi::Error executeOnCuda(CudaCall *call, int32_t ordinal, void *stream,
                                ffi::RunId run, ffi::RemainingArgs arguments,
                                ffi::RemainingRets results) {
  return callOnCuda(call, ordinal, run, arguments, results,
                    [&](const RuntimeLibrary &library, CommProgram *program,
                        const std::vector<void *> &buffers) {
                      return library.take(library.programRunSite(
                          program, call->site, buffers.data(),
                          static_cast<int64_t>(buffers.size()), stream));
                    });
}

static ffi::Error startOnCuda(CudaCall *call, int32_t ordinal, void *stream,
                              ffi::RunId run, ffi::RemainingArgs arguments,
                              ffi::RemainingRets results) {
  return callOnCuda(call, ordinal, run, arguments, results,
                    [&](const RuntimeLibrary &library, CommProgram *program,
                        const std::vector<void *> &buffers) {
                      return library.take(library.programStartSite(
                          program, call->site, buffers.data(),
                          static_cast<int64_t>(buffers.size()), stream));
                    });
}

static ffi::Error waitOnCuda(CudaCall *call, int32_t ordinal, void *stream,
                             ffi::RunId run, ffi::RemainingArgs arguments,
                             ffi::RemainingRets results) {
  return callOnCuda(call, ordinal, run, arguments, results,
                    [&](const RuntimeLibrary &library, CommProgram *program,
                        const std::vector<void *> &buffers) {
                      if (buffers.at(0) != buffers.at(1))
                        return std::string(moved);
                      return library.take(library.programWaitSite(
                          program, call->site, buffers[1], stream));
                    });
}

static auto bindInstantiate() {
  return ffi::Ffi::BindInstantiate()
      .Attr<std::string_view>("program")
      .Attr<int64_t>("site")
      .Attr<std::string_view>("devices");
}

XLA_FFI_DEFINE_HANDLER(hostSiteInstantiate, makeCall<false>, bindInstantiate());

XLA_FFI_DEFINE_HANDLER(cudaSiteInstantiate, makeCall<true>, bindInstantiate());

static auto bindOnHost() {
  return ffi::Ffi::Bind()
      .Ctx<ffi::State<HostCall>>()
      .Ctx<ffi::DeviceOrdinal>()
      .Ctx<ffi::RunId>()
      .RemainingArgs()
      .RemainingRets();
}

static auto bindOnCuda() {
  return ffi::Ffi::Bind()
      .Ctx<ffi::State<CudaCall>>()
      .Ctx<ffi::DeviceOrdinal>()
      .Ctx<ffi::PlatformStream<void *>>()
      .Ctx<ffi::RunId>()
      .RemainingArgs()
      .RemainingRets();
}

XLA_FFI_DEFINE_HANDLER(hostSiteExecute, executeOnHost, bindOnHost());
XLA_FFI_DEFINE_HANDLER(hostSiteStart, startOnHost, bindOnHost());
XLA_FFI_DEFINE_HANDLER(hostSiteWait, waitOnHost, bindOnHost());

XLA_FFI_DEFINE_HANDLER(cudaSiteInitialize, initializeOnCuda,
                       ffi::Ffi::BindInitialize()
                           .Ctx<ffi::State<CudaCall>>()
                           .Ctx<ffi::DeviceOrdinal>()
                           .Ctx<ffi::RunId>());

XLA_FFI_DEFINE_HANDLER(cudaSiteExecute, executeOnCuda, bindOnCuda(),
                       {ffi::Traits::kCmdBufferCompatible});
XLA_FFI_DEFINE_HANDLER(cudaSiteStart, startOnCuda, bindOnCuda());
XLA_FFI_DEFINE_HANDLER(cudaSiteWait, waitOnCuda, bindOnCuda());

XlaHandlers commdialect::getSiteHandlers(bool isCuda, SiteRole role) {
  XLA_FFI_Handler *const onCuda[] = {cudaSiteExecute, cudaSiteStart,
                                     cudaSiteWait},
                         *const onHost[] = {hostSiteExecute, hostSiteStart,
                                            hostSiteWait};
  auto address = [](XLA_FFI_Handler *handler) {
    return reinterpret_cast<void *>(handler);
  };
  const auto index = static_cast<size_t>(role);
  if (isCuda)
    return {&CudaCall::id, &CudaCall::info, address(cudaSiteInstantiate),
            address(cudaSiteInitialize), address(onCuda[index])};
  return {&HostCall::id, &HostCall::info, address(hostSiteInstantiate),
          /*initialize=*/nullptr, address(onHost[index])};
}
