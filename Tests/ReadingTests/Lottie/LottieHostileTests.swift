// SPDX-License-Identifier: MIT
import GlissadeLayers
import GlissadeReading
import Testing

/// Lottie files that repeat and multiply their content without bound.
@Suite struct LottieHostileTests {
  private static let paint = #"{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}"#
  private static let rectangle = #"{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[9,9]},"r":{"a":0,"k":0}}"#

  private static func file(_ layers: String, assets: String = "") -> String {
    #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":[\#(assets)],"layers":[\#(layers)]}"#
  }

  private static func shapes(_ items: [String]) -> String {
    file(#"{"ty":4,"ind":1,"ip":0,"op":60,"st":0,"ks":{},"shapes":[\#(items.joined(separator: ","))]}"#)
  }

  private static func path(_ count: Int) -> String {
    let points = (0..<count).map { "[\($0 % 9),\($0 % 7)]" }.joined(separator: ",")
    return #"{"ty":"sh","ks":{"a":0,"k":{"c":true,"v":[\#(points)],"i":[],"o":[]}}}"#
  }

  private static func notes(_ text: String) throws -> [String] {
    try LottieReader.read(Array(text.utf8)).notes.map(\.description)
  }

  @Test("Paths that repeaters and paints repeat end with a note")
  func paths() throws {
    let repeater = #"{"ty":"rp","c":{"a":0,"k":1000},"o":{"a":0,"k":0},"tr":{"p":{"a":0,"k":[1,1]}}}"#
    let repeated = try Self.notes(Self.shapes([Self.path(5000), Self.paint, repeater]))
    #expect(repeated.contains { $0.contains("a shape beyond 2000000 elements of paths") })
    let paints = [String](repeating: Self.rectangle, count: 1000) + [String](repeating: Self.paint, count: 1000)
    #expect(try Self.notes(Self.shapes(paints)).contains { $0.contains("a shape beyond 2000000 elements of paths") })
    let few = [String](repeating: Self.rectangle, count: 100) + [String](repeating: Self.paint, count: 100)
    #expect(try Self.notes(Self.shapes(few)).isEmpty)
  }

  @Test("Operators that multiply paths end with a note")
  func operators() throws {
    let zigzag = #"{"ty":"zz","s":{"a":0,"k":3},"r":{"a":0,"k":100},"pt":{"a":0,"k":1}}"#
    let items = [Self.path(5000)] + [String](repeating: zigzag, count: 8) + [Self.paint]
    let notes = try Self.notes(Self.shapes(items))
    #expect(notes.contains { $0.contains("operators on paths of more than 500000 elements") })
  }

  @Test("Stops of gradients are counted with paths")
  func gradients() throws {
    let colors = (0..<1000).map { "\(Double($0) / 1000),1,0,0" }
    let opacities = (0..<1000).map { "\(Double($0) / 1000 + 0.0005),1" }
    let numbers = (colors + opacities).joined(separator: ",")
    let gradient = #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[9,9]},"g":{"p":1000,"k":{"k":[\#(numbers)]}}}"#
    let items = [Self.rectangle] + [String](repeating: gradient, count: 140)
    #expect(try Self.notes(Self.shapes(items)).contains { $0.contains("stops of gradients") })
    #expect(try Self.notes(Self.shapes([Self.rectangle, gradient])).isEmpty)
  }

  @Test("Keyframes of repeated compositions end with a note")
  func keyframes() throws {
    let frames = (0..<1000).map { #"{"t":\#($0),"s":[\#($0 % 50),1]}"# }.joined(separator: ",")
    let transform = #"{"p":{"a":1,"k":[\#(frames)]}}"#
    let asset = #"{"id":"a","layers":[{"ty":4,"ip":0,"op":60,"st":0,"ks":\#(transform),"shapes":[]}]}"#
    func layers(_ count: Int) -> String {
      let layer = #"{"ty":0,"refId":"a","ip":0,"op":60,"st":0,"w":9,"h":9,"ks":{}}"#
      return Self.file([String](repeating: layer, count: count).joined(separator: ","), assets: asset)
    }
    #expect(try Self.notes(layers(100)).isEmpty)
    #expect(try Self.notes(layers(300)).contains { $0.contains("motion beyond 250000 keyframes") })
  }

  @Test("Characters of many texts, and those with many animators, end with a note")
  func texts() throws {
    func text(_ count: Int, animators: Int) -> String {
      let animator = ##"{"s":{"t":0,"b":1,"s":{"k":0},"e":{"k":50}},"a":{"p":{"k":[3,3]}}}"##
      let list = [String](repeating: animator, count: animators).joined(separator: ",")
      let string = String(repeating: "Hello ", count: count / 6)
      let style = ##"{"t":"\##(string)","s":9,"f":"A","fc":[0,0,0],"j":0,"lh":9}"##
      let document = ##"{"k":[{"t":0,"s":\##(style)}]}"##
      return ##"{"ty":5,"ip":0,"op":60,"st":0,"ks":{},"t":{"d":\##(document),"a":[\##(list)]}}"##
    }
    let long = [String](repeating: text(12_000, animators: 0), count: 10).joined(separator: ",")
    #expect(try Self.notes(Self.file(long)).contains { $0.contains("a shape beyond 2000000 elements of paths") })
    let animated = [String](repeating: text(600, animators: 60), count: 3).joined(separator: ",")
    #expect(try Self.notes(Self.file(animated)).contains { $0.contains("an animated text beyond 100000 characters") })
  }
}
