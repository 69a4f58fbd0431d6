//===- CudaMemory.cpp - Stand-in for the CUDA driver: memory --------------===//
//
// Part of the CommDialect project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GPU memory is a memory file that is mapped twice: without access at the
// address that the program sees, and at an alias that the stand-in reads and
// writes. Addresses are never reused, so that uses of freed memory are
// detected.
//
//===----------------------------------------------------------------------===//
#include "Record.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace standin;

namespace {
/// The mapping of a part of a region.
struct Mapping {
  uint64_t bytes;
  char *alias;
  bool accessible;
};

/// GPU addresses: an allocation, which is mapped as a whole, or a reserved
/// range.
struct Region {
  std::string name;
  uint64_t bytes = 0;
  bool freed = false;
  bool isRange = false;
  int file = -1;                      ///< for allocations
  std::map<uint64_t, Mapping> mapped; ///< by offset
};

/// Memory created by cuMemCreate or imported from a shareable handle.
struct Physical {
  std::string name;
  uint64_t bytes;
  int file;
  bool imported;
  bool released = false;
};

struct Memory {
  std::map<uint64_t, Region> regions;
  std::vector<Physical *> physical;
  std::map<void *, uint64_t> pinned;
  int allocations = 0, ranges = 0;
  int64_t used = 0;
};
} // namespace

static Memory &memory() {
  static auto *state = new Memory;
  return *state;
}

static int64_t totalMemory() {
  return setting("COMM_STANDIN_MEMORY", int64_t(16) << 30);
}

static bool reserve(int64_t bytes) {
  if (memory().used + bytes > totalMemory())
    return false;
  memory().used += bytes;
  return true;
}

static void *map(uint64_t bytes, int protection, int file) {
  void *address = ::mmap(
      nullptr, bytes, protection,
      MAP_NORESERVE | (file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED),
      file, 0);
  if (address == MAP_FAILED)
    misuse("mmap", "no memory");
  return address;
}

static int makeFile(uint64_t bytes) {
  const int file = ::memfd_create("standin", MFD_CLOEXEC);
  if (file < 0 || ::ftruncate(file, static_cast<off_t>(bytes)) != 0)
    misuse("memfd_create", "no memory");
  return file;
}

/// Fills new memory with a pattern, since it is not zero on a GPU.
static void spoil(char *data, uint64_t bytes) {
  constexpr uint64_t most = 1 << 20;
  std::memset(data, 0xcd, std::min(bytes, most));
}

static Region *findRegion(CUdeviceptr address, uint64_t &base) {
  auto it = memory().regions.upper_bound(address);
  if (it == memory().regions.begin())
    return nullptr;
  --it;
  if (address >= it->first + it->second.bytes)
    return nullptr;
  base = it->first;
  return &it->second;
}

std::string standin::nameOf(CUdeviceptr pointer) {
  uint64_t base = 0;
  if (!pointer)
    return "null";
  const Region *region = findRegion(pointer, base);
  if (!region)
    return "host";
  return region->name + "+" + std::to_string(pointer - base);
}

std::string standin::nameOf(const void *pointer) {
  return nameOf(reinterpret_cast<CUdeviceptr>(pointer));
}

char *standin::access(CUdeviceptr address, uint64_t bytes,
                      const char *function) {
  if (bytes == 0)
    return reinterpret_cast<char *>(address);
  if (!address)
    misuse(function, "a null pointer");
  uint64_t base = 0;
  Region *region = findRegion(address, base);
  if (!region)
    return reinterpret_cast<char *>(address);
  const std::string what =
      std::to_string(bytes) + " bytes at " + nameOf(address);
  if (region->freed)
    misuse(function, what + ", which was freed");
  const uint64_t offset = address - base;
  auto it = region->mapped.upper_bound(offset);
  if (it == region->mapped.begin())
    misuse(function, what + ", where nothing is mapped");
  --it;
  if (offset - it->first + bytes > it->second.bytes)
    misuse(function, what + " go past the end of what is mapped");
  if (!it->second.accessible)
    misuse(function, what + ", to which no access was set");
  return it->second.alias + (offset - it->first);
}

char *standin::accessDevice(const void *pointer, uint64_t bytes,
                            const char *function) {
  uint64_t base = 0;
  const auto address = reinterpret_cast<CUdeviceptr>(pointer);
  if (bytes > 0 && !findRegion(address, base))
    misuse(function, "memory that is not the GPU's");
  return access(address, bytes, function);
}

