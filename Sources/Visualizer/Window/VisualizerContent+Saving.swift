// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The saving of an animated picture, which takes many frames.
extension VisualizerContent {
  /// The frame rate of an animated picture, in frames per second.
  package static let animationRate = 30
  /// The most frames of an animated picture.
  private static let animationLimit = 600

  /// The number of frames of a time range without its end, unaffected by rounding errors of the ends.
  package static func frameCount(from: Double, to: Double, framesPerSecond: Double) -> Double {
    ((to - from) * framesPerSecond - 1e-6).rounded(.up)
  }

  /// Requests an animated picture of the work area, or of the lap without one.
  mutating func requestAnimation(at instant: Double) {
    guard savingShare == nil else { return showNotice(InterfaceTexts.alreadySaving, at: instant) }
    let range = run.transport.range ?? run.lapTimes(at: instant)
    let count = Self.frameCount(
      from: range.lowerBound, to: range.upperBound, framesPerSecond: Double(Self.animationRate))
    guard count <= Double(Self.animationLimit) else {
      let seconds = Self.animationLimit / Self.animationRate
      return showNotice(
        InterfaceTexts.tooManyFrames(
          FixedPoint.text(count, decimals: 0), limit: Self.animationLimit, seconds: seconds),
        at: instant)
    }
    requests.append(.saveAnimation(range, at: instant))
  }

  /// Requests the motion of the work area, or of the lap without one, for another tool.
  mutating func requestMotion(_ file: MotionFile, at instant: Double) {
    requests.append(.saveMotion(file, run.transport.range ?? run.lapTimes(at: instant), at: instant))
  }

  /// Shows the completed fraction of an animated picture, or hides the progress.
  package mutating func showSaving(_ share: Double?) { savingShare = share }

  /// The shown percentage of an animated picture that is being saved.
  package var savingPercentage: Int? { savingShare.map { Int((min(max($0, 0), 1) * 100).rounded(.down)) } }

  /// The text of the progress, and its panel in the place of the notice.
  var savingPanel: (text: String, frame: Rect)? {
    guard let percentage = savingPercentage else { return nil }
    let style = TextStyle.bodyNumber
    // The width is that of the widest percentage, so that nothing moves.
    let widest = InterfaceTexts.saving(percentage: 100)
    let index = widest.firstIndex { style.width(of: $0) <= max(0, size.width - 64) } ?? 2
    let width = style.width(of: widest[index]).rounded(.up) + 32
    let ground = isStripShown ? FrameStripPanel(in: frame).panel.minY - 8 : frame.transport.minY - 16
    return (
      InterfaceTexts.saving(percentage: percentage)[index],
      Rect(x: ((size.width - width) / 2).rounded(), y: max(4, ground - 40), width: width, height: 40)
    )
  }

  /// Draws the progress.
  func drawSaving(with painter: inout Painter) {
    guard let savingShare, let (text, panel) = savingPanel else { return }
    let theme = painter.theme
    painter.builder.fill(.roundedRectangle(panel, cornerRadius: 8), with: theme.raised)
    painter.hairline(around: panel, cornerRadius: 8)
    painter.text(text, centeredAt: panel.minY + 16, x: panel.minX + 16, style: .bodyNumber, color: theme.text)
    let bar = Rect(x: panel.minX + 16, y: panel.maxY - 10, width: panel.width - 32, height: 4)
    painter.builder.fill(.roundedRectangle(bar, cornerRadius: 2), with: theme.track)
    painter.builder.fill(
      .roundedRectangle(
        Rect(x: bar.minX, y: bar.minY, width: bar.width * min(max(savingShare, 0), 1), height: 4), cornerRadius: 2),
      with: theme.accent)
  }
}
