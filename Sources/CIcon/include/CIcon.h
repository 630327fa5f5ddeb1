#ifndef CICON_H
#define CICON_H

#include <stddef.h>

// The drawing in Assets/Icon, in the program itself, so that windows have an icon wherever the program is put; see
// CTypefaces.h.

/// The bytes of glissade.svg.
const unsigned char *_Nonnull glissade_icon(void);
/// How many bytes glissade.svg has.
size_t glissade_icon_count(void);

#endif
