import ArgumentParser
import Geometry
import ImageCoding
import Visualizer

/// Writes a picture of a scene without a display.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write the picture that the window shows at an instant, without a display.",
    discussion: """
      EXAMPLES
        glissade render curves --seed 7 --points 31 -o curves.png
        glissade render curves --theme light --size 960x600 --scale 2 --at 2.5 -o large.png
      """)

  @OptionGroup var picture: PictureOptions

  @Option(name: [.short, .long], help: ArgumentHelp("The picture to write.", valueName: "name.png"))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The instant to show; by default 0.3 × the duration.", valueName: "seconds"),
    transform: OptionValue.finite)
  var at: FiniteNumber?

  func validate() throws {
    guard output.lowercased().hasSuffix(".png") else {
      throw ValidationError("--output: '\(output)' is not a name that ends in .png")
    }
    if let at, !(0...1e9).contains(at.value) {
      throw ValidationError("--at: \(Number.format(at.value)) is out of range; 0 … 1e9 seconds are accepted")
    }
  }

  func run() throws {
    var shown = try picture.content()
    let instant = shown.show(at?.value, rate: picture.rate?.value ?? 1)
    let scale = shown.scale ?? 1
    let bitmap = Picture.draw(
      shown.content.displayList(at: instant),
      width: max(1, Int((shown.content.size.width * scale).rounded())),
      height: max(1, Int((shown.content.size.height * scale).rounded())), scale: scale,
      background: shown.content.background)
    try OutputFile.write(bitmap.encodedAsPNG(), to: output, option: "--output")
  }
}
