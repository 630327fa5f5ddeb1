// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The question for the name of a file to save")
struct SaveQuestionTests {
  @Test(
    "a typed name gets the suffix of its format, and begins in the shown folder, the home folder or the root",
    arguments: [
      ("walk", TypedFileName.Base.folder, "walk.svg"), ("walk.svg", .folder, "walk.svg"),
      ("Walk.SVG", .folder, "Walk.SVG"), ("a/walk.png", .folder, "a/walk.png.svg"), ("../walk", .folder, "../walk.svg"),
      ("~/walk", .home, "walk.svg"), ("/tmp/walk", .root, "/tmp/walk.svg"), ("~walk", .folder, "~walk.svg"),
    ])
  func names(text: String, base: TypedFileName.Base, name: String) throws {
    let typed = try #require(TypedFileName(text, suffix: ".svg"))
    #expect(typed.base == base && typed.name == name)
  }

  @Test("a text without a name is none", arguments: ["", "/", "~/", "a/", ".", "..", "a/..", "~/."])
  func noName(text: String) { #expect(TypedFileName(text, suffix: ".svg") == nil) }

  private func asked(
    _ size: Size = Size(width: 1280, height: 800), folder: String = "/data/"
  ) throws -> VisualizerContent {
    var content = try visualizer(.retarget, size)
    content.ask(
      SaveQuestion(.picture, folder: folder, home: "/home/user/", name: "glissade-1.png", suffix: ".png"), at: 0)
    return content
  }

  @Test("the panel shows the path of the typed name, and Enter requests the file")
  func answer() throws {
    var content = try asked()
    #expect(content.texts().contains("Save picture") && content.texts().contains("/data/glissade-1.png"))
    #expect(content.isTyping)
    content.press("~/walk", at: 0)
    #expect(content.texts().contains("/home/user/walk.png"))
    content.press(.enter, at: 0)
    #expect(content.takeRequests() == [.saveFile(try #require(TypedFileName("~/walk", suffix: ".png")))])
    #expect(content.texts().contains("Save picture"), "the panel waits for the result")
    content.endQuestion()
    #expect(!content.texts().contains("Save picture") && !content.isTyping)
  }

  @Test("an existing file is replaced after a second answer, and another name takes the question back")
  func replacement() throws {
    var content = try asked()
    content.press(.enter, at: 0)
    _ = content.takeRequests()
    content.askReplacement()
    #expect(content.texts().contains("glissade-1.png exists. Save again to replace it."))
    #expect(content.texts().contains("Replace"))
    let button = try #require(content.placedTexts(at: 0).first { $0.text == "Replace" }).box
    content.click(button.center, at: 0)
    #expect(content.takeRequests() == [.saveFile(try #require(TypedFileName("glissade-1", suffix: ".png")))])
    let field = try #require(content.fieldFrame("saving.name", at: 0))
    content.click(field.center, at: 0)
    content.press("x", at: 0)
    #expect(content.texts().contains("Save") && content.texts().contains("/data/x.png"))
    content.refuseFileName(because: "The folder is read-only")
    #expect(content.texts().contains("The folder is read-only"))
  }

  @Test("a text without a name requests nothing, and says why")
  func missingName() throws {
    var content = try asked()
    content.press("a/", at: 0)
    content.press(.enter, at: 0)
    #expect(content.takeRequests().isEmpty)
    #expect(content.texts().contains("Type a name after the folder"))
  }

  @Test("Escape, Cancel and a press beside the panel close it, and a press on the panel does not")
  func closing() throws {
    for close: (inout VisualizerContent) throws -> Void in [
      { $0.press(.escape, at: 0) }, { $0.click(Point(x: 2, y: 2), at: 0) },
      { content in
        content.click(try #require(content.placedTexts(at: 0).first { $0.text == "Cancel" }).box.center, at: 0)
      },
    ] {
      var content = try asked()
      let title = try #require(content.placedTexts(at: 0).first { $0.text == "Save picture" }).box
      content.click(title.center, at: 0)
      #expect(content.texts().contains("Save picture"))
      try close(&content)
      #expect(!content.texts().contains("Save picture") && !content.isTyping)
      #expect(content.takeRequests().isEmpty)
    }
  }

  @Test("the panel fits any window, and a long path keeps its end", arguments: [480.0, 640, 1280])
  func size(width: Double) throws {
    let folder = "/" + (1...30).map { "folder-\($0)/" }.joined()
    var content = try asked(Size(width: width, height: 360), folder: folder)
    content.refuseFileName(because: String(repeating: "A long reason why it is not written. ", count: 8))
    let window = Rect(x: 0, y: 0, width: width, height: 360)
    for text in content.placedTexts(at: 0) where text.text.contains("reason") || text.text.contains("folder-") {
      #expect(window.contains(text.box.center) && text.box.minX >= 0 && text.box.maxX <= width, "\(text)")
    }
    #expect(content.texts().contains { $0.hasPrefix("…/folder-") && $0.hasSuffix("/folder-30/glissade-1.png") })
  }
}