/// Maps all of `file` as a new allocation and returns its address.
static CUdeviceptr addAllocation(uint64_t bytes, int file) {
  const auto address = reinterpret_cast<CUdeviceptr>(map(bytes, PROT_NONE, -1));
  Region region;
  region.name = "alloc" + std::to_string(++memory().allocations);
  region.bytes = bytes;
  region.file = file;
  region.mapped[0] = {
      bytes, static_cast<char *>(map(bytes, PROT_READ | PROT_WRITE, file)),
      true};
  memory().regions[address] = region;
  return address;
}

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

CUresult CUDAAPI cuMemAlloc(CUdeviceptr *pointer, size_t bytes) {
  STANDIN_ENTER(CUresult);
  forbidUnderCapture("cuMemAlloc");
  if (bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (!reserve(static_cast<int64_t>(bytes)))
    return CUDA_ERROR_OUT_OF_MEMORY;
  *pointer = addAllocation(bytes, makeFile(bytes));
  spoil(access(*pointer, bytes, "cuMemAlloc"), bytes);
  record("cuMemAlloc " + std::to_string(bytes) + " = " + nameOf(*pointer));
  return CUDA_SUCCESS;
}

static CUresult freeRegion(CUdeviceptr pointer, const char *function) {
  auto it = memory().regions.find(pointer);
  if (it == memory().regions.end() || it->second.isRange)
    misuse(function, "not the beginning of an allocation");
  Region &region = it->second;
  if (region.freed)
    misuse(function, region.name + " was freed already");
  record(std::string(function) + " " + nameOf(pointer));
  region.freed = true;
  ::munmap(region.mapped[0].alias, region.bytes);
  ::close(region.file);
  memory().used -= static_cast<int64_t>(region.bytes);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemFree(CUdeviceptr pointer) {
  STANDIN_ENTER(CUresult);
  forbidUnderCapture("cuMemFree");
  return freeRegion(pointer, "cuMemFree");
}

CUresult CUDAAPI cuMemGetInfo(size_t *free, size_t *total) {
  STANDIN_ENTER(CUresult);
  *total = static_cast<size_t>(totalMemory());
  *free = static_cast<size_t>(totalMemory() - memory().used);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemAllocHost(void **pointer, size_t bytes) {
  STANDIN_ENTER(CUresult);
  *pointer = map(bytes, PROT_READ | PROT_WRITE, -1);
  memory().pinned[*pointer] = bytes;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemFreeHost(void *pointer) {
  STANDIN_ENTER(CUresult);
  auto it = memory().pinned.find(pointer);
  if (it == memory().pinned.end())
    misuse("cuMemFreeHost", "memory that is not from cuMemAllocHost");
  ::munmap(pointer, it->second);
  memory().pinned.erase(it);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemHostRegister(void *, size_t, unsigned int) {
  STANDIN_ENTER(CUresult);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemHostUnregister(void *) {
  STANDIN_ENTER(CUresult);
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Memory of other processes, by IPC handles of allocations
//===----------------------------------------------------------------------===//

namespace {
struct IpcHandle {
  int process, file;
  uint64_t bytes;
};
} // namespace
static_assert(sizeof(IpcHandle) <= sizeof(CUipcMemHandle));

CUresult CUDAAPI cuIpcGetMemHandle(CUipcMemHandle *handle,
                                   CUdeviceptr pointer) {
  STANDIN_ENTER(CUresult);
  uint64_t base = 0;
  const Region *region = findRegion(pointer, base);
  if (!region || region->isRange || region->freed)
    return CUDA_ERROR_INVALID_VALUE;
  const IpcHandle mine = {::getpid(), region->file, region->bytes};
  std::memset(handle, 0, sizeof(*handle));
  std::memcpy(handle, &mine, sizeof(mine));
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuIpcOpenMemHandle(CUdeviceptr *pointer, CUipcMemHandle handle,
                                    unsigned int) {
  STANDIN_ENTER(CUresult);
  IpcHandle theirs;
  std::memcpy(&theirs, &handle, sizeof(theirs));
  if (theirs.process == ::getpid())
    return CUDA_ERROR_INVALID_CONTEXT; // as the driver does
  const std::string path = "/proc/" + std::to_string(theirs.process) + "/fd/" +
                           std::to_string(theirs.file);
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0)
    return CUDA_ERROR_INVALID_VALUE;
  *pointer = addAllocation(theirs.bytes, file);
  record("cuIpcOpenMemHandle " + std::to_string(theirs.bytes) + " = " +
         nameOf(*pointer));
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuIpcCloseMemHandle(CUdeviceptr pointer) {
  STANDIN_ENTER(CUresult);
  memory().used += static_cast<int64_t>(memory().regions[pointer].bytes);
  return freeRegion(pointer, "cuIpcCloseMemHandle");
}

//===----------------------------------------------------------------------===//
// Physical memory and address ranges
//===----------------------------------------------------------------------===//

constexpr uint64_t granularity = 2 << 20;

CUresult CUDAAPI
cuMemGetAllocationGranularity(size_t *size, const CUmemAllocationProp *,
                              CUmemAllocationGranularity_flags) {
  STANDIN_ENTER(CUresult);
  *size = granularity;
  return CUDA_SUCCESS;
}

static Physical &physicalOf(CUmemGenericAllocationHandle handle,
                            const char *function) {
  if (handle == 0 || handle > memory().physical.size())
    misuse(function, "not a handle of memory");
  Physical &found = *memory().physical[handle - 1];
  if (found.released)
    misuse(function, found.name + " was released");
  return found;
}

static CUmemGenericAllocationHandle addPhysical(uint64_t bytes, int file,
                                                bool imported) {
  auto *made =
      new Physical{"memory" + std::to_string(memory().physical.size() + 1),
                   bytes, file, imported};
  memory().physical.push_back(made);
  return memory().physical.size();
}

CUresult CUDAAPI cuMemCreate(CUmemGenericAllocationHandle *handle, size_t bytes,
                             const CUmemAllocationProp *, unsigned long long) {
  STANDIN_ENTER(CUresult);
  forbidUnderCapture("cuMemCreate");
  if (bytes == 0 || bytes % granularity != 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (!reserve(static_cast<int64_t>(bytes)))
    return CUDA_ERROR_OUT_OF_MEMORY;
  *handle = addPhysical(bytes, makeFile(bytes), /*imported=*/false);
  record("cuMemCreate " + std::to_string(bytes) + " = " +
         memory().physical.back()->name);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemRelease(CUmemGenericAllocationHandle handle) {
  STANDIN_ENTER(CUresult);
  Physical &found = physicalOf(handle, "cuMemRelease");
  found.released = true;
  ::close(found.file); // its mappings remain
  if (!found.imported)
    memory().used -= static_cast<int64_t>(found.bytes);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemExportToShareableHandle(
    void *out, CUmemGenericAllocationHandle handle,
    CUmemAllocationHandleType type, unsigned long long) {
  STANDIN_ENTER(CUresult);
  if (type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
    return CUDA_ERROR_NOT_SUPPORTED;
  const int file =
      ::dup(physicalOf(handle, "cuMemExportToShareableHandle").file);
  std::memcpy(out, &file, sizeof(file));
  return CUDA_SUCCESS;
}

CUresult CUDAAPI
cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *in,
                               CUmemAllocationHandleType type) {
  STANDIN_ENTER(CUresult);
  if (type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
    return CUDA_ERROR_NOT_SUPPORTED;
  const int file = ::dup(static_cast<int>(reinterpret_cast<intptr_t>(in)));
  const off_t bytes = file < 0 ? -1 : ::lseek(file, 0, SEEK_END);
  if (bytes <= 0)
    return CUDA_ERROR_INVALID_VALUE;
  *handle = addPhysical(static_cast<uint64_t>(bytes), file, /*imported=*/true);
  record("cuMemImport " + std::to_string(bytes) + " = " +
         memory().physical.back()->name);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemAddressReserve(CUdeviceptr *pointer, size_t bytes, size_t,
                                     CUdeviceptr, unsigned long long) {
  STANDIN_ENTER(CUresult);
  if (bytes == 0 || bytes % granularity != 0)
    return CUDA_ERROR_INVALID_VALUE;
  *pointer = reinterpret_cast<CUdeviceptr>(map(bytes, PROT_NONE, -1));
  Region region;
  region.name = "range" + std::to_string(++memory().ranges);
  region.bytes = bytes;
  region.isRange = true;
  memory().regions[*pointer] = region;
  record("cuMemAddressReserve " + std::to_string(bytes) + " = " +
         nameOf(*pointer));
  return CUDA_SUCCESS;
}

/// Returns the range that contains all `bytes` at `pointer`, and sets `offset`.
static Region &rangeOf(CUdeviceptr pointer, uint64_t bytes,
                       const char *function, uint64_t &offset) {
  uint64_t base = 0;
  Region *region = findRegion(pointer, base);
  if (!region || !region->isRange || region->freed ||
      pointer - base + bytes > region->bytes)
    misuse(function, "addresses that are not reserved");
  offset = pointer - base;
  return *region;
}

CUresult CUDAAPI cuMemAddressFree(CUdeviceptr pointer, size_t bytes) {
  STANDIN_ENTER(CUresult);
  uint64_t offset = 0;
  Region &range = rangeOf(pointer, bytes, "cuMemAddressFree", offset);
  if (!range.mapped.empty())
    misuse("cuMemAddressFree", range.name + " is still mapped");
  range.freed = true;
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemMap(CUdeviceptr pointer, size_t bytes, size_t,
                          CUmemGenericAllocationHandle handle,
                          unsigned long long) {
  STANDIN_ENTER(CUresult);
  uint64_t offset = 0;
  Region &range = rangeOf(pointer, bytes, "cuMemMap", offset);
  const Physical &mapped = physicalOf(handle, "cuMemMap");
  if (bytes != mapped.bytes)
    return CUDA_ERROR_INVALID_VALUE;
  auto *alias =
      static_cast<char *>(map(bytes, PROT_READ | PROT_WRITE, mapped.file));
  range.mapped[offset] = {bytes, alias, /*accessible=*/false};
  record("cuMemMap " + mapped.name + " at " + nameOf(pointer));
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemUnmap(CUdeviceptr pointer, size_t bytes) {
  STANDIN_ENTER(CUresult);
  uint64_t offset = 0;
  Region &range = rangeOf(pointer, bytes, "cuMemUnmap", offset);
  for (auto it = range.mapped.lower_bound(offset);
       it != range.mapped.end() && it->first < offset + bytes;) {
    ::munmap(it->second.alias, it->second.bytes);
    it = range.mapped.erase(it);
  }
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemSetAccess(CUdeviceptr pointer, size_t bytes,
                                const CUmemAccessDesc *, size_t) {
  STANDIN_ENTER(CUresult);
  uint64_t offset = 0;
  Region &range = rangeOf(pointer, bytes, "cuMemSetAccess", offset);
  for (auto &[at, mapping] : range.mapped)
    if (at >= offset && at < offset + bytes)
      mapping.accessible = true;
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Copies and memsets
//===----------------------------------------------------------------------===//

/// Copies memory. Accesses are checked now and when the copy runs, since wrong
/// ones would not become valid later. Host memory is read when the copy runs.
static CUresult copy(const char *function, CUdeviceptr to, CUdeviceptr from,
                     uint64_t bytes, CUstream stream) {
  access(to, bytes, function);
  access(from, bytes, function);
  submit(function, stream,
         std::string(function) + " " + nameOf(to) + " <- " + nameOf(from) +
             " bytes " + std::to_string(bytes),
         [=] {
           if (bytes > 0)
             std::memmove(access(to, bytes, function),
                          access(from, bytes, function), bytes);
         });
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes,
                               CUstream stream) {
  STANDIN_ENTER(CUresult);
  return copy("cuMemcpyAsync", to, from, bytes, stream);
}

CUresult CUDAAPI cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from,
                                   size_t bytes, CUstream stream) {
  STANDIN_ENTER(CUresult);
  accessDevice(reinterpret_cast<void *>(to), bytes, "cuMemcpyDtoDAsync");
  accessDevice(reinterpret_cast<void *>(from), bytes, "cuMemcpyDtoDAsync");
  return copy("cuMemcpyDtoDAsync", to, from, bytes, stream);
}

CUresult CUDAAPI cuMemcpyHtoDAsync(CUdeviceptr to, const void *from,
                                   size_t bytes, CUstream stream) {
  STANDIN_ENTER(CUresult);
  accessDevice(reinterpret_cast<void *>(to), bytes, "cuMemcpyHtoDAsync");
  return copy("cuMemcpyHtoDAsync", to, reinterpret_cast<CUdeviceptr>(from),
              bytes, stream);
}

CUresult CUDAAPI cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t bytes,
                                   CUstream stream) {
  STANDIN_ENTER(CUresult);
  accessDevice(reinterpret_cast<void *>(from), bytes, "cuMemcpyDtoHAsync");
  return copy("cuMemcpyDtoHAsync", reinterpret_cast<CUdeviceptr>(to), from,
              bytes, stream);
}

CUresult CUDAAPI cuMemcpy2DAsync(const CUDA_MEMCPY2D *how, CUstream stream) {
  STANDIN_ENTER(CUresult);
  const CUDA_MEMCPY2D c = *how;
  auto place = [](CUmemorytype type, const void *host, CUdeviceptr device) {
    return type == CU_MEMORYTYPE_HOST ? reinterpret_cast<CUdeviceptr>(host)
                                      : device;
  };
  const CUdeviceptr to = place(c.dstMemoryType, c.dstHost, c.dstDevice) +
                         c.dstXInBytes + c.dstY * c.dstPitch;
  const CUdeviceptr from = place(c.srcMemoryType, c.srcHost, c.srcDevice) +
                           c.srcXInBytes + c.srcY * c.srcPitch;
  if (c.Height > 1 &&
      (c.dstPitch < c.WidthInBytes || c.srcPitch < c.WidthInBytes))
    return CUDA_ERROR_INVALID_VALUE;
  submit("cuMemcpy2DAsync", stream,
         "cuMemcpy2DAsync " + nameOf(to) + " pitch " +
             std::to_string(c.dstPitch) + " <- " + nameOf(from) + " pitch " +
             std::to_string(c.srcPitch) + " bytes " +
             std::to_string(c.WidthInBytes) + " x " + std::to_string(c.Height),
         [=] {
           for (size_t row = 0; row < c.Height; ++row)
             std::memmove(access(to + row * c.dstPitch, c.WidthInBytes,
                                 "cuMemcpy2DAsync"),
                          access(from + row * c.srcPitch, c.WidthInBytes,
                                 "cuMemcpy2DAsync"),
                          c.WidthInBytes);
         });
  return CUDA_SUCCESS;
}

template <typename T>
static CUresult fill(const char *function, CUdeviceptr to, T value,
                     uint64_t count, CUstream stream) {
  accessDevice(reinterpret_cast<void *>(to), count * sizeof(T), function);
  CUDA_MEMSET_NODE_PARAMS node = {};
  node.dst = to;
  node.value = value;
  node.elementSize = sizeof(T);
  node.width = count;
  node.height = 1;
  submit(
      function, stream,
      std::string(function) + " " + nameOf(to) + " value " +
          std::to_string(value) + " count " + std::to_string(count),
      [=] {
        char *data = access(to, count * sizeof(T), function);
        for (uint64_t i = 0; i < count; ++i)
          std::memcpy(data + i * sizeof(T), &value, sizeof(T));
      },
      &node);
  return CUDA_SUCCESS;
}

CUresult CUDAAPI cuMemsetD8Async(CUdeviceptr to, unsigned char value,
                                 size_t count, CUstream stream) {
  STANDIN_ENTER(CUresult);
  return fill<uint8_t>("cuMemsetD8Async", to, value, count, stream);
}

CUresult CUDAAPI cuMemsetD16Async(CUdeviceptr to, unsigned short value,
                                  size_t count, CUstream stream) {
  STANDIN_ENTER(CUresult);
  return fill<uint16_t>("cuMemsetD16Async", to, value, count, stream);
}

CUresult CUDAAPI cuMemsetD32Async(CUdeviceptr to, unsigned int value,
                                  size_t count, CUstream stream) {
  STANDIN_ENTER(CUresult);
  return fill<uint32_t>("cuMemsetD32Async", to, value, count, stream);
}

CUresult CUDAAPI cuMemsetD2D8Async(CUdeviceptr to, size_t pitch,
                                   unsigned char value, size_t width,
                                   size_t height, CUstream stream) {
  STANDIN_ENTER(CUresult);
  submit("cuMemsetD2D8Async", stream,
         "cuMemsetD2D8Async " + nameOf(to) + " pitch " + std::to_string(pitch) +
             " value " + std::to_string(value) + " bytes " +
             std::to_string(width) + " x " + std::to_string(height),
         [=] {
           for (size_t row = 0; row < height; ++row)
             std::memset(access(to + row * pitch, width, "cuMemsetD2D8Async"),
                         value, width);
         });
  return CUDA_SUCCESS;
}
