// SPDX-License-Identifier: MIT
#include "CFuzzing.h"
