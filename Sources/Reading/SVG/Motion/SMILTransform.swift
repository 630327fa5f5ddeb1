// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

extension SVGEffect where Value == TransformList {
  /// The effect of an `animateTransform` element; `nil` if browsers refuse it.
  ///
  /// Its values are the numbers of one function. An additive one is multiplied to the list below from the right.
  static func transform(
    _ attributes: [String: String], _ timing: SMILTiming, _ schedule: SMILSchedule
  ) -> SVGEffect? {
    guard let kind = SMILTransformKind(rawValue: attributes["type"].map(XMLParser.trimmed) ?? "translate") else {
      return nil
    }
    var type = SVGValueType<[Double]>.list { kind.numbers(of: $0) }
    type.distance = { kind.distance($0, $1) }
    var attributes = attributes
    var isAdditive = attributes["additive"].map(XMLParser.trimmed) == "sum"
    // With `by` alone, the animation begins at zero and is added. A scale grows from zero too, as in browsers.
    let isBy = attributes["values"] == nil && attributes["from"] == nil && attributes["to"] == nil
    if isBy { isAdditive = true }
    if attributes["values"] == nil, attributes["from"] == nil {
      attributes["from"] = kind.zero
    }
    attributes["additive"] = nil
    guard let inner = SVGEffect<[Double]>.smil(attributes, isSet: false, timing, schedule, type) else { return nil }
    let adds = isAdditive
    return SVGEffect(
      progress: timing.progress(in: schedule),
      value: { progress, underlying in
        let numbers = inner.value(
          SVGEffect<[Double]>.Progress(
            begin: progress.begin, progress: progress.progress, iteration: progress.iteration), [])
        let list = kind.functions(numbers)
        return adds ? underlying.appending(list) : list
      }, isCSS: false, timeline: inner.timeline)
  }
}

/// The functions that `animateTransform` animates.
enum SMILTransformKind: String, Sendable {
  case translate, scale, rotate, skewX, skewY

  var zero: String {
    switch self {
    case .translate, .scale: "0 0"
    case .rotate: "0 0 0"
    case .skewX, .skewY: "0"
    }
  }

  /// The numbers of a value with those that may be absent; `nil` for another count.
  func numbers(of text: String) -> [Double]? {
    guard let numbers = SVGNumbers.list(text.filter { $0 != "(" && $0 != ")" }) else { return nil }
    switch (self, numbers.count) {
    case (.translate, 1): return [numbers[0], 0]
    case (.scale, 1): return [numbers[0], numbers[0]]
    case (.rotate, 1): return [numbers[0], 0, 0]
    case (.rotate, 2): return [numbers[0], numbers[1], 0]
    case (.translate, 2), (.scale, 2), (.rotate, 3), (.skewX, 1), (.skewY, 1): return numbers
    default: return nil
    }
  }

  func functions(_ numbers: [Double]) -> TransformList {
    func number(_ index: Int) -> Double { index < numbers.count ? numbers[index] : 0 }
    switch self {
    case .translate: return [.translate(x: number(0), y: number(1))]
    case .scale: return [.scale(x: number(0), y: number(1))]
    case .skewX: return [.skewX(.degrees(number(0)))]
    case .skewY: return [.skewY(.degrees(number(0)))]
    case .rotate:
      let turn = TransformFunction.rotate(.degrees(number(0)))
      let (x, y) = (number(1), number(2))
      return x == 0 && y == 0 ? [turn] : [.translate(x: x, y: y), turn, .translate(x: -x, y: -y)]
    }
  }

  func distance(_ a: [Double], _ b: [Double]) -> Double {
    // The angle alone paces a rotation.
    let count = self == .rotate ? 1 : 2
    return zip(a, b).prefix(count).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}
