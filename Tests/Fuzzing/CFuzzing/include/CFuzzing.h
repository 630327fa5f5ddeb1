// The entry of libFuzzer, the fuzzing library of the compiler's sanitizers: https://llvm.org/docs/LibFuzzer.html

#ifndef CFUZZING_H
#define CFUZZING_H

#include <stddef.h>
#include <stdint.h>

// Runs a fuzzer with libFuzzer's command line. `callback` returns 0. The call returns an exit status or ends the process.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
