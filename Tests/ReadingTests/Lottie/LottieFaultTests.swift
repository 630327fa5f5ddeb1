// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import TestSupport
import Testing

private typealias Text = LottieText

@Suite("Faults of Lottie files")
struct LottieFaultTests {
  @Test(
    "a file that is no animation is refused with the place",
    arguments: [
      ("", "line 1, column 1"), ("{\"layers\":", "line 1, column 11"), ("{}", "layers"), ("[]", "layers"),
      (#"{"layers":[],"w":0,"h":10,"op":1}"#, "w, h"), (#"{"layers":[],"w":10,"h":10,"fr":0,"op":1}"#, "fr"),
      (#"{"layers":[],"w":10,"h":10,"ip":5,"op":5}"#, "op"), (#"{"layers":[],"w":1e99,"h":10,"op":1}"#, "w, h"),
    ])
  func refusals(text: String, part: String) {
    let error = #expect(throws: MotionFileError.self) { try ReadMotion(lottie: text) }
    #expect(error?.description.contains(part) ?? false, "\(error?.description ?? "")")
  }

  @Test("circles of parents, mattes and compositions are cut with a note or without an effect")
  func circles() throws {
    let shape = Text.shapes([Text.rectangle(50, 50, 20, 20), Text.red], #""ind":1,"parent":2"#)
    let parents = try ReadMotion(
      lottie: Text.file([shape, #"{"ty":3,"ind":2,"parent":3,"ks":{}},{"ty":3,"ind":3,"parent":2,"ks":{}}"#]))
    #expect(parents.notes.contains { $0.description.contains("a circle") })
    let mattes = try ReadMotion(
      lottie: Text.file([
        Text.shapes([Text.rectangle(50, 50, 20, 20), Text.red], #""ind":1,"tt":1,"tp":2"#),
        Text.shapes([Text.rectangle(50, 50, 20, 20), Text.red], #""ind":2,"tt":1,"tp":1"#),
      ]))
    _ = mattes.picture(at: 0)
    let nested = #"{"ty":0,"refId":"a","ip":0,"op":10,"w":10,"h":10,"ks":{}}"#
    let compositions = try ReadMotion(lottie: Text.file([nested], #""assets":[{"id":"a","layers":[\#(nested)]}]"#))
    #expect(compositions.notes.contains { $0.description.contains("contains itself") })
  }

  @Test("copies and compositions that multiply are bounded")
  func multiplication() {
    let assets = (0..<40).map { index in
      let nested = #"{"ty":0,"refId":"\#(index + 1)","ip":0,"op":10,"w":10,"h":10,"ks":{}}"#
      return #"{"id":"\#(index)","layers":[\#(nested),\#(nested)]}"#
    }
    let first = #"{"ty":0,"refId":"0","ip":0,"op":10,"w":10,"h":10,"ks":{}}"#
    let error = #expect(throws: MotionFileError.self) {
      try ReadMotion(lottie: Text.file([first], #""assets":[\#(assets.joined(separator: ","))]"#))
    }
    #expect(error?.description.contains("100000 layers") ?? false)
  }

  @Test(
    "numbers of any size draw or leave out, and never trap",
    arguments: ["1e308", "-1e308", "1e-320", "0", "-1", "[]", "{}", "null", "\"a\""])
  func numbers(number: String) throws {
    let repeater = #"{"ty":"rp","c":{"k":2},"o":{"k":\#(number)},"tr":{"s":{"k":[\#(number),\#(number)]}}}"#
    let items = [
      #"{"ty":"rc","p":{"k":[\#(number),0]},"s":{"k":[\#(number),10]},"r":{"k":\#(number)}}"#,
      #"{"ty":"sr","sy":1,"pt":{"k":\#(number)},"or":{"k":\#(number)},"ir":{"k":3},"p":{"k":[5,5]}}"#,
      #"{"ty":"rd","r":{"k":\#(number)}}"#, #"{"ty":"zz","s":{"k":\#(number)},"r":{"k":\#(number)}}"#,
      #"{"ty":"pb","a":{"k":\#(number)}}"#, #"{"ty":"tw","a":{"k":\#(number)}}"#, #"{"ty":"op","a":{"k":\#(number)}}"#,
      #"{"ty":"tm","s":{"k":\#(number)},"e":{"k":50},"o":{"k":\#(number)},"m":2}"#, #"{"ty":"mm","mm":3}"#,
      #"{"ty":"st","c":{"k":[\#(number),0,0]},"w":{"k":\#(number)},"d":[{"n":"d","v":{"k":\#(number)}}]}"#,
      #"{"ty":"gf","t":2,"g":{"p":\#(number),"k":{"k":[0,\#(number),0,0,1,1,1,1]}},"h":{"k":\#(number)}}"#,
      repeater,
    ]
    let layer = Text.shapes(
      items, #""ip":\#(number),"st":\#(number),"bm":\#(number)"#,
      transform: #""p":{"k":[\#(number),1]},"r":{"k":\#(number)},"sk":{"k":\#(number)},"o":{"k":\#(number)}"#)
    let motion = try ReadMotion(lottie: Text.file([layer]))
    for time in [-1.0, 0, 0.5, 1e9] { _ = motion.picture(at: time) }
  }

  @Test("a file whose bytes are changed at random is read or refused", arguments: 0..<60)
  func mutations(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let text = Text.file(
      [
        Text.shapes(
          [Text.rectangle(50, 50, 20, 20), Text.red, #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0},"m":2}"#],
          #""ind":1,"tt":1"#, transform: #""p":\#(Text.ramp("[0,0]", "[9,9]", frames: 0...9)),"r":{"k":3,"x":"time*9"}"#
        ),
        #"{"ty":0,"refId":"a","ip":0,"op":10,"w":10,"h":10,"ks":{}}"#,
      ], #""assets":[{"id":"a","layers":[\#(Text.shapes([Text.blue]))]}]"#)
    var bytes = Array(text.utf8)
    for _ in 0..<(1 + Int(random.next() % 8)) {
      let index = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 3 {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: index)
      default: bytes.insert(contentsOf: bytes[index..<min(index + 9, bytes.count)], at: index)
      }
    }
    if let motion = try? LottieReader.read(bytes), motion.tree.size.width <= 200,
      motion.tree.size.height <= 200
    {
      _ = motion.picture(at: 0.5)
    }
  }
}
