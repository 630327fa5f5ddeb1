// SPDX-License-Identifier: MIT
import Foundation
import GlissadeWindowContents
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Shortcuts in layouts without ASCII letters", .waiting) struct ShortcutSymbolTests {
  private struct Keyboard {
    /// The symbols of each layout, the present one first.
    let groups: [[UInt32]]
    let code: UInt32
    var hasShift = false
  }

  private func symbol(_ keyboard: Keyboard) -> KeySymbol? {
    let groups = keyboard.groups.map { $0.map(KeySymbol.init(rawValue:)) }
    return ShortcutSymbols(groups: groups, code: keyboard.code, hasShift: keyboard.hasShift)
      .symbol(insteadOf: groups[0][keyboard.hasShift ? 1 : 0])
  }

  @Test("the symbol is that of another layout, of another level, or of the position on an American keyboard")
  func symbols() {
    let z: [UInt32] = [0x7a, 0x5a]
    for (name, keyboard, expected) in [
      ("a Latin letter is unchanged", Keyboard(groups: [z], code: 52), nil),
      ("German z at the position of y", Keyboard(groups: [z], code: 29), nil),
      ("Georgian beside American", Keyboard(groups: [[0x10010d6, 0x10010eb], z], code: 52), "z"),
      ("Georgian, shift", Keyboard(groups: [[0x10010d6, 0x10010eb], z], code: 52, hasShift: true), "Z"),
      ("Georgian beside German", Keyboard(groups: [[0x10010e7, 0x10010e7], z], code: 29), "z"),
      ("Armenian alone", Keyboard(groups: [[0x1000566, 0x1000536]], code: 52), "z"),
      ("Armenian alone, with shift", Keyboard(groups: [[0x1000566, 0x1000536]], code: 52, hasShift: true), "Z"),
      ("Hebrew with Latin capitals", Keyboard(groups: [[0xce6, 0x5a]], code: 52), "z"),
      ("Thai alone", Keyboard(groups: [[0xda1, 0xd8]], code: 24), "q"),
      ("Katakana alone", Keyboard(groups: [[0x4c2, 0x4af]], code: 52), "z"),
      ("Ukrainian beside Russian", Keyboard(groups: [[0x6d1, 0x6f1], [0x6d1, 0x6f1]], code: 52), "z"),
      ("French à is 0", Keyboard(groups: [[0xe0, 0x30, 0x40]], code: 19), "0"),
      ("Czech é is 0", Keyboard(groups: [[0xe9, 0x30]], code: 19), "0"),
      ("Vietnamese đ is 0", Keyboard(groups: [[0x1000111, 0x1000110, 0x30, 0x29]], code: 19), "0"),
      ("German ß is no minus", Keyboard(groups: [[0xdf, 0x3f, 0x5c]], code: 20), nil),
      ("Swedish ö is no semicolon", Keyboard(groups: [[0xf6, 0xd6]], code: 47), nil),
      ("a function key", Keyboard(groups: [[0xffc8, 0xffc8]], code: 95), nil),
      ("an arrow", Keyboard(groups: [[0xff51, 0]], code: 113), nil),
      ("a dead key", Keyboard(groups: [[0xfe51, 0xfe57]], code: 48), nil),
      ("no symbol", Keyboard(groups: [[0, 0]], code: 52), nil),
      ("a letter on a key beyond the rows", Keyboard(groups: [[0x10010d6, 0]], code: 200), nil),
    ] as [(String, Keyboard, String?)] {
      #expect(symbol(keyboard)?.character.map(String.init) == expected, "\(name)")
    }
  }

  @Test(
    "Ctrl and the key at the position of z is Ctrl Z in any layout",
    arguments: [["ge"], ["am"], ["th"], ["ru"], ["gr"], ["il"], ["ara"], ["in"], ["us,ge"], ["ge,us"]])
  func layouts(arguments: [String]) throws {
    let fixture = try WindowFixture()
    try fixture.setLayout(arguments)
    let batch = EventBatch(fixture)
    try fixture.xdotool("mousemove", "100", "100", "keydown", "37", "key", "52", "keyup", "37")
    try batch.collect { if case .keyReleased(let key) = $0 { key.modifiers == .control } else { false } }
    let pressed = batch.kinds.compactMap { if case .keyPressed(let key) = $0 { key } else { nil } }
    #expect(pressed.last?.symbol == KeySymbol("z") && pressed.last?.text == "", "\(pressed)")
    #expect(pressed.last?.modifiers == .control)
  }
}
