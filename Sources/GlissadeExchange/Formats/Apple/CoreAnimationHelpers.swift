// SPDX-License-Identifier: MIT

/// The functions that generated source for Core Animation calls.
enum CoreAnimationHelpers {
  /// The functions that are called in some lines, and those that these call.
  static func used(in functions: [[String]]) -> [[String]] {
    let text = functions.joined().joined(separator: "\n")
    return all.filter { text.contains($0.call) || $0.call == "addLayer(" }.map { $0.text.components }
  }

  private static let all: [(call: String, text: String)] = [
    (
      "addLayer(",
      """
      private static func addLayer(to parent: CALayer) -> CALayer {
        let layer = CALayer()
        layer.bounds = .zero
        parent.addSublayer(layer)
        return layer
      }
      """
    ),
    (
      "addShape(",
      """
      private static func addShape(to parent: CALayer) -> CAShapeLayer {
        let shape = CAShapeLayer()
        parent.addSublayer(shape)
        return shape
      }
      """
    ),
    (
      "addGradient(",
      """
      /// Adds a gradient in a rectangle, in the coordinates of its parent.
      private static func addGradient(
        to parent: CALayer, _ type: CAGradientLayerType, _ colors: [CGColor], _ locations: [Double],
        from start: CGPoint, to end: CGPoint, in rect: CGRect
      ) -> CAGradientLayer {
        func unit(_ point: CGPoint) -> CGPoint {
          CGPoint(x: (point.x - rect.minX) / rect.width, y: (point.y - rect.minY) / rect.height)
        }
        let gradient = CAGradientLayer()
        gradient.frame = rect
        gradient.bounds = rect
        gradient.type = type
        gradient.colors = colors
        gradient.locations = locations.map { NSNumber(value: $0) }
        gradient.startPoint = unit(start)
        gradient.endPoint = unit(end)
        parent.addSublayer(gradient)
        return gradient
      }
      """
    ),
    (
      "makeMask(",
      """
      private static func makeMask(_ path: CGPath) -> CAShapeLayer {
        let mask = CAShapeLayer()
        mask.path = path
        return mask
      }
      """
    ),
    (
      "color(",
      """
      private static func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) -> CGColor {
        CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
      }
      """
    ),
    (
      "radians(",
      """
      private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
      """
    ),
    (
      "curve(",
      """
      private static func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> CAMediaTimingFunction {
        CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
      }

      /// A curve whose progress is a polynomial of degree 3.
      private static func curve(_ y1: Float, _ y2: Float) -> CAMediaTimingFunction {
        CAMediaTimingFunction(controlPoints: 1.0 / 3, y1, 2.0 / 3, y2)
      }
      """
    ),
    (
      "linear",
      """
      private static let linear = CAMediaTimingFunction(name: .linear)
      """
    ),
    (
      "change(",
      """
      /// Adds a difference that decreases to zero.
      private static func change(
        _ keyPath: String, of layer: CALayer, from: Any, to: Any, at beginTime: CFTimeInterval,
        for duration: CFTimeInterval, _ curve: CAMediaTimingFunction = CAMediaTimingFunction(name: .linear)
      ) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = true
        animation.beginTime = beginTime
        animation.duration = duration
        animation.fillMode = .backwards
        animation.timingFunction = curve
        layer.add(animation, forKey: nil)
      }
      """
    ),
    (
      "spring(",
      """
      /// Adds a difference that a spring brings to zero.
      private static func spring(
        _ keyPath: String, of layer: CALayer, from: Any, to: Any, at beginTime: CFTimeInterval,
        for duration: CFTimeInterval, _ animation: CASpringAnimation
      ) {
        animation.keyPath = keyPath
        animation.fromValue = from
        animation.toValue = to
        animation.isAdditive = true
        animation.beginTime = beginTime
        animation.duration = duration
        animation.fillMode = .backwards
        layer.add(animation, forKey: nil)
      }

      private static func makeSpring(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGFloat
      ) -> CASpringAnimation {
        let spring = CASpringAnimation()
        spring.mass = mass
        spring.stiffness = stiffness
        spring.damping = damping
        spring.initialVelocity = initialVelocity
        return spring
      }
      """
    ),
    (
      "keyframes(",
      """
      private static func keyframes(
        _ keyPath: String, of layer: CALayer, _ values: [Any], _ times: [Double], _ curves: [CAMediaTimingFunction],
        at beginTime: CFTimeInterval
      ) {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.keyTimes = times.map { NSNumber(value: $0) }
        if !curves.isEmpty { animation.timingFunctions = curves }
        animation.beginTime = beginTime
        animation.duration = duration
        animation.fillMode = .backwards
        layer.add(animation, forKey: nil)
      }
      """
    ),
  ]
}

extension String {
  /// The lines.
  fileprivate var components: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
