// SPDX-License-Identifier: MIT
#include "AllocationCounting.h"

#include <errno.h>
#include <stddef.h>

#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || !defined(__GLIBC__)

// Allocations cannot be counted under a sanitizer, which has its own allocator, or without glibc. The result is −1.
long allocation_count(void) { return -1; }

#else

// The functions of the C library are available under the names with underscores. So all requests for memory call the
// functions below.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// For each thread, so that requests of concurrent tests are not counted.
static _Thread_local long count;

long allocation_count(void) { return count; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

#endif
