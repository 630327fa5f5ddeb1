// SPDX-License-Identifier: MIT
#ifndef CPEERS_H
#define CPEERS_H

/// Returns the number of allocations of this process so far.
long peers_allocation_count(void);

/// Returns the number of allocated bytes, large blocks included.
long peers_bytes_in_use(void);

/// A unit Bézier curve with the solver of browsers: a table of eleven samples, then Newton's method, then bisection.
typedef struct {
  double ax, bx, cx, ay, by, cy;
  double start_gradient, end_gradient;
  double samples[11];
} peers_bezier;

void peers_bezier_prepare(peers_bezier *curve, double x1, double y1, double x2, double y2);
double peers_bezier_value(const peers_bezier *curve, double x);
/// Returns the sum of the values at `count` abscissae, so that the calls dominate the measured time.
double peers_bezier_sum(const peers_bezier *curve, const double *xs, long count);

/// Blurs a mask of bytes by three boxes of `size` columns and rows, an odd number. The scratch memory holds as many
/// bytes as the mask, and at least two rows; the sums are one for each column.
void peers_blur(
    unsigned char *pixels, unsigned char *scratch, unsigned *sums, int width, int height, int stride, int size);

#endif
