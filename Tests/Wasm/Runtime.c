// SPDX-License-Identifier: MIT

// The C functions that Embedded Swift and this program require on wasm32-unknown-none-wasm, which has no C library.

#include <stddef.h>
#include <stdint.h>

// MARK: - Memory

extern unsigned char __heap_base;
static uintptr_t end = (uintptr_t)&__heap_base;

// Memory is never reused, because the program is short. The size of a page is 64 KB.
int posix_memalign(void **result, size_t alignment, size_t size) {
  uintptr_t start = (end + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t limit = start + size;
  uintptr_t available = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  if (limit > available) {
    if (__builtin_wasm_memory_grow(0, (limit - available + 0xffff) >> 16) == (size_t)-1) return 12;
  }
  end = limit;
  *result = (void *)start;
  return 0;
}

void free(void *address) {}

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *first = a, *second = b;
  for (size_t index = 0; index < count; index++) {
    if (first[index] != second[index]) return first[index] < second[index] ? -1 : 1;
  }
  return 0;
}

void *memcpy(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t index = 0; index < count; index++) target[index] = source[index];
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (target <= source) return memcpy(to, from, count);
  for (size_t index = count; index > 0; index--) target[index - 1] = source[index - 1];
  return to;
}

void *memset(void *to, int value, size_t count) {
  unsigned char *target = to;
  for (size_t index = 0; index < count; index++) target[index] = (unsigned char)value;
  return to;
}

uintptr_t __stack_chk_guard = 0x5bd1e995;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// The seed of hashes. The program prints no order of a set or a dictionary.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5a, count); }

// MARK: - Arithmetic

typedef unsigned __int128 Wide;

// The product of two 128-bit integers.
Wide __multi3(Wide a, Wide b) {
  uint64_t a0 = (uint32_t)a, a1 = (uint64_t)a >> 32, b0 = (uint32_t)b, b1 = (uint64_t)b >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  uint64_t other = a0 * b1 + (uint32_t)middle;
  uint64_t low = (uint64_t)a * (uint64_t)b;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)(a >> 64) * (uint64_t)b + (uint64_t)a * (uint64_t)(b >> 64);
  return (Wide)high << 64 | low;
}

// The nearest integer; halves are rounded away from 0.
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : __builtin_copysign(whole, x);
}

// The exact remainder of a division, with the sign of the dividend.
double fmod(double x, double y) {
  double rest = __builtin_fabs(x), divisor = __builtin_fabs(y);
  if (!(rest < __builtin_inf()) || !(divisor > 0)) return __builtin_nan("");
  while (rest >= divisor) {
    // The largest multiple of the divisor by a power of two that is not above the rest, so each difference is exact.
    double part = divisor;
    while (part <= rest / 2) part *= 2;
    rest -= part;
  }
  return __builtin_copysign(rest, x);
}

// MARK: - Output

typedef struct Buffer {
  const void *bytes;
  size_t count;
} Buffer;

// https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) extern int fdWrite(
    int file, const Buffer *buffers, size_t count, size_t *written);

static unsigned char line[4096];
static size_t length;

static void flush(void) {
  Buffer buffer = {line, length};
  while (buffer.count > 0) {
    size_t written = 0;
    if (fdWrite(1, &buffer, 1, &written) != 0) __builtin_trap();
    buffer.bytes = (const unsigned char *)buffer.bytes + written;
    buffer.count -= written;
  }
  length = 0;
}

// Swift's `print` calls this function.
int putchar(int character) {
  line[length++] = (unsigned char)character;
  if (character == '\n' || length == sizeof line) flush();
  return character;
}

// MARK: - Entry point

// The entry point of Swift's `@main`, with the name that compilers for WebAssembly give to `main`.
int __main_argc_argv(int count, char **arguments);

__attribute__((export_name("_start"))) void _start(void) {
  if (__main_argc_argv(0, NULL) != 0) __builtin_trap();
  flush();
}
