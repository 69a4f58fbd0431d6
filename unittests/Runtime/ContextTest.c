// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the C API of the host runtime on ranks that are threads.
//
// usage: CommContextTest PROGRAM.so
//
// The program is ContextProgram.c. Prints a line for each mistake, and ends
// with status 1 if there was any.
#include "CommDialect/Runtime/CommContext.h"
#include "CommDialect/Runtime/CommRuntime.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { RANKS = 4 };

static atomic_int mistakes;

#define EXPECT(condition) expect((condition), #condition, __LINE__)
static void expect(int condition, const char *text, int line) {
  if (condition)
    return;
  ++mistakes;
  printf("line %d: %s\n", line, text);
}

/// Expects success.
#define OK(call) expectError((call), NULL, -1, #call, __LINE__)
/// Expects an error whose message contains `part`, of `rank`.
#define FAILS(call, part, rank) expectError((call), part, rank, #call, __LINE__)
static void expectError(CommError *error, const char *part, int rank,
                        const char *text, int line) {
  const char *message = error ? commErrorMessage(error) : NULL;
  if (!message != !part || (part && !strstr(message, part)) ||
      (error && commErrorRank(error) != rank)) {
    ++mistakes;
    printf("line %d: %s: \"%s\" of rank %d, expected \"%s\" of rank %d\n", line,
           text, message ? message : "", error ? commErrorRank(error) : -1,
           part ? part : "", rank);
  }
  commErrorDestroy(error);
}

#define METADATA(version, target, operation)                                   \
  "{\"version\": " #version ", \"target\": \"" target                          \
  "\", \"ranks\": 4, \"certificate\": {\"operations\": [{\"group\": 0, "       \
  "\"name\": \"" operation "\", \"operands\": [[4, \"f32\"]], \"at\": "        \
  "\"a.mlir:1:1\"}], \"ranks\": [], \"tables\": [], \"trace\": [0]}, "         \
  "\"groups\": [{\"name\": \"all\", \"members\": [[0, 1, 2, 3]]}, "            \
  "{\"name\": \"pairs\", \"members\": [[0, 1], [2, 3]]}], "                    \
  "\"inputs\": [], \"outputs\": []}"
static const char *const sumMetadata = METADATA(1, "host", "all_reduce sum");
static const char *const maxMetadata = METADATA(1, "host", "all_reduce max");

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Starts an in-place operation on `count` floats.
static int64_t start(int32_t kind, int32_t group, int32_t reduction,
                     int64_t peer, float *data, int64_t count) {
  int64_t view[5] = {(int64_t)data, (int64_t)data, 0, count, 1};
  CommOp *op = commOpCreate(kind, group, reduction, 0, 0, 0, "t.mlir:1:1");
  if (kind == COMM_P2P && peer >= 0) {
    commOpSource(op, 1, (CommMemRef *)view, COMM_F32);
    commOpPeer(op, peer);
  } else {
    commOpDestination(op, 1, (CommMemRef *)view, COMM_F32);
  }
  return commOpStart(op);
}

/// Reduces values[0] (a pointer to a number of floats) and returns the first
/// result in new memory, values[1].
static void reduce(void **values, int32_t group, int32_t reduction) {
  const int64_t count = *(int64_t *)values[0];
  float *data = commAlloc((uint64_t)count * sizeof(float));
  for (int64_t i = 0; i < count; ++i)
    data[i] = (float)(commRank() + 1);
  commWait(start(COMM_ALL_REDUCE, group, reduction, -1, data, count), "wait");
  values[1] = data;
}
static void sum(void **values) { reduce(values, 0, COMM_SUM); }
static void maxOfPair(void **values) { reduce(values, 1, COMM_MAX); }

/// Fails on rank 2 while the others wait for it, with large messages in flight.
static void failOnRank2(void **values) {
  (void)values;
  const int64_t count = 1 << 16;
  float *data = commAlloc(count * sizeof(float));
  memset(data, 0, count * sizeof(float));
  if (commRank() == 2) {
    start(COMM_P2P, 1, 0, 1, data, count);
    commOpCreate(COMM_ALL_REDUCE, 0, COMM_SUM, 0, 0, 0, "t.mlir:3:3");
    commOpStart(NULL);
  }
  commWait(start(COMM_ALL_REDUCE, 0, COMM_SUM, -1, data, count), "wait");
}

