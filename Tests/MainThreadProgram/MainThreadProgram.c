// SPDX-License-Identifier: MIT
#include "MainThreadProgram.h"

#include <stdlib.h>

__attribute__((constructor)) static void runProgram(void) {
  const char *name = getenv("GLISSADE_TEST_PROGRAM");
  if (name) exit(glissadeTestProgram(name));
}
