// SPDX-License-Identifier: MIT
#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

/// The number of this thread's requests for memory since its start; -1 under a sanitizer, where they are not counted.
long allocation_count(void);

#endif