static void allocateTooMuch(void **values) {
  (void)values;
  commAlloc(64);
  commAlloc((uint64_t)1 << 60);
}

static void neverWait(void **values) {
  static float data[RANKS][1 << 16];
  (void)values;
  start(COMM_ALL_REDUCE, 0, COMM_SUM, -1, data[commRank()], 1 << 16);
}

typedef struct Vector {
  float *allocated, *aligned;
  int64_t offset, size, stride;
} Vector;

#define VECTOR "{\"kind\": \"memref\", \"shape\": [16], \"dtype\": \"f32\"}"
static const char *const vectorsMetadata =
    "{\"version\": 1, \"ranks\": 4, \"groups\": [], \"inputs\": [" VECTOR
    ", " VECTOR "], \"outputs\": [" VECTOR ", " VECTOR ", " VECTOR ", " VECTOR
    ", " VECTOR "]}";

/// Returns a new vector, both arguments in the other order, every second
/// element of an allocation, and the new vector again.
static void makeVectors(void **values) {
  const Vector *arguments[2] = {values[0], values[1]};
  Vector *const *results = (Vector **)values + 2;
  float *made = commAllocResult(0, 64, 16 * sizeof(float));
  float *twice = commAlloc(32 * sizeof(float));
  for (int i = 0; i < 32; ++i)
    twice[i] = (float)(200 + i);
  for (int i = 0; i < 16; ++i)
    made[i] = arguments[0]->aligned[i] + 100;
  *results[0] = *results[4] = (Vector){made, made, 0, 16, 1};
  *results[1] = *arguments[1];
  *results[2] = *arguments[0];
  *results[3] = (Vector){twice, twice, 1, 16, 2};
}

static void sendToNobody(void **values) {
  float data[4] = {0};
  (void)values;
  if (commRank() == 3)
    commWait(start(COMM_P2P, 1, 0, 0, data, 4), "wait");
}

//===----------------------------------------------------------------------===//
// Tests of one rank each
//===----------------------------------------------------------------------===//

static CommProgram *loadEntry(CommContext *context, const char *metadata,
                              void (*entry)(void **)) {
  CommProgram *program = NULL;
  OK(commProgramLoadEntry(context, metadata, entry, &program));
  return program;
}

/// Runs a program of `reduce`, checks and frees its result.
static void runReduce(CommContext *context, CommProgram *program, int64_t count,
                      float expected) {
  void *values[2] = {&count, NULL};
  OK(commProgramRun(program, values, NULL, NULL));
  EXPECT(commContextLiveBytes(context) == (uint64_t)count * sizeof(float));
  float last = 0;
  OK(commContextCopyOut(context, &last, (float *)values[1] + count - 1,
                        sizeof(last)));
  EXPECT(last == expected);
  OK(commContextFree(context, values[1]));
  EXPECT(commContextLiveBytes(context) == 0);
}

static void testTwoPrograms(CommContext *context, int rank, const char *path) {
  EXPECT(commContextRank(context) == rank);
  EXPECT(commContextRanks(context) == RANKS);
  CommProgram *first = loadEntry(context, sumMetadata, sum);
  CommProgram *second = loadEntry(context, maxMetadata, maxOfPair);
  EXPECT(!strcmp(commProgramText(second), maxMetadata));
  CommProgram *file = NULL;
  OK(commProgramLoad(context, path, &file));
  for (int i = 0; i < 3; ++i) {
    runReduce(context, first, 1, 10);
    runReduce(context, second, 1 << 18, rank < 2 ? 2 : 4);
    runReduce(context, first, 1 << 18, 10);
    float argument = (float)(10 * rank), result = 0;
    void *values[2] = {&argument, &result};
    OK(commProgramRun(file, values, NULL, NULL));
    EXPECT(result == 60);
  }
  OK(commProgramUnload(first));
  runReduce(context, second, 4, rank < 2 ? 2 : 4);
  first = loadEntry(context, sumMetadata, sum);
  runReduce(context, first, 4, 10);
  // The context unloads the programs that are left.
  OK(commContextDestroy(context));
}

