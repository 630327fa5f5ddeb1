// SPDX-License-Identifier: MIT
#ifndef CASSETS_H
#define CASSETS_H

#include <stddef.h>

// The files of Assets, embedded in the program, so that it requires no file at run time. They are functions because
// Swift does not import an array whose size is not in the header.

/// Returns the bytes of Fonts/regular.outlines.
const unsigned char *_Nonnull glissade_regular_outlines(void);
/// Returns the number of bytes of Fonts/regular.outlines.
size_t glissade_regular_outlines_count(void);

/// Returns the bytes of Fonts/semibold.outlines.
const unsigned char *_Nonnull glissade_semibold_outlines(void);
/// Returns the number of bytes of Fonts/semibold.outlines.
size_t glissade_semibold_outlines_count(void);

/// Returns the bytes of Scenarios/dance.json.
const unsigned char *_Nonnull glissade_dance_scenario(void);
/// Returns the number of bytes of Scenarios/dance.json.
size_t glissade_dance_scenario_count(void);

/// Returns the bytes of Scenarios/roar.json.
const unsigned char *_Nonnull glissade_roar_scenario(void);
/// Returns the number of bytes of Scenarios/roar.json.
size_t glissade_roar_scenario_count(void);

/// Returns the bytes of Scenarios/fly.json.
const unsigned char *_Nonnull glissade_fly_scenario(void);
/// Returns the number of bytes of Scenarios/fly.json.
size_t glissade_fly_scenario_count(void);

/// Returns the bytes of Scenarios/jump.json.
const unsigned char *_Nonnull glissade_jump_scenario(void);
/// Returns the number of bytes of Scenarios/jump.json.
size_t glissade_jump_scenario_count(void);

/// Returns the bytes of Icon/glissade.svg.
const unsigned char *_Nonnull glissade_icon(void);
/// Returns the number of bytes of Icon/glissade.svg.
size_t glissade_icon_count(void);

#endif
