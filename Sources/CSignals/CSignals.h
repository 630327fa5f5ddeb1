// SPDX-License-Identifier: MIT

// eventfd(2), which Swift's Glibc module omits: a run loop uses it to wait for signals together with other events.
#include <signal.h>
#include <sys/eventfd.h>
