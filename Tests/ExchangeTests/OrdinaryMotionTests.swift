// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeRasterization
import TestSupport
import Testing

@Suite("Ordinary motion in every format")
struct OrdinaryMotionTests {
  private static let shape = "d='M-40 -25L40 -25L40 10L10 25L-40 25Z'"

  /// A picture of 400 × 300 points with the elements.
  private static func picture(_ elements: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300' viewBox='0 0 400 300'>\(elements)</svg>"
  }

  private static func styled(_ animation: String, _ keyframes: String) -> String {
    picture(
      "<style>#figure { animation: move \(animation) } @keyframes move { \(keyframes) }</style>"
        + "<g transform='translate(200 150)'><path id='figure' \(shape)/></g>")
  }

  private static func route(_ attributes: String, in group: String = "") -> String {
    picture(
      "<g \(group)><path id='figure' \(shape)>"
        + "<animateMotion dur='3s' repeatCount='indefinite' \(attributes)/></path></g>"
    )
  }

  private static func moved(_ splines: String) -> String {
    picture(
      "<path \(shape)><animateTransform attributeName='transform' type='translate' dur='3s' "
        + "values='60 60;320 220;60 60' "
        + "calcMode='spline' keyTimes='0;0.5;1' keySplines='\(splines);\(splines)' repeatCount='indefinite'/></path>")
  }

  private static let motions: [String: String] = [
    "a pause": styled(
      "3s infinite ease-in-out",
      "0%, 20% { transform: translate(60px, 60px) } 50%, 70% { transform: translate(120px, 20px) rotate(90deg) } "
        + "100% { transform: translate(60px, 60px) }"),
    "a mirror": styled(
      "2s infinite linear", "from, to { transform: scaleX(1) } 50% { transform: translate(9px) scaleX(-1) }"),
    "a pop-in with a turn": styled(
      "1.5s infinite ease-out",
      "from { transform: scale(0) rotate(-180deg) } to { transform: scale(1) rotate(0deg) }"),
    "an infinite speed at both ends": moved("0 1 1 0"),
    "an infinite speed in the middle": moved("1 0 0 1"),
    "a route with a heading": route("path='M60 150C60 20 340 20 340 150S60 280 60 150Z' rotate='auto'"),
    "a mirrored route": route(
      "path='M60 150C60 20 340 20 340 150S60 280 60 150Z' rotate='auto'", in: "transform='translate(400 0) scale(-1 1)'"
    ),
    "a route with repeated corners": route("path='M60 60L60 60L320 80L320 80L200 240L60 60Z'"),
    "a curve that returns": route("path='M40 180C460 180 -60 180 320 180'"),
    "a shear that turns": styled(
      "4s infinite linear",
      "from { transform: rotate(0deg) skewX(20deg) } to { transform: rotate(270deg) skewX(20deg) }"),
    "a unit path": route(
      "path='M0.1 0.5C0.1 0 0.9 0 0.9 0.5S0.1 1 0.1 0.5Z' rotate='auto'", in: "transform='scale(300) scale(0.01)'"),
  ]

  @Test("pauses, mirrors, a scale of 0, infinite speeds and routes are within the usual error", arguments: motions.keys)
  func ordinary(name: String) throws {
    let document = try MotionDocument(reading: #require(Self.motions[name]))
    for format in [MotionFormat.svg, .css, .html, .waapi, .lottie] {
      let export = try MotionExport(document, as: format)
      #expect(export.deviation.points <= MotionExport.usualError, "\(format)")
      if [.svg, .html, .lottie].contains(format) { try comparePictures(of: document, export.text) }
      #expect(export.text.utf8.count < 40_000, "\(format)")
    }
  }

  /// Compares the pictures of a document and a file: an edge that is a fifth of a pixel beside differs by 51 levels.
  private func comparePictures(of document: MotionDocument, _ text: String) throws {
    let copy = try MotionDocument(reading: text)
    var rasterizer = Rasterizer()
    for time in [0.11, 0.52, 0.93, 1.31] {
      let pictures = [document, copy].map { rasterizer.image(of: $0.displayList(at: time), width: 400, height: 300) }
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 51, "\(time): \(difference)")
    }
  }