static void testFailingRank(CommContext *context, int rank, const char *path) {
  (void)rank, (void)path;
  CommProgram *other = loadEntry(context, sumMetadata, sum);
  CommProgram *program = loadEntry(context, sumMetadata, failOnRank2);
  const char *message = "commOpStart: the operation is null";
  FAILS(commProgramRun(program, NULL, NULL, NULL), message, 2);
  EXPECT(commContextLiveBytes(context) == 0);
  // Everything returns the same error from then on.
  int64_t count = 1;
  void *values[2] = {&count, NULL};
  FAILS(commProgramRun(other, values, NULL, NULL), message, 2);
  void *memory = NULL;
  FAILS(commContextAllocate(context, 1, &memory), message, 2);
  FAILS(commProgramUnload(program), message, 2);
  FAILS(commContextDestroy(context), message, 2);
}

static void testLoading(CommContext *context, int rank, const char *path) {
  CommProgram *program = NULL;
  FAILS(commProgramLoadEntry(context, METADATA(2, "host", "all_reduce sum"),
                             sum, &program),
        "the program's metadata has version 2, this runtime reads version 1",
        0);
  FAILS(commProgramLoadEntry(context, METADATA(1, "cuda", "all_reduce sum"),
                             sum, &program),
        "the program was compiled for target \"cuda\", this is the host "
        "runtime",
        0);
  FAILS(commProgramLoadEntry(context, rank == 3 ? "x" : sumMetadata, sum,
                             &program),
        "commProgramLoadEntry: the program's metadata is malformed: it is not "
        "JSON text",
        3);
  FAILS(commProgramLoadEntry(context, sumMetadata, rank == 1 ? NULL : sum,
                             &program),
        "commProgramLoadEntry: the entry is null", 1);
  FAILS(commProgramLoad(context, rank == 1 ? "/no/file.so" : path, &program),
        "commProgramLoad: cannot load the program: /no/file.so", 1);
  FAILS(commProgramLoad(context, NULL, &program),
        "commProgramLoad: the file's name is null", 0);
  FAILS(commProgramLoadEntry(context, rank == 1 ? maxMetadata : sumMetadata,
                             rank == 1 ? maxOfPair : sum, &program),
        "ranks run different communication: collective 1 on @all: rank 0 has "
        "all_reduce sum of 4xf32 (a.mlir:1:1), rank 1 has all_reduce max",
        0);
  EXPECT(!program);
  // All ranks know of these failures, so the context still works.
  runReduce(context, loadEntry(context, sumMetadata, sum), 4, 10);
  OK(commContextDestroy(context));
}

static void testMistakes(CommContext *context, int rank, const char *path) {
  (void)path;
  void *memory = NULL;
  FAILS(commContextAllocate(context, (uint64_t)1 << 60, &memory),
        "commContextAllocate: out of memory: 1152921504606846976 bytes "
        "requested, 0 in use",
        rank);
  FAILS(commContextCopyIn(context, NULL, "x", 1),
        "a copy of 1 bytes to a null pointer", rank);
  OK(commContextAllocate(context, 100, &memory));
  OK(commContextCopyIn(context, memory, "x", 2));
  EXPECT(commContextLiveBytes(context) == 100);
  OK(commContextFree(context, memory));
  OK(commContextFree(context, NULL));
  EXPECT(commContextPeakBytes(context) == 100);
  commContextResetPeak(context);
  EXPECT(commContextPeakBytes(context) == 0);
  OK(commContextSynchronize(context));
  CommProgram *program = loadEntry(context, sumMetadata, sum);
  FAILS(commProgramRun(program, NULL, NULL, &memory),
        "commProgramRun: a stream was given", rank);
  FAILS(commProgramInputPlace(program, 0, 0, 4, &memory), "have no places",
        rank);
  CommGraph *graph = NULL;
  EXPECT(!commProgramCanBeRecorded(program));
  FAILS(commGraphCreate(program, NULL, NULL, &graph),
        "cannot be recorded as a CUDA graph", -1);
  char text[64];
  commContextActivity(context, text, sizeof(text));
  EXPECT(!strcmp(text, "before any communication"));
  runReduce(context, program, 4, 10);
  // The context frees the results that are left.
  int64_t count = 1000;
  void *values[2] = {&count, NULL};
  OK(commProgramRun(program, values, NULL, NULL));
  OK(commContextDestroy(context));
}

