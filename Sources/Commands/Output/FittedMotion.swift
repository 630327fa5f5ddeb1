// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeVisualizer

/// The motion of a file in a picture of a size: as large as fits, and centred.
struct FittedMotion: Sendable {
  let opened: OpenedMotion
  /// The size of the picture in points.
  let size: Size
  /// Pixels per point.
  let scale: Double
  /// The colour below the motion; `nil` for transparent pixels.
  let background: Color?
  private let transform: AffineTransform

  /// - Parameter size: The size of the picture; `nil` for that of the motion.
  /// - Throws: A failure for a picture with more pixels a side than ``PictureSize/accepted``.
  init(
    _ opened: OpenedMotion, size: PictureSize?, scale: Double, background: Color?
  ) throws(Failure) {
    let own = opened.document.size
    (self.opened, self.scale, self.background) = (opened, scale, background)
    self.size = size?.size ?? own
    let factor = min(self.size.width / own.width, self.size.height / own.height)
    transform = AffineTransform(
      a: factor, b: 0, c: 0, d: factor, tx: (self.size.width - factor * own.width) / 2,
      ty: (self.size.height - factor * own.height) / 2)
    let longest = Double(PictureSize.accepted.upperBound)
    guard self.size.width * scale <= longest, self.size.height * scale <= longest else {
      let (width, height) = (Number.format(self.size.width * scale), Number.format(self.size.height * scale))
      throw Failure(
        .usage,
        "\(opened.name): a picture of \(width) × \(height) pixels; --size and --scale with at most "
          + "\(PictureSize.accepted.upperBound) pixels a side are accepted")
    }
  }

  /// The picture at an instant in seconds, in points, without the background.
  func displayList(at time: Double) -> DisplayList {
    var builder = DisplayListBuilder()
    builder.withTransform(transform) { builder in
      builder.narrowClip(to: Rect(origin: .zero, size: opened.document.size))
      opened.document.draw(at: time, into: &builder)
    }
    return builder.finish()
  }
}

/// The content of the pictures of `render`.
enum RenderedContent: Sendable {
  /// A scene, with the seconds of media time per second.
  case scene(ShownContent, rate: Double)
  /// The motion of a file.
  case motion(FittedMotion)

  /// The size in points.
  var size: Size {
    switch self {
    case .scene(let shown, _): shown.content.size
    case .motion(let motion): motion.size
    }
  }

  /// Pixels per point.
  var scale: Double {
    switch self {
    case .scene(let shown, _): shown.scale ?? 1
    case .motion(let motion): motion.scale
    }
  }

  /// The size of a picture in pixels.
  var pixelSize: (width: Int, height: Int) { Drawing.pixelSize(of: size, scale: scale) }

  /// The times of all frames, by default.
  var times: ClosedRange<Double> {
    switch self {
    case .scene(let shown, _): shown.isSession ? shown.content.recordedTimes : 0...shown.content.lapDuration
    case .motion(let motion): 0...motion.opened.document.duration
    }
  }

  /// The frames per second by default.
  var framesPerSecond: Double {
    guard case .motion(let motion) = self, let rate = motion.opened.document.frameRate,
      AnimationOptions.rates.contains(rate)
    else { return 60 }
    return rate
  }

  /// The fingerprint of the frames of a time range, or of a single picture.
  func fingerprint(from: Double, frames: (count: Int, rate: FrameRate)?) throws(Failure) -> PictureFingerprint {
    switch self {
    case .scene(let shown, let rate): try PictureFingerprint(shown, from: from, rate: rate, frames: frames)
    case .motion(let motion): PictureFingerprint(motion, from: from, frames: frames)
    }
  }
}
