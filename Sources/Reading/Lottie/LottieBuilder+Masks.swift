// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension LottieBuilder {
  /// A mask of a layer.
  private struct Mask {
    let mode: Character
    let isInverted: Bool
    let path: Animated<Path>
    let opacity: Animated<Double>
    /// The standard deviation of the soft edge.
    let blurRadius: Animated<Double>

    /// Whether it is opaque all the time.
    var isFull: Bool { opacity.isConstant && opacity.value(at: 0) == 1 }

    /// Whether it adds its area, and no more.
    var isPlain: Bool { mode == "a" && !isInverted }
  }

  /// The half side of a square that covers every picture, in points.
  private static let everywhere = 100_000.0

  /// Masks whose coverages are added, as a factor of the coverage of all.
  private struct Factor {
    var masks: [Mask]
    let isInverted: Bool
  }

  /// Adds the masks of a layer as mattes.
  ///
  /// The coverage of masks that only add is an alpha, and masks that subtract or intersect are further factors of it:
  /// each factor is a matte. Other masks combine shades of grey in one matte: the mask's own coverage, white on black,
  /// over that of the masks before it, in a blend mode whose formula is that of the mask's mode. The luminance of the
  /// result is the coverage.
  mutating func addMasks(_ layer: LottieNode, to id: LayerID, on clock: LottieClock) throws(MotionFileError) {
    guard layer["hasMask"].map({ _ in layer.isSet("hasMask") }) ?? true else { return }
    var masks: [Mask] = []
    for node in layer["masksProperties"]?.elements ?? [] {
      if let mask = mask(node, on: clock) { masks.append(mask) }
    }
    guard !masks.isEmpty else { return }
    guard let factors = Self.factors(of: masks) else { return try addShades(of: masks, to: id) }
    for factor in factors {
      let matte = try add(.group(), in: id)
      var isInverted = factor.isInverted
      if let mask = factor.masks.first, mask.isInverted, !mask.isFull {
        // The opacity is that of the complement.
        let area = try add(.group(), in: id)
        try addCoverage(of: mask, to: area, .white, opacity: .constant(1))
        try addBackdrop(.white, to: matte)
        tree.set(.opacity, of: matte, to: mask.opacity)
        tree.setMattes(of: matte, to: [LayerMatte(area, isInverted: true)])
        isInverted = mask.mode == "s"
      } else {
        for mask in factor.masks { try addCoverage(of: mask, to: matte, .white, opacity: mask.opacity) }
      }
      tree.setMattes(of: id, to: tree.mattes(of: id, at: 0) + [LayerMatte(matte, isInverted: isInverted)])
    }
  }

  /// The factors of the coverage, or `nil` if it is no product.
  private static func factors(of masks: [Mask]) -> [Factor]? {
    let sum = masks.prefix { $0.isPlain }
    var factors = sum.isEmpty ? [] : [Factor(masks: Array(sum), isInverted: false)]
    for mask in masks.dropFirst(sum.count) {
      switch mask.mode {
      case "s", "i": factors.append(Factor(masks: [mask], isInverted: mask.isInverted != (mask.mode == "s")))
      case "a" where factors.isEmpty: factors.append(Factor(masks: [mask], isInverted: true))
      default: return nil
      }
    }
    return factors
  }

  private mutating func addShades(of masks: [Mask], to id: LayerID) throws(MotionFileError) {
    let matte = try add(.group(), in: id)
    // A first mask that takes away begins with everything.
    let isFull = masks[0].mode == "s" || masks[0].mode == "i"
    try addBackdrop(isFull ? .white : .black, to: matte)
    for mask in masks { try addShade(of: mask, to: matte) }
    tree.setMattes(of: id, to: tree.mattes(of: id, at: 0) + [LayerMatte(matte, source: .luminance)])
  }

  private mutating func mask(_ node: LottieNode, on clock: LottieClock) -> Mask? {
    guard let mode = node.text("mode")?.first, mode != "n" else { return nil }
    guard "asildf".contains(mode) else {
      leaveOut("the mask mode \(mode)", at: node)
      return nil
    }
    var path = path(node["pt"], on: clock)
    let expansion = number(node["x"], default: 0, on: clock)
    switch (path, expansion) {
    case (_, .constant(0)): break
    case (.constant(let outline), .constant(let width)): path = .constant(outline.offset(by: width, join: .round))
    default:
      let outline = path
      path = .function { outline.value(at: $0).offset(by: expansion.value(at: $0), join: .round) }
    }
    // The soft edge of After Effects is as wide as the feather, half of it on each side: two standard deviations.
    if let extents = node["f"]?.json["k"]?.lottieNumbers, extents.count > 1, extents[0] != extents[1] {
      leaveOut("the feather of a mask along y, which is drawn as along x,", at: node)
    }
    let blurRadius = number(node["f"], default: 0, on: clock).map { max($0 / 4, 0) }
    return Mask(
      mode: mode, isInverted: node.isSet("inv"), path: path, opacity: percentage(node["o"], default: 100, on: clock),
      blurRadius: blurRadius)
  }

  /// Adds the area of a mask in a colour.
  private mutating func addCoverage(
    of mask: Mask, to parent: LayerID, _ color: Color, opacity: Animated<Double>
  ) throws(MotionFileError) {
    let id = try add(.path(Path()), in: parent)
    tree.set(.path, of: id, to: mask.path)
    tree.set(.fill, of: id, to: color)
    tree.set(.opacity, of: id, to: opacity)
    if mask.blurRadius.isConstant, mask.blurRadius.value(at: 0) == 0 { return }
    tree.set(.blurRadius, of: id, to: mask.blurRadius)
  }

  private mutating func addBackdrop(_ color: Color, to parent: LayerID) throws(MotionFileError) {
    let side = Self.everywhere
    let id = try add(.rectangle(size: Size(width: 2 * side, height: 2 * side)), in: parent)
    tree.set(.fill, of: id, to: color)
  }

  /// Adds the coverage of a mask as an opaque shade over that of the masks before it.
  private mutating func addShade(of mask: Mask, to parent: LayerID) throws(MotionFileError) {
    let group = try add(.group(), in: parent)
    // To subtract is to multiply by the complement.
    let isComplement = mask.isInverted != (mask.mode == "s")
    try addBackdrop(isComplement ? .white : .black, to: group)
    try addCoverage(of: mask, to: group, isComplement ? .black : .white, opacity: mask.opacity)
    let mode: BlendMode =
      switch mask.mode {
      case "s", "i": .multiply
      case "l": .lighten
      case "d": .darken
      case "f": .difference
      default: .screen
      }
    tree.setBlendMode(of: group, to: mode)
  }
}
