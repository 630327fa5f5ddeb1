#ifndef C_SHIPPED_SCENARIOS_H
#define C_SHIPPED_SCENARIOS_H

#include <stddef.h>

// The files of Assets/Scenarios, in the program itself, so that no file is needed at run time.

/// The bytes of dance.json.
const unsigned char *_Nonnull glissade_dance_scenario(void);
/// How many bytes dance.json has.
size_t glissade_dance_scenario_count(void);

/// The bytes of roar.json.
const unsigned char *_Nonnull glissade_roar_scenario(void);
/// How many bytes roar.json has.
size_t glissade_roar_scenario_count(void);

/// The bytes of fly.json.
const unsigned char *_Nonnull glissade_fly_scenario(void);
/// How many bytes fly.json has.
size_t glissade_fly_scenario_count(void);

/// The bytes of jump.json.
const unsigned char *_Nonnull glissade_jump_scenario(void);
/// How many bytes jump.json has.
size_t glissade_jump_scenario_count(void);

#endif
