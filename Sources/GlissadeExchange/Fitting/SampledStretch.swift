// SPDX-License-Identifier: MIT

/// The values of a track between two breakpoints, at the places of a grid that becomes finer where a fit requires it.
///
/// A place is a fraction of the stretch. Fits of different lengths examine the same places, and each of them is
/// evaluated once, because a value of a track can cost much more than the arithmetic of a fit.
struct SampledStretch {
  private let track: MotionTrack
  private let start: Double
  private let end: Double
  private var samples: [Double: [Double]]
  /// The most samples of a piece, so that memory depends neither on the duration nor on the numbers of a sample.
  private let pieceLimit: Double

  /// The samples after which the earlier ones are forgotten.
  private var limit = 256
  /// The least steps of the grid in the length of a piece, and in a second.
  private static let steps = 16.0
  private static let rate = 120.0
  /// The most numbers in the samples of a piece, if a sample has few.
  private static let numberLimit = 1 << 20

  /// Creates a stretch with the values at its ends.
  init(_ track: MotionTrack, from start: Double, _ first: [Double], to end: Double, _ last: [Double]) {
    (self.track, self.start, self.end) = (track, start, end)
    samples = [0: first, 1: last]
    pieceLimit = Double(max(32, min(4096, Self.numberLimit / max(first.count, 1))))
  }

  /// The number of steps of the grid in the whole stretch, of which a fit examines all.
  var wholeCount: Int {
    var count = 128
    while Double(count) < (end - start) * Self.rate, Double(2 * count) <= pieceLimit { count *= 2 }
    return count
  }

  /// The instant of a place in seconds.
  func time(at place: Double) -> Double { place >= 1 ? end : start + (end - start) * place }

  /// The numbers at a place.
  mutating func values(at place: Double) -> [Double] {
    if let known = samples[place] { return known }
    let values = track.values(time(at: place))
    samples[place] = values
    return values
  }

  /// Forgets the samples before a place.
  mutating func forget(before place: Double) {
    guard samples.count > limit else { return }
    samples = samples.filter { $0.key >= place }
    limit = max(256, 2 * samples.count)
  }

  /// The places of the grid inside a piece of about a length, and the place of its end.
  func places(from start: Double, for length: Double) -> (inside: [Double], end: Double) {
    // A power of two, so that the places of a coarse grid are also those of a fine one.
    var unit = 1 / Self.steps
    func isCoarse(_ unit: Double) -> Bool {
      unit * (self.end - self.start) * Self.rate > 1 && unit * pieceLimit > 2 * length
    }
    while unit * Self.steps > length || isCoarse(unit) { unit /= 2 }
    let last = ((start + length) / unit).rounded(.down) * unit
    let end = start + length >= 1 ? 1 : last
    let first = ((start / unit).rounded(.down) + 1) * unit
    return (Array(stride(from: first, to: end, by: unit)), end)
  }
}
