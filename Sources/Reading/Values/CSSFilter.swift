// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The functions of the property `filter`, by [Filter Effects 1](https://www.w3.org/TR/filter-effects-1/).
struct CSSFilter: Sendable {
  /// A function with one number. The raw value is its name.
  enum Kind: String, Sendable {
    case brightness, contrast, grayscale, hueRotate = "hue-rotate", invert, opacity, saturate, sepia, blur

    /// The number that changes nothing.
    var neutral: Double {
      switch self {
      case .brightness, .contrast, .opacity, .saturate: 1
      case .grayscale, .hueRotate, .invert, .sepia, .blur: 0
      }
    }

    /// Whether a colour can leave 0 … 1, where browsers limit it before the next function.
    var exceedsColors: Bool { [.brightness, .contrast, .hueRotate, .saturate, .sepia].contains(self) }

    /// The number of an argument; `nil` for another text.
    func amount(_ text: String, _ units: SVGNumbers.Units) -> Double? {
      // Without an argument, the hue and the blur stay, and the others have their full effect.
      if text.isEmpty { return self == .hueRotate || self == .blur ? 0 : 1 }
      switch self {
      case .hueRotate: return SVGNumbers.degrees(text)
      case .blur: return SVGNumbers.length(text, units).flatMap { $0 >= 0 ? $0 : nil }
      case .grayscale, .invert, .opacity, .sepia:
        return SVGNumbers.fraction(text).flatMap { $0 >= 0 ? min($0, 1) : nil }
      case .brightness, .contrast, .saturate: return SVGNumbers.fraction(text).flatMap { $0 >= 0 ? $0 : nil }
      }
    }

    /// The map of colours; the identity for a function without one.
    func matrix(_ amount: Double) -> ColorMatrix {
      switch self {
      case .brightness: return .brightness(amount)
      case .contrast: return .contrast(amount)
      case .hueRotate: return .hueRotation(.degrees(amount))
      case .invert: return .inversion(amount)
      case .saturate: return .saturation(amount)
      case .grayscale:
        let grey = SIMD4(0.2126, 0.7152, 0.0722, 0)
        return Self.matrix([grey, grey, grey], amount)
      case .sepia:
        let rows = [SIMD4(0.393, 0.769, 0.189, 0), SIMD4(0.349, 0.686, 0.168, 0), SIMD4(0.272, 0.534, 0.131, 0)]
        return Self.matrix(rows, amount)
      case .opacity, .blur: return .identity
      }
    }

    private static func matrix(_ rows: [SIMD4<Double>], _ amount: Double) -> ColorMatrix {
      let identity = ColorMatrix.identity
      return ColorMatrix(
        red: rows[0] * amount + identity.red * (1 - amount), green: rows[1] * amount + identity.green * (1 - amount),
        blue: rows[2] * amount + identity.blue * (1 - amount))
    }
  }

  enum Function: Sendable {
    case number(Kind, Double)
    case shadow(CSSShadow)

    /// The function of the same kind that changes nothing.
    fileprivate var neutral: Function {
      switch self {
      case .number(let kind, _): .number(kind, kind.neutral)
      case .shadow: .shadow(CSSShadow())
      }
    }

    /// The function between two; `nil` for functions of different kinds.
    fileprivate func mixed(_ other: Function, _ fraction: Double) -> Function? {
      switch (self, other) {
      case (.number(let kind, let a), .number(let second, let b)) where kind == second:
        let amount = a + (b - a) * fraction
        return .number(kind, kind == .hueRotate ? amount : max(amount, 0))
      case (.shadow(let a), .shadow(let b)): return .shadow(a.mixed(b, fraction))
      default: return nil
      }
    }
  }

  var functions: [Function] = []

  /// The standard deviation of all blurs.
  var blur: Double {
    functions.reduce(0) { sum, function in
      if case .number(.blur, let radius) = function { (sum * sum + radius * radius).squareRoot() } else { sum }
    }
  }

