// The innermost steps of animations: springs, several at once in the lanes of a vector, and what easings and keyframes do
// without a choice that a processor would have to guess.
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

// MARK: - In place

// These are small enough to become part of who calls them.

#pragma STDC FP_CONTRACT OFF

typedef double CLanesTwo __attribute__((vector_size(16)));
typedef int64_t CLanesTwoCounts __attribute__((vector_size(16)));

static inline uint64_t CLanesPattern(double x) {
  union {
    double number;
    uint64_t pattern;
  } both = {.number = x};
  return both.pattern;
}

static inline double CLanesNumber(uint64_t pattern) {
  union {
    uint64_t pattern;
    double number;
  } both = {.pattern = pattern};
  return both.number;
}

// So many cells of six numbers hold the graph of a Bezier curve.
#define CLANES_CELLS 128

// The ordinate at an abscissa by the cells of a curve: polynomials of degree five, their coefficients in pairs. Not a number
// outside of 0 and 1, and where the cells do not say it. No step depends on the abscissa.
static inline double CLanesOrdinate(double abscissa, const void *_Nonnull cells) {
  double place = abscissa * CLANES_CELLS;
  // Behind the sum's leading digit stand the number of the cell and, rounded, the place in it.
  uint64_t sum = CLanesPattern(place + CLANES_CELLS);
  double u = place - (CLanesNumber(sum >> 45 << 45) - CLANES_CELLS);
  const CLanesTwo *cell = (const CLanesTwo *)cells + 3 * ((sum >> 45) & (CLANES_CELLS - 1));
  double square = u * u;
  CLanesTwo squares = {square, square};
  CLanesTwo both = (cell[2] * squares + cell[1]) * squares + cell[0];
  // Rounded up into the next cell, it is left to the exact way.
  uint64_t isKnown = -(uint64_t)((abscissa > 0) & (abscissa < 1) & (u >= 0));
  return CLanesNumber(CLanesPattern(both[0] + both[1] * u) | ~isKnown);
}

// MARK: - In pairs

typedef struct CLanesPair {
  double numbers[2];
} CLanesPair;

typedef uint64_t CLanesTwoPatterns __attribute__((vector_size(16)));

static inline CLanesPair CLanesPairOf(CLanesTwo numbers) {
  CLanesPair pair = {{numbers[0], numbers[1]}};
  return pair;
}

// What CLanesOrdinate gives, for two at once.
static inline CLanesTwo CLanesTwoOrdinates(CLanesTwo abscissa, const void *_Nonnull first, const void *_Nonnull second) {
  CLanesTwo place = abscissa * CLANES_CELLS;
  CLanesTwoPatterns sum = (CLanesTwoPatterns)(place + CLANES_CELLS);
  CLanesTwoPatterns rounded = {~0ull << 45, ~0ull << 45};
  CLanesTwo u = place - ((CLanesTwo)(sum & rounded) - CLANES_CELLS);
  const CLanesTwo *a = (const CLanesTwo *)first + 3 * ((sum[0] >> 45) & (CLANES_CELLS - 1));
  const CLanesTwo *b = (const CLanesTwo *)second + 3 * ((sum[1] >> 45) & (CLANES_CELLS - 1));
  CLanesTwo square = u * u;
  CLanesTwo squareA = {square[0], square[0]}, squareB = {square[1], square[1]};
  CLanesTwo bothA = (a[2] * squareA + a[1]) * squareA + a[0];
  CLanesTwo bothB = (b[2] * squareB + b[1]) * squareB + b[0];
  CLanesTwo constant = {bothA[0], bothB[0]}, linear = {bothA[1], bothB[1]};
  CLanesTwoPatterns isKnown = (CLanesTwoPatterns)((abscissa > 0) & (abscissa < 1) & (u >= 0));
  return (CLanesTwo)((CLanesTwoPatterns)(constant + linear * u) | ~isKnown);
}

// The ordinates of two animations that begin at instants and last so long; not numbers outside of that.
static inline CLanesPair CLanesTwoWays(
    double time, double begin0, double begin1, double duration0, double duration1, const void *_Nonnull cells0,
    const void *_Nonnull cells1) {
  CLanesTwo instant = {time, time}, begin = {begin0, begin1}, duration = {duration0, duration1};
  CLanesTwo ordinates = CLanesTwoOrdinates((instant - begin) / duration, cells0, cells1);
  CLanesTwoPatterns isOver = (CLanesTwoPatterns)(instant >= begin + duration);
  return CLanesPairOf((CLanesTwo)((CLanesTwoPatterns)ordinates | isOver));
}

