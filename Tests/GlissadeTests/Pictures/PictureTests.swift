// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// A picture of the documentation.
struct DocumentationPicture: Sendable, CustomTestStringConvertible {
  /// The name in articles; the file's name also has the scale of two pixels a point.
  let name: String
  let draw: @Sendable () -> Figure

  var testDescription: String { name }

  static let all = [
    DocumentationPicture(name: "retargeting") { RetargetingFigure.draw() },
    DocumentationPicture(name: "pacing") { PacingFigure.draw() },
    DocumentationPicture(name: "keyframes") { KeyframesFigure.draw() },
    DocumentationPicture(name: "group") { GroupFigure.draw() },
    DocumentationPicture(name: "architecture") { ArchitectureFigure.draw() },
  ]
}

@Suite("The pictures of the documentation")
struct PictureTests {
  private static let pictures = Snapshots(
    folder: Repository.root.appendingPathComponent("Sources/Glissade/Glissade.docc/Resources"))

  @Test("each picture is equal to the figure that the package draws", arguments: DocumentationPicture.all)
  func drawn(picture: DocumentationPicture) throws {
    Self.pictures.expect(picture.draw().bitmap(), named: picture.name + "@2x")
  }

  @Test("the folder has these pictures and no others, each of at most 120 kB")
  func files() throws {
    #expect(try Self.pictures.names() == Set(DocumentationPicture.all.map { $0.name + "@2x" }))
    for picture in DocumentationPicture.all {
      let file = Self.pictures.folder.appendingPathComponent(picture.name + "@2x.png")
      #expect(try Data(contentsOf: file).count <= 120_000, "\(picture.name)")
    }
  }
}
