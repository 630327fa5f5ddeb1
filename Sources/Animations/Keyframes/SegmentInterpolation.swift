// SPDX-License-Identifier: MIT
#if !hasFeature(Embedded)
  import Synchronization
#endif

/// The interpolation of the segment of keyframes that was sampled last, for values whose preparation is costly.
///
/// Most queries are in the segment of the query before. A sample depends only on its arguments: the stored
/// interpolation saves time and changes no value.
final class SegmentInterpolation<Value: Animatable>: Sendable {
  #if hasFeature(Embedded)
    // Embedded Swift has no `Mutex`. Segments are then not prepared, which changes no value.
    init?() { nil }

    func sample(of segment: KeyframeSegment<Value>, _ index: Int, at u: Double) -> Sample<Value>? { nil }
  #else
    private let latest = Mutex<(index: Int, interpolation: PreparedInterpolation<Value>)?>(nil)

    /// Creates the store, or returns `nil` for a type without costly preparation.
    init?() {
      guard Value.zero.preparedInterpolation(to: .zero) != nil else { return nil }
    }

    /// The sample of a segment at a parameter, or `nil` if its interpolation is not prepared.
    ///
    /// - Parameter index: The index of the segment.
    func sample(of segment: KeyframeSegment<Value>, _ index: Int, at u: Double) -> Sample<Value>? {
      guard segment.tangents == nil else { return nil }
      let interpolation = latest.withLock { latest in
        if let latest, latest.index == index { return Optional(latest.interpolation) }
        let interpolation = segment.start.preparedInterpolation(to: segment.end)
        latest = interpolation.map { (index, $0) }
        return interpolation
      }
      return interpolation?.sample(at: u)
    }
  #endif
}
