// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// A text that the user types, and the parameter of its field.
struct TypedText: Sendable, Hashable {
  let parameter: SettingID
  let text: String
}

/// The layout of the parts that all scenes share, on a 4-point grid, and the area of the scene.
///
/// Wide windows have two rows of controls. A narrow window folds the second row into a panel above the transport.
package struct SceneFrame: Sendable, Hashable {
  package let size: Size
  /// The panel of the transport, including the second row of controls unless it is folded.
  package let transport: Rect
  /// The area of the scene, between the top bar and the transport.
  package private(set) var content: Rect
  /// The area of the scene with the panel of further controls closed, or `nil` while it is closed.
  private(set) var closedContent: Rect?
  /// The right edge of the area in which the reading at the pointer can be.
  private var readingRight: Double
  /// The position of the pointer, unless it is over a control or another overlay of the scene.
  package var pointer: Point?
  /// The part of the scene at the position of the pointer.
  var region: SceneRegion?
  /// The upper edge of the overlays at the bottom: the controls and the panel above them.
  package private(set) var foot: Double
  /// The record of the last frames, if it is known.
  package var strip: FrameStrip?
  /// The last valid text that the user types in a text field, as a preview.
  var typed: TypedText?
  /// The part of a lap that graphs show.
  package var graphZoom = GraphZoom()
  /// The part of the scene's area that the user has given to the graphs, or `nil` for the usual one.
  package var graphShare: Double?
  /// The seconds of media time between two changes of a scene's numbers, or `nil` while the transport is paused.
  var readoutInterval: Double?
  /// Whether the scene shows its hint about the first click.
  package var showsHint = false
  /// The result of the last search for the maximum count.
  var searchResult: CountSearch.Result?

  package init(size: Size) {
    self.size = size
    let (isLow, barHeight) = (Self.isLow(size), Self.barHeight(in: size))
    let gap = isLow ? 4.0 : 12
    let margin = size.width < 720 ? 12.0 : 24
    let width = max(0, (size.width - 2 * margin).rounded(.down))
    let transportHeight = Self.isFolded(in: size) ? barHeight : barHeight + 44
    transport = Rect(
      x: margin, y: max(barHeight, (size.height - (isLow ? 4 : 16) - transportHeight).rounded()), width: width,
      height: transportHeight)
    // A low window has no line with the summary of the scene.
    let top = barHeight + 8 + 16 * Double(Self.summaryLines(in: size)) - (isLow ? 8 : 0)
    content = Rect(x: margin, y: top, width: width, height: max(0, transport.minY - gap - top))
    foot = transport.minY
    readingRight = size.width
  }

  /// The height of the row with the scenes.
  var topBarHeight: Double { Self.barHeight(in: size) }
  /// The height of the transport's row in its panel.
  var rowHeight: Double { Self.barHeight(in: size) }
  /// Whether the second row of controls is folded.
  package var isFolded: Bool { Self.isFolded(in: size) }
  /// The number of lines below the top bar that summarise the scene: one, two in a narrow and high window, or none.
  var summaryLines: Int { Self.summaryLines(in: size) }

  /// Whether a window has narrow margins around its controls.
  private static func isLow(_ size: Size) -> Bool { size.height < 240 }
  private static func barHeight(in size: Size) -> Double { isLow(size) ? 36 : 48 }
  private static func isFolded(in size: Size) -> Bool { size.width < 1200 }
  private static func summaryLines(in size: Size) -> Int {
    size.width >= 560 ? (size.height >= 560 ? 1 : 0) : size.width >= 320 && size.height >= 800 ? 2 : 0
  }

  /// Whether the window has a graph in each scene that has graphs: from 700 × 450 points, unless other panels leave too
  /// little of the scene's area.
  var keepsGraph: Bool { size.width >= 700 && size.height >= 450 && content.height >= 200 }

  /// The same layout where the user has not chosen the part of the graphs, or `nil` if this is that layout.
  var undivided: SceneFrame? {
    guard graphShare != nil else { return nil }
    var frame = self
    frame.graphShare = nil
    return frame
  }

  /// The same layout with the panel of further controls closed, or `nil` while it is closed.
  var closed: SceneFrame? {
    guard let closedContent else { return nil }
    var frame = self
    (frame.content, frame.closedContent) = (closedContent, nil)
    return frame
  }

  /// The media time of the numbers that a scene shows at a media time of a lap: the last of even intervals while it
  /// plays, so that they can be read, and otherwise the time itself.
  func readoutTime(_ time: Double, in lap: LapTable.Lap) -> Double {
    guard let readoutInterval, readoutInterval > 0 else { return time }
    return lap.start + ((time - lap.start) / readoutInterval).rounded(.down) * readoutInterval
  }

  /// The size of the part of the window in which no overlay covers the reading at the pointer.
  var readingRoom: Size { Size(width: readingRight, height: foot) }

  /// Reserves space above and below the scene.
  mutating func reserve(top: Double, foot: Double) {
    content = Rect(
      x: content.minX, y: content.minY + top, width: content.width, height: max(0, content.height - top - foot))
    self.foot -= foot
  }

  /// Leaves the area of the open panel of further controls, at the right of the scene or below it.
  mutating func leave(_ panel: Rect, isBeside: Bool) {
    closedContent = content
    if isBeside {
      content = Rect(
        x: content.minX, y: content.minY, width: max(0, panel.minX - 16 - content.minX), height: content.height)
      readingRight = panel.minX - 4
    } else {
      let height = max(0, panel.minY - Self.panelGap - content.minY)
      foot -= content.height - height
      content = Rect(x: content.minX, y: content.minY, width: content.width, height: height)
    }
  }

  /// The gap between the scene and the panel of further controls below it.
  private static let panelGap = 8.0
}
