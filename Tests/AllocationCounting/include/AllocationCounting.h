// SPDX-License-Identifier: MIT
#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

/// How often this thread has asked for memory since it began; -1 where that is not counted, under a sanitizer.
long allocation_count(void);

#endif
