#ifndef CMALLOC_H
#define CMALLOC_H

// The C library's own functions on its heap, which Swift's Glibc module leaves out.
#include <malloc.h>

/// Sets what the process does before it ends because memory cannot be allocated. It must not allocate much: an
/// allocation that fails there ends the process at once.
///
/// Every failed malloc of the process then writes one line to standard error and ends the process with the status 70.
/// Without this, Swift prints a stack trace. Builds with a sanitizer keep the sanitizer's allocator and its reports.
void CMallocSetCleanup(void (*cleanup)(void));

#endif
