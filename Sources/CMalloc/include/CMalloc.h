// SPDX-License-Identifier: MIT
#ifndef CMALLOC_H
#define CMALLOC_H

// The C library's own heap functions, which Swift's Glibc module omits.
#include <malloc.h>

/// Sets the action before the process ends because of a failed allocation. A failed allocation inside the action ends
/// the process immediately.
///
/// Afterwards every failed malloc of the process writes one line to standard error, calls the action and ends the
/// process with status 70. Without a call of this function, Swift prints a stack trace. Builds with a sanitizer keep
/// the sanitizer's allocator and its reports.
void CMallocSetCleanup(void (*cleanup)(void));

#endif
