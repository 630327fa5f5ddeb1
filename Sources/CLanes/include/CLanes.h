// What springs compute alike, several at once in the lanes of a vector.
//
// Every form gives the same bits: the operations are the same, one after the other, and none of them are contracted. The
// system's exponential, sine and cosine choose among several forms by what the processor can do, and those differ.

#ifndef CLANES_H
#define CLANES_H

#include <stdint.h>

// The constants of a spring, in its own time.
typedef struct CLanesSpring {
  // Radians per second of the same spring without damping.
  double frequency;
  // The rate at which it decays: the damping ratio where it swings, and the rate of the slow mode where it does not.
  double decay;
  // The frequency with which it swings, and where it does not, the difference of both rates.
  double turn;
} CLanesSpring;

// A spring, and the time that has passed since it was released, in seconds: above 0, and so short that the functions below
// hold.
typedef struct CLanesMoment {
  CLanesSpring spring;
  double time;
} CLanesMoment;

// What a unit of position and a unit of velocity have become, spring by spring.
typedef struct CLanesShare {
  double fromPosition;
  double fromVelocity;
} CLanesShare;

// Down to which exponents, and up to which angles, the functions below hold.
#define CLANES_LEAST_EXPONENT (-700.0)
#define CLANES_GREATEST_ANGLE 1048576.0

// e to the power of x, and that less one without loss next to 0; CLANES_LEAST_EXPONENT <= x <= 0.
double CLanesExponential(double x);
double CLanesExponentialMinusOne(double x);

// Sine and cosine of an angle in radians; 0 <= x <= CLANES_GREATEST_ANGLE.
double CLanesSine(double x);
double CLanesCosine(double x);

// The most lanes of any form.
#define CLANES_MOST 4

// The shares of springs that swing, and of springs that do not; `count` is a multiple of CLANES_MOST.
typedef struct CLanesKernels {
  void (*_Nonnull swinging)(intptr_t count, const CLanesMoment *_Nonnull moments, CLanesShare *_Nonnull shares);
  void (*_Nonnull creeping)(intptr_t count, const CLanesMoment *_Nonnull moments, CLanesShare *_Nonnull shares);
} CLanesKernels;

// The loops that run everywhere, and those for this processor.
const CLanesKernels *_Nonnull CLanesCommonKernels(void);
const CLanesKernels *_Nonnull CLanesBestKernels(void);

#endif
