// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers

/// The dashes and gradients of one layer of a tree over the time of a document.
struct StyleSource {
  private let tree: LayerTree
  private let id: LayerID
  private let clock: DocumentClock

  /// The most lengths of dashes, where lists of different lengths are repeated until they agree.
  private static let dashLimit = 256

  init(_ tree: LayerTree, _ id: LayerID, on clock: DocumentClock) {
    (self.tree, self.id, self.clock) = (tree, id, clock)
  }

  private var duration: Double { clock.duration }

  /// Whether a rule derives the style.
  static func isDerived(_ tree: LayerTree, _ id: LayerID) -> Bool { tree.styleTimes(of: id) == nil }

  // MARK: - Forms

  /// The form of a style that a rule gives, at an instant; `nil` for a style of the layer's own.
  func form(at time: Double) -> StyleForm? { Self.isDerived(tree, id) ? StyleForm(values(time)) : nil }

  /// The forms of the style that a rule gives in a range, each with its time; `nil` for a style of the layer's own.
  ///
  /// - Throws: An error if the form changes more than ``changeLimit`` times.
  func forms(during time: Range<Double>) throws(ExportError) -> [(form: StyleForm?, time: Range<Double>)] {
    guard Self.isDerived(tree, id) else { return [(nil, time)] }
    let form: (Double) -> StyleForm = { [values] in StyleForm(values($0)) }
    let end = min(time.upperBound, duration)
    var times =
      time.lowerBound < end
      ? ChangeSearch.changes(from: time.lowerBound, to: end, limit: Self.changeLimit, of: form) : []
    if time.upperBound > end, let last = times.last ?? Optional(time.lowerBound), last < end,
      form(last + (end - last) / 2) != form(end)
    {
      times.append(end)
    }
    guard times.count <= Self.changeLimit else {
      throw .unsupported(
        "the style of the layer “\(tree.name(of: id))”, whose gradients, caps or joins change more than "
          + "\(Self.changeLimit) times until \(Decimal.text(times[times.count - 1], digits: 4)) s")
    }
    let ends = [time.lowerBound] + times + [time.upperBound]
    let forms = zip(ends, ends.dropFirst()).map { begin, end in
      (form: Optional(form(begin + (end - begin) / 2)), time: begin..<end)
    }
    // Where two stops meet for an instant, they count as they do before it.
    return forms.reduce(into: []) { result, next in
      let isInstant = next.time.upperBound - next.time.lowerBound <= Self.shortest
      if let last = result.last, last.form == next.form || isInstant {
        result[result.count - 1].time = last.time.lowerBound..<next.time.upperBound
      } else {
        result.append(next)
      }
    }
  }

  /// The largest number of changes of the form: each change adds a drawing.
  private static let changeLimit = 500
  /// Forms that last for less are not drawn, in seconds.
  private static let shortest = 4 * ChangeSearch.accuracy

  // MARK: - Numbers

  /// Gives a drawing its dashes and gradients.
  ///
  /// - Parameters:
  ///   - style: The style of the state that is drawn, which a rule replaces.
  ///   - form: The form of the style that a rule gives, or `nil`.
  ///   - times: The times with this form.
  ///   - known: The instants at which other numbers of the drawing, or their velocities, may jump.
  func add(
    _ style: LayerStyle, _ form: StyleForm?, to drawing: inout DocumentDrawing, during times: [Range<Double>],
    besides known: [Double]
  ) throws(ExportError) {
    guard let form else {
      drawing.dashes = MotionTrack(constant: style.dashes)
      drawing.gradient = style.gradient.map { DocumentGradient($0) }
      drawing.strokeGradient = style.strokeGradient.map { DocumentGradient($0) }
      return
    }
    let (values, shown) = (values, ShownTimes(times, on: clock))
    var (counts, hasOneForm): (Set<Int>, Bool) = ([], true)
    for time in MotionTrack.instants(between: [], duration: duration) {
      let style = values(time)
      counts.insert(style.dashes.count)
      hasOneForm = hasOneForm && StyleForm(style) == form
    }
    drawing.dashes = try dashes(counts.subtracting([0]), known)
    let changes = hasOneForm ? known : shown.breakpoints(with: known)
    func gradient(
      _ own: @escaping @Sendable (LayerStyle) -> Gradient?, _ form: GradientForm?
    ) -> DocumentGradient? {
      guard let form, let middle = times.first.map({ $0.lowerBound + ($0.upperBound - $0.lowerBound) / 2 }),
        let usual = own(values(middle))
      else { return nil }
      @Sendable func isOfForm(_ gradient: Gradient?) -> Bool { gradient.map { GradientForm($0) } == form }
      return DocumentGradient(duration: duration, besides: changes) { time in
        if let gradient = own(values(time)), isOfForm(gradient) { return gradient }
        let near = shown.value(at: time, of: { own(values($0)) }, where: isOfForm)
        return near?.flatMap { $0 } ?? usual
      }
    }
    drawing.gradient = gradient({ $0.gradient }, form.fill)
    drawing.strokeGradient = gradient({ $0.strokeGradient }, form.stroke)
  }

  private var values: @Sendable (Double) -> LayerStyle {
    { [layer = ShownLayer(id, of: tree), clock] in layer.style(at: clock.instant($0)) }
  }

  /// The lengths of dashes: as many at all instants, and zeros for a solid stroke.
  private func dashes(_ counts: Set<Int>, _ known: [Double]) throws(ExportError) -> MotionTrack {
    guard !counts.isEmpty else { return MotionTrack(constant: []) }
    guard let count = (1...Self.dashLimit).first(where: { count in counts.allSatisfy { count % $0 == 0 } }) else {
      throw .unsupported("the dashes of the layer “\(tree.name(of: id))”, whose number changes")
    }
    let values = values
    let lengths: @Sendable (Double) -> [Double] = { time in
      let dashes = values(time).dashes
      return (0..<count).map { dashes.isEmpty ? 0 : dashes[$0 % dashes.count] }
    }
    return MotionTrack(
      breakpoints: JumpSearch(values: lengths, duration: duration).jumps(beside: known), duration: duration,
      values: lengths)
  }
}

extension LayerStyle {
  /// The style without dashes and gradients.
  var withoutNumbers: LayerStyle {
    var style = self
    (style.dashes, style.gradient, style.strokeGradient) = ([], nil, nil)
    return style
  }
}

/// What of a style no format can move: all but the lengths of dashes and the numbers of gradients.
struct StyleForm: Equatable, Sendable {
  /// The style without dashes and gradients.
  let style: LayerStyle
  let fill: GradientForm?
  let stroke: GradientForm?

  init(_ style: LayerStyle) {
    self.style = style.withoutNumbers
    (fill, stroke) = (style.gradient.map { GradientForm($0) }, style.strokeGradient.map { GradientForm($0) })
  }
}

/// The kind of a gradient and the number of its stops: two gradients of one form differ in numbers alone.
struct GradientForm: Equatable, Sendable {
  private let isLinear: Bool
  private let stopCount: Int
  private let spread: Gradient.Spread

  init(_ gradient: Gradient) {
    (isLinear, stopCount, spread) = (gradient.form.isLinear, gradient.stops.count, gradient.spread)
  }
}
