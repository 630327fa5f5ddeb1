// SPDX-License-Identifier: MIT
// swift-format-ignore-file
// Declarations of SwiftUI that generated source uses, with their signatures and without bodies of use.
@_exported import CoreGraphics

// MARK: - Views

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

/// A view that the framework draws itself.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
}

public struct EmptyView: PrimitiveView { public nonisolated init() {} }
public struct TupleView<T>: PrimitiveView { nonisolated init(_ value: T) {} }
public struct AnyModified: PrimitiveView {}
public struct Group<Content>: PrimitiveView { public init(@ViewBuilder content: () -> Content) {} }

public struct Alignment: Sendable { public static let topLeading = Alignment() }

public struct ZStack<Content: View>: PrimitiveView {
  public init(alignment: Alignment, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
}

public enum BlendMode: Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference,
    exclusion, hue, saturation, color, luminosity
}

extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { AnyModified() }
  public func opacity(_ opacity: Double) -> some View { AnyModified() }
  public func blendMode(_ blendMode: BlendMode) -> some View { AnyModified() }
  public func compositingGroup() -> some View { AnyModified() }
  public func transformEffect(_ transform: CGAffineTransform) -> some View { AnyModified() }
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { AnyModified() }
  public func shadow(color: Color, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { AnyModified() }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { AnyModified() }
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    AnyModified()
  }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) { wrappedValue = value }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { fatalError() }
    set {}
  }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

// MARK: - Shapes

public protocol Shape: View, Sendable {}

public struct FillStyle: Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public struct StrokeStyle: Sendable {
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {}
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct Path: Shape, PrimitiveView {
  public nonisolated init() {}
  public nonisolated init(_ rect: CGRect) {}
  public nonisolated init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
  public nonisolated init(ellipseIn rect: CGRect) {}
  public nonisolated init(_ callback: (inout Path) -> Void) {}
  public nonisolated mutating func move(to end: CGPoint) {}
  public nonisolated mutating func addLine(to end: CGPoint) {}
  public nonisolated mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  public nonisolated mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public nonisolated mutating func closeSubpath() {}
  public nonisolated func trimmedPath(from: CGFloat, to: CGFloat) -> Path { self }
}

public protocol ShapeStyle: Sendable {}

extension Shape {
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { AnyModified() }
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View { AnyModified() }
}

public struct Color: ShapeStyle, PrimitiveView {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public nonisolated init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {}
  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
}

public struct Gradient: Sendable {
  public struct Stop: Sendable {
    public init(color: Color, location: CGFloat) {}
  }
}

public struct LinearGradient: ShapeStyle {
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

public struct RadialGradient: ShapeStyle {
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {}
}

// MARK: - Animations

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  public func scaled(by rhs: Double) -> Self {
    var copy = self
    copy.scale(by: rhs)
    return copy
  }
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: VectorArithmetic, Animatable {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

public struct UnitPoint: Hashable, Sendable {
  public init(x: CGFloat, y: CGFloat) {}
}

public struct UnitCurve: Hashable, Sendable {
  public static let linear = UnitCurve()
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve { .linear }
}

public struct Spring: Hashable, Sendable {
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {}
}

public struct AnimationContext<Value: VectorArithmetic> {}

public protocol CustomAnimation: Hashable, Sendable {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
}

public struct Animation: Sendable {
  public init<A: CustomAnimation>(_ base: A) {}
  private init() {}
  public static func linear(duration: TimeInterval) -> Animation { Animation() }
  public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation() }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { Animation() }
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { Animation() }
}

// MARK: - Keyframes

public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
}

public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring, startVelocity: Value? = nil) {}
}

public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value) {}
}

public struct SomeTrackContent<Value: Animatable>: KeyframeTrackContent {}

@resultBuilder public struct KeyframeTrackContentBuilder<Value: Animatable> {
  public struct Conditional<ConditionalValue, First, Second>: KeyframeTrackContent
  where
    ConditionalValue == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent,
    First.Value == Second.Value
  {
    public typealias Value = ConditionalValue
  }

  public static func buildExpression<K>(_ expression: K) -> K where Value == K.Value, K: KeyframeTrackContent {
    expression
  }
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> some KeyframeTrackContent<Value> { SomeTrackContent() }
  public static func buildEither<First, Second>(first component: First) -> Conditional<Value, First, Second>
  where Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value {
    Conditional()
  }
  public static func buildEither<First, Second>(second component: Second) -> Conditional<Value, First, Second>
  where Value == First.Value, First: KeyframeTrackContent, Second: KeyframeTrackContent, First.Value == Second.Value {
    Conditional()
  }
  public static func buildPartialBlock<K>(first: K) -> K where Value == K.Value, K: KeyframeTrackContent { first }
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> { SomeTrackContent() }
  public static func buildBlock() -> some KeyframeTrackContent<Value> { SomeTrackContent() }
}

public protocol Keyframes<Value> {
  associatedtype Value
}

public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
where Value == Content.Value {
  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {}

  public typealias Value = Root
}

public struct SomeKeyframes<Value>: Keyframes {}

@resultBuilder public struct KeyframesBuilder<Value> {
  public static func buildExpression<Content>(_ expression: Content) -> Content
  where Value == Content.Value, Content: Keyframes { expression }
  public static func buildPartialBlock<Content>(first: Content) -> Content
  where Value == Content.Value, Content: Keyframes { first }
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> { SomeKeyframes() }
  public static func buildFinalResult<Content>(_ component: Content) -> Content
  where Value == Content.Value, Content: Keyframes { component }
}

public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: PrimitiveView
where KeyframePath.Value == Value {
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {}
}
