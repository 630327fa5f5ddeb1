// The innermost steps of animations: springs, several at once in the lanes of a vector, and what easings and keyframes
// do without a choice that a processor would have to guess.
//
// Every form gives the same bits: the operations are the same, one after the other, and none of them are contracted.
// The system's exponential, sine and cosine choose among several forms by what the processor can do, and those differ.

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

// A spring, and the time that has passed since it was released, in seconds: above 0, and so short that the functions
// below hold.
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

// So many cells hold the graph of a Bezier curve; what is asked for lies in it whatever the abscissa.
#define CLANES_CELLS 128
// Behind the leading digit of a place to which the number of cells was added stand so many digits of the place in a
// cell.
#define CLANES_CELL_SHIFT 45
_Static_assert(CLANES_CELLS == 1 << (52 - CLANES_CELL_SHIFT), "the digits above a place in a cell number the cells");

// A polynomial of degree five, its coefficients in pairs. Those from the second power on are so small beside the
// others, by the width of a cell squared, that half the digits are enough; so a cell is half a line of the cache.
typedef struct CLanesCell {
  CLanesTwo c01;
  CLanesTwoHalves c23, c45;
} CLanesCell;

// The ordinate at a share of the width of a cell.
static inline CLANES_INLINE double CLanesInCell(double u, const void *_Nonnull cells, uint64_t number) {
  const CLanesCell *cell = (const CLanesCell *)cells + number;
  CLanesTwo c23 = __builtin_convertvector(cell->c23, CLanesTwo), c45 = __builtin_convertvector(cell->c45, CLanesTwo);
  double square = u * u;
  CLanesTwo squares = {square, square};
  CLanesTwo both = (c45 * squares + c23) * squares + cell->c01;
  return both[0] + both[1] * u;
}

// The ordinate at an abscissa by the cells of a curve. Not a number outside of 0 and 1, and where the cells do not say
// it. No step depends on the abscissa.
static inline CLANES_INLINE double CLanesOrdinate(double abscissa, const void *_Nonnull cells) {
  double place = abscissa * CLANES_CELLS;
  // Behind the sum's leading digit stand the number of the cell and, rounded, the place in it.
  uint64_t sum = CLanesPattern(place + CLANES_CELLS) >> CLANES_CELL_SHIFT;
  double u = place - (CLanesNumber(sum << CLANES_CELL_SHIFT) - CLANES_CELLS);
  // Rounded up into the next cell, it is left to the exact way.
  uint64_t isKnown = -(uint64_t)((abscissa > 0) & (abscissa < 1) & (u >= 0));
  return CLanesNumber(CLanesPattern(CLanesInCell(u, cells, sum & (CLANES_CELLS - 1))) | ~isKnown);
}

// Fewer knots than these are counted all.
#define CLANES_FEW 8

// How many of CLANES_FEW numbers lie at or below x.
static inline int64_t CLanesCountReached(const double *_Nonnull numbers, double x) {
  CLanesTwo sought = {x, x};
  CLanesTwoCounts count = {0, 0};
  for (int index = 0; index < CLANES_FEW; index += 2) {
    CLanesTwo two = {numbers[index], numbers[index + 1]};
    count -= two <= sought;
  }
  return count[0] + count[1];
}

// The segment that begins last at or before x, limited to those there are. The knots are one more than the segments,
// CLANES_FEW at least, with infinities behind those there are.
static inline int64_t CLanesSegmentAt(const double *_Nonnull knots, int64_t count, double x) {
  int64_t reached = 0;
  if (count < CLANES_FEW) {
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

// At most so many at once.
#define CLANES_BATCH 32

// What the row of a change begins with.
typedef struct CLanesEasing {
  // When it runs.
  double begin, duration;
  // The number of its easing among those whose cells follow each other; below 0 where it has none.
  int32_t function;
  // Whose it is.
  int32_t slot;
} CLanesEasing;

// What the row of an animation begins with.
typedef struct CLanesRun {
  CLanesEasing easing;
  // How often it runs; below 0 as often, there and back again in turn.
  double iterations;
} CLanesRun;

// Puts what easings make of the directed progress at an instant; not numbers outside of the intervals in which rows are
// active, and where the cells do not say it. The rows are so many bytes apart, and the first easing has cells at least.
typedef void (*CLanesEase)(
    intptr_t count, double time, const void *_Nonnull rows, intptr_t stride, const void *_Nonnull cells,
    double *_Nonnull ordinates);

// Loops over at most CLANES_BATCH at once; `count` is a multiple of CLANES_MOST.
typedef struct CLanesKernels {
  // The shares of springs that swing, and of springs that do not.
  void (*_Nonnull swinging)(intptr_t count, const CLanesMoment *_Nonnull moments, CLanesShare *_Nonnull shares);
  void (*_Nonnull creeping)(intptr_t count, const CLanesMoment *_Nonnull moments, CLanesShare *_Nonnull shares);
  // For rows that begin with a CLanesEasing, and for those that begin with a CLanesRun.
  CLanesEase _Nonnull once;
  CLanesEase _Nonnull repeated;
} CLanesKernels;

// The loops that run everywhere, and those for this processor.
const CLanesKernels *_Nonnull CLanesCommonKernels(void);
const CLanesKernels *_Nonnull CLanesBestKernels(void);

// MARK: - In batches

typedef struct CLanesPair {
  double numbers[2];
} CLanesPair;

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
  // Where the segments begin, and at last the end; CLANES_FEW at least, with infinities behind those there are.
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

// A position along keyframes or a path, whose value is to be computed.
typedef struct CLanesSampleRequest {
  // The eased progress. NaN requests the scalar fallback.
  double place;
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
