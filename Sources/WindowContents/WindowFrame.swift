// SPDX-License-Identifier: MIT
public import GlissadeFrameScheduling
public import GlissadeGeometry

/// The window for which a picture is drawn.
public struct WindowFrame: Sendable {
  /// The size of the drawing area, in points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// Whether the desktop's setting asks for reduced motion.
  public var reducesMotion: Bool
  /// The desktop's colour scheme.
  public var colorScheme: ColorScheme
  /// Why the last request to fill the screen had no effect; `nil` if the window manager has received it.
  package var fullScreenProblem: FullScreenProblem?
  /// The times of the frames until now.
  public package(set) var statistics: WindowStatistics

  /// Creates a frame without statistics, to call a content directly.
  public init(size: Size, scale: Double = 1, reducesMotion: Bool = false, colorScheme: ColorScheme = .light) {
    self.size = size
    self.scale = scale
    self.reducesMotion = reducesMotion
    self.colorScheme = colorScheme
    statistics = WindowStatistics()
  }
}

/// The times of a loop's frames.
public struct WindowStatistics: Sendable {
  /// What starts a frame.
  public package(set) var pacing = FramePacing.timer
  /// The interval of the display's refreshes, in seconds.
  public var refreshInterval: Double { Double(refreshNanoseconds) / 1e9 }
  /// The counts of frames, and the records of the latest ones.
  public package(set) var frames = FrameStatistics()

  package var refreshNanoseconds: Int64 = 0
  /// The costs of the latest frames, oldest first, including those of frames without a record.
  package var costs: [FrameCosts] = []
  /// The number of submitted frames without a record, at the end of `costs`.
  package var framesInFlight = 0

  package init() {}
}
