// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension WebLayer {
  /// The channels of translation, rotation, scale, transform and motion path.
  func transformChannels() throws(WebLayerError) -> [Channel] {
    var channels = try positionChannels()
    if let rotate = tracks["rotate"] {
      let isFlat = rotate.values.allSatisfy(Self.isFlat)
      let names = isFlat ? ChannelName.rotation : ["rotation", "rotationX", "rotationY"]
      channels += numbers(names, of: [rotate], unit: .degrees) { time in
        let degrees = Self.degrees(rotate.value(at: time))
        return isFlat ? [degrees.z] : [degrees.z, degrees.x, degrees.y]
      }
    }
    if let scale = tracks["scale"] {
      channels += ChannelName.scale.enumerated().map { number($1, scale, $0) }
      if scale.values.contains(where: { $0.numbers[2] != 1 }) { channels.append(number("scaleZ", scale, 2)) }
    }
    if let transform = tracks["transform"] {
      let isAffine = transform.values.allSatisfy(Self.isAffine)
      let names = ChannelName.matrix + (isAffine ? [] : Self.spatialNames)
      channels += numbers(names, of: [transform]) { time in
        let m = Self.transform(transform.value(at: time))
        let plane = [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42]
        guard !isAffine else { return plane }
        return plane + [m.m13, m.m14, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m43, m.m44]
      }
    }
    if let origin = tracks["transform-origin"] {
      let names = ["transformOriginX", "transformOriginY", "transformOriginZ"]
      let count = origin.values.contains { $0.numbers[2] != 0 } ? 3 : 2
      channels += (0..<count).map { number(names[$0], origin, $0, unit: .points) }
    }
    return channels
  }

  private static let spatialNames = ["13", "14", "23", "24", "31", "32", "33", "34", "43", "44"].map { "matrix\($0)" }

  // MARK: - Positions

  /// The motion path of an element.
  struct Offset: Sendable {
    let measure: PathMeasure
    let distance: WebTrack?
    let rotate: WebTrack?
    let anchor: WebTrack?

    /// The distance along the path in points: modulo the length of a closed path, and inside an open one.
    func distance(at time: Double) -> Double {
      guard let distance else { return 0 }
      let length = distance.number(0, at: time) + distance.number(1, at: time) / 100 * measure.length
      return measure.isClosed ? measure.wrapped(length) : length
    }

    func point(at time: Double) -> Point {
      let distance = distance(at: time)
      return distance.isNaN ? Point(x: .nan, y: .nan) : measure.point(at: distance)
    }

    /// The degrees by which the element is rotated.
    func degrees(at time: Double) -> Double {
      let (isAuto, own) = (rotate?.number(0, at: time) ?? 1, rotate?.number(1, at: time) ?? 0)
      guard isAuto != 0 else { return own }
      let distance = distance(at: time)
      return own + (distance.isNaN ? .nan : measure.angle(at: distance).degrees)
    }

    var tracks: [WebTrack] { [distance, rotate, anchor].compactMap(\.self) }
  }

  /// The accuracy of motion paths in points; that of long ones is less, so that they are measured in time.
  private static let (accuracy, longAccuracy, longCount) = (1e-6, 1e-3, 2000)

  /// The motion path, or `nil` without one.
  func offset() throws(WebLayerError) -> Offset? {
    guard let track = tracks["offset-path"], case .outline(let path)? = track.base else { return nil }
    let accuracy = path.elements.count > Self.longCount ? Self.longAccuracy : Self.accuracy
    guard let measure = PathMeasure(path, accuracy: accuracy) else {
      throw WebLayerError(problem: "“offset-path” without points")
    }
    return Offset(
      measure: measure, distance: tracks["offset-distance"], rotate: tracks["offset-rotate"],
      anchor: tracks["offset-anchor"])
  }

  private func positionChannels() throws(WebLayerError) -> [Channel] {
    let translate = tracks["translate"]
    var channels: [Channel] = []
    if let translate, translate.values.contains(where: { $0.numbers[2] != 0 }) {
      channels.append(number("z", translate, 2, unit: .points))
    }
    guard let offset = try offset() else {
      if let translate { channels += ChannelName.position.enumerated().map { number($1, translate, $0) } }
      return channels
    }
    let (rotate, scale) = (tracks["rotate"], tracks["scale"])
    let sources = [translate, rotate, scale].compactMap(\.self) + offset.tracks
    channels += numbers(ChannelName.position, of: sources) { time in
      // The point of the path is rotated and scaled as the element.
      let point = offset.point(at: time)
      var vector = SIMD4(point.x, point.y, 0, 0)
      if let scale { vector *= SIMD4(scale.number(0, at: time), scale.number(1, at: time), 1, 1) }
      if let rotate { vector = Self.transform(rotate.value(at: time)).apply(to: vector) }
      guard let translate else { return [vector.x, vector.y] }
      return [vector.x + translate.number(0, at: time), vector.y + translate.number(1, at: time)]
    }
    let isStraight = offset.rotate?.values.allSatisfy { $0.numbers == [0, 0] } ?? false
    if !isStraight {
      guard !hasInner else { throw WebLayerError(problem: "“offset-rotate” of an element with an inner one") }
      channels += numbers(ChannelName.heading, of: offset.tracks) { [offset.degrees(at: $0)] }
    }
    if let anchor = offset.anchor, anchor.base != .word("auto") || !anchor.isStatic {
      channels += ["anchorX", "anchorY"].enumerated().map { number($1, anchor, $0, unit: .points) }
    }
    return channels
  }

  // MARK: - Boxes

  /// The places of the corners, if the element is transformed and states its size.
  func box() -> MotionRecording.Box? {
    let transforms = ["translate", "rotate", "scale", "transform", "offset-path"]
    guard !isInner, !hasInner, let width = tracks["width"], let height = tracks["height"],
      transforms.contains(where: { tracks[$0] != nil })
    else { return nil }
    let isDrawing = isDrawing
    let (left, top) = isDrawing ? (tracks["x"], tracks["y"]) : (tracks["left"], tracks["top"])
    let (translate, rotate, scale) = (tracks["translate"], tracks["rotate"], tracks["scale"])
    let (transform, origin, offset) = (tracks["transform"], tracks["transform-origin"], try? self.offset())
    let sources = [width, height, left, top, translate, rotate, scale, transform, origin].compactMap(\.self)
    return MotionRecording.Box(
      layer: owner, breakpoints: Self.breakpoints(sources + (offset?.tracks ?? []))
    ) { time in
      let size = Size(width: width.number(0, at: time), height: height.number(0, at: time))
      let place = Point(x: left?.number(0, at: time) ?? 0, y: top?.number(0, at: time) ?? 0)
      var center = isDrawing ? SIMD3<Double>.zero : SIMD3(size.width / 2, size.height / 2, 0)
      if let origin {
        center = SIMD3(origin.number(0, at: time), origin.number(1, at: time), origin.number(2, at: time))
      }
      var map = Transform3D.identity
      if let translate {
        map = .translation(
          x: translate.number(0, at: time), y: translate.number(1, at: time), z: translate.number(2, at: time))
      }
      if let rotate { map = map.concatenated(with: Self.transform(rotate.value(at: time))) }
      if let scale {
        map = map.concatenated(
          with: .scale(x: scale.number(0, at: time), y: scale.number(1, at: time), z: scale.number(2, at: time)))
      }
      if let offset { map = map.concatenated(with: Self.map(offset, at: time, around: center)) }
      if let transform { map = map.concatenated(with: Self.transform(transform.value(at: time))) }
      map = map.about(x: center.x, y: center.y, z: center.z)
      let start = isDrawing ? place : .zero
      return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
        let corner = Point(x: start.x + x * size.width, y: start.y + y * size.height)
        guard let image = map.apply(to: corner) else { return Point(x: .nan, y: .nan) }
        return isDrawing ? image : Point(x: place.x + image.x, y: place.y + image.y)
      }
    }
  }

  /// The transform of a motion path: the anchor, or else the transform origin, is on the path.
  private static func map(_ offset: Offset, at time: Double, around center: SIMD3<Double>) -> Transform3D {
    let point = offset.point(at: time)
    let map = Transform3D.translation(x: point.x - center.x, y: point.y - center.y)
      .concatenated(with: .rotation(.degrees(offset.degrees(at: time))))
    guard let anchor = offset.anchor, !anchor.number(0, at: time).isNaN else { return map }
    return map.concatenated(
      with: .translation(x: center.x - anchor.number(0, at: time), y: center.y - anchor.number(1, at: time)))
  }
}
