// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CX11.h"

#include <poll.h>
#include <time.h>
#include <unistd.h>

long CX11Wait(int connection, int descriptor, int64_t nanoseconds) {
  struct pollfd descriptors[2] = {
      {.fd = connection, .events = POLLIN},
      {.fd = descriptor, .events = POLLIN},
  };
  struct timespec timeout = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  int ready = ppoll(descriptors, 2, nanoseconds < 0 ? NULL : &timeout, NULL);
  // Reports every error as an interruption. With valid arguments, only EINTR is expected.
  if (ready < 0) return CX11WaitInterrupted;
  return (descriptors[0].revents ? CX11WaitConnection : 0) | (descriptors[1].revents ? CX11WaitDescriptor : 0);
}

int CX11IsMainThread(void) { return gettid() == getpid(); }
