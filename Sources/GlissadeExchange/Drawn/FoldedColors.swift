// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// The colour matrices of layers, which are applied to the colours of what the layers draw: formats have no matrices.
///
/// A matrix is an affine map of straight colours. Layers are mixed with weights whose sum is 1, so a mixture of mapped
/// colours is the mapped mixture. There is one difference: colours outside 0 … 1 are limited before they are mixed.
struct FoldedColors {
  private let duration: Double
  /// The matrices of each layer and of those around it, the innermost first.
  private var matrices: [[MotionTrack]] = []
  /// The names of the layers with colours outside 0 … 1, in their order.
  private(set) var limited: [String] = []

  init(duration: Double) { self.duration = duration }

  /// Maps the colours of layers.
  ///
  /// - Parameters:
  ///   - layers: The layers, each after its parent.
  ///   - own: The matrices of layers by their indices, as the numbers of ``ColorMatrix``.
  /// - Throws: An error for a blend mode inside a matrix, and for an image under a matrix that moves.
  mutating func fold(_ own: [Int: MotionTrack], into layers: inout [DocumentLayer]) throws(ExportError) {
    guard !own.isEmpty else { return }
    for index in layers.indices {
      // The colours of a matte are not drawn. For its luminance, only matrices inside the matte apply.
      let around = layers[index].isMatte ? [] : layers[index].parent.map { matrices[$0] } ?? []
      matrices.append((own[index].map { [$0] } ?? []) + around)
      guard !matrices[index].isEmpty else { continue }
      guard around.isEmpty || layers[index].blendMode == .normal else {
        throw .unsupported("the blend mode of the layer “\(layers[index].name)” under a colour matrix")
      }
      // The sublayers have the time of their clock, and the matrix that of the document.
      layers[index].clocked = nil
      // The matrix applies inside the layer's shadow.
      if let shadow = layers[index].shadow, !around.isEmpty {
        layers[index].shadow = DocumentShadow(
          color: mapped(shadow.color, by: around, of: layers[index].name), offset: shadow.offset, radius: shadow.radius)
      }
      for drawing in layers[index].drawings.indices {
        try map(&layers[index].drawings[drawing], of: layers[index].name, by: matrices[index])
      }
    }
  }

  private mutating func map(
    _ drawing: inout DocumentDrawing, of layer: String, by matrices: [MotionTrack]
  ) throws(ExportError) {
    drawing.fill = drawing.fill.map { mapped($0, by: matrices, of: layer) }
    drawing.stroke = drawing.stroke.map { mapped($0, by: matrices, of: layer) }
    let stops = (drawing.gradient?.colors ?? []) + (drawing.strokeGradient?.colors ?? [])
    for stop in stops { _ = mapped(stop, by: matrices, of: layer) }
    drawing.gradient?.mapColors(by: matrices, duration: duration, Self.color)
    drawing.strokeGradient?.mapColors(by: matrices, duration: duration, Self.color)
    guard case .image(let bitmap, let sampling, let bounds) = drawing.outline else { return }
    let constants = matrices.compactMap(\.constant)
    guard constants.count == matrices.count else {
      throw .unsupported("the moving colour matrix of the image in the layer “\(layer)”")
    }
    drawing.outline = .image(Self.mapped(bitmap, by: constants), sampling: sampling, bounds: bounds)
  }

  /// A colour under matrices.
  private mutating func mapped(_ color: MotionTrack, by matrices: [MotionTrack], of layer: String) -> MotionTrack {
    let tracks = [color] + matrices
    let times = MotionTrack.instants(between: MotionTrack.breakpoints(of: tracks), duration: duration)
    let exceeds = times.contains { time in
      var color = color.values(time)
      return matrices.contains { matrix in
        let result = ColorMatrix(matrix.values(time)).product(color)
        color = ColorMatrix.limited(result)
        return zip(color, result).contains { abs($0 - $1) > Self.rounding }
      }
    }
    if exceeds, limited.last != layer { limited.append(layer) }
    return MotionTrack(combining: tracks, duration: duration) { Self.color($0[0], under: $0[1...]) }
  }

  /// What a component may exceed its range by rounding.
  private static let rounding = 1e-9

  /// A bitmap under matrices that do not move.
  private static func mapped(_ bitmap: Bitmap, by matrices: [[Double]]) -> Bitmap {
    var bitmap = bitmap
    bitmap.withMutablePixels { pixels in
      for index in pixels.indices where pixels[index] >> 24 != 0 {
        let pixel = pixels[index]
        let alpha = Double(pixel >> 24)
        let straight = [16, 8, 0].map { Double(pixel >> $0 & 0xFF) / alpha }
        let color = color(straight + [1], under: matrices[...])
        pixels[index] = color[..<3].reduce(pixel >> 24) { $0 << 8 | UInt32(($1 * alpha).rounded()) }
      }
    }
    return bitmap
  }

  private static func color(_ color: [Double], under matrices: ArraySlice<[Double]>) -> [Double] {
    matrices.map { ColorMatrix($0) }.color(color)
  }
}

extension [ColorMatrix] {
  /// A straight colour under these matrices, the innermost first. Components are limited after each, as in a picture.
  func color(_ color: [Double]) -> [Double] { reduce(color) { ColorMatrix.limited($1.product($0)) } }

  func color(_ color: Color) -> Color {
    let color = self.color(color.straight)
    return Color(red: color[0], green: color[1], blue: color[2], alpha: color[3])
  }
}

extension ColorMatrix {
  /// The rows of red, green and blue.
  var numbers: [Double] { [red, green, blue].flatMap { row in (0..<4).map { row[$0] } } }

  /// The matrix of these rows.
  fileprivate init(_ numbers: [Double]) {
    func row(_ start: Int) -> Row { Row(numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3]) }
    self.init(red: row(0), green: row(4), blue: row(8))
  }

  /// The sums of the rows for a straight colour, which can be outside 0 … 1; alpha stays.
  fileprivate func product(_ color: [Double]) -> [Double] {
    let color4 = Row(color[0], color[1], color[2], 1)
    return [(red * color4).sum(), (green * color4).sum(), (blue * color4).sum(), color[3]]
  }

  fileprivate static func limited(_ color: [Double]) -> [Double] {
    // A sum that is not a number, of infinite elements, is 0, as in a picture.
    color[..<3].map { $0.isNaN ? 0 : min(max($0, 0), 1) } + [color[3]]
  }
}
