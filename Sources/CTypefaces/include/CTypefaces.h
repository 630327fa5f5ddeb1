#ifndef CTYPEFACES_H
#define CTYPEFACES_H

#include <stddef.h>

// The outline files of Assets/Fonts, in the program itself, so that text needs no file at run time. These are functions
// because Swift does not import an array whose size its header does not tell.

/// The bytes of regular.outlines.
const unsigned char *_Nonnull glissade_regular_outlines(void);
/// How many bytes regular.outlines has.
size_t glissade_regular_outlines_count(void);

/// The bytes of semibold.outlines.
const unsigned char *_Nonnull glissade_semibold_outlines(void);
/// How many bytes semibold.outlines has.
size_t glissade_semibold_outlines_count(void);

#endif
