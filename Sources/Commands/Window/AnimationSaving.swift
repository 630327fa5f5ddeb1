// SPDX-License-Identifier: MIT
import GlissadeImageCoding
import GlissadeVisualizer
import GlissadeWindow
import GlissadeWindowContents

/// The saving of an animated picture, a few frames at a time, so that the window stays usable.
///
/// The frames are those of `render` for the session of the window. An object that is released before the last frame
/// leaves no file.
final class AnimationSaving {
  private var painter: FramePainter
  private var encoder: AnimatedPNGEncoder
  private var file: PartialFile
  /// The name of the finished file. If it is a new one, an empty file reserves it until then.
  let name: FileName
  private let isReserved: Bool
  private let count: Int
  private var writtenCount = 0
  private var isFinished = false

  /// Reserves the name of a new file.
  ///
  /// - Parameters:
  ///   - session: The state of the window.
  ///   - range: The media times.
  ///   - target: The file.
  init(_ session: Session, range: ClosedRange<Double>, to target: SavingTarget) throws(Failure) {
    let content = try Failure.wrapping { try VisualizerContent(session) }
    guard let rate = FrameRate(numerator: VisualizerContent.animationRate) else { throw Failure(.software, "saving") }
    let frames = AnimationOptions.FrameRange(from: range.lowerBound, to: range.upperBound, rate: rate)
    count = frames.count
    painter = FramePainter(
      .scene(ShownContent(content: content, scale: session.scale, isSession: true), rate: 1), frameRange: frames)
    let size = painter.size
    let frameCount = count
    encoder = try Failure.wrapping(as: .software) {
      try AnimatedPNGEncoder(width: size.width, height: size.height, frameCount: frameCount, rate: rate, level: .fast)
    }
    (name, isReserved) = (target.name, !target.replaces)
    if isReserved { try OutputFile.reserve(name) }
    do throws(Failure) { file = try PartialFile(name, option: "saving", accepting: .regularFile) } catch {
      if isReserved { OutputFile.remove(reserved: name) }
      throw error
    }
  }

  deinit { if !isFinished, isReserved { OutputFile.remove(reserved: name) } }

  /// The completed fraction.
  var share: Double { Double(writtenCount) / Double(count) }

  /// Writes at least one frame, and more until a time has passed; returns whether the file is complete.
  func advance(nanoseconds: Int64) throws(Failure) -> Bool {
    let end = MonotonicClock.nanoseconds() + nanoseconds
    repeat {
      let picture = try painter.picture(ofFrame: writtenCount)
      try file.write(try Failure.encoding(picture) { () throws(PNGError) in try encoder.append(picture) })
      writtenCount += 1
    } while writtenCount < count && MonotonicClock.nanoseconds() < end
    guard writtenCount == count else { return false }
    try file.finish(reserved: isReserved ? name : nil)
    isFinished = true
    return true
  }
}

extension SceneWindow {
  /// The time for frames of an animated picture between two frames of the window.
  private static let savingNanoseconds: Int64 = 8_000_000

  /// Saves some frames of the animated picture, if one is being saved; returns the seconds until the next ones.
  mutating func advanceSaving(at instant: Double) -> Double? {
    guard let saving else { return nil }
    let shown = content.savingPercentage
    do throws(Failure) {
      if try saving.advance(nanoseconds: Self.savingNanoseconds) {
        self.saving = nil
        content.showNotice(InterfaceTexts.animationSaved(saving.name.absolute.text), at: instant)
        StandardOutput.writeWithoutBlocking(saving.name.text)
      }
    } catch {
      self.saving = nil
      content.showNotice(InterfaceTexts.failed(error.description), at: instant)
    }
    content.showSaving(self.saving.map { SavedProgress(of: .animation, share: $0.share) })
    if content.savingPercentage != shown { requests.append(.redraw) }
    return self.saving == nil ? nil : 0
  }
}