static void testDestinations(CommContext *context, int rank, const char *path) {
  (void)rank, (void)path;
  CommProgram *program = loadEntry(context, vectorsMetadata, makeVectors);
  enum { ARGUMENTS = 2, RESULTS = 5, SIZE = 16, BYTES = SIZE * sizeof(float) };
  void *memory = NULL;
  OK(commContextAllocate(context, 5 * BYTES, &memory));
  float (*parts)[SIZE] = memory;
  Vector vectors[ARGUMENTS + RESULTS];
  void *values[ARGUMENTS + RESULTS];
  for (int i = 0; i < ARGUMENTS + RESULTS; ++i) {
    vectors[i] = (Vector){parts[i % 5], parts[i % 5], 0, SIZE, 1};
    values[i] = &vectors[i];
  }
  for (int i = 0; i < SIZE; ++i) {
    parts[0][i] = (float)i;
    parts[1][i] = (float)(10 + i);
  }
  // The arguments' memory gets what the other one had.
  CommDestination destinations[RESULTS];
  for (int i = 0; i < RESULTS; ++i)
    destinations[i] = (CommDestination){parts[i < 3 ? (i + 2) % 3 : i], BYTES};
  OK(commProgramRun(program, values, destinations, NULL));
  for (int i = 0; i < RESULTS; ++i) {
    const Vector result = vectors[ARGUMENTS + i];
    EXPECT(result.allocated == destinations[i].memory);
    EXPECT(result.aligned == result.allocated && result.stride == 1);
  }
  for (int i = 0; i < SIZE; ++i) {
    EXPECT(parts[0][i] == 10 + i && parts[1][i] == i);
    EXPECT(parts[2][i] == 100 + i && parts[4][i] == 100 + i);
    EXPECT(parts[3][i] == 201 + 2 * i);
  }
  EXPECT(commContextLiveBytes(context) == 5 * BYTES);
  // The last one alone has no destination, and shares the first one's memory.
  destinations[4].memory = NULL;
  OK(commProgramRun(program, values, destinations, NULL));
  EXPECT(vectors[ARGUMENTS + 4].allocated == parts[2]);
  EXPECT(commContextLiveBytes(context) == 5 * BYTES);
  // Without the first one's, their allocation stays, although the last has one.
  destinations[0].memory = NULL;
  destinations[4].memory = parts[4];
  OK(commProgramRun(program, values, destinations, NULL));
  EXPECT(commContextLiveBytes(context) == 6 * BYTES);
  OK(commContextFree(context, vectors[ARGUMENTS].allocated));
  // A destination is for one run.
  OK(commProgramRun(program, values, NULL, NULL));
  EXPECT(vectors[ARGUMENTS + 1].allocated == parts[1]);
  EXPECT(commContextLiveBytes(context) == 8 * BYTES);
  OK(commContextDestroy(context));
}

static void testWrongDestination(CommContext *context, int rank,
                                 const char *path) {
  (void)rank, (void)path;
  float data[16] = {0};
  Vector vectors[7];
  void *values[7];
  for (int i = 0; i < 7; ++i) {
    vectors[i] = (Vector){data, data, 0, 16, 1};
    values[i] = &vectors[i];
  }
  CommError *error =
      commProgramRun(loadEntry(context, vectorsMetadata, makeVectors), values,
                     (CommDestination[5]){[1] = {data, 32}}, NULL);
  EXPECT(error && strstr(commErrorMessage(error),
                         "result 1 has 64 bytes, and its destination 32"));
  commErrorDestroy(error);
  commErrorDestroy(commContextDestroy(context));
}

static void testOutOfMemory(CommContext *context, int rank, const char *path) {
  (void)rank, (void)path;
  CommProgram *program = loadEntry(context, sumMetadata, allocateTooMuch);
  CommError *error = commProgramRun(program, NULL, NULL, NULL);
  EXPECT(error && strstr(commErrorMessage(error),
                         "commAlloc: out of memory: 1152921504606846976 bytes "
                         "requested, 64 in use"));
  commErrorDestroy(error);
  EXPECT(commContextLiveBytes(context) == 0);
  commErrorDestroy(commContextDestroy(context));
}

static void testNeverWaited(CommContext *context, int rank, const char *path) {
  (void)rank, (void)path;
  CommProgram *program = loadEntry(context, sumMetadata, neverWait);
  OK(commProgramRun(program, NULL, NULL, NULL));
  FAILS(commProgramUnload(program),
        "commProgramUnload: never waited for: comm.all_reduce at t.mlir:1:1",
        0);
  commErrorDestroy(commContextDestroy(context));
}

