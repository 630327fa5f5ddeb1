// SPDX-License-Identifier: MIT
#include "CProcess.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static void (*_Atomic cleanup)(void);

void CProcessSetMallocCleanup(void (*action)(void)) { atomic_store(&cleanup, action); }

#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && defined(__GLIBC__)

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// The exit status of the command's internal failures.
enum { failureStatus = 70 };

static _Noreturn void end(size_t size) {
  static atomic_flag isEnding = ATOMIC_FLAG_INIT;
  static _Thread_local int isThisThread;
  if (atomic_flag_test_and_set(&isEnding)) {
    // Either an allocation of the cleanup failed, or another thread is ending the process.
    if (isThisThread) _exit(failureStatus);
    for (;;) pause();
  }
  isThisThread = 1;
  char message[96];
  int length = snprintf(message, sizeof message, "glissade: not enough memory: %zu bytes cannot be allocated\n", size);
  if (write(STDERR_FILENO, message, (size_t)length) < 0) {
    // A failed write cannot be reported.
  }
  void (*action)(void) = atomic_load(&cleanup);
  if (action) action();
  _exit(failureStatus);
}

static void *required(void *memory, size_t size) {
  if (!memory && size && atomic_load(&cleanup)) end(size);
  return memory;
}

// calloc still returns NULL on failure: Swift's own code does not use calloc, and C code tests the result.
//
// The definitions are weak, because the tests define the same functions to count allocations.
#define CPROCESS_WEAK __attribute__((weak))

CPROCESS_WEAK void *malloc(size_t size) { return required(__libc_malloc(size), size); }

CPROCESS_WEAK void *realloc(void *memory, size_t size) { return required(__libc_realloc(memory, size), size); }

CPROCESS_WEAK void *aligned_alloc(size_t alignment, size_t size) {
  return required(__libc_memalign(alignment, size), size);
}

CPROCESS_WEAK int posix_memalign(void **result, size_t alignment, size_t size) {
  void *memory = required(__libc_memalign(alignment, size), size);
  if (!memory && size) return ENOMEM;
  *result = memory;
  return 0;
}

#endif
