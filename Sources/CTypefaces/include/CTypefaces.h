// SPDX-License-Identifier: MIT
#ifndef CTYPEFACES_H
#define CTYPEFACES_H

#include <stddef.h>

// The outline files of Assets/Fonts, embedded in the program, so that text requires no file at run time. They are
// functions because Swift does not import an array whose size is not in the header.

/// Returns the bytes of regular.outlines.
const unsigned char *_Nonnull glissade_regular_outlines(void);
/// Returns the number of bytes of regular.outlines.
size_t glissade_regular_outlines_count(void);

/// Returns the bytes of semibold.outlines.
const unsigned char *_Nonnull glissade_semibold_outlines(void);
/// Returns the number of bytes of semibold.outlines.
size_t glissade_semibold_outlines_count(void);

#endif
