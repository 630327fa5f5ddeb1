#ifndef CPEERS_H
#define CPEERS_H

/// How often this process has asked for memory.
long peers_allocation_count(void);

/// How many bytes are in use, those of large blocks included.
long peers_bytes_in_use(void);

/// A unit Bézier curve the way browsers solve it: a table of eleven samples, then Newton, then halving.
typedef struct {
  double ax, bx, cx, ay, by, cy;
  double start_gradient, end_gradient;
  double samples[11];
} peers_bezier;

void peers_bezier_prepare(peers_bezier *curve, double x1, double y1, double x2, double y2);
double peers_bezier_value(const peers_bezier *curve, double x);
/// The sum of the values at `count` abscissae, so that nothing but the call is timed.
double peers_bezier_sum(const peers_bezier *curve, const double *xs, long count);

#endif
