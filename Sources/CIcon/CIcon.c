// SPDX-License-Identifier: MIT
#include "CIcon.h"

// #embed is C23; see CTypefaces.c.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char icon[] = {
#embed "../../Assets/Icon/glissade.svg"
};

#pragma clang diagnostic pop

const unsigned char *glissade_icon(void) { return icon; }
size_t glissade_icon_count(void) { return sizeof icon; }
