// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

/// The motion of the layers of a written tree, from the writer's plans with their numbers as they are written.
///
/// The deviation of Swift source is measured from it. A test compiles the source of some documents, and compares the
/// motion of the tree that it builds.
struct SwiftWrittenMotion {
  private(set) var channels: [MotionRecording.Channel] = []
  /// The exact values of the same numbers.
  private(set) var tracks: [MotionDocument.NamedTrack] = []

  /// Adds a property of a layer.
  mutating func add(
    _ property: SwiftProperty, of layer: SwiftLayer, _ track: MotionTrack, corners: [Double],
    written: @escaping @Sendable (Double) -> [Double]
  ) {
    let names = property.names(track.count).map { "\(layer.name).\($0)" }
    add(names, track, isColor: property.type == "Color", corners: corners, written: written)
  }

  /// Adds the numbers of a track.
  ///
  /// - Parameter isColor: Whether they are the premultiplied components of a colour.
  mutating func add(
    _ names: [String], _ track: MotionTrack, isColor: Bool, corners: [Double],
    written: @escaping @Sendable (Double) -> [Double]
  ) {
    let columns = TrackColumns(of: { isColor ? Self.straight(written($0)) : written($0) }, count: names.count)
    channels += columns.channels(names, corners: corners)
    tracks.append(MotionDocument.NamedTrack(names: names, track: isColor ? track.map(Self.straight) : track))
  }

  /// The alpha below which premultiplied components are compared: the hue of such a colour is not visible.
  private static let leastAlpha = 0.001

  private static func straight(_ color: [Double]) -> [Double] {
    color[..<3].map { $0 / max(color[3], leastAlpha) } + [color[3]]
  }
}

extension SwiftProperty {
  /// The names of the numbers, as in the names of channels.
  fileprivate func names(_ count: Int) -> [String] {
    switch self {
    case .position: ChannelName.position
    case .scale: ChannelName.scale
    case .transform: ChannelName.matrix
    case .boundsOrigin: ["left", "top"]
    case .size: ["width", "height"]
    case .fill: ChannelName.fill
    case .stroke: ChannelName.stroke
    case .shadowColor: ChannelName.shadowColor
    case .shadowOffset: ChannelName.shadowOffset
    case .path: ChannelName.path(count)
    case .anchor: ["anchorX", "anchorY"]
    default: [rawValue]
    }
  }
}

extension SwiftMotionPlan {
  /// The plan with its numbers as they are written.
  func written(_ numbers: SwiftNumbers, of property: SwiftProperty) -> SwiftMotionPlan {
    func values(_ values: [Double]) -> [Double] { numbers.written(values, of: property) }
    let form: Form =
      switch form {
      case .constant: .constant
      case .transitions(let transitions):
        .transitions(
          transitions.map {
            Transition(
              start: SwiftNumbers.writtenSeconds($0.start), duration: SwiftNumbers.writtenSeconds($0.duration),
              function: $0.function, easing: $0.easing, value: values($0.value))
          })
      case .keyframes(let pieces):
        .keyframes(
          pieces.map {
            var piece = $0
            (piece.from, piece.to) = (values(piece.from), values(piece.to))
            return piece
          })
      }
    return SwiftMotionPlan(initial: values(initial), form: form)
  }

  /// The instants at which a number or its derivative may jump, in ascending order.
  var corners: [Double] {
    switch form {
    case .constant: []
    case .transitions(let transitions):
      transitions.flatMap { transition in
        [transition.start, transition.start + transition.duration]
          + transition.function.breakpoints(limit: 1000).map { transition.start + $0 * transition.duration }
      }.sorted()
    case .keyframes(let pieces): pieces.flatMap { [$0.start, $0.end] }.sorted()
    }
  }

  /// The numbers as a function of time.
  ///
  /// - Complexity: O(log n) for each instant, and O(m) for m transitions that move at that instant.
  var values: @Sendable (Double) -> [Double] {
    switch form {
    case .constant: return { [initial] _ in initial }
    case .keyframes(let pieces):
      return { time in
        let piece = pieces[pieces.lastIndex(atMost: time, by: \.start)]
        let share = (time - piece.start) / (piece.end - piece.start)
        let progress = piece.isStill ? 0 : piece.function.value(at: min(max(share, 0), 1))
        return zip(piece.from, piece.to).map { $0 + ($1 - $0) * progress }
      }
    case .transitions(let transitions):
      // The instants from which all transitions up to each one have ended.
      var ends: [Double] = []
      for transition in transitions {
        ends.append(max(ends.last ?? -.infinity, transition.start + transition.duration))
      }
      let values = [initial] + transitions.map(\.value)
      return { [ends] time in
        guard transitions[0].start <= time else { return values[0] }
        let last = transitions.lastIndex(atMost: time, by: \.start)
        let first = ends[0] <= time ? ends.lastIndex(atMost: time) + 1 : 0
        var numbers = values[first]
        for index in first..<max(first, last + 1) {
          let transition = transitions[index]
          let isOver = time >= transition.start + transition.duration
          let progress = isOver ? 1 : transition.function.value(at: (time - transition.start) / transition.duration)
          for number in numbers.indices {
            numbers[number] += (values[index + 1][number] - values[index][number]) * progress
          }
        }
        return numbers
      }
    }
  }
}
