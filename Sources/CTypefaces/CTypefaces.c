// SPDX-License-Identifier: MIT
#include "CTypefaces.h"

// #embed is C23. Clang accepts it in older dialects with a warning, which would break clients that treat warnings as
// errors. The compiler records the two files as dependencies, so that a change of either causes a new build.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char regular[] = {
#embed "../../Assets/Fonts/regular.outlines"
};

static const unsigned char semibold[] = {
#embed "../../Assets/Fonts/semibold.outlines"
};

#pragma clang diagnostic pop

const unsigned char *glissade_regular_outlines(void) { return regular; }
size_t glissade_regular_outlines_count(void) { return sizeof regular; }

const unsigned char *glissade_semibold_outlines(void) { return semibold; }
size_t glissade_semibold_outlines_count(void) { return sizeof semibold; }
