// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

extension LayerTree {
  /// Limits a layer with its sublayers to areas, for all instants.
  ///
  /// Each mask becomes a layer inside the masked one, which is not drawn itself. These properties of the returned
  /// layers animate:
  ///
  /// - ``LayerProperty/path``, the outline, in the coordinates of the masked layer
  /// - ``LayerProperty/opacity``
  /// - ``LayerProperty/maskExpansion``, the distance by which the area grows beyond the path
  /// - ``LayerProperty/blurRadius``, the softness of the edge: a quarter of ``LayerMask/feather``
  /// - ``LayerProperty/position``, ``LayerProperty/rotation`` and ``LayerProperty/scale``, about the origin of the
  ///   masked layer
  ///
  /// The masks are further ``LayerEditor/mattes`` of the layer at all instants: they apply in addition to those that it
  /// has. To remove all masks, remove the layers of the mattes that the call has added, and then set the others. An
  /// empty list of masks changes nothing.
  ///
  /// - Parameters:
  ///   - masks: The masks, in the order in which they are combined. ``LayerMask`` has the formulas.
  ///   - id: The masked layer. For a layer that does not exist, the call is refused as other edits are.
  ///   - name: The beginning of the masks' names in messages, or `nil`. A number follows it.
  /// - Returns: The layer of each mask.
  /// - Complexity: O(*n*) in the masks.
  @discardableResult
  public mutating func add(masks: [LayerMask], to id: LayerID, name: String? = nil) -> [LayerID] {
    guard !masks.isEmpty, admits(id, at: nil) else { return [] }
    let names = masks.indices.map { index in name.map { "\($0) \(index + 1)" } }
    let sum = masks.addedCount
    var mattes: [LayerMatte] = []
    defer {
      recordChange(of: id.slot)
      nodes[id.slot].addMattes(mattes)
      maskedSlots.insert(id.slot)
    }
    guard let sum else {
      let (matte, layers) = addShades(of: masks, named: names, in: id)
      mattes.append(LayerMatte(matte, source: .luminance))
      return layers
    }
    // The visible part is a product: the sum of the masks that only add, and a factor for each further mask.
    var layers: [LayerID] = []
    if sum > 0 {
      let matte = add(.group(), in: id)
      for index in 0..<sum { layers.append(addCoverage(of: masks[index], named: names[index], .white, in: matte)) }
      mattes.append(LayerMatte(matte))
    }
    for index in sum..<masks.count {
      let matte = add(.group(), in: id)
      layers.append(addCoverage(of: masks[index], named: names[index], .white, in: matte))
      mattes.append(LayerMatte(matte, isInverted: masks[index].mode == .subtract))
    }
    return layers
  }

  /// Adds a group whose luminance is the visible part: each mask is an opaque shade of grey over those before it, in
  /// the blend mode whose formula is that of the mask.
  private mutating func addShades(
    of masks: [LayerMask], named names: [String?], in id: LayerID
  ) -> (matte: LayerID, layers: [LayerID]) {
    let matte = add(.group(), in: id)
    addBackdrop(masks[0].mode.removes ? .white : .black, in: matte)
    let layers = zip(masks, names).map { mask, name in
      let shade = add(.group(), in: matte)
      // To subtract is to multiply by the complement.
      let isComplement = mask.mode == .subtract
      addBackdrop(isComplement ? .white : .black, in: shade)
      setBlendMode(of: shade, to: mask.mode.blendMode)
      return addCoverage(of: mask, named: name, isComplement ? .black : .white, in: shade)
    }
    return (matte, layers)
  }

  /// Adds the layer of a mask, which draws its coverage in a colour.
  private mutating func addCoverage(
    of mask: LayerMask, named name: String?, _ color: Color, in parent: LayerID
  ) -> LayerID {
    // The layer has the path and draws nothing. The drawn area is inside, so that a rule can also derive the path.
    let layer = add(.path(mask.path), in: parent, name: name)
    set(.fill, of: layer, to: .clear)
    set(.opacity, of: layer, to: mask.opacity)
    set(.maskExpansion, of: layer, to: mask.expansion)
    if mask.feather != 0 { set(.blurRadius, of: layer, to: mask.feather / 4) }
    let area = add(.path(mask.path), in: layer)
    set(.fill, of: area, to: color)
    let result = LastPath()
    let rule = DependentValues.Rule<Path>.layers { values in
      let (path, expansion) = (values[layer][.path], values[layer][.maskExpansion])
      return expansion == 0 ? path : result.path(of: path, [.offset(expansion, join: .round)])
    }
    recordChange(of: area.slot)
    dependents[.init(area.slot, .init(LayerProperty.path)), of: Path.self] = rule
    if mask.isInverted {
      let outside = addBackdrop(color, in: layer)
      setMattes(of: outside, to: [LayerMatte(area, isInverted: true)])
    }
    return layer
  }

  /// Adds a rectangle that covers every picture.
  @discardableResult
  private mutating func addBackdrop(_ color: Color, in parent: LayerID) -> LayerID {
    let backdrop = add(.rectangle(size: Size(width: 200_000, height: 200_000)), in: parent)
    set(.fill, of: backdrop, to: color)
    return backdrop
  }
}

extension [LayerMask] {
  /// The number of masks whose sum is the first factor of the visible part, or `nil` if it is no product.
  fileprivate var addedCount: Int? {
    let sum = prefix { $0.mode == .add }.count
    return dropFirst(sum).allSatisfy { $0.mode == .subtract || $0.mode == .intersect } ? sum : nil
  }
}

extension LayerMask.Mode {
  /// Whether the mode shows no more than the masks before it, so that a first mask begins with the whole layer.
  fileprivate var removes: Bool { self == .subtract || self == .intersect }

  /// The blend mode of shades with the formula of the mode.
  fileprivate var blendMode: BlendMode {
    switch self {
    case .add: .screen
    case .subtract, .intersect: .multiply
    case .lighten: .lighten
    case .darken: .darken
    case .difference: .difference
    }
  }
}
