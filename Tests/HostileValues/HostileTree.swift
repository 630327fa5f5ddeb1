// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

extension LayerProperty where Value == Scale {
  /// A property that the engine does not define.
  package static var zoom: LayerProperty { LayerProperty("zoom", default: Scale(1)) }
}

/// A layer tree with a generator of random mutations and queries. Half of their numbers are extreme, infinite or NaN.
public struct HostileTree {
  /// The generator.
  public var numbers: HostileNumbers
  /// The tree.
  public var tree: LayerTree
  /// Layers that were added; some are no longer in the tree.
  public private(set) var layers: [LayerID] = []
  /// Animations that were added.
  public private(set) var animations: [AnimationID] = []
  /// Completions that were made.
  public private(set) var completions: [CompletionID] = []
  /// Timelines that were played.
  var timelines: [TimelineID] = []
  var observer: AnimationObserver

  /// A tree with three layers.
  public init(_ numbers: HostileNumbers) {
    self.numbers = numbers
    tree = LayerTree(size: self.numbers.size())
    observer = AnimationObserver(at: 0, in: tree)
    for _ in 0..<3 { addLayer() }
    if self.numbers.chance(1, in: 3) { tree.history = .seconds(self.numbers.number()) }
  }

  /// A layer of the tree; there is always one.
  public mutating func layer() -> LayerID {
    layers.removeAll { !tree.contains($0) }
    if layers.isEmpty { addLayer() }
    return numbers.pick(layers)
  }

  mutating func addLayer() {
    let parent = layers.isEmpty || numbers.chance(1, in: 2) ? nil : layer()
    if numbers.chance(1, in: 2) {
      layers.append(tree.add(numbers.content(), at: numbers.point(), in: parent))
    } else {
      layers.append(tree.add(numbers.content(), at: numbers.point(), in: parent, at: numbers.instant()))
    }
  }

  // MARK: Mutations

  /// One random mutation of any kind.
  public mutating func change() {
    switch numbers.index(below: 14) {
    case 0: addLayer()
    case 1, 2, 3: transact()
    case 4, 5: animate()
    case 6: animateKeyframes()
    case 7:
      let id = numbers.pick(animations + [tree.animate(layer(), nil, at: 0)])
      animations.append(tree.join(id, of: layer(), on: layer(), at: numbers.instant()))
      tree.removeAnimation(id, at: numbers.instant(), duration: numbers.seconds())
    case 8: restructure()
    case 9: try? derive()
    case 10: tree.set(.position, of: layer(), to: numbers.point())
    case 11: tree.motionPolicy = numbers.pick(MotionPolicy.allCases)
    case 12: tree.prune(before: numbers.instant())
    default:
      tree.removeChanges(of: layer(), .position, after: numbers.instant())
      if numbers.chance(1, in: 3) { tree.removeChanges(after: numbers.instant()) }
    }
  }

  /// One random mutation of any kind, also of timelines and of the layout. The recorded traces use ``change()`` alone.
  public mutating func changeAnything() {
    switch numbers.index(below: 8) {
    case 0: changeTimelines()
    case 1: changeLayout()
    default: change()
    }
  }

  mutating func transact() {
    let id = layer()
    var numbers = numbers
    let completion = numbers.chance(1, in: 3) ? tree.makeCompletion() : nil
    if let completion { completions.append(completion) }
    tree.transaction(
      at: numbers.instant(), duration: numbers.seconds(), timingFunction: numbers.timingFunction(),
      policy: numbers.policy(), completion: completion
    ) { transaction in
      let policy = transaction.policy
      Self.edit(&transaction[id], policy, &numbers)
      transaction.transaction {
        let policy = numbers.policy()
        $0.policy = policy
        $0.duration = numbers.seconds()
        $0.timingFunctionRule = numbers.pick([.own, .inherited, .composed])
        Self.edit(&$0[id], policy, &numbers)
      }
      Self.edit(&transaction[id], policy, &numbers)
    }
    self.numbers = numbers
  }

