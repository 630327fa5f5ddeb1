// SPDX-License-Identifier: MIT
#include "Lanes.h"

#define LANES 2
#include "Loops.h"

const CLanesKernels commonLanes = {underdamped, overdamped, once, repeated};

double CLanesExponential(double x) {
  Rest result = exponential((Numbers){x, x});
  return result.power[0] + result.power[0] * result.rest[0];
}

double CLanesExponentialMinusOne(double x) {
  Rest result = exponential((Numbers){x, x});
  return result.power[0] * result.rest[0] + (result.power[0] - 1);
}

double CLanesSine(double x) { return sineAndCosine((Numbers){x, x}).sine[0]; }

double CLanesCosine(double x) { return sineAndCosine((Numbers){x, x}).cosine[0]; }
