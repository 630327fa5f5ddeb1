// SPDX-License-Identifier: MIT

// The program has its own main function.
#define SDL_MAIN_HANDLED
#include <SDL.h>
