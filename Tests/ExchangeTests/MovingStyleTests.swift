// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTiming
import TestSupport
import Testing

@Suite("Export of dashes and gradients that move")
struct MovingStyleTests {
  /// An SVG file of 2 s and 100 × 100 points.
  private static func svg(_ content: String) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">\#(content)</svg>"#
  }

  private static func animate(_ attribute: String, _ values: String) -> String {
    #"<animate attributeName="\#(attribute)" values="\#(values)" dur="2s" fill="freeze"/>"#
  }

  private static let spinner = svg(
    #"<circle cx="50" cy="50" r="30" fill="none" stroke="navy" stroke-width="8" stroke-dasharray="1 300">"#
      + animate("stroke-dasharray", "1 300;120 300;60 300") + animate("stroke-dashoffset", "0;-20;-190") + "</circle>")

  private static let colors = svg(
    #"<linearGradient id="a"><stop stop-color="red">"# + animate("stop-color", "red;blue;lime")
      + #"</stop><stop offset="1" stop-color="yellow" stop-opacity=".25"/></linearGradient>"#
      + #"<path d="M10 10H90V40Z" fill="url(#a)"/><rect x="10" y="50" width="80" height="40" fill="url(#a)"/>"#)

  private static let opacities = svg(
    #"<linearGradient id="a"><stop stop-color="red">"# + animate("stop-opacity", "1;0;.5")
      + #"</stop><stop offset="1" stop-color="blue"/></linearGradient>"#
      + #"<rect x="10" y="10" width="80" height="80" fill="url(#a)"/>"#)

  /// A rectangle that grows from nothing, with a gradient in the unit square of its box.
  private static let growing = svg(
    #"<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="navy"/></linearGradient>"#
      + #"<rect x="10" y="10" width="0" height="60" fill="url(#a)">"# + animate("width", "0;80;40") + "</rect>")

  private static let places = svg(
    #"<radialGradient id="a" cx=".5" cy=".5" r=".2">"# + animate("r", ".2;.7;.3") + animate("fx", ".5;.6;.5")
      + #"<stop offset=".1" stop-color="white">"# + animate("offset", ".1;.6;.1")
      + #"</stop><stop offset="1" stop-color="green"/></radialGradient><linearGradient id="b" "#
      + #"gradientUnits="userSpaceOnUse" x1="10" y1="60" x2="90" y2="60" spreadMethod="pad">"#
      + animate("x2", "90;20;60") + #"<stop stop-color="navy"/><stop offset="1" stop-color="gold"/></linearGradient>"#
      + #"<rect x="10" y="5" width="50" height="50" fill="url(#a)"/>"#
      + #"<path d="M10 80Q50 60 90 80" fill="none" stroke="url(#b)" stroke-width="10"/>"#)

  /// Writes a file in a format, reads it again, and compares the pictures of both.
  private func check(_ file: String, as format: MotionFormat, _ sourceLocation: SourceLocation) throws {
    let document = try MotionDocument(reading: file)
    let export = try MotionExport(document, as: format, maximumError: 0.02)
    let read = try MotionDocument(reading: export.text)
    #expect(read.notes == [], sourceLocation: sourceLocation)
    var rasterizer = Rasterizer()
    var pictures: Set<[UInt32]> = []
    for time in [0, 0.33, 1, 1.71] {
      let pair = [document, read].map { rasterizer.image(of: $0.displayList(at: time), width: 100, height: 100) }
      pictures.insert(Array(pair[0].pixels))
      let difference = try #require(PictureDifference(between: pair[0], and: pair[1]))
      #expect(
        difference.largestChannelDifference <= 3, "\(format) at \(time): \(difference)",
        sourceLocation: sourceLocation)
    }
    #expect(pictures.count == 4, "the pictures do not move", sourceLocation: sourceLocation)
  }

  @Test("dashes whose lengths and phase move come back", arguments: [MotionFormat.svg, .html, .lottie])
  func dashes(format: MotionFormat) throws { try check(Self.spinner, as: format, #_sourceLocation) }

  @Test("stops whose colours move come back", arguments: [MotionFormat.svg, .html, .lottie])
  func stopColors(format: MotionFormat) throws { try check(Self.colors, as: format, #_sourceLocation) }

  @Test("stops whose opacities move come back, also from 1", arguments: [MotionFormat.svg, .html, .lottie])
  func stopOpacities(format: MotionFormat) throws { try check(Self.opacities, as: format, #_sourceLocation) }

  @Test("a gradient on a shape that grows from nothing comes back", arguments: [MotionFormat.svg, .lottie])
  func growth(format: MotionFormat) throws { try check(Self.growing, as: format, #_sourceLocation) }

  @Test("a stroke that is solid at some instants has dashes without a length", arguments: [MotionFormat.svg, .lottie])
  func solid(format: MotionFormat) throws {
    let file = Self.svg(
      #"<path d="M10 50H90" stroke="navy" stroke-width="8" stroke-dasharray="none">"#
        + Self.animate("stroke-dasharray", "0 0;20 20;5 9") + "</path>")
    try check(file, as: format, #_sourceLocation)
  }

  @Test("points, radii, focuses and offsets that move come back", arguments: [MotionFormat.svg, .lottie])
  func gradientPlaces(format: MotionFormat) throws { try check(Self.places, as: format, #_sourceLocation) }

  @Test("a table has the lengths of dashes and the numbers of gradients")
  func tables() throws {
    let dashes = try MotionExport(MotionDocument(reading: Self.spinner), as: .csv)
    let table = try MotionRecording(dashes.text, as: .csv)
    let dash = try #require(table.channels.first { $0.name.hasSuffix("shape.dash0") })
    // Half of the way from 1 to 120.
    #expect(abs(dash.value(0.5) - 60.5) < 0.01)
    let colors = try MotionExport(MotionDocument(reading: Self.colors), as: .csv)
    #expect(colors.text.contains("fillGradient5"))
  }

  @Test("what a format cannot move is refused by name")
  func refusals() throws {
    func refusal(_ file: String, as format: MotionFormat) throws -> String {
      let document = try MotionDocument(reading: file)
      let error = #expect(throws: ExportError.self) { try MotionExport(document, as: format) }
      return error.map { "\($0)" } ?? ""
    }
    let places = try refusal(Self.places, as: .css)
    #expect(places.contains("the gradient of “svg-rect-1-shape”, whose points or offsets move"))
    #expect(try refusal(Self.spinner, as: .swift).contains("the moving dashes of the drawing “svg-circle-1-shape”"))
    #expect(try refusal(Self.colors, as: .swift).contains("the moving gradient of the drawing “svg-path-1-shape”"))
  }

  @Test("the colours of a gradient are those of its points, in the unit square and in a path")
  func measurement() throws {
    let frame = AffineTransform(a: 40, b: 0, c: 0, d: 20, tx: 10, ty: 10)
    let stops = [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white)]
    let unit = Gradient(.linear(from: .zero, to: Point(x: 1, y: 0)), stops: stops)
    let path = Gradient(.linear(from: Point(x: 10, y: 0), to: Point(x: 50, y: 0)), stops: stops)
    let square = try #require(DrawnGradient(unit, under: frame))
    let points = try #require(DrawnGradient(path, under: .identity))
    for x in [5.0, 10, 20, 47, 80] {
      let place = Point(x: x, y: 17)
      let expected = min(max((x - 10) / 40, 0), 1)
      let color = try #require(square.color(at: place))
      #expect(color[..<3].allSatisfy { abs($0 - expected) < 1e-12 } && color[3] == 1)
      #expect(try #require(points.color(at: place)) == color)
    }
    // At an edge of two colours, the nearest colour within a distance counts.
    let sharp = [
      Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 0.5, color: .black),
      Gradient.Stop(offset: 0.5, color: .white),
    ]
    let edge = try #require(DrawnGradient(Gradient(unit.form, stops: sharp), under: frame))
    let beside = Point(x: 29.95, y: 12)
    #expect(edge.color(at: beside) == [0, 0, 0, 1])
    #expect(edge.color(at: beside, nearestTo: [1, 1, 1, 1], within: 0.1) == [1, 1, 1, 1])
    #expect(edge.color(at: Point(x: 29.8, y: 12), nearestTo: [1, 1, 1, 1], within: 0.1) == [0, 0, 0, 1])
  }

  @Test("a focus divides the radius in proportion on each side")
  func focus() throws {
    let stops = [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white)]
    let form = Gradient.Form.radial(center: Point(x: 50, y: 50), radius: 40, focus: Point(x: 70, y: 50))
    let gradient = try #require(DrawnGradient(Gradient(form, stops: stops), under: .identity))
    // The circle of t has the centre 70 − 20 t and the radius 40 t: it cuts the axis at 70 + 20 t and 70 − 60 t.
    for offset in [0.25, 0.5, 1] {
      let right = try #require(gradient.color(at: Point(x: 70 + 20 * offset, y: 50)))
      let left = try #require(gradient.color(at: Point(x: 70 - 60 * offset, y: 50)))
      #expect(abs(right[0] - offset) < 1e-12 && abs(left[0] - offset) < 1e-12)
    }
  }

  @Test("dashes in parts of a stated length follow a path whose length moves", arguments: [MotionFormat.svg, .lottie])
  func statedLength(format: MotionFormat) throws {
    let file = Self.svg(
      #"<path d="M0 50H50" fill="none" stroke="lime" stroke-width="20" pathLength="1" stroke-dasharray=".6 2">"#
        + Self.animate("d", "M0 50H50;M0 50H100") + "</path>")
    // The dash ends at 30 + 15 t.
    let exported = try MotionExport(MotionDocument(reading: file), as: format, maximumError: 0.02).text
    for text in [file, exported] {
      for (time, isDrawn) in [(0, false), (0.6, false), (0.8, true), (1.9, true)] {
        #expect(try Self.pixel(in: text, at: time)[1] == (isDrawn ? 1 : 0), "\(format) at \(time)")
      }
    }
  }

  // MARK: - Styles whose form changes

  /// A rectangle of 100 × 100 points for 2 s, whose gradient runs from red through lime to blue. The place of lime
  /// jumps at 1 s, from that of an opacity to one between two opacities, so that the gradient has more stops then.
  private static let jumpingStop = #"""
    {"v": "5.7", "fr": 60, "ip": 0, "op": 120, "w": 100, "h": 100, "layers": [
      {"ty": 4, "ip": 0, "op": 120, "st": 0, "nm": "card", "ks": {}, "shapes": [
        {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}},
        {"ty": "gf", "t": 1, "o": {"k": 100}, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "g": {"p": 3, "k": {"a": 1,
          "k": [{"t": 0, "h": 1, "s": [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 1, 1]},
            {"t": 60, "h": 1, "s": [0, 1, 0, 0, 0.8, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 1, 1]}]}}}]}]}
    """#

  /// The premultiplied red, green, blue and alpha of the pixel from (40, 50) to (41, 51) in a file at an instant.
  private static func pixel(in file: String, at time: Double) throws -> [Double] {
    var rasterizer = Rasterizer()
    let picture = rasterizer.image(
      of: try MotionDocument(reading: file).displayList(at: time), width: 100, height: 100)
    let pixel = picture.pixels[50 * 100 + 40]
    return [16, 8, 0, 24].map { Double(pixel >> $0 & 0xFF) / 255 }
  }

  @Test("a gradient whose number of stops changes becomes two drawings", arguments: [MotionFormat.svg, .lottie])
  func stopCount(format: MotionFormat) throws {
    let document = try MotionDocument(reading: Self.jumpingStop)
    let drawings = try document.captured().layers.flatMap(\.drawings)
    #expect(drawings.count == 2)
    let counts = drawings.map { $0.gradient?.first.stops.count }
    // Three offsets with seven stops between each pair, and then four offsets.
    #expect(counts == [17, 25])
    let export = try MotionExport(document, as: format, maximumError: 0.02)
    // At x = 40.5: 0.405 / 0.5 and 0.405 / 0.8 of the way from red to lime.
    for (time, share) in [(0.2, 0.81), (0.97, 0.81), (1.03, 0.50625), (1.9, 0.50625)] {
      let pixel = try Self.pixel(in: export.text, at: time)
      for (part, expected) in zip(pixel, [1 - share, share, 0, 1]) {
        #expect(abs(part - expected) < 0.01, "\(format) at \(time): \(pixel)")
      }
    }
  }

  @Test("a rule that adds a gradient twice makes a drawing for each style", arguments: [MotionFormat.svg, .lottie])
  func addedGradient(format: MotionFormat) throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let card = tree.add(.rectangle(size: Size(width: 100, height: 100)), at: Point(x: 50, y: 50), name: "card") {
      $0.fill = Color(red: 0, green: 0, blue: 1)
    }
    tree.transaction(at: 0, duration: 2, timingFunction: .linear) { $0[card].opacity = 0.5 }
    let gradient = Gradient(
      .linear(from: .zero, to: Point(x: 1, y: 0)),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
    try tree.deriveFromTime(card, .style) { time in
      var style = LayerStyle()
      // Twice, and back.
      if (0.5..<1).contains(time) || time >= 1.5 { style.gradient = gradient }
      return style
    }
    let document = try MotionDocument(of: tree, duration: 2)
    #expect(document.layers.flatMap(\.drawings).count == 2)
    let export = try MotionExport(document, as: format, maximumError: 0.02)
    for (time, isGradient) in [(0.25, false), (0.75, true), (1.25, false), (1.75, true)] {
      // Grey of 0.405 at x = 40.5, or blue, of an opacity that falls by a quarter in a second, premultiplied.
      let opacity = 1 - time / 4
      let pixel = try Self.pixel(in: export.text, at: time)
      for (part, expected) in zip(pixel, isGradient ? [0.405, 0.405, 0.405, 1] : [0, 0, 1, 1]) {
        #expect(abs(part - expected * opacity) < 0.012, "\(format) at \(time): \(pixel)")
      }
    }
  }

  @Test("a path with other elements for 2 ms comes back", arguments: [MotionFormat.svg, .lottie])
  func shortElements(format: MotionFormat) throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let card = tree.add(.path(Path()), name: "card") { $0.fill = .black }
    try tree.deriveFromTime(card, .path) { time in
      var path = Path(Rect(x: 10 + 20 * time, y: 20, width: 30, height: 30))
      if (0.3201..<0.3221).contains(time) { path.addLine(to: Point(x: 80, y: 80)) }
      return path
    }
    let document = try MotionDocument(of: tree, duration: 1)
    #expect(document.layers.flatMap(\.drawings).count == 2)
    let read = try MotionDocument(reading: try MotionExport(document, as: format, maximumError: 0.02).text)
    var rasterizer = Rasterizer()
    for time in [0.1, 0.319, 0.3211, 0.323, 0.9] {
      let pair = [document, read].map { rasterizer.image(of: $0.displayList(at: time), width: 100, height: 100) }
      let difference = try #require(PictureDifference(between: pair[0], and: pair[1]))
      #expect(difference.largestChannelDifference <= 8, "\(format) at \(time): \(difference)")
    }
  }

  @Test("a path with other elements at every instant is refused with its name and an instant")
  func contour() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let card = tree.add(.path(Path()), name: "card") { $0.fill = .black }
    try tree.deriveFromTime(card, .path) { time in
      var path = Path(Rect(x: 10, y: 20, width: 30, height: 30))
      for index in 0..<(Int(time * 2000) % 7) { path.addLine(to: Point(x: 50 + Double(index), y: 80)) }
      return path
    }
    // The first of 32 instants of 1 s.
    #expect(
      throws: ExportError.unsupported(
        "the path of the layer “card”, which changes its elements more than 1000 times a second, such as at 0.016 s")
    ) { try MotionDocument(of: tree, duration: 1) }
  }
}