  @Test("keyframes and easings are those of the author")
  func authorsKeyframes() throws {
    let document = try MotionDocument(
      reading: Self.styled(
        "2s infinite ease-in-out",
        "from, to { transform: translate(0px, 0px) } 50% { transform: translate(90px, 40px) }"
      ))
    let css = try MotionExport(document, as: .css, maximumError: 0.01).text
    #expect(css.components(separatedBy: "cubic-bezier(").count == 3, "\(css)")
    let easing = try #require(css.firstMatch(of: /cubic-bezier\((.*?), (.*?), (.*?), (.*?)\)/)?.output)
    for (text, number) in zip([easing.1, easing.2, easing.3, easing.4], [0.42, 0, 0.58, 1]) {
      #expect(try abs(#require(Double(text)) - number) < 0.01, "\(text)")
    }
    let layers = try Self.layers(MotionExport(document, as: .lottie, maximumError: 0.01).text)
    let moving = layers.compactMap { ($0["ks"] as? [String: Any])?["p"] as? [String: Any] }.first { $0["x"] != nil }
    let position = try #require(moving)
    for axis in ["x", "y"] {
      let keyframes = try #require((position[axis] as? [String: Any])?["k"] as? [Any])
      #expect(keyframes.count == 3)
    }
  }

  /// The layers of a Lottie file.
  private static func layers(_ text: String) throws -> [[String: Any]] {
    let file = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(file?["layers"] as? [[String: Any]])
  }

  @Test("a layer of Lottie has its place, turn, scale, anchor and opacity itself")
  func ownTransform() throws {
    let document = try MotionDocument(
      reading: Self.picture(
        "<rect x='51' y='51' width='18' height='18'><animate attributeName='opacity' values='0;1' dur='2s'/>"
          + "<animateTransform attributeName='transform' type='rotate' values='0 60 60;180 60 60' dur='2s'/></rect>"))
    let layers = try Self.layers(MotionExport(document, as: .lottie).text).filter { $0["ty"] as? Int == 4 }
    let transform = try #require(layers.first?["ks"] as? [String: Any])
    #expect(layers.count == 1 && (transform["r"] as? [String: Any])?["a"] as? Int == 1)
  }

  @Test("style sheets and Web Animations are as exact as pictures of them", arguments: [MotionFormat.css, .waapi])
  func enlargedLayers(format: MotionFormat) throws {
    let document = try MotionDocument(
      reading: Self.picture(
        "<g id='unit' transform='scale(300)'><animateTransform attributeName='transform' type='scale' values='100;300' "
          + "dur='2s'/><rect id='dot' width='0.1' height='0.1'><animateMotion dur='2s' path='M0 0Q1 0 1 1'/></rect></g>"
      ))
    let export = try MotionExport(document, as: format)
    let page = try MotionExport(document, as: .html)
    #expect(export.deviation.points <= MotionExport.usualError)
    // The page has the same style sheet.
    #expect(abs(export.deviation.points - page.deviation.points) < 0.01)
  }

  @Test("a curve of Lottie whose points are on a line has no tangents")
  func collinearCurve() throws {
    let document = try MotionDocument(reading: #require(Self.motions["a curve that returns"]))
    #expect(try !MotionExport(document, as: .lottie).text.contains("\"to\":"))
  }

  @Test("an inverted matte is no mask inside a mask")
  func invertedMatte() throws {
    let document = try MotionDocument(
      reading: """
        {"v":"5.7.0","fr":60,"ip":0,"op":120,"w":100,"h":100,"assets":[],"layers":[
        {"ty":4,"nm":"matte","td":1,"ip":0,"op":120,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[20,50],
        "o":{"x":[0.3],"y":[0]},"i":{"x":[0.6],"y":[1]}},{"t":119,"s":[80,50]}]}},
        "shapes":[{"ty":"gr","it":[{"ty":"el","p":{"a":0,"k":[0,0]},
        "s":{"a":0,"k":[30,30]}},{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":60}},{"ty":"tr"}]}]},
        {"ty":1,"nm":"solid","tt":2,"ip":0,"op":120,"st":0,"ks":{},"sc":"#204060","sw":100,"sh":100}]}
        """)
    var options = MotionExportOptions()
    options.hasReducedMotion = false
    let text = try MotionExport(document, as: .svg, options: options).text
    #expect(text.components(separatedBy: "<mask ").count == 2)
    let copy = try MotionDocument(reading: text)
    var rasterizer = Rasterizer()
    for time in [0.3, 1.1, 1.8] {
      let pictures = [document, copy].map { rasterizer.image(of: $0.displayList(at: time), width: 100, height: 100) }
      #expect(Set(pictures[0].pixels).count > 2)
      let difference = try #require(PictureDifference(between: pictures[0], and: pictures[1]))
      #expect(difference.largestChannelDifference <= 3, "\(time): \(difference)")
    }
  }
}