  /// The last shadow, with the colour that functions after it give it.
  var shadow: CSSShadow {
    var shadow = CSSShadow()
    for function in functions {
      switch function {
      case .shadow(let next): shadow = next
      case .number(let kind, let amount) where kind.matrix(amount) != .identity:
        shadow.color = shadow.color.applying(kind.matrix(amount))
      case .number: break
      }
    }
    return shadow
  }

  /// The map of colours of all functions.
  var matrix: ColorMatrix {
    functions.reduce(.identity) { matrix, function in
      if case .number(let kind, let amount) = function { matrix.followed(by: kind.matrix(amount)) } else { matrix }
    }
  }

  var opacity: Double {
    functions.reduce(1) { opacity, function in
      if case .number(.opacity, let amount) = function { opacity * min(amount, 1) } else { opacity }
    }
  }

  /// The filter between two. Functions of different kinds change in one step.
  fileprivate func mixed(_ other: CSSFilter, _ fraction: Double) -> CSSFilter {
    var result = CSSFilter()
    for index in 0..<max(functions.count, other.functions.count) {
      let a = index < functions.count ? functions[index] : other.functions[index].neutral
      let b = index < other.functions.count ? other.functions[index] : functions[index].neutral
      guard let mixed = a.mixed(b, fraction) else { return fraction < 0.5 ? self : other }
      result.functions.append(mixed)
    }
    return result
  }

  /// The parts of filters that are not drawn, or not exactly.
  static func notes(_ texts: [String]) -> [(construct: String, bound: String?)] {
    var notes: [(construct: String, bound: String?)] = []
    func add(_ construct: String, _ bound: String? = nil) {
      if !notes.contains(where: { $0.construct == construct }) { notes.append((construct, bound)) }
    }
    for text in texts {
      var (hasShadow, exceeds, isFaded) = (false, false, false)
      for part in CSSText.parts(text, separator: " ") {
        guard let open = part.firstIndex(of: "(") else { continue }
        let name = part[..<open].lowercased()
        guard name != "drop-shadow" else {
          if hasShadow { add("several shadows of a filter, of which the last one is drawn,") }
          if isFaded { add("a shadow after the function “opacity”", "the opacity of the area below the content") }
          hasShadow = true
          continue
        }
        guard let kind = Kind(rawValue: name) else {
          add("the filter “\(Quotation.excerpt(name))”")
          continue
        }
        if kind == .opacity { isFaded = true }
        guard kind != .opacity, kind != .blur else { continue }
        if exceeds { add("a filter of several functions of colours", "colours beyond black and white between them") }
        exceeds = exceeds || kind.exceedsColors
      }
    }
    return notes
  }
}

extension SVGColor {
  /// The colour that a map of colours gives.
  fileprivate func applying(_ matrix: ColorMatrix) -> SVGColor {
    let n = SIMD4(components.x, components.y, components.z, 1)
    let mapped = SIMD4((matrix.red * n).sum(), (matrix.green * n).sum(), (matrix.blue * n).sum(), components.w)
    return SVGColor(components: mapped.clamped(lowerBound: .zero, upperBound: .one))
  }
}

extension SVGValueType where Value == CSSFilter {
  static func filter(_ units: SVGNumbers.Units, current: SVGColor) -> SVGValueType {
    SVGValueType(
      parse: { text in
        var filter = CSSFilter()
        for part in CSSText.parts(text, separator: " ") where part.lowercased() != "none" {
          guard let open = part.firstIndex(of: "("), part.hasSuffix(")") else { return nil }
          let inner = XMLParser.trimmed(part[part.index(after: open)...].dropLast())
          let name = part[..<open].lowercased()
          if name == "drop-shadow" {
            guard let shadow = CSSShadow.list(inner, units, current: current)?.first else { return nil }
            filter.functions.append(.shadow(shadow))
          } else if let kind = CSSFilter.Kind(rawValue: name) {
            guard let amount = kind.amount(inner, units) else { return nil }
            filter.functions.append(.number(kind, amount))
          }
        }
        return filter
      }, mix: { $0.mixed($1, $2) })
  }
}
