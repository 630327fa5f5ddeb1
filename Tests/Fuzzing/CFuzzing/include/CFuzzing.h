// SPDX-License-Identifier: MIT

// The entry of libFuzzer, the fuzzing library of the compiler's sanitizers: https://llvm.org/docs/LibFuzzer.html

#ifndef CFUZZING_H
#define CFUZZING_H

#include <stddef.h>
#include <stdint.h>

// Runs a fuzzer with libFuzzer's command line. `callback` returns 0, or -1 for an input that is not kept. The call
// returns an exit status or ends the process.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

// Changes `size` bytes in place, which may become `max_size` bytes; returns the new count.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

#endif
