// SPDX-License-Identifier: MIT
#ifndef C_SHIPPED_SCENARIOS_H
#define C_SHIPPED_SCENARIOS_H

#include <stddef.h>

// The files of Assets/Scenarios, embedded in the program, so that they require no file at run time.

/// Returns the bytes of dance.json.
const unsigned char *_Nonnull glissade_dance_scenario(void);
/// Returns the number of bytes of dance.json.
size_t glissade_dance_scenario_count(void);

/// Returns the bytes of roar.json.
const unsigned char *_Nonnull glissade_roar_scenario(void);
/// Returns the number of bytes of roar.json.
size_t glissade_roar_scenario_count(void);

/// Returns the bytes of fly.json.
const unsigned char *_Nonnull glissade_fly_scenario(void);
/// Returns the number of bytes of fly.json.
size_t glissade_fly_scenario_count(void);

/// Returns the bytes of jump.json.
const unsigned char *_Nonnull glissade_jump_scenario(void);
/// Returns the number of bytes of jump.json.
size_t glissade_jump_scenario_count(void);

#endif
