// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// An element with its tracks, which become channels.
struct WebLayer {
  typealias Channel = MotionRecording.Channel

  let element: ReadElement
  let tracks: [String: WebTrack]
  let memory: TrackMemory
  /// Whether an element inside has the heading and the origin.
  let hasInner: Bool
  /// Whether the element has only the heading and the origin of the layer around it.
  let isInner: Bool
  /// The name of the layer.
  let owner: String

  /// The suffix of elements that have the heading and the origin of a layer.
  static let inner = "-inner"

  init(_ element: ReadElement, _ tracks: [String: WebTrack], _ memory: TrackMemory, hasInner: Bool) {
    (self.element, self.tracks, self.memory, self.hasInner) = (element, tracks, memory, hasInner)
    isInner = Self.isInner(element.name, tracks)
    owner = isInner ? String(element.name.dropLast(Self.inner.count)) : element.name
  }

  private static func isInner(_ name: String, _ tracks: [String: WebTrack]) -> Bool {
    guard name.hasSuffix(inner), tracks.keys.allSatisfy({ $0 == "rotate" || $0 == "transform" }) else { return false }
    let isFlat = (tracks["rotate"]?.values ?? []).allSatisfy(isFlat)
    return isFlat && (tracks["transform"]?.values ?? []).allSatisfy(isTranslation)
  }

  /// Whether the element is a shape of SVG, whose box and transform origin are in the coordinates of the drawing.
  var isDrawing: Bool {
    ["x", "y", "cx", "cy", "r", "rx", "ry", "d", "fill", "stroke", "fill-opacity", "stroke-opacity"]
      .contains { tracks[$0] != nil }
  }

  static func isFlat(_ value: WebValue) -> Bool {
    if case .rotation(let degrees, let axis) = value { axis.x == 0 && axis.y == 0 || degrees == 0 } else { true }
  }

  private static func isTranslation(_ value: WebValue) -> Bool {
    guard case .transform(let list) = value else { return false }
    return list.functions.allSatisfy { if case .translate(let by) = $0 { by.z == 0 } else { false } }
  }

  /// Whether all values of a transform keep the plane.
  static func isAffine(_ value: WebValue) -> Bool {
    guard case .transform(let list) = value else { return true }
    return list.functions.allSatisfy { $0.transform.isAffine }
  }

  // MARK: - Counts

  /// An upper bound of the channels.
  var channelCount: Int { tracks.values.reduce(4) { $0 + numberCount($1) } }

  /// The numbers of a track.
  func numberCount(_ track: WebTrack) -> Int {
    switch track.property.rule {
    case .transform: track.values.allSatisfy(Self.isAffine) ? 6 : 16
    case .rotation: 3
    case .color: 4
    default: max(1, track.values.reduce(0) { max($0, $1.numbers.count) })
    }
  }

  // MARK: - Channels

  /// A channel with one number of a track.
  func number(_ name: String, _ track: WebTrack, _ index: Int = 0, unit: Channel.Unit? = nil) -> Channel {
    Channel("\(owner).\(name)", unit: unit, corners: track.breakpoints) { track.number(index, at: $0) }
  }

  /// Channels with numbers that are functions of several tracks.
  func numbers(
    _ names: [String], of sources: [WebTrack], unit: Channel.Unit? = nil,
    _ compute: @escaping @Sendable (Double) -> [Double]
  ) -> [Channel] {
    if sources.allSatisfy(\.isStatic) {
      let constants = compute(0)
      return names.enumerated().map { index, name in
        let number = constants[index]
        return Channel("\(owner).\(name)", unit: unit) { _ in number }
      }
    }
    let (memory, key) = (memory, memory.nextKey())
    let breakpoints = Self.breakpoints(sources)
    return names.enumerated().map { index, name in
      Channel("\(owner).\(name)", unit: unit, corners: breakpoints) { time in
        memory.number(index, of: key, at: time, source: compute)
      }
    }
  }

  /// The breakpoints of several tracks, in ascending order.
  static func breakpoints(_ tracks: [WebTrack]) -> [Double] {
    let moving = tracks.filter { !$0.isStatic }
    guard moving.count > 1 else { return moving.first?.breakpoints ?? [] }
    return Set(moving.flatMap(\.breakpoints)).sorted()
  }

  /// All channels of the element.
  func channels() throws(WebLayerError) -> [Channel] {
    if isInner { return innerChannels() }
    return try transformChannels() + lookChannels() + geometryChannels()
  }

  private func innerChannels() -> [Channel] {
    var channels: [Channel] = []
    if let rotate = tracks["rotate"] {
      channels += numbers(["heading"], of: [rotate]) { [Self.degrees(rotate.value(at: $0)).z] }
    }
    if let transform = tracks["transform"] {
      channels += numbers(ChannelName.origin, of: [transform]) { time in
        let map = Self.transform(transform.value(at: time))
        return [map.m41, map.m42]
      }
    }
    return channels
  }

  /// The degrees of a rotation times its axis; NaN without a value.
  static func degrees(_ value: WebValue?) -> SIMD3<Double> {
    guard case .rotation(let degrees, let axis)? = value else { return SIMD3(repeating: .nan) }
    return axis * degrees
  }

  /// The matrix of a value; that of no value is not a number.
  static func transform(_ value: WebValue?) -> Transform3D {
    switch value {
    case .transform(let list)?: list.transform
    case .rotation(let degrees, let axis)?: .rotation(.degrees(degrees), axis: axis)
    default: Transform3D(m11: .nan, m22: .nan, m41: .nan, m42: .nan)
    }
  }
}

/// The reason why an element is not compared.
struct WebLayerError: Error {
  let problem: String
}
