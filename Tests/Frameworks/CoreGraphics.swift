// SPDX-License-Identifier: MIT
// swift-format-ignore-file
// Declarations of Core Graphics that generated source uses, with their signatures and without bodies of use.
@_exported import Foundation

public struct CGAffineTransform: Sendable {
  public var a, b, c, d, tx, ty: CGFloat

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }
  public init(rotationAngle angle: CGFloat) { self.init(a: angle, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform { t2 }
}

public class CGColor {
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public class CGPath {
  init() {}
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {}
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {}
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {}
}

public final class CGMutablePath: CGPath {
  public override init() { super.init() }
  public func move(to point: CGPoint, transform: CGAffineTransform? = nil) {}
  public func addLine(to point: CGPoint, transform: CGAffineTransform? = nil) {}
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform? = nil) {}
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform? = nil) {}
  public func closeSubpath() {}
}

public enum CGLineCap { case butt, round, square }
public enum CGLineJoin { case miter, round, bevel }