// The ordinates at the directed progress of two animations that begin at instants and run so often; not numbers outside of
// their active intervals. Where `reverses` is 1 an animation runs there and back again in turn, where it is 0 it does not.
static inline CLanesPair CLanesTwoRuns(
    double time, double begin0, double begin1, double duration0, double duration1, double iterations0,
    double iterations1, uint64_t reverses0, uint64_t reverses1, const void *_Nonnull cells0, const void *_Nonnull cells1) {
  CLanesTwo instant = {time, time}, begin = {begin0, begin1}, duration = {duration0, duration1};
  CLanesTwo active = duration * (CLanesTwo){iterations0, iterations1};
  CLanesTwo local = instant - begin;
  CLanesTwo overall = local / duration;
  // Rounded to a whole number by the digits that a sum has no room for, then down.
  const double room = 0x1p52;
  CLanesTwo near = (overall + room) - room;
  CLanesTwo one = {1, 1};
  CLanesTwo iteration = near - (CLanesTwo)((CLanesTwoPatterns)one & (CLanesTwoPatterns)(near > overall));
  CLanesTwo simple = overall - iteration;
  CLanesTwoPatterns reverses = {reverses0, reverses1};
  CLanesTwoPatterns isBack = -((CLanesTwoPatterns)(iteration + room) & reverses);
  CLanesTwo progress =
      (CLanesTwo)(((CLanesTwoPatterns)(1 - simple) & isBack) | ((CLanesTwoPatterns)simple & ~isBack));
  CLanesTwo limit = {0x1p40, 0x1p40};
  CLanesTwoPatterns isActive = (CLanesTwoPatterns)((begin <= instant) & (local < active) & (instant < begin + active) &
                                                   (overall < limit));
  CLanesTwo ordinates = CLanesTwoOrdinates(progress, cells0, cells1);
  return CLanesPairOf((CLanesTwo)((CLanesTwoPatterns)ordinates | ~isActive));
}

// How many of eight numbers lie at or below x.
static inline int64_t CLanesCountReached(const double *_Nonnull numbers, double x) {
  CLanesTwo sought = {x, x};
  CLanesTwoCounts count = {0, 0};
  for (int index = 0; index < 8; index += 2) {
    CLanesTwo two = {numbers[index], numbers[index + 1]};
    count -= two <= sought;
  }
  return count[0] + count[1];
}

// What the ends of a segment and the derivatives there count for at a parameter.
typedef struct CLanesWeights {
  double from, leaving, to, arriving;
} CLanesWeights;

// Hermite's weights where all bits of `curve` are set, and those of a straight line where none is.
static inline CLanesWeights CLanesWeigh(double u, uint64_t curve) {
  double v = 1 - u;
  CLanesWeights weights = {
      CLanesNumber((CLanesPattern((1 + 2 * u) * v * v) & curve) | (CLanesPattern(v) & ~curve)),
      CLanesNumber(CLanesPattern(u * v * v) & curve),
      CLanesNumber((CLanesPattern(u * u * (3 - 2 * u)) & curve) | (CLanesPattern(u) & ~curve)),
      CLanesNumber(CLanesPattern(-u * u * v) & curve),
  };
  return weights;
}

// MARK: - In lanes

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

// MARK: - In batches

// An animation on its way.
typedef struct CLanesRide {
  // How far it is, before its easing.
  double progress;
  // The easing.
  const void *_Nonnull cells;
  // A CLanesKeyframes or a CLanesPath.
  const void *_Nonnull track;
} CLanesRide;

// A segment between two keyframes of two numbers each.
typedef struct CLanesSegment {
  double start;
  // Not a number where the segment is left to somebody else.
  double width;
  // The timing of the segment.
  const void *_Nonnull cells;
  // All bits where it is curved.
  uint64_t curve;
  double from[2], leaving[2], to[2], arriving[2];
} CLanesSegment;

typedef struct CLanesKeyframes {
  // Where the segments begin, and at last the end; eight at least, with infinities behind those there are.
  const double *_Nonnull knots;
  const CLanesSegment *_Nonnull segments;
  int64_t count;
} CLanesKeyframes;

// A stretch of a path on which the parameter is a polynomial of the distance.
typedef struct CLanesPiece {
  // The distance at which it starts.
  double start;
  double inverseLength;
  // Of the parameter, by the share of the length that is behind.
  double coefficients[8];
  // The distances at which the segment starts and ends that it is a part of.
  double segmentStart, segmentEnd;
  // The point by the parameter; the first is not a number where that is no polynomial.
  double point[4][2];
} CLanesPiece;

typedef struct CLanesPath {
  double length;
  // As close to a corner as this, the question is left to somebody else.
  double tolerance;
  double bucketsPerPoint;
  int64_t lastBucket;
  // The first piece that reaches into each bucket.
  const int32_t *_Nonnull buckets;
  // Behind the last one stands one that starts nowhere.
  const CLanesPiece *_Nonnull pieces;
} CLanesPath;

// At most so many at once.
#define CLANES_BATCH 32

// The values of animations: not numbers where the question is left to somebody else.
void CLanesAlongKeyframes(intptr_t count, const CLanesRide *_Nonnull rides, CLanesPair *_Nonnull values);
void CLanesAlongPaths(intptr_t count, const CLanesRide *_Nonnull rides, CLanesPair *_Nonnull values);

#endif
