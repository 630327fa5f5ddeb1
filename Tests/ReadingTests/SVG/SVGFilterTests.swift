// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// Filters whose steps give a picture of the element with other colours, a blur and a shadow. The steps are those that
/// design tools and hand-written files have.
@Suite("Steps of filters in SVG")
struct SVGFilterTests {
  /// A card with a filter.
  private func filtered(_ steps: String, _ attributes: String = "color-interpolation-filters='sRGB'") throws -> Reading
  {
    try Reading("<filter id='f' \(attributes)>\(steps)</filter><rect id='a' width='40' height='40' filter='url(#f)'/>")
  }

  private static let black = "0 0 0 0 0  0 0 0 0 0  0 0 0 0 0"

  private static let designTool = """
    <feFlood flood-opacity='0' result='BackgroundImageFix'/>
    <feColorMatrix in='SourceAlpha' type='matrix' values='\(black)  0 0 0 127 0' result='hardAlpha'/>
    <feOffset dx='1' dy='4'/><feGaussianBlur stdDeviation='3'/><feComposite in2='hardAlpha' operator='out'/>
    <feColorMatrix type='matrix' values='0 0 0 0 0.2  0 0 0 0 0.4  0 0 0 0 0.6  0 0 0 0.25 0'/>
    <feBlend mode='normal' in2='BackgroundImageFix' result='shadow'/>
    <feBlend mode='normal' in='SourceGraphic' in2='shadow' result='shape'/>
    """
  private static let transfer = """
    <feGaussianBlur in='SourceAlpha' stdDeviation='3'/><feOffset dx='1' dy='4' result='moved'/>
    <feComponentTransfer><feFuncA type='linear' slope='0.25'/></feComponentTransfer>
    <feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge>
    """
  private static let flood = """
    <feOffset in='SourceGraphic' dx='0' dy='0' result='same'/>
    <feFlood flood-color='rgb(51,102,153)' flood-opacity='0.25' result='color'/>
    <feOffset in='SourceAlpha' dx='1' dy='4' result='moved'/><feGaussianBlur in='moved' stdDeviation='3' result='soft'/>
    <feComposite in='color' in2='soft' operator='in' result='shadow'/>
    <feMerge><feMergeNode in='shadow'/><feMergeNode in='SourceGraphic'/></feMerge>
    """

  @Test(
    "a shadow in several steps",
    arguments: [
      (designTool, [51, 102, 153], "shadow of <filter>"), (transfer, [0, 0, 0], nil), (flood, [51, 102, 153], nil),
    ] as [(String, [Double], String?)])
  func shadows(steps: String, color: [Double], note: String?) throws {
    let reading = try filtered(steps)
    let shown = try reading.value(.shadowColor, "a", at: 0).displayedComponents
    #expect(zip([shown.red, shown.green, shown.blue], color).allSatisfy { abs($0 * 255 - $1) < 0.5 }, "\(shown)")
    #expect(abs(try reading.value(.shadowOpacity, "a", at: 0) - 0.25) < 1e-12)
    #expect(try reading.value(.shadowOffset, "a", at: 0) == Vector(dx: 1, dy: 4))
    #expect(abs(try reading.value(.shadowRadius, "a", at: 0) - 3) < 1e-12)
    #expect(try reading.value(.blurRadius, "a", at: 0) == 0)
    #expect(reading.notes.count == (note == nil ? 0 : 1))
    if let note { #expect(reading.notes.first?.contains(note) == true, "\(reading.notes)") }
  }

  @Test("a blur of the layer, and colours before it")
  func blurs() throws {
    let layerBlur = """
      <feFlood flood-opacity='0' result='fix'/><feBlend in='SourceGraphic' in2='fix' result='shape'/>
      <feGaussianBlur stdDeviation='3'/><feGaussianBlur stdDeviation='4' result='effect'/>
      """
    // The squares of standard deviations add.
    #expect(try filtered(layerBlur).value(.blurRadius, "a", at: 0) == 5)
    let grey = try filtered("<feColorMatrix type='saturate' values='0'/><feGaussianBlur stdDeviation='2'/>")
    #expect(try grey.value(.colorMatrix, "a", at: 0) == .saturation(0))
    #expect(try grey.value(.blurRadius, "a", at: 0) == 2)
    let shadowed = try filtered("<feGaussianBlur stdDeviation='3'/><feDropShadow dx='1' dy='2' stdDeviation='4'/>")
    #expect(try shadowed.value(.blurRadius, "a", at: 0) == 3)
    // A layer casts its shadow with its blur.
    #expect(try shadowed.value(.shadowRadius, "a", at: 0) == 4)
  }

  @Test("colours of a shadow that are stated in linear light")
  func linearLight() throws {
    let steps =
      "<feColorMatrix in='SourceAlpha' values='0 0 0 0 0.5  0 0 0 0 0  0 0 0 0 1  0 0 0 1 0'/>"
      + "<feOffset dy='4'/><feBlend in='SourceGraphic'/>"
    let color = try filtered(steps, "").value(.shadowColor, "a", at: 0).displayedComponents
    // 0.5 of linear light is 1.055 · 0.5^(1/2.4) − 0.055 in sRGB.
    #expect(abs(color.red - 0.735_357) < 1e-5 && color.green == 0 && abs(color.blue - 1) < 1e-9, "\(color)")
  }

  @Test("numbers of steps move")
  func moving() throws {
    let steps = """
      <feGaussianBlur in='SourceAlpha' stdDeviation='0'>
        <animate attributeName='stdDeviation' from='0' to='8' dur='2s'/></feGaussianBlur>
      <feOffset dy='2'><animate attributeName='dy' from='0' to='6' dur='2s'/></feOffset>
      <feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge>
      """
    let reading = try filtered(steps)
    #expect(try reading.value(.shadowRadius, "a", at: 1) == 4)
    #expect(try reading.value(.shadowOffset, "a", at: 1) == Vector(dx: 0, dy: 3))
    #expect(reading.notes.isEmpty, "\(reading.notes)")
  }

  @Test(
    "a step that a layer cannot show is named, and the element has no filter",
    arguments: [
      ("<feTurbulence/>", "<feTurbulence>"),
      (designTool + "<feComposite in2='hardAlpha' operator='arithmetic' k2='-1' k3='1'/>", "<feComposite>"),
      (transfer + "<feGaussianBlur stdDeviation='2'/>", "<feGaussianBlur>"),
      ("<feColorMatrix type='luminanceToAlpha'/>", "<feColorMatrix>"),
      ("<feColorMatrix values='1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0.5'/>", "<feColorMatrix>"),
      ("<feColorMatrix values='1 2 3'/>", "<feColorMatrix>"), ("<feOffset dx='3'/>", "<feOffset>"),
      ("<feMerge><feMergeNode in='SourceAlpha'/><feMergeNode in='SourceAlpha'/></feMerge>", "<feMerge>"),
    ])
  func unsupported(steps: String, name: String) throws {
    let reading = try filtered(steps)
    #expect(reading.notes.contains { $0.contains(name) && $0.contains("not supported") }, "\(reading.notes)")
    #expect(try reading.value(.shadowOpacity, "a", at: 0) == 0)
    #expect(try reading.value(.blurRadius, "a", at: 0) == 0)
  }

  @Test("a matrix of colours in linear light is named")
  func linearMatrix() throws {
    #expect(try filtered("<feColorMatrix type='saturate' values='0'/>", "").notes.count == 1)
  }
}
