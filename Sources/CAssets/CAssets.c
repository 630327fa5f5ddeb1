// SPDX-License-Identifier: MIT
#include "CAssets.h"

// #embed is C23. Clang accepts it in older dialects with a warning, which would break clients that treat warnings as
// errors. The compiler records the files as dependencies, so that a change of one of them causes a new build.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char regular[] = {
#embed "../../Assets/Fonts/regular.outlines"
};

static const unsigned char semibold[] = {
#embed "../../Assets/Fonts/semibold.outlines"
};

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

static const unsigned char icon[] = {
#embed "../../Assets/Icon/glissade.svg"
};

#pragma clang diagnostic pop

const unsigned char *glissade_regular_outlines(void) { return regular; }
size_t glissade_regular_outlines_count(void) { return sizeof regular; }

const unsigned char *glissade_semibold_outlines(void) { return semibold; }
size_t glissade_semibold_outlines_count(void) { return sizeof semibold; }

const unsigned char *glissade_dance_scenario(void) { return dance; }
size_t glissade_dance_scenario_count(void) { return sizeof dance; }

const unsigned char *glissade_roar_scenario(void) { return roar; }
size_t glissade_roar_scenario_count(void) { return sizeof roar; }

const unsigned char *glissade_fly_scenario(void) { return fly; }
size_t glissade_fly_scenario_count(void) { return sizeof fly; }

const unsigned char *glissade_jump_scenario(void) { return jump; }
size_t glissade_jump_scenario_count(void) { return sizeof jump; }

const unsigned char *glissade_icon(void) { return icon; }
size_t glissade_icon_count(void) { return sizeof icon; }