static void testUnreceived(CommContext *context, int rank, const char *path) {
  (void)rank, (void)path;
  OK(commProgramRun(loadEntry(context, sumMetadata, sendToNobody), NULL, NULL,
                    NULL));
  FAILS(commContextDestroy(context),
        "comm.send at t.mlir:1:1: rank 3 has sent 4xf32 to rank 2, which has "
        "not received it (on group @pairs: 1 sent, 0 received)",
        2);
}

static void testTimeout(CommContext *context, int rank, const char *path) {
  (void)path;
  CommProgram *program = loadEntry(context, sumMetadata, sum);
  int64_t count = 1;
  void *values[2] = {&count, NULL};
  CommError *error = rank == 3 ? commContextDestroy(context)
                               : commProgramRun(program, values, NULL, NULL);
  EXPECT(error && strstr(commErrorMessage(error), "timed out"));
  commErrorDestroy(error);
  if (rank != 3)
    commErrorDestroy(commContextDestroy(context));
}

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

typedef struct Rank {
  CommContextOptions options;
  const char *path;
  void (*test)(CommContext *context, int rank, const char *path);
} Rank;

static atomic_int failures, sharedFailures;

static void countFailure(void *user, const char *message, int32_t together) {
  (void)user;
  EXPECT(strlen(message) > 0);
  ++*(together ? &sharedFailures : &failures);
}

static void *runRank(void *argument) {
  Rank *rank = argument;
  CommContext *context = NULL;
  OK(commContextCreate(&rank->options, &context));
  if (context)
    rank->test(context, rank->options.rank, rank->path);
  return NULL;
}

/// Runs a test on new ranks. Expects the number of calls of `onFailure`.
static void runTest(void (*test)(CommContext *, int, const char *),
                    const char *path, double timeout, int expectedFailures,
                    int expectedShared) {
  pthread_t threads[RANKS];
  Rank ranks[RANKS];
  CommThreads *all = NULL;
  OK(commThreadsCreate(RANKS, &all));
  failures = sharedFailures = 0;
  for (int i = 0; i < RANKS; ++i) {
    commContextOptionsInit(&ranks[i].options);
    ranks[i].options.bootstrap = COMM_BOOTSTRAP_THREADS;
    ranks[i].options.threads = all;
    ranks[i].options.rank = i;
    ranks[i].options.timeout = timeout;
    ranks[i].options.onFailure = countFailure;
    ranks[i].path = path;
    ranks[i].test = test;
    EXPECT(!pthread_create(&threads[i], NULL, runRank, &ranks[i]));
  }
  for (int i = 0; i < RANKS; ++i)
    pthread_join(threads[i], NULL);
  commThreadsDestroy(all);
  EXPECT(expectedFailures < 0 || failures == expectedFailures);
  EXPECT(sharedFailures == expectedShared);
}

static const char *noExchange(void *user, const void *mine, void *all,
                              uint64_t bytes) {
  (void)user, (void)mine, (void)all, (void)bytes;
  return "no network";
}

static void testCreation(void) {
  CommThreads *threads = NULL;
  FAILS(commThreadsCreate(0, &threads), "0 ranks, expected at least 1", -1);
  CommContextOptions options;
  CommContext *context = NULL;
  commContextOptionsInit(&options);
  options.bootstrap = COMM_BOOTSTRAP_THREADS;
  FAILS(commContextCreate(&options, &context), "`threads` is null", -1);
  OK(commThreadsCreate(2, &threads));
  options.threads = threads;
  options.rank = 2;
  FAILS(commContextCreate(&options, &context), "rank 2 of 2 ranks", -1);
  commThreadsDestroy(threads);
  const CommExchange exchange = {NULL, 0, 2, noExchange};
  options.bootstrap = COMM_BOOTSTRAP_EXCHANGE;
  options.exchange = &exchange;
  FAILS(commContextCreate(&options, &context),
        "the exchange failed: no network", -1);
  EXPECT(!context);
  OK(commContextDestroy(NULL));
  OK(commProgramUnload(NULL));
}

//===----------------------------------------------------------------------===//
// Ranks that never come
//===----------------------------------------------------------------------===//

