// SPDX-License-Identifier: MIT
// swift-format-ignore-file
// Declarations of Core Animation that generated source uses, with their signatures and without bodies of use.
@_exported import CoreGraphics

public typealias CFTimeInterval = Double

public func CACurrentMediaTime() -> CFTimeInterval { 0 }

public struct CAMediaTimingFunctionName: Sendable {
  public static let linear = CAMediaTimingFunctionName()
  public static let easeIn = CAMediaTimingFunctionName()
  public static let easeOut = CAMediaTimingFunctionName()
  public static let easeInEaseOut = CAMediaTimingFunctionName()
  public static let `default` = CAMediaTimingFunctionName()
}

public final class CAMediaTimingFunction: @unchecked Sendable {
  public init(name: CAMediaTimingFunctionName) {}
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
}

public struct CAMediaTimingFillMode: Sendable {
  public static let backwards = CAMediaTimingFillMode()
  public static let forwards = CAMediaTimingFillMode()
  public static let both = CAMediaTimingFillMode()
  public static let removed = CAMediaTimingFillMode()
}

open class CAAnimation {
  public init() {}
  open var timingFunction: CAMediaTimingFunction?
  open var isRemovedOnCompletion = true
  open var beginTime: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var fillMode = CAMediaTimingFillMode.removed
}

open class CAPropertyAnimation: CAAnimation {
  public convenience init(keyPath path: String?) { self.init() }
  open var keyPath: String?
  open var isAdditive = false
}

open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
}

open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  open var initialVelocity: CGFloat = 0
  open var settlingDuration: CFTimeInterval { 0 }
}

public struct CAAnimationCalculationMode: Sendable {
  public static let linear = CAAnimationCalculationMode()
  public static let discrete = CAAnimationCalculationMode()
}

open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode = CAAnimationCalculationMode.linear
}

open class CALayer {
  public init() {}
  open var name: String?
  open var bounds = CGRect.zero
  open var frame = CGRect.zero
  open var position = CGPoint.zero
  open var opacity: Float = 1
  open var isGeometryFlipped = false
  open var mask: CALayer?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowOffset = CGSize.zero
  open var shadowRadius: CGFloat = 3
  open func addSublayer(_ layer: CALayer) {}
  open func add(_ anim: CAAnimation, forKey key: String?) {}
  open func setAffineTransform(_ m: CGAffineTransform) {}
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {}
}

public struct CAGradientLayerType: Sendable {
  public static let axial = CAGradientLayerType()
  public static let radial = CAGradientLayerType()
}

open class CAGradientLayer: CALayer {
  open var colors: [Any]?
  open var locations: [NSNumber]?
  open var startPoint = CGPoint.zero
  open var endPoint = CGPoint.zero
  open var type = CAGradientLayerType.axial
}

public struct CAShapeLayerFillRule: Sendable {
  public static let nonZero = CAShapeLayerFillRule()
  public static let evenOdd = CAShapeLayerFillRule()
}

public struct CAShapeLayerLineCap: Sendable {
  public static let butt = CAShapeLayerLineCap()
  public static let round = CAShapeLayerLineCap()
  public static let square = CAShapeLayerLineCap()
}

public struct CAShapeLayerLineJoin: Sendable {
  public static let miter = CAShapeLayerLineJoin()
  public static let round = CAShapeLayerLineJoin()
  public static let bevel = CAShapeLayerLineJoin()
}

open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
  open var fillRule = CAShapeLayerFillRule.nonZero
  open var strokeColor: CGColor?
  open var strokeStart: CGFloat = 0
  open var strokeEnd: CGFloat = 1
  open var lineWidth: CGFloat = 1
  open var miterLimit: CGFloat = 10
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  open var lineDashPhase: CGFloat = 0
  open var lineDashPattern: [NSNumber]?
}
