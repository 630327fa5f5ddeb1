import ArgumentParser
import Geometry
import ImageCoding
import Scenarios
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
    let content = try picture.content()
    let scale = picture.scale?.value ?? 1
    let bitmap = Picture.draw(
      content.displayList(at: at?.value ?? content.pictureInstant),
      width: max(1, Int((picture.size.size.width * scale).rounded())),
      height: max(1, Int((picture.size.size.height * scale).rounded())), scale: scale, background: content.background)
    try OutputFile.write(bitmap.encodedAsPNG(), to: output, option: "--output")
  }
}

extension PictureOptions {
  /// The content of the window that these options ask for.
  func content() throws(Failure) -> WindowContent {
    WindowContent(
      SceneConfiguration(
        scene: scene, curves: try motion.motion(), keepsDuration: motion.duration != nil,
        scenarios: try file.map(scenarios)),
      size: size.size, appearance: theme.appearance, rate: rate.value)
  }

  /// What a file of scenarios says; one that cannot be read at all is refused.
  private func scenarios(_ name: String) throws(Failure) -> ScenarioFile {
    let file = try ScenarioFile(reading: name, label: "--file: \(name)")
    guard file.isReadable else {
      throw Failure(.badData, "--file: \(file.diagnostics.first?.description ?? name)")
    }
    return file
  }
}