  static func edit(_ layer: inout LayerEditor, _ policy: RetargetPolicy, _ numbers: inout HostileNumbers) {
    switch numbers.index(below: 19) {
    case 0: layer.position = numbers.point()
    case 1: layer.anchor = numbers.point()
    case 2: layer.rotation = .radians(numbers.number())
    case 3: layer.scale = numbers.vector()
    case 4: layer.transform = numbers.transform()
    case 5: layer.frame = Rect(origin: numbers.point(), size: numbers.size())
    case 6: layer.bounds = Rect(origin: numbers.point(), size: numbers.size())
    case 7: layer.opacity = numbers.number()
    case 8: layer.zPosition = numbers.number()
    case 9: layer.content = numbers.content()
    case 10: (layer.fill, layer.stroke, layer.strokeWidth) = (numbers.color(), numbers.color(), numbers.number())
    case 11:
      let (value, duration) = (Scale(numbers.number()), numbers.seconds())
      let (function, velocity) = (numbers.timingFunction(), Scale(numbers.number()))
      // Without a spring, a velocity is refused.
      layer.set(
        .zoom, to: value, duration: duration, timingFunction: function,
        velocity: policy.usesVelocity ? velocity : nil)
    case 12: layer.add(SeamlessAnimation(oldValue: numbers.point(), duration: numbers.seconds()), to: .position)
    case 13:
      (layer.strokeStart, layer.strokeEnd) = (numbers.number(), numbers.number())
      layer.stroke = .black
    case 14:
      (layer.shadowOpacity, layer.shadowRadius) = (numbers.number(), numbers.number())
      (layer.shadowOffset, layer.shadowColor) = (numbers.vector(), numbers.color())
    case 15: (layer.clip, layer.clipsToBounds) = (numbers.shape(), numbers.chance(1, in: 2))
    case 16: (layer.text, layer.fontSize) = ("\(numbers.number())", numbers.number())
    case 17: layer.retarget(.position, to: numbers.animation { $0.point() })
    default:
      layer.resumeAnimation(.position)
      if numbers.chance(1, in: 2) { layer.removeAllAnimations() } else { layer.removeAnimation(forKey: "key") }
    }
  }

  /// Adds a random animation.
  public mutating func animate() {
    let id = layer()
    animations.append(
      tree.animate(
        id, numbers.layerAnimation(), at: numbers.instant(), forKey: numbers.chance(1, in: 3) ? "key" : nil,
        index: numbers.integer(), persists: numbers.chance(1, in: 2), completion: completions.last))
  }

  mutating func animateKeyframes() {
    let id = layer()
    var numbers = numbers
    animations += tree.animateKeyframes(
      at: numbers.instant(), duration: numbers.seconds(), mode: numbers.pick(CalculationMode.allCases),
      timingFunction: numbers.timingFunction(), repeatCount: numbers.number(), autoreverses: numbers.chance(1, in: 2)
    ) { keyframes in
      for _ in 0..<3 {
        keyframes.addKeyframe(start: numbers.number(), duration: numbers.number()) {
          $0[id].position = numbers.point()
          $0[id].opacity = numbers.number()
        }
      }
    }
    self.numbers = numbers
  }

  mutating func restructure() {
    let id = layer()
    switch numbers.index(below: 4) {
    case 0: tree.move(id, to: numbers.integer(), at: numbers.instant())
    case 1: tree.remove(id, at: numbers.instant())
    case 2: tree.setHidden(of: id, to: numbers.chance(1, in: 2), at: numbers.instant())
    default: tree.setContent(of: id, to: numbers.content(), at: numbers.instant())
    }
  }

  mutating func derive() throws(DependencyError) {
    let source = layer()
    let factor = numbers.number()
    try tree.derive(layer(), .position) { values in Point(displacement: values[source].position.displacement * factor) }
    try tree.derive(layer(), .opacity) { values in factor / values[source].opacity }
    try tree.derive(layer(), .text) { values in "\(values[source].position)" }
    try tree.derive(layer(), .isHidden) { values in values[source].opacity < factor }
  }

  // MARK: Queries

  /// Whether every event that a query reported has a time.
  public private(set) var eventsHaveTimes = true

  /// Runs every query at an instant.
  public mutating func query(at time: Double) {
    let id = layer()
    _ = tree.displayList(at: time)
    let shown = tree.presentation(at: time)[id]
    _ = (shown.frame, shown.transformToParent, shown.affineTransform, shown[.zoom], tree.model(at: time)[id].frame)
    _ = tree.velocity(of: id, .position, at: time)
    _ = tree.velocity(of: id, .zoom, at: time)
    _ = tree.presentationSample(of: id, .transform, at: time)
    _ = tree.runningChangeCount(of: id, .position, at: time)
    _ = (tree.children(of: id, at: time), tree.parent(of: id, at: time), tree.contains(id, at: time))
    for event in tree.events(from: time, to: numbers.seconds()) where event.time.isNaN { eventsHaveTimes = false }
    observer.advance(to: time, in: tree)
    for completion in completions { _ = tree.completionTime(of: completion) }
    _ = tree.settlingTime
    let other = layer()
    _ = tree.layer(at: numbers.point(), at: time)
    _ = tree.convert(numbers.point(), from: id, to: other, at: time)
    _ = tree.convert(Rect(origin: numbers.point(), size: numbers.size()), from: nil, to: other, at: time)
  }
}
