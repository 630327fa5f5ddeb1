extension Color {
  /// The colour as it is shown: straight components and alpha, each in 0 … 1.
  ///
  /// Alpha is clamped first and the premultiplied components are divided by what it has become, as [CSS Color][spec]
  /// and the browsers have it: a way that runs on past an opaque end keeps getting brighter. Of a colour that cannot be
  /// seen all four are 0.
  ///
  /// [spec]: https://www.w3.org/TR/css-color-4/#interpolation-alpha
  public var shownComponents: (red: Double, green: Double, blue: Double, alpha: Double) {
    guard alpha > 0 else { return (0, 0, 0, 0) }
    let opacity = min(alpha, 1)
    func shown(_ premultiplied: Double) -> Double { premultiplied > 0 ? min(premultiplied / opacity, 1) : 0 }
    return (shown(premultipliedRed), shown(premultipliedGreen), shown(premultipliedBlue), opacity)
  }
}
