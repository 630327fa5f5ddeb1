// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The typefaces of a Lottie file: its outlines of characters, or a typeface at hand.
struct LottieFonts: Sendable {
  /// A character of a typeface, at a size of 100.
  struct Glyph: Sendable {
    let outline: Path
    let width: Double
  }

  private struct Key: Hashable {
    let character: Character
    let family: String
    let style: String
  }

  private struct Font {
    let family: String
    let style: String
    /// The height over the baseline at a size of 1.
    let ascent: Double
  }

  private var glyphs: [Key: Glyph] = [:]
  private var fonts: [String: Font] = [:]

  init(_ file: LottieNode) {
    for font in file["fonts"]?["list"]?.elements ?? [] {
      guard let name = font.text("fName") else { continue }
      fonts[name] = Font(
        family: font.text("fFamily") ?? "", style: font.text("fStyle") ?? "",
        ascent: font.number("ascent").map { $0 / 100 } ?? Self.ascent)
    }
    for character in file["chars"]?.elements ?? [] {
      guard let text = character.text("ch"), let first = text.first else { continue }
      var outline = Path()
      // Exporters write one group; players draw the first one alone.
      let group = character["data"]?["shapes"]?.elements.first
      Self.collect(group?["it"]?.elements ?? [], into: &outline, depth: 0)
      let key = Key(
        character: first, family: character.text("fFamily") ?? "", style: character.text("style") ?? "")
      glyphs[key] = Glyph(outline: outline, width: character.number("w", default: 0))
    }
  }

  private static func collect(_ items: [LottieNode], into outline: inout Path, depth: Int) {
    guard depth < 8 else { return }
    for item in items {
      switch item.text("ty") {
      case "gr": collect(item["it"]?.elements ?? [], into: &outline, depth: depth + 1)
      case "sh": if let path = item["ks"]?["k"].flatMap({ Path(lottie: $0.json) }) { outline.append(path) }
      default: break
      }
    }
  }

  /// The character of a typeface, at a size of 100, and whether it is that of the file.
  func glyph(_ character: Character, font name: String) -> (glyph: Glyph, isOwn: Bool) {
    let font = fonts[name]
    if let glyph = glyphs[Key(character: character, family: font?.family ?? "", style: font?.style ?? "")] {
      return (glyph, true)
    }
    let isBold = (font?.style ?? name).lowercased().contains("bold")
    let line = TextLine(String(character), style: TextStyle(size: 100, typeface: isBold ? .semibold : .regular))
    var outline = Path()
    for glyph in line.glyphs { outline.append(glyph.outline.applying(line.transform(of: glyph, at: .zero))) }
    return (Glyph(outline: outline, width: line.width), outline.isEmpty)
  }

  /// The height over the baseline of a typeface whose file does not state it, at a size of 1.
  private static let ascent = 0.8

  /// The height of a typeface over the baseline, at a size of 1.
  func ascent(_ name: String) -> Double { fonts[name]?.ascent ?? Self.ascent }

  /// The name of a family, for messages.
  func family(_ name: String) -> String { fonts[name]?.family ?? name }
}