static void *loadWithoutRank2(void *argument) {
  CommContext *context = NULL;
  OK(commContextCreate(argument, &context));
  CommProgram *program = NULL;
  CommError *error = commProgramLoadEntry(context, sumMetadata, sum, &program);
  EXPECT(error && strstr(commErrorMessage(error),
                         "timed out: rank 2 has not come within 0.3 s "
                         "(COMM_TIMEOUT)"));
  commErrorDestroy(error);
  commErrorDestroy(commContextDestroy(context));
  return NULL;
}

/// Tests three of four ranks that are threads.
static void testAbsentThread(void) {
  pthread_t created[RANKS];
  CommContextOptions options[RANKS];
  CommThreads *threads = NULL;
  OK(commThreadsCreate(RANKS, &threads));
  for (int i = 0; i < RANKS; ++i) {
    commContextOptionsInit(&options[i]);
    options[i].bootstrap = COMM_BOOTSTRAP_THREADS;
    options[i].threads = threads;
    options[i].rank = i;
    options[i].timeout = 0.3;
    if (i != 2)
      EXPECT(!pthread_create(&created[i], NULL, loadWithoutRank2, &options[i]));
  }
  for (int i = 0; i < RANKS; ++i)
    if (i != 2)
      pthread_join(created[i], NULL);
  commThreadsDestroy(threads);
}

/// Gives all ranks the data of this one, as of ranks that end then.
static const char *repeat(void *user, const void *mine, void *all,
                          uint64_t bytes) {
  const CommExchange *exchange = user;
  for (int i = 0; i < exchange->ranks; ++i)
    memcpy((char *)all + (size_t)i * bytes, mine, bytes);
  return NULL;
}

static void testAbsentOfExchange(void) {
  CommExchange exchange = {NULL, 0, 2, repeat};
  exchange.user = &exchange;
  CommContextOptions options;
  CommContext *context = NULL;
  commContextOptionsInit(&options);
  options.bootstrap = COMM_BOOTSTRAP_EXCHANGE;
  options.exchange = &exchange;
  options.timeout = 0.3;
  FAILS(commContextCreate(&options, &context),
        "timed out: rank 1 has not come within 0.3 s (COMM_TIMEOUT)", -1);
  EXPECT(!context);
}

/// Tests one of two ranks that connect by TCP, whose environment is set here.
static void testAbsentOfTcp(const char *rank, const char *part) {
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET};
  socklen_t size = sizeof(address);
  EXPECT(!bind(probe, (struct sockaddr *)&address, size));
  EXPECT(!getsockname(probe, (struct sockaddr *)&address, &size));
  close(probe);
  char port[16];
  snprintf(port, sizeof(port), "%d", ntohs(address.sin_port));
  setenv("COMM_BOOTSTRAP", "tcp", 1);
  setenv("WORLD_SIZE", "2", 1);
  setenv("RANK", rank, 1);
  setenv("MASTER_ADDR", "127.0.0.1", 1);
  setenv("COMM_PORT", port, 1);
  CommContextOptions options;
  CommContext *context = NULL;
  commContextOptionsInit(&options);
  options.timeout = 0.3;
  FAILS(commContextCreate(&options, &context), part, -1);
  EXPECT(!context);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "";
  testCreation();
  testAbsentThread();
  testAbsentOfExchange();
  testAbsentOfTcp("0", "timed out (COMM_TIMEOUT): rank 1 has not come");
  testAbsentOfTcp("1", "timed out (COMM_TIMEOUT): rank 0 does not answer");
  for (int i = 0; i < 2; ++i) {
    runTest(testTwoPrograms, path, 60, 0, 0);
    runTest(testFailingRank, path, 60, 1, 0);
    runTest(testLoading, path, 60, 0, 7);
    runTest(testMistakes, path, 60, 0, 0);
    runTest(testDestinations, path, 60, 0, 0);
    runTest(testWrongDestination, path, 60, -1, 0);
    runTest(testOutOfMemory, path, 60, -1, 0);
    runTest(testNeverWaited, path, 60, 0, 1);
    runTest(testUnreceived, path, 60, 0, 1);
  }
  runTest(testTimeout, path, 0.5, -1, 0);
  runTest(testTwoPrograms, path, 60, 0, 0);
  if (mistakes == 0)
    printf("contexts ok\n");
  return mistakes != 0;
}
