// SPDX-License-Identifier: MIT
#include "Lanes.h"

// Each step is a separate loop over the batch. The latency of a memory access or a division of one animation then
// overlaps with the same step of the others.

void CLanesAlongKeyframes(intptr_t count, const CLanesSampleRequest *requests, CLanesPair *values) {
  double position[CLANES_BATCH];
  const CLanesSegment *segments[CLANES_BATCH];
  for (intptr_t index = 0; index < count; index++) {
    const CLanesKeyframes *track = requests[index].keyframes;
    segments[index] = track->segments + CLanesSegmentAt(track->knots, track->count, requests[index].progress);
  }
  for (intptr_t index = 0; index < count; index++)
    position[index] = (requests[index].progress - segments[index]->start) / segments[index]->width;
  for (intptr_t index = 0; index < count; index++)
    position[index] = CLanesOrdinate(position[index], segments[index]->cells);
  for (intptr_t index = 0; index < count; index++) {
    const CLanesSegment *segment = segments[index];
    double u = position[index];
    CLanesWeights weights = CLanesWeigh(u, segment->curve);
    // Outside the curve's range 0 … 1 the result is NaN.
    uint64_t isInside = -(uint64_t)((u > 0) & (u < 1));
    for (int number = 0; number < 2; number++) {
      double sum = segment->from[number] * weights.from + segment->leaving[number] * weights.leaving +
                   segment->to[number] * weights.to + segment->arriving[number] * weights.arriving;
      values[index].numbers[number] = CLanesNumber(CLanesPattern(sum) | ~isInside);
    }
  }
}

void CLanesAlongPaths(intptr_t count, const CLanesSampleRequest *requests, CLanesPair *values) {
  double position[CLANES_BATCH];
  const CLanesPiece *pieces[CLANES_BATCH];
  for (intptr_t index = 0; index < count; index++) {
    const CLanesPath *path = requests[index].path;
    double output = requests[index].progress;
    double distance = output * path->length;
    uint64_t isInside = -(uint64_t)((output > 0) & (output < 1) & (distance > path->tolerance) &
                                    (distance < path->length - path->tolerance));
    // Distances outside the path use the first bucket, and their result is NaN.
    double inside = CLanesNumber(CLanesPattern(distance) & isInside);
    int64_t bucket = (int64_t)(inside * path->bucketsPerPoint);
    const CLanesPiece *piece = path->pieces + path->buckets[bucket < path->lastBucket ? bucket : path->lastBucket];
    piece += piece[1].start <= inside;
    while (piece[1].start <= inside) piece++;
    pieces[index] = piece;
    position[index] = CLanesNumber(CLanesPattern(distance) | ~isInside);
  }
  for (intptr_t index = 0; index < count; index++) {
    const CLanesPath *path = requests[index].path;
    const CLanesPiece *piece = pieces[index];
    const double *c = piece->coefficients;
    double distance = position[index];
    double x = (distance - piece->start) * piece->inverseLength;
    double square = x * x;
    double low = c[0] + x * c[1] + square * (c[2] + x * c[3]);
    double high = c[4] + x * c[5] + square * (c[6] + x * c[7]);
    double t = low + square * square * high;
    double limited = t < 0 ? 0 : t > 1 ? 1 : t;
    uint64_t isInside = -(uint64_t)((distance - piece->segmentStart > path->tolerance) &
                                    (piece->segmentEnd - distance > path->tolerance));
    for (int number = 0; number < 2; number++) {
      double point = piece->point[0][number] +
                     limited * (piece->point[1][number] +
                                limited * (piece->point[2][number] + limited * piece->point[3][number]));
      values[index].numbers[number] = CLanesNumber(CLanesPattern(point) | ~isInside);
    }
  }
}
