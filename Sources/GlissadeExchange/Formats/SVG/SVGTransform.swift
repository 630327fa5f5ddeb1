// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A function of a transform list.
struct SVGTransformFunction: Sendable {
  enum Kind: String, Sendable {
    case translate, scale, rotate, skewX, skewY, matrix
  }

  let kind: Kind
  /// All numbers, with those that may be absent.
  let numbers: [Double]

  /// Creates a function, or returns `nil` for another count of numbers.
  init?(_ kind: Kind, _ numbers: [Double]) {
    self.kind = kind
    switch (kind, numbers.count) {
    case (.translate, 1): self.numbers = numbers + [0]
    case (.scale, 1): self.numbers = numbers + numbers
    case (.rotate, 1): self.numbers = numbers + [0, 0]
    case (.translate, 2), (.scale, 2), (.rotate, 3), (.skewX, 1), (.skewY, 1), (.matrix, 6): self.numbers = numbers
    default: return nil
    }
  }

  /// Creates the function that has the effect of a list.
  init(_ list: [SVGTransformFunction]) {
    let map = list.reduce(AffineTransform.identity) { $0.concatenated(with: $1.map) }
    (kind, numbers) = (.matrix, [map.a, map.b, map.c, map.d, map.tx, map.ty])
  }

  /// The functions of a transform list, or `nil` for other text.
  static func list(_ text: String) -> [SVGTransformFunction]? {
    var functions: [SVGTransformFunction] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close {
      var name = SVGTree.trimmed(rest[..<open])
      if name.hasPrefix(",") { name = SVGTree.trimmed(name.dropFirst()) }
      guard let kind = Kind(rawValue: name), let numbers = SVGScanner.numbers(rest[rest.index(after: open)..<close]),
        let function = SVGTransformFunction(kind, numbers)
      else { return nil }
      functions.append(function)
      rest = rest[rest.index(after: close)...]
    }
    return SVGTree.trimmed(rest).isEmpty ? functions : nil
  }

  /// The affine map of the function.
  var map: AffineTransform {
    switch kind {
    case .translate: return .translation(x: numbers[0], y: numbers[1])
    case .scale: return .scale(x: numbers[0], y: numbers[1])
    case .rotate:
      let turn = AffineTransform.rotation(.degrees(numbers[0]))
      return AffineTransform.translation(x: numbers[1], y: numbers[2]).concatenated(with: turn)
        .concatenated(with: .translation(x: -numbers[1], y: -numbers[2]))
    case .skewX, .skewY:
      let direction = Vector(direction: .degrees(numbers[0]))
      let slope = direction.dy / direction.dx
      return AffineTransform(a: 1, b: kind == .skewY ? slope : 0, c: kind == .skewX ? slope : 0, d: 1, tx: 0, ty: 0)
    case .matrix:
      return AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }
  }
}

/// The map of a layer to its parent as position · rotation · scale · matrix · heading · origin.
struct SVGPlacement: Sendable {
  /// A factor of the map, in this order.
  enum Factor: Int, Comparable, Sendable {
    case position, rotation, scale, matrix, heading, origin

    static func < (first: Factor, second: Factor) -> Bool { first.rawValue < second.rawValue }
  }

  private var ownPosition = [0.0, 0.0]
  /// The map of the groups of a motion along a path.
  private var path = AffineTransform.identity
  private(set) var rotation = 0.0
  private(set) var scale = [1.0, 1.0]
  private(set) var matrix = AffineTransform.identity
  private(set) var heading = 0.0
  private(set) var origin = [0.0, 0.0]
  private var factor = Factor.position

  /// Multiplies by a function on the right. Functions from the identifier's suffix on belong to its factor.
  mutating func append(_ function: SVGTransformFunction, from first: Factor?) {
    if first == .position {
      path = path.concatenated(with: function.map)
      return
    }
    factor = max(factor, first ?? .position)
    let n = function.numbers
    switch function.kind {
    case .translate where factor == .position: ownPosition = [ownPosition[0] + n[0], ownPosition[1] + n[1]]
    case .translate where factor != .matrix || first != .matrix:
      factor = .origin
      origin = [origin[0] + n[0], origin[1] + n[1]]
    case .rotate where n[1] != 0 || n[2] != 0:
      for part in [
        (SVGTransformFunction.Kind.translate, [n[1], n[2]]), (.rotate, [n[0]]), (.translate, [-n[1], -n[2]]),
      ] {
        if let function = SVGTransformFunction(part.0, part.1) { append(function, from: first) }
      }
    case .rotate where factor <= .rotation:
      factor = .rotation
      rotation += n[0]
    case .rotate where factor <= .heading && first != .matrix:
      factor = .heading
      heading += n[0]
    case .scale where factor <= .scale:
      factor = .scale
      scale = [scale[0] * n[0], scale[1] * n[1]]
    default: appendToMatrix(function.map)
    }
  }

  /// Multiplies the matrix by the factors after it and a map.
  private mutating func appendToMatrix(_ map: AffineTransform) {
    matrix = matrix.concatenated(with: .rotation(.degrees(heading)))
      .concatenated(with: .translation(x: origin[0], y: origin[1])).concatenated(with: map)
    (heading, origin, factor) = (0, [0, 0], .matrix)
  }

  private var position: [Double] { [ownPosition[0] + path.tx, ownPosition[1] + path.ty] }

  /// The numbers of all factors, in the order of ``names``.
  var numbers: [Double] {
    position + [rotation] + scale + [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty, heading] + origin
  }

  /// The names of the channels.
  static let names =
    ChannelName.position + ChannelName.rotation + ChannelName.scale + ChannelName.matrix + ChannelName.heading
    + ChannelName.origin
}
