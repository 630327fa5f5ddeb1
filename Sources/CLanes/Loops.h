// SPDX-License-Identifier: MIT

// The loops, included once for each vector width, with LANES defined as the number of SIMD lanes.
//
// Arguments are reduced in exact steps (W. J. Cody, W. Waite, Software Manual for the Elementary Functions, 1980). The
// parts of pi/2 and ln 2 and the polynomials of sine and cosine are those of FreeBSD's msun, k_sin.c and k_cos.c.

#pragma STDC FP_CONTRACT OFF

typedef double Numbers __attribute__((vector_size(8 * LANES)));
typedef uint64_t Patterns __attribute__((vector_size(8 * LANES)));

typedef struct Rest {
  Numbers power, rest;
} Rest;

typedef struct Turn {
  Numbers sine, cosine;
} Turn;

// Adding this number rounds to an integer, whose value is in the last bits of the sum.
static const double room = 0x1.8p52;

static inline __attribute__((always_inline)) Numbers series(
    Numbers x, double a, double b, double c, double d, double e, double f) {
  return ((((x * f + e) * x + d) * x + c) * x + b) * x + a;
}

static inline __attribute__((always_inline)) Numbers choose(Patterns mask, Numbers yes, Numbers no) {
  return (Numbers)((mask & (Patterns)yes) | (~mask & (Patterns)no));
}

// Returns 2^n, and e^r - 1 for the small remainder r of an exponent.
static inline __attribute__((always_inline)) Rest exponential(Numbers x) {
  Numbers near = x * 1.442695040888963387 + room;
  Numbers n = near - room;
  Numbers r = (x - n * 6.93147180369123816490e-01) - n * 1.90821492927058770002e-10;
  Numbers square = r * r;
  // The Taylor series, with even and odd powers separate; the first omitted term is below 2^-56 of the result.
  Numbers even = series(square, 0.5, 1. / 24, 1. / 720, 1. / 40320, 1. / 3628800, 1. / 479001600);
  Numbers odd = series(square, 1. / 6, 1. / 120, 1. / 5040, 1. / 362880, 1. / 39916800, 1. / 6227020800);
  Rest result = {(Numbers)(((Patterns)near + 1023) << 52), r + square * (even + odd * r)};
  return result;
}

static inline __attribute__((always_inline)) Turn sineAndCosine(Numbers x) {
  Numbers near = x * 6.36619772367581382433e-01 + room;
  Numbers n = near - room;
  Numbers y = ((x - n * 1.57079632673412561417e+00) - n * 6.07710050630396597660e-11) - n * 2.02226624879595063154e-21;
  Numbers z = y * y;
  Numbers third = series(z, -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
                         2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10);
  Numbers fourth = series(z, 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
                          -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11);
  Numbers sine = y + y * z * third;
  Numbers cosine = 1 - (z * 0.5 - z * z * fourth);
  // Each quarter turn exchanges sine and cosine, and each half turn changes their signs.
  Patterns quarters = (Patterns)near;
  Patterns isOdd = -(quarters & 1);
  Turn turn = {(Numbers)((Patterns)choose(isOdd, cosine, sine) ^ ((quarters & 2) << 62)),
               (Numbers)((Patterns)choose(isOdd, sine, cosine) ^ (((quarters + 1) & 2) << 62))};
  return turn;
}

// Loads one member of consecutive entries, one entry per SIMD lane.
#define LOAD(member, entries)                                                \
  ({                                                                         \
    Numbers loaded;                                                          \
    for (int lane = 0; lane < LANES; lane++) loaded[lane] = (entries)[lane].member; \
    loaded;                                                                  \
  })

static inline __attribute__((always_inline)) void store(
    CLanesSpringResponse *responses, Numbers position, Numbers velocity) {
  for (int lane = 0; lane < LANES; lane++) {
    CLanesSpringResponse response = {position[lane], velocity[lane]};
    responses[lane] = response;
  }
}

static void underdamped(intptr_t count, const CLanesSpringInput *inputs, CLanesSpringResponse *responses) {
  for (intptr_t index = 0; index < count; index += LANES) {
    Numbers frequency = LOAD(spring.frequency, inputs + index);
    Numbers ratio = LOAD(spring.decay, inputs + index);
    Numbers damped = LOAD(spring.turn, inputs + index);
    Numbers own = LOAD(time, inputs + index) * frequency;
    Rest lost = exponential(-ratio * own);
    Numbers decay = lost.power + lost.power * lost.rest;
    Turn turn = sineAndCosine(damped * own);
    Numbers sine = turn.sine / damped;
    store(responses + index, decay * (turn.cosine + ratio * sine), decay * sine / frequency);
  }
}

