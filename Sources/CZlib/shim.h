// SPDX-License-Identifier: MIT

// The header is included by its standard name, so that no build setting is required to find it.
#include <zlib.h>
