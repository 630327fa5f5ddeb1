// SPDX-License-Identifier: MIT
#include "CPeers.h"

#include <math.h>

// A reimplementation of the algorithm of Chromium's gfx::CubicBezier, as the peer of an easing call.

static double abscissa(const peers_bezier *c, double t) { return ((c->ax * t + c->bx) * t + c->cx) * t; }
static double ordinate(const peers_bezier *c, double t) { return ((c->ay * t + c->by) * t + c->cy) * t; }
static double abscissa_slope(const peers_bezier *c, double t) { return (3 * c->ax * t + 2 * c->bx) * t + c->cx; }

void peers_bezier_prepare(peers_bezier *c, double x1, double y1, double x2, double y2) {
  c->cx = 3 * x1;
  c->bx = 3 * (x2 - x1) - c->cx;
  c->ax = 1 - c->cx - c->bx;
  c->cy = 3 * y1;
  c->by = 3 * (y2 - y1) - c->cy;
  c->ay = 1 - c->cy - c->by;
  c->start_gradient = x1 > 0 ? y1 / x1 : y1 == 0 && x2 > 0 ? y2 / x2 : y1 == 0 && y2 == 0 ? 1 : 0;
  c->end_gradient = x2 < 1 ? (y2 - 1) / (x2 - 1) : y2 == 1 && x1 < 1 ? (y1 - 1) / (x1 - 1) : y2 == 1 && y1 == 1 ? 1 : 0;
  for (int i = 0; i < 11; i++) c->samples[i] = abscissa(c, i * 0.1);
}

static double parameter(const peers_bezier *c, double x) {
  double low = 0, high = 1, t = x;
  for (int i = 1; i < 11; i++) {
    if (x <= c->samples[i]) {
      high = 0.1 * i;
      low = high - 0.1;
      t = low + (high - low) * (x - c->samples[i - 1]) / (c->samples[i] - c->samples[i - 1]);
      break;
    }
  }
  const double accuracy = 1e-7;
  double error = 0;
  for (int i = 0; i < 4; i++) {
    error = abscissa(c, t) - x;
    if (fabs(error) < accuracy) return t;
    double slope = abscissa_slope(c, t);
    if (fabs(slope) < 1e-6) break;
    t -= error / slope;
  }
  if (fabs(error) < accuracy) return t;
  while (low < high) {
    error = abscissa(c, t) - x;
    if (fabs(error) < accuracy) return t;
    if (error < 0) low = t; else high = t;
    t = (high + low) * 0.5;
  }
  return t;
}

double peers_bezier_value(const peers_bezier *c, double x) {
  if (x < 0) return c->start_gradient * x;
  if (x > 1) return 1 + c->end_gradient * (x - 1);
  return ordinate(c, parameter(c, x));
}

double peers_bezier_sum(const peers_bezier *c, const double *xs, long count) {
  double sum = 0;
  for (long i = 0; i < count; i++) sum += peers_bezier_value(c, xs[i]);
  return sum;
}
