// SPDX-License-Identifier: MIT

// The innermost loops of animations: springs, several at once in SIMD lanes, and easings and keyframes. The latter have
// no data-dependent branches.
//
// Every form gives the same bits, because the operations and their order are the same and none is contracted. The
// system's exponential, sine and cosine are not used: their results depend on the processor.

#ifndef CLANES_H
#define CLANES_H

#include <stdint.h>

// The constants of a spring, in dimensionless time except for the frequency.
typedef struct CLanesSpring {
  // The undamped angular frequency, in radians per second.
  double frequency;
  // The decay rate: the damping ratio of an underdamped spring, otherwise the rate of the slow mode.
  double decay;
  // The damped angular frequency of an underdamped spring, otherwise the difference of the two rates.
  double turn;
} CLanesSpring;

// A spring, and the time since its release in seconds. The time is above 0 and inside the range of the functions below.
typedef struct CLanesSpringInput {
  CLanesSpring spring;
  double time;
} CLanesSpringInput;

// The position that results from a unit of position and from a unit of velocity, for one spring.
typedef struct CLanesSpringResponse {
  double fromPosition;
  double fromVelocity;
} CLanesSpringResponse;

// The least exponent and the greatest angle of the functions below.
#define CLANES_LEAST_EXPONENT (-700.0)
#define CLANES_GREATEST_ANGLE 1048576.0

// e to the power of x, and the same minus one without loss of digits near 0; CLANES_LEAST_EXPONENT <= x <= 0.
double CLanesExponential(double x);
double CLanesExponentialMinusOne(double x);

// Sine and cosine of an angle in radians; 0 <= x <= CLANES_GREATEST_ANGLE.
double CLanesSine(double x);
double CLanesCosine(double x);

// MARK: - Inline functions

// These functions are small enough to be inlined into their callers.
#define CLANES_INLINE __attribute__((always_inline))

#pragma STDC FP_CONTRACT OFF

typedef double CLanesTwo __attribute__((vector_size(16)));
typedef float CLanesTwoHalves __attribute__((vector_size(8)));
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

// The number of cells of a Bezier curve's graph. Every computed index is in range, for any abscissa.
#define CLANES_CELLS 128
// The number of mantissa bits for the position inside a cell, in the sum of a position and the number of cells.
#define CLANES_CELL_SHIFT 45
_Static_assert(CLANES_CELLS == 1 << (52 - CLANES_CELL_SHIFT), "the digits above a position in a cell number the cells");

// A polynomial of degree five in the fraction of the cell's width. The coefficients from the second power on are stored
// as floats, because they have a factor of the cell's squared width. A cell thus has half the size of a cache line.
typedef struct CLanesCell {
  double c01[2];
  float c23[2], c45[2];
} __attribute__((aligned(16))) CLanesCell;

// Returns the ordinate at a fraction of the width of a cell.
static inline CLANES_INLINE double CLanesInCell(double u, const CLanesCell *_Nonnull cells, uint64_t number) {
  CLanesTwo c01;
  CLanesTwoHalves c23Halves, c45Halves;
  __builtin_memcpy(&c01, cells[number].c01, sizeof c01);
  __builtin_memcpy(&c23Halves, cells[number].c23, sizeof c23Halves);
  __builtin_memcpy(&c45Halves, cells[number].c45, sizeof c45Halves);
  CLanesTwo c23 = __builtin_convertvector(c23Halves, CLanesTwo), c45 = __builtin_convertvector(c45Halves, CLanesTwo);
  double square = u * u;
  CLanesTwo squares = {square, square};
  CLanesTwo both = (c45 * squares + c23) * squares + c01;
  return both[0] + both[1] * u;
}

// Returns the ordinate at an abscissa from the cells of a curve. The result is NaN outside 0 ... 1, and in cells
// without a polynomial. The number of steps does not depend on the abscissa.
static inline CLANES_INLINE double CLanesOrdinate(double abscissa, const CLanesCell *_Nonnull cells) {
  double position = abscissa * CLANES_CELLS;
  // After the leading digit, the sum has the index of the cell and, rounded, the position in it.
  uint64_t sum = CLanesPattern(position + CLANES_CELLS) >> CLANES_CELL_SHIFT;
  double u = position - (CLanesNumber(sum << CLANES_CELL_SHIFT) - CLANES_CELLS);
  // A sum that is rounded up into the next cell gives a negative u. The result is then NaN, for the exact solution.
  uint64_t isKnown = -(uint64_t)((abscissa > 0) & (abscissa < 1) & (u >= 0));
  return CLanesNumber(CLanesPattern(CLanesInCell(u, cells, sum & (CLANES_CELLS - 1))) | ~isKnown);
}

// The limit on the number of knots that are counted without a binary search.
#define CLANES_LINEAR_SEARCH_COUNT 8

// Returns how many of CLANES_LINEAR_SEARCH_COUNT numbers are at or below x.
static inline int64_t CLanesCountReached(const double *_Nonnull numbers, double x) {
  CLanesTwo sought = {x, x};
  CLanesTwoCounts count = {0, 0};
  for (int index = 0; index < CLANES_LINEAR_SEARCH_COUNT; index += 2) {
    CLanesTwo two = {numbers[index], numbers[index + 1]};
    count -= two <= sought;
  }
  return count[0] + count[1];
}

