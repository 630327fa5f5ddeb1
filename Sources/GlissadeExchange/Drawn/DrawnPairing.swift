// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The drawings of two motions that correspond to each other, as recordings with the same names.
///
/// A fill and a stroke are paired each for itself: formats differ in whether one drawing has both. They correspond by
/// the names of their layers, or in painting order if few of the names occur in both motions.
struct DrawnPairing {
  /// A fill or a stroke.
  private struct Paint {
    enum Kind { case fill, stroke }
    let kind: Kind
    let drawing: DrawnMotion.Drawing
    /// The names of the layers around it in letters, digits, hyphens and underscores, the innermost first.
    let names: [String]
  }

  let first: MotionRecording
  let second: MotionRecording
  /// Whether the drawings correspond by their order.
  let isByOrder: Bool

  /// - Parameters:
  ///   - first: The drawings of the first recording.
  ///   - second: The drawings of the second recording.
  ///   - recordings: The recordings.
  ///   - groups: The channels of groups that are compared besides the drawings; `nil` for drawings alone.
  init(
    _ first: DrawnMotion, _ second: DrawnMotion, like recordings: (first: MotionRecording, second: MotionRecording),
    groups: (first: [MotionRecording.Channel], second: [MotionRecording.Channel])?
  ) {
    let (one, other) = (Self.paints(first), Self.paints(second))
    var pairs = Self.pairsByName(one, other)
    let byName = pairs.count { $0 != nil }
    isByOrder = 2 * byName < min(one.count, other.count) || byName == 0
    let times = (0...4).map { max(recordings.first.duration, recordings.second.duration) * (Double($0) + 0.31) / 5 }
    if isByOrder {
      let alignment = DrawnAlignment(one.map(\.drawing), other.map(\.drawing), at: times)
      pairs = alignment.pairs { one[$0].kind == other[$1].kind }
    }
    let clocks = [recordings.first, recordings.second].map { recording in
      RecordedClock(end: recording.isEndless || recording.duration <= 0 ? nil : recording.duration)
    }
    var (channels, outlines): ([[MotionRecording.Channel]], [[MotionRecording.Outline]]) = ([[], []], [[], []])
    var names = UniqueTexts()
    func add(_ paint: Paint, as name: String, side: Int, with other: Paint?) {
      let record = DrawnPaintRecord(
        paint.drawing, isStroke: paint.kind == .stroke, besides: other?.drawing, named: name, at: times,
        on: clocks[side])
      channels[side] += record.channels
      if let outline = record.outline { outlines[side].append(outline) }
    }
    var used: Set<Int> = []
    for (index, paint) in one.enumerated() {
      guard let pair = pairs[index] else {
        add(paint, as: names.unique(Self.title(paint, paint)), side: 0, with: nil)
        continue
      }
      used.insert(pair)
      let name = names.unique(Self.title(paint, other[pair]))
      add(paint, as: name, side: 0, with: other[pair])
      add(other[pair], as: name, side: 1, with: paint)
    }
    for (index, paint) in other.enumerated() where !used.contains(index) {
      add(paint, as: names.unique(Self.title(paint, paint)), side: 1, with: nil)
    }
    // Without a motion, a group is as if it were absent.
    let defaults = groups == nil ? [:] : MotionRecording.layerDefaults
    self.first = recordings.first.replaced(channels[0] + (groups?.first ?? []), outlines[0], defaults)
    self.second = recordings.second.replaced(channels[1] + (groups?.second ?? []), outlines[1], defaults)
  }

  private static func paints(_ motion: DrawnMotion) -> [Paint] {
    motion.drawings.filter(\.isVisible).flatMap { drawing in
      let names = drawing.names.map { PlainName.text($0) }
      return (drawing.fill == nil ? [] : [Paint(kind: .fill, drawing: drawing, names: names)])
        + (drawing.stroke == nil ? [] : [Paint(kind: .stroke, drawing: drawing, names: names)])
    }
  }

  private static func title(_ first: Paint, _ second: Paint) -> String {
    let (one, other) = (first.drawing.name, second.drawing.name)
    let isSame = first.names.contains(second.names.first ?? "") || second.names.contains(first.names.first ?? "")
    let name = isSame || one == other ? one : "\(one) = \(other)"
    return MotionRecording.Channel.shortened(name) + (first.kind == .stroke ? " stroke" : "")
  }

  /// For each paint of the first motion, that of the second one with the same name.
  private static func pairsByName(_ first: [Paint], _ second: [Paint]) -> [Int?] {
    var byName: [String: [Int]] = [:]
    // The numbers of elements without a name change if an element is added.
    let acceptsPlaces = first.count == second.count
    for (index, paint) in second.enumerated() {
      for name in Set(paint.names) { byName[name, default: []].append(index) }
    }
    var used: Set<Int> = []
    var pairs = [Int?](repeating: nil, count: first.count)
    // The own name first, and then those of the layers around.
    for depth in 0..<2 {
      for (index, paint) in first.enumerated() where pairs[index] == nil {
        if !acceptsPlaces, paint.drawing.name.hasSuffix("]") { continue }
        let names = depth == 0 ? Array(paint.names.prefix(1)) : Array(paint.names.dropFirst().prefix(8))
        for name in names {
          let candidate = byName[name]?.first { candidate in
            let other = second[candidate]
            guard other.kind == paint.kind, !used.contains(candidate) else { return false }
            return depth == 0 || other.names.first == name
          }
          guard let candidate else { continue }
          pairs[index] = candidate
          used.insert(candidate)
          break
        }
      }
    }
    return pairs
  }

  /// Names of which none occurs twice.
  private struct UniqueTexts {
    private var counts: [String: Int] = [:]

    mutating func unique(_ text: String) -> String {
      let count = counts[text, default: 0] + 1
      counts[text] = count
      return count == 1 ? text : "\(text) #\(count)"
    }
  }
}

/// Names of layers in the characters that all formats accept.
enum PlainName {
  /// A name of letters, digits, hyphens and underscores, in lower case and without the suffix of a drawing.
  static func text(_ name: String) -> String {
    var names = UniqueNames([])
    let plain = names.unique(name).lowercased()
    return plain.hasSuffix("-shape") ? String(plain.dropLast(6)) : plain
  }
}

extension MotionRecording {
  /// A recording of drawings in place of layers.
  fileprivate func replaced(
    _ channels: [Channel], _ outlines: [Outline], _ defaults: [String: Double]
  ) -> MotionRecording {
    var recording = MotionRecording(duration: duration, channels: channels)
    (recording.isEndless, recording.outlines, recording.notes) = (isEndless, outlines, notes)
    (recording.format, recording.defaults) = (format, defaults)
    return recording
  }
}
