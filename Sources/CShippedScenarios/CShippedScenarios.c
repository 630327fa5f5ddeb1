// SPDX-License-Identifier: MIT
#include "CShippedScenarios.h"

// #embed is C23; see CTypefaces.c.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char dance[] = {
#embed "../../Assets/Scenarios/dance.json"
};

static const unsigned char roar[] = {
#embed "../../Assets/Scenarios/roar.json"
};

static const unsigned char fly[] = {
#embed "../../Assets/Scenarios/fly.json"
};

static const unsigned char jump[] = {
#embed "../../Assets/Scenarios/jump.json"
};

#pragma clang diagnostic pop

const unsigned char *glissade_dance_scenario(void) { return dance; }
size_t glissade_dance_scenario_count(void) { return sizeof dance; }

const unsigned char *glissade_roar_scenario(void) { return roar; }
size_t glissade_roar_scenario_count(void) { return sizeof roar; }

const unsigned char *glissade_fly_scenario(void) { return fly; }
size_t glissade_fly_scenario_count(void) { return sizeof fly; }

const unsigned char *glissade_jump_scenario(void) { return jump; }
size_t glissade_jump_scenario_count(void) { return sizeof jump; }
