// SPDX-License-Identifier: MIT
#ifndef CICON_H
#define CICON_H

#include <stddef.h>

// The icon of Assets/Icon, embedded in the program, so that it requires no file at run time; see CTypefaces.h.

/// Returns the bytes of glissade.svg.
const unsigned char *_Nonnull glissade_icon(void);
/// Returns the number of bytes of glissade.svg.
size_t glissade_icon_count(void);

#endif
