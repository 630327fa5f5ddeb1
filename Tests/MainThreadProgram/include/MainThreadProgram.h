// SPDX-License-Identifier: MIT

// A program that a test starts in a new process, where it runs on the main thread instead of the tests.
//
// Tests run on other threads: when the test runner has started, the main thread has ended, and no test can run on it.
// A process with the environment variable GLISSADE_TEST_PROGRAM calls `glissadeTestProgram` before `main`, and ends.

#ifndef MAIN_THREAD_PROGRAM_H
#define MAIN_THREAD_PROGRAM_H

// The program, which the tests define. Returns the exit status.
int glissadeTestProgram(const char *name);

#endif