// Returns the index of the last segment that starts at or before x, clamped to the segments. The array of knots has one
// entry more than there are segments. It is padded with infinities to CLANES_LINEAR_SEARCH_COUNT entries.
static inline int64_t CLanesSegmentAt(const double *_Nonnull knots, int64_t count, double x) {
  int64_t reached = 0;
  if (count < CLANES_LINEAR_SEARCH_COUNT) {
    reached = CLanesCountReached(knots, x);
  } else {
    int64_t end = count + 1;
    while (reached < end) {
      int64_t middle = (reached + end) / 2;
      if (knots[middle] <= x) {
        reached = middle + 1;
      } else {
        end = middle;
      }
    }
  }
  int64_t index = reached > 0 ? reached - 1 : 0;
  return index < count - 1 ? index : count - 1;
}

// The weights of a segment's ends and of the derivatives there, at a parameter.
typedef struct CLanesWeights {
  double from, leaving, to, arriving;
} CLanesWeights;

// Returns the Hermite weights if all bits of `curve` are set, and linear weights if none is.
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

// MARK: - SIMD kernels

// The largest number of SIMD lanes.
#define CLANES_MAXIMUM_LANES 4

// The largest number of entries in one call.
#define CLANES_BATCH 32

// The header of the row of a change.
typedef struct CLanesEasing {
  // The start and the duration, in seconds.
  double begin, duration;
  // The index of the row's easing among consecutive groups of cells; negative for an easing without cells.
  int32_t function;
  // The slot of the layer.
  int32_t slot;
} CLanesEasing;

// The header of the row of an animation.
typedef struct CLanesRepeatedEasing {
  CLanesEasing easing;
  // The number of iterations; negative if they run forwards and backwards in turn.
  double iterations;
} CLanesRepeatedEasing;

// Computes the eased progress of rows at an instant. The result is NaN for an inactive row, and in cells without a
// polynomial. `stride` is the distance of the rows in bytes. The cells of at least one easing must exist.
typedef void (*CLanesEaseOnce)(
    intptr_t count, double time, const CLanesEasing *_Nonnull rows, intptr_t stride, const CLanesCell *_Nonnull cells,
    double *_Nonnull ordinates);
typedef void (*CLanesEaseRepeated)(
    intptr_t count, double time, const CLanesRepeatedEasing *_Nonnull rows, intptr_t stride,
    const CLanesCell *_Nonnull cells, double *_Nonnull ordinates);

// Loops over at most CLANES_BATCH entries; `count` is a multiple of CLANES_MAXIMUM_LANES.
typedef struct CLanesKernels {
  // The loops for underdamped springs, and for critically damped and overdamped springs.
  void (*_Nonnull underdamped)(
      intptr_t count, const CLanesSpringInput *_Nonnull inputs, CLanesSpringResponse *_Nonnull responses);
  void (*_Nonnull overdamped)(
      intptr_t count, const CLanesSpringInput *_Nonnull inputs, CLanesSpringResponse *_Nonnull responses);
  // The loops for rows with a CLanesEasing header, and for rows with a CLanesRepeatedEasing header.
  CLanesEaseOnce _Nonnull once;
  CLanesEaseRepeated _Nonnull repeated;
} CLanesKernels;

// The kernels for every processor, and the fastest ones for this processor.
const CLanesKernels *_Nonnull CLanesCommonKernels(void);
const CLanesKernels *_Nonnull CLanesBestKernels(void);

// MARK: - Sample requests

typedef struct CLanesPair {
  double numbers[2];
} CLanesPair;

// A segment between two keyframes of two numbers each.
typedef struct CLanesSegment {
  double start;
  // The duration of the segment; NaN requests the scalar fallback.
  double width;
  // The cells of the segment's easing.
  const CLanesCell *_Nonnull cells;
  // All bits set if the segment is curved, otherwise 0.
  uint64_t curve;
  double from[2], leaving[2], to[2], arriving[2];
} CLanesSegment;

typedef struct CLanesKeyframes {
  // The starts of the segments and the end of the last one, padded with infinities to CLANES_LINEAR_SEARCH_COUNT
  // entries.
  const double *_Nonnull knots;
  const CLanesSegment *_Nonnull segments;
  int64_t count;
} CLanesKeyframes;

// A part of a path in which the parameter is a polynomial of the distance.
typedef struct CLanesPiece {
  // The distance at the start of the piece.
  double start;
  double inverseLength;
  // The coefficients of the parameter, as a polynomial of the fraction of the piece's length.
  double coefficients[8];
  // The distances at the start and at the end of the segment that contains the piece.
  double segmentStart, segmentEnd;
  // The coefficients of the point, as a polynomial of the parameter. The first is NaN if the point is not a polynomial.
  double point[4][2];
} CLanesPiece;

typedef struct CLanesPath {
  double length;
  // The distance from a corner within which the scalar fallback computes the value.
  double tolerance;
  double bucketsPerPoint;
  int64_t lastBucket;
  // The index of the first piece that overlaps each bucket.
  const int32_t *_Nonnull buckets;
  // The pieces, followed by a sentinel whose start is infinite.
  const CLanesPiece *_Nonnull pieces;
} CLanesPath;

// A position along keyframes or a path, whose value is to be computed.
typedef struct CLanesSampleRequest {
  // The eased progress. NaN requests the scalar fallback.
  double progress;
  // One of the two; the loops over requests take one kind each.
  const CLanesKeyframes *_Nullable keyframes;
  const CLanesPath *_Nullable path;
} CLanesSampleRequest;

// The values of at most CLANES_BATCH requests; NaN where the scalar fallback computes the value. All requests have
// keyframes in the first loop, and a path in the second.
void CLanesAlongKeyframes(
    intptr_t count, const CLanesSampleRequest *_Nonnull requests, CLanesPair *_Nonnull values);
void CLanesAlongPaths(intptr_t count, const CLanesSampleRequest *_Nonnull requests, CLanesPair *_Nonnull values);

#endif
