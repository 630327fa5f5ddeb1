// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Motion as source code for SwiftUI and Core Animation")
struct AppleMotionTests {
  private static let formats: [MotionFormat] = [.swiftUI, .coreAnimation]

  /// A tree with a moving dot.
  private static func dot(
    _ function: TimingFunction = .seamless, change: (inout LayerTree, LayerID) -> Void = { _, _ in }
  ) throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 40, height: 30))
    let dot = tree.add(.ellipse(size: Size(width: 4, height: 4)), at: Point(x: 5, y: 5), name: "dot")
    tree.transaction(at: 0.25, duration: 0.5, timingFunction: function) { $0[dot].position = Point(x: 20, y: 10) }
    change(&tree, dot)
    return try SwiftDocuments.document(tree, duration: 1)
  }

  /// A moving dot of 4 × 4 points with a gradient.
  private static func dot(
    filledWith form: Gradient.Form, transform: AffineTransform = .identity
  ) throws -> MotionDocument {
    try dot { tree, dot in
      tree.configure(dot) {
        $0.fill = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
        $0.style.gradient = Gradient(
          form, stops: [Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .black)],
          transform: transform)
      }
    }
  }

  // MARK: - Deviation

  @Test("motions are written within the accepted error, or refused by name", arguments: MotionSample.allCases)
  func samples(sample: MotionSample) throws {
    for format in Self.formats {
      do {
        let export = try MotionExport(sample.document(), as: format, maximumError: 0.02)
        #expect(export.deviation.points <= 0.02 && export.deviation.channel != nil, "\(format)")
        #expect(export.deviation.value <= 0.002 && export.deviation.degrees <= 0.02, "\(format)")
      } catch ExportError.unsupported(let part) {
        // Core Animation interpolates components of a transform.
        #expect(part.contains("“") && sample == .matrix && format == .coreAnimation, "\(format): \(part)")
      }
    }
  }

  @Test("additive changes are exact")
  func additive() throws {
    for format in Self.formats {
      let export = try MotionExport(SwiftDocuments.clicks(), as: format, maximumError: 0.001)
      #expect(export.deviation.points < 1e-3 && export.deviation.degrees < 1e-3, "\(format)")
      let dot = try MotionExport(Self.dot(), as: format, maximumError: 0.01)
      #expect(dot.deviation.points < 1e-9, "\(format)")
    }
  }

  // MARK: - Texts

  @Test("an additive change is a keyframe track in SwiftUI, and an additive animation in Core Animation")
  func change() throws {
    let view = try MotionExport(Self.dot(), as: .swiftUI).text
    for part in [
      "struct Motion: View {", "private struct DotLayer: View {",
      "KeyframeAnimator(initialValue: Values(), trigger: run) { values in",
      "Numbers.sum([20, 10], [([-15, -5], positionProgress1)])", "KeyframeTrack(\\.positionProgress1) {",
      "LinearKeyframe(0, duration: 0.25)", "LinearKeyframe(1, duration: 0.5, timingCurve: curve(0.5, 0, 0.5, 1))",
      "Path(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4))",
      ".transformEffect(translation([2, 2], -1).concatenating(translation(values.position, 1)))",
    ] {
      #expect(view.contains(part), "\(part)\n\(view)")
    }
    let layers = try MotionExport(Self.dot(), as: .coreAnimation).text
    for part in [
      "enum Motion {", "static func makeLayer(begin: CFTimeInterval = CACurrentMediaTime()) -> CALayer {",
      "root.isGeometryFlipped = true", "layer.position = CGPoint(x: 20, y: 10)",
      "change(\n", "from: CGPoint(x: -15, y: -5)", "at: begin + 0.25", "for: 0.5", "curve(0.5, 0, 0.5, 1))",
      "animation.isAdditive = true", "CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)",
    ] {
      #expect(layers.contains(part), "\(part)\n\(layers)")
    }
  }

  @Test("a spring stays a spring, except an overdamped one in Core Animation")
  func springs() throws {
    let spring = TimingFunction.spring(Spring(mass: 1, stiffness: 100, damping: 10), duration: 0.5)
    let view = try MotionExport(Self.dot(spring), as: .swiftUI).text
    #expect(view.contains("spring: Spring(mass: 1, stiffness: 100, damping: 10))"), "\(view)")
    let layers = try MotionExport(Self.dot(spring), as: .coreAnimation).text
    #expect(layers.contains("makeSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)"), "\(layers)")
    let overdamped = TimingFunction.spring(Spring(mass: 1, stiffness: 400, damping: 80), duration: 0.5)
    #expect(try MotionExport(Self.dot(overdamped), as: .swiftUI).text.contains("allowOverDamping: true"))
    let keyframes = try MotionExport(Self.dot(overdamped), as: .coreAnimation)
    #expect(keyframes.text.contains("keyframes(\"position\"") && keyframes.deviation.points <= 0.1)
    // A spring of another duration has other constants.
    let slow = TimingFunction.spring(Spring(mass: 1, stiffness: 100, damping: 10), duration: 1)
    #expect(try MotionExport(Self.dot(slow), as: .swiftUI).text.contains("stiffness: 400, damping: 20"))
  }

  @Test("gradients are in the coordinates of the view or of their layer")
  func gradients() throws {
    let linear = try Self.dot(filledWith: .linear(from: .zero, to: Point(x: 1, y: 0)))
    let view = try MotionExport(linear, as: .swiftUI).text
    #expect(view.contains("startPoint: UnitPoint(x: 0, y: 0), endPoint: UnitPoint(x: 0.1, y: 0)"), "\(view)")
    #expect(view.contains(".fill(Self.dotShapeGradient).opacity(0.5)"), "\(view)")
    let layers = try MotionExport(linear, as: .coreAnimation).text
    #expect(layers.contains("let dotShapeGradient = addGradient("), "\(layers)")
    #expect(layers.contains("to: CGPoint(x: 4, y: 0), in: CGRect(x: 0, y: 0, width: 4, height: 4))"), "\(layers)")
    #expect(
      layers.contains("dotShapeGradient.mask = dotShapeMask") && layers.contains("dotShapeGradient.opacity = 0.5"))
    // A shear moves the end along the lines of one colour: to the foot of the perpendicular.
    let shear = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    let sheared = try Self.dot(filledWith: .linear(from: .zero, to: Point(x: 1, y: 0)), transform: shear)
    #expect(try MotionExport(sheared, as: .coreAnimation).text.contains("to: CGPoint(x: 2, y: -2)"))
    let radial = try Self.dot(filledWith: .radial(center: Point(x: 0.5, y: 0.5), radius: 0.5))
    #expect(try MotionExport(radial, as: .swiftUI).text.contains("startRadius: 0, endRadius: 2)"))
    #expect(throws: ExportError.unsupported("the gradient of “dot-shape”, whose circles become ellipses")) {
      try MotionExport(
        Self.dot(filledWith: .radial(center: .zero, radius: 1), transform: shear), as: .coreAnimation)
    }
  }

  @Test("a jump is a keyframe of SwiftUI, and a difference that ends in Core Animation")
  func jump() throws {
    let document = try Self.dot { tree, dot in
      tree.transaction(at: 0.5, duration: 0) { $0[dot].position = Point(x: 30, y: 20) }
    }
    #expect(try MotionExport(document, as: .swiftUI).text.contains("MoveKeyframe(1)"))
    let layers = try MotionExport(document, as: .coreAnimation).text
    #expect(layers.contains("change(\"position\", of: layer, from: CGPoint(x: -10, y: -10), "))
    #expect(layers.contains("to: CGPoint(x: -10, y: -10), at: begin, for: 0.5"))
  }

  @Test("long motions are tables of keyframes, which the compiler reads faster")
  func table() throws {
    let text = try MotionExport(MotionSample.followedPath.document(), as: .swiftUI, maximumError: 0.001).text
    #expect(text.contains("for key in Self.") && text.contains("MoveKeyframe(key.value)"))
    #expect(text.contains("private struct Key<Value> {"))
  }

  @Test("a text has no line that is longer than 120 columns")
  func columns() throws {
    for sample in MotionSample.allCases {
      for format in Self.formats where sample != .matrix {
        let text = try MotionExport(sample.document(), as: format).text
        for line in text.split(separator: "\n") where line.count > 120 { Issue.record("\(sample) \(format): \(line)") }
      }
    }
  }

  // MARK: - Refusals

  @Test("parts that the formats cannot express are refused with their names")
  func refusals() throws {
    var photo = LayerTree(size: Size(width: 40, height: 30))
    photo.add(.image(Bitmap(width: 2, height: 2, filling: 0xFFFF_0000)), name: "photo")
    let image = try SwiftDocuments.document(photo, duration: 1)
    let blended = try Self.dot { tree, dot in tree.configure(dot) { $0.blendMode = .multiply } }
    let gradient = try Self.dot(filledWith: .radial(center: .zero, radius: 1, focus: Point(x: 0.5, y: 0)))
    for format in Self.formats {
      #expect(throws: ExportError.unsupported("the image “photo-shape”: source code has no pixels")) {
        try MotionExport(image, as: format)
      }
      #expect(throws: ExportError.unsupported("the gradient of “dot-shape” with a focus")) {
        try MotionExport(gradient, as: format)
      }
    }
    #expect(throws: ExportError.unsupported("the blend mode of the layer “dot”")) {
      try MotionExport(blended, as: .coreAnimation)
    }
    #expect(try MotionExport(blended, as: .swiftUI).text.contains(".blendMode(.multiply)"))
    #expect(throws: ExportError.unsupported("the moving transform of the layer “sheared”")) {
      try MotionExport(SwiftDocuments.follower(), as: .coreAnimation)
    }
  }

  @Test("the source is not read, and the message says so", arguments: formats)
  func reading(format: MotionFormat) throws {
    let text = try MotionExport(SwiftDocuments.clicks(), as: format).text
    do {
      _ = try MotionRecording(text)
      Issue.record("no error")
    } catch {
      #expect(error.description.hasPrefix("line 1, column 1: Swift source is written and not read"))
    }
  }
}
