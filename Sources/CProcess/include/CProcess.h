// SPDX-License-Identifier: MIT
#ifndef CPROCESS_H
#define CPROCESS_H

// The process of the command: its heap, its signals and its commit. A client of the library does not link this target,
// because it replaces malloc.

// The C library's own heap functions and eventfd(2), which Swift's Glibc module omits.
#include <malloc.h>
#include <sys/eventfd.h>

/// Sets the action before the process ends because of a failed allocation. A failed allocation inside the action ends
/// the process immediately.
///
/// Afterwards every failed malloc of the process writes one line to standard error, calls the action and ends the
/// process with status 70. Without a call of this function, Swift prints a stack trace. Builds with a sanitizer keep
/// the sanitizer's allocator and its reports.
void CProcessSetMallocCleanup(void (*cleanup)(void));

/// The commit that the program was built from: its hexadecimal hash, with `+` at the end if the files of the working
/// tree differ from it. Text without such a hash if it is not known.
extern const char *const CProcessCommit;

#endif
