//===- Session.cpp - A context and its diagnostics ------------------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session.h"
#include "CommDialect/IR/StandIns.h"
#include "CommDialect/InitAll.h"
#include "CommDialect/Support/Process.h"
#include "CommDialect/Support/SourceLines.h"
#include "mlir/Dialect/Func/Extensions/AllExtensions.h"
#include "mlir/Dialect/Tensor/Extensions/AllExtensions.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/InitAllDialects.h"
#include "llvm/Support/raw_ostream.h"
#include <condition_variable>
#include <mutex>
#include <new>
#include <pthread.h>
#include <unistd.h>

using namespace mlir;
using namespace commdialect;

static const DialectRegistry &getRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry registry;
    mlir::registerAllDialects(registry);
    func::registerAllExtensions(registry);
    tensor::registerAllExtensions(registry);
    comm::registerAllDialects(registry);
    comm::registerStandInDialects(registry);
    return registry;
  }();
  return registry;
}

Session::Session() : Session(getRegistry()) {}

// Threads do not survive a fork, and hosts run many compilations at once.
Session::Session(const DialectRegistry &registry)
    : context(registry, MLIRContext::Threading::DISABLED) {
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
}

//===----------------------------------------------------------------------===//
// Threads and forks
//===----------------------------------------------------------------------===//

namespace {
/// Guards the workers of all sessions. A fork locks it, and unlocks it in the
/// parent and in the child, where only the forking thread is left.
struct Guard {
  std::mutex mutex;
  std::condition_variable freed;
  unsigned numBarriers = 0;

  static Guard &get() {
    // Never destroyed, because LLVM may be destroyed earlier at process exit.
    static Guard &guard = *make();
    return guard;
  }

private:
  void prepareFork() {
    std::unique_lock<std::mutex> lock(mutex);
    freed.wait(lock, [&] { return numBarriers == 0; });
    lock.release();
  }

  static Guard *make() {
    ::pthread_atfork([] { get().prepareFork(); }, [] { get().mutex.unlock(); },
                     [] {
                       // The child has no threads that wait.
                       new (&get().freed) std::condition_variable;
                       get().mutex.unlock();
                     });
    return new Guard;
  }
};

/// Made when the library is loaded, because a fork while another thread makes
/// it would leave the child without it.
[[maybe_unused]] Guard &madeAtOnce = Guard::get();

/// Exclusive use of a session by one thread.
class Work {
public:
  explicit Work(pid_t &worker) : worker(worker) {
    std::unique_lock<std::mutex> lock(Guard::get().mutex);
    pid_t self = ::getpid();
    while (worker != 0) {
      if (worker != self)
        throw Error("the process was forked while another thread worked on "
                    "this module: make it anew in the child",
                    {}, /*isVerification=*/false);
      Guard::get().freed.wait(lock);
    }
    worker = self;
  }
  Work(const Work &) = delete;
  Work &operator=(const Work &) = delete;

  ~Work() {
    {
      std::lock_guard<std::mutex> lock(Guard::get().mutex);
      worker = 0;
    }
    Guard::get().freed.notify_all();
  }

private:
  pid_t &worker;
};
} // namespace

ForkBarrier::ForkBarrier() {
  std::lock_guard<std::mutex> lock(Guard::get().mutex);
  ++Guard::get().numBarriers;
}

ForkBarrier::~ForkBarrier() {
  {
    std::lock_guard<std::mutex> lock(Guard::get().mutex);
    --Guard::get().numBarriers;
  }
  Guard::get().freed.notify_all();
}

/// Number of programs per context: the FX graph and the scheduler's nodes, each
/// of the forward and of the backward pass of a step.
static constexpr unsigned kMostPrograms = 4;

std::shared_ptr<Session> Session::take() {
  struct Kept {
    std::shared_ptr<Session> session;
    unsigned numPrograms = 0;
  };
  // Never destroyed, like Guard.
  static Kept &kept = *new Kept;
  std::lock_guard<std::mutex> lock(Guard::get().mutex);
  bool isFree = kept.session && kept.session.use_count() == 1;
  if (!isFree || kept.numPrograms == kMostPrograms) {
    kept.session = std::make_shared<Session>();
    kept.numPrograms = 0;
  }
  ++kept.numPrograms;
  return kept.session;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// Returns "train.py:12:5: ", "layers.py:40:3 (from train.py:12:5): " for a
/// line of a library, or a name.
static std::string describe(Location location) {
  std::string text = comm::describeSource(location, /*withFolders=*/true);
  if (text.empty())
    if (auto name = location->findInstanceOf<NameLoc>())
      text = name.getName().str();
  return text.empty() ? text : text + ": ";
}

static std::string makeLine(StringRef prefix, const Diagnostic &diagnostic) {
  std::string line = prefix.str() + describe(diagnostic.getLocation());
  for (char c : diagnostic.str())
    line += c == '\n' ? ' ' : c;
  return line;
}

namespace {
struct Collected {
  std::vector<std::string> errors, warnings;

  void add(const Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
      return warnings.push_back(makeLine("", diagnostic));
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return;
    errors.push_back(makeLine(errors.empty() ? "" : "also: ", diagnostic));
    for (const Diagnostic &note : diagnostic.getNotes())
      errors.push_back(makeLine("note: ", note));
  }
};
} // namespace

void Session::run(llvm::function_ref<LogicalResult()> body, Purpose purpose,
                  std::vector<std::string> *warnings) {
  Work work(worker);
  Collected collected;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { collected.add(diagnostic); });
  int status = comm::runOnDeepStack([&] { return succeeded(body()) ? 0 : 1; });
  if (warnings)
    *warnings = std::move(collected.warnings);
  if (status == 0)
    return;
  std::vector<std::string> &errors = collected.errors;
  if (errors.empty())
    errors.push_back("failed, and nothing says why");
  std::string message = std::move(errors.front());
  errors.erase(errors.begin());
  throw Error(std::move(message), std::move(errors),
              purpose == Purpose::Verification);
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

LogicalResult Session::runPasses(ModuleOp module,
                                 llvm::function_ref<void(PassManager &)> add) {
  PassManager manager(&context);
  add(manager);
  return manager.run(module);
}

void commdialect::addImport(PassManager &manager) {
  comm::buildImportPipeline(manager, comm::ImportOptions());
}

//===----------------------------------------------------------------------===//
// Error
//===----------------------------------------------------------------------===//

Error::Error(std::string message, std::vector<std::string> notes,
             bool isVerification)
    : message(std::move(message)), notes(std::move(notes)),
      verification(isVerification) {}

Error::~Error() = default;

const char *Error::what() const noexcept { return message.c_str(); }