static void overdamped(intptr_t count, const CLanesSpringInput *inputs, CLanesSpringResponse *responses) {
  for (intptr_t index = 0; index < count; index += LANES) {
    Numbers frequency = LOAD(spring.frequency, inputs + index);
    Numbers slow = LOAD(spring.decay, inputs + index);
    Numbers split = LOAD(spring.turn, inputs + index);
    Numbers own = LOAD(time, inputs + index) * frequency;
    Numbers exponent = split * own;
    // Beyond the least exponent the fast mode is smaller than the last digit of the result.
    Numbers least = (Numbers){} + CLANES_LEAST_EXPONENT;
    Rest fast = exponential(choose((Patterns)(-exponent < least), least, -exponent));
    Numbers late = 1 - (fast.power + fast.power * fast.rest);
    Numbers early = -(fast.power * fast.rest + (fast.power - 1));
    // s = (1 - e^(-2 sigma tau)) / 2 sigma, whose limit for sigma = 0 is tau.
    Numbers s = choose((Patterns)(split == 0), own, choose((Patterns)(exponent > 1), late, early) / split);
    Rest lost = exponential(-slow * own);
    Numbers decay = lost.power + lost.power * lost.rest;
    store(responses + index, decay * (1 + slow * s), decay * s / frequency);
  }
}

// Loads one member of the headers of consecutive rows, one row per SIMD lane.
#define LOAD_ROW(type, member)                                                                                 \
  ({                                                                                                           \
    Numbers loaded;                                                                                            \
    for (int lane = 0; lane < LANES; lane++) loaded[lane] = ((const type *)(row + lane * stride))->member;     \
    loaded;                                                                                                    \
  })

// The headers are `stride` bytes apart. With `repeats` each is the first member of a CLanesRepeatedEasing.
static inline __attribute__((always_inline)) void ease(
    intptr_t count, double time, const CLanesEasing *headers, intptr_t stride, const CLanesCell *cells,
    double *ordinates, bool repeats) {
  uint64_t numbers[CLANES_BATCH];
  const char *row = (const char *)headers;
  for (intptr_t index = 0; index < count; index += LANES, row += LANES * stride) {
    Numbers begin = LOAD_ROW(CLanesEasing, begin), duration = LOAD_ROW(CLanesEasing, duration);
    Numbers local = time - begin;
    Numbers progress = local / duration;
    Patterns isActive = (Patterns)((begin <= time) & (time < begin + duration));
    if (repeats) {
      Patterns iterations = (Patterns)LOAD_ROW(CLanesRepeatedEasing, iterations);
      Numbers active = duration * (Numbers)(iterations & (~0ull >> 1));
      isActive = (Patterns)((begin <= time) & (local < active) & (time < begin + active) & (progress < 0x1p40));
      // The two steps round to a whole number, then down.
      Numbers near = (progress + room) - room;
      Numbers iteration = near - (Numbers)((Patterns)(near > progress) & (Patterns)((Numbers){} + 1));
      Numbers simple = progress - iteration;
      Patterns isBack = -((Patterns)(iteration + room) & (iterations >> 63));
      progress = choose(isBack, 1 - simple, simple);
    }
    // The same calculation as in CLanesOrdinate.
    Numbers position = progress * CLANES_CELLS;
    Patterns sum = (Patterns)(position + CLANES_CELLS) >> CLANES_CELL_SHIFT;
    Numbers u = position - ((Numbers)(sum << CLANES_CELL_SHIFT) - CLANES_CELLS);
    isActive &= (Patterns)((progress > 0) & (progress < 1) & (u >= 0));
    // Inactive rows get NaN, which the polynomial propagates.
    u = (Numbers)((Patterns)u | ~isActive);
    sum &= CLANES_CELLS - 1;
    __builtin_memcpy(ordinates + index, &u, sizeof u);
    __builtin_memcpy(numbers + index, &sum, sizeof sum);
  }
  row = (const char *)headers;
  for (intptr_t index = 0; index < count; index++, row += stride) {
    const int64_t function = ((const CLanesEasing *)row)->function;
    const uint64_t hasNone = (uint64_t)(function >> 63);
    const double u = CLanesNumber(CLanesPattern(ordinates[index]) | hasNone);
    const uint64_t number = ((uint64_t)function & ~hasNone) * CLANES_CELLS + numbers[index];
    ordinates[index] = CLanesInCell(u, cells, number);
  }
}

static void once(
    intptr_t count, double time, const CLanesEasing *rows, intptr_t stride, const CLanesCell *cells,
    double *ordinates) {
  ease(count, time, rows, stride, cells, ordinates, false);
}

static void repeated(
    intptr_t count, double time, const CLanesRepeatedEasing *rows, intptr_t stride, const CLanesCell *cells,
    double *ordinates) {
  ease(count, time, &rows->easing, stride, cells, ordinates, true);
}
