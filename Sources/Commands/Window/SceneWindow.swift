// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeTexts
import GlissadeVisualizer
import GlissadeWindow
import GlissadeWindowContents

/// The content of one window: the visualizer, and its access to files.
struct SceneWindow: MeasuredContent {
  var content: VisualizerContent
  /// Pixels per point.
  private(set) var scale: Double
  /// Whether the program opened several windows. Titles then name the scenes.
  private let isOneOfSeveral: Bool
  /// The file that the window shows.
  var file: ShownFile
  /// The files of the folder.
  var list: ListedFiles

  /// The requests that the loop has not taken.
  var requests: [WindowRequest] = []
  /// The instant of the last drawn frame.
  private(set) var drawnInstant = 0.0
  private(set) var evaluationNanoseconds: Int64 = 0
  /// The bytes and the file name of the last saved session.
  var savedSession: (bytes: [UInt8], name: String)?
  /// The saving that waits for a file name.
  var asked: AskedSaving?
  /// The folder of the last saved file.
  var savedFolder: FileName?
  /// The files that windows have opened or saved lately, and the last session with what it has; `nil` for a run that
  /// keeps no state.
  let recent: RecentFiles?
  let lastSession: LastSession?
  let keptSession: KeptSession?
  /// The animated picture that is being saved.
  var saving: AnimationSaving?
  /// The motions that are being saved.
  var savingMotion: [MotionSaving] = []
  private var memory = MemoryOfScenes.inUse
  /// Whether a request to fill the screen has an unknown result.
  private var awaitsFullScreen = false

  /// The memory of scenes that are no longer shown.
  private enum MemoryOfScenes {
    case inUse
    /// A scene was left. The next frame no longer shows it.
    case leftScene
    /// The frame after a change of scene is drawn.
    case unused
  }

  /// The smallest size of the window, in points.
  static let minimumSize = Size(width: 480, height: 360)

  /// - Parameter folder: The folder with the state of earlier runs; `nil` for a run without.
  /// - Parameter keptSession: The session of an earlier run.
  init(
    _ shown: ShownContent, isOneOfSeveral: Bool, watch: WatchedFile?, state folder: FileName? = nil,
    keptSession: KeptSession? = nil
  ) {
    (recent, lastSession) = (folder.map { RecentFiles(in: $0) }, folder.map { LastSession(in: $0) })
    self.keptSession = keptSession
    content = shown.content
    scale = shown.scale ?? 1
    self.isOneOfSeveral = isOneOfSeveral
    file = ShownFile(watch: watch, motion: shown.motion, compared: shown.compared)
    list = ListedFiles(folder: shown.motion?.name.folder)
  }

  /// Writes the session of the window as the last session, if it has inputs; returns what it has.
  func keepSession() -> KeptSession? { lastSession?.write(content, at: drawnInstant, scale: scale) }

  // MARK: - Events

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    switch event {
    case .keyPressed(.character("q"), let modifiers, let isRepeat) where modifiers.contains(.control):
      if !isRepeat, mayLoseChanges(by: .closing, at: instant) { requests.append(.quit) }
      return
    case .keyPressed(.function(11), _, let isRepeat):
      if !isRepeat {
        requests.append(.toggleFullScreen)
        awaitsFullScreen = true
      }
      return
    case .dropped(let uris):
      open(dropped: uris, at: instant)
      return
    default: break
    }
    let scene = content.scene
    content.handle(event, at: instant)
    for request in content.takeRequests() { perform(request, at: instant) }
    if content.scene != scene {
      requests.append(.releaseMemory)
      memory = .leftScene
    }
  }

  mutating func takeRequests() -> [WindowRequest] {
    defer { requests = [] }
    return requests
  }

  mutating func shouldClose(at instant: Double) -> Bool { mayLoseChanges(by: .closing, at: instant) }

  func attributes(at instant: Double) -> WindowAttributes {
    WindowAttributes(
      title: isOneOfSeveral || content.showsFile ? "\(Quotation.visible(content.title)) – Glissade" : nil,
      pointerShape: content.pointerShape, acceptsText: content.isTyping)
  }

  // MARK: - Frames

  func nextFrame(after instant: Double) -> NextFrame { content.nextFrame(after: instant) }

  var background: Color { content.background }

  private static func words(_ problem: FullScreenProblem) -> String {
    switch problem {
    case .noWindowManager: InterfaceTexts.noWindowManager
    case .unsupported(let manager): InterfaceTexts.noFullScreen(manager)
    }
  }

  mutating func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList {
    let start = MonotonicClock.nanoseconds()
    scale = frame.scale
    drawnInstant = instant
    if memory == .leftScene { memory = .unused }
    if awaitsFullScreen {
      awaitsFullScreen = false
      if let problem = frame.fullScreenProblem { content.showNotice(Self.words(problem), at: instant) }
    }
    content.record(content.needsFrameStrip ? FrameStrip(frame.statistics) : nil, at: instant)
    let evaluated = content.evaluate(at: instant)
    evaluationNanoseconds = MonotonicClock.nanoseconds() - start
    return content.nextPicture(of: evaluated)
  }

  // MARK: - Work

  /// The time between checks whether the memory of a left scene is unused, in seconds.
  private static let memoryInterval = 0.02

  mutating func work(at instant: Double) -> Double? {
    let waits = [
      readListedFile(), reloadFile(at: instant), reloadCompared(at: instant), trimMemory(), advanceSaving(at: instant),
      advanceSavingMotion(at: instant),
    ]
    return waits.compactMap { $0 }.min()
  }

  /// Shows another motion, without a comparison, and watches its file if there is one.
  ///
  /// - Returns: Whether it does.
  @discardableResult
  mutating func show(_ motion: OpenedMotion, watch: WatchedFile?, at instant: Double) -> Bool {
    guard mayLoseChanges(by: .opening, at: instant) else { return false }
    var played = PlayedMotion(motion)
    if watch == nil { played.argument = nil }
    content.open(played, at: instant)
    file = ShownFile(watch: watch, motion: motion)
    list.folder = motion.name.folder
    return true
  }

  /// Compares with the other file again if it has changed; returns the seconds until the next check.
  private mutating func reloadCompared(at instant: Double) -> Double? {
    let now = MonotonicClock.nanoseconds()
    let changed = file.comparedWatch?.change(nowNanoseconds: now)
    if let changed {
      switch changed {
      case .success(let opened):
        file.compared = opened
        if let motion = file.motion {
          content.replaceMotion(with: PlayedMotion(motion, comparedWith: opened), at: instant)
        }
      case .failure(let failure): content.refuseMotion(because: failure.description)
      }
      requests.append(.redraw)
    }
    return file.comparedWatch.map { Double($0.nextNanoseconds - now) / 1e9 }
  }

  /// Shows the file again if it has changed; returns the seconds until the next check.
  private mutating func reloadFile(at instant: Double) -> Double? {
    let now = MonotonicClock.nanoseconds()
    switch file.watch {
    case nil: return nil
    case .scenarios(var scenarios):
      let changed = scenarios.change(nowNanoseconds: now)
      file.watch = .scenarios(scenarios)
      if let changed {
        content.replaceFile(with: changed, at: instant)
        requests.append(.redraw)
      }
      return Double(scenarios.nextNanoseconds - now) / 1e9
    case .motion(var motion):
      let changed = motion.change(nowNanoseconds: now)
      file.watch = .motion(motion)
      if let newer = file.newer, !content.hasUnsavedChanges {
        // All changes were undone.
        (file.motion, file.savedBytes, file.newer) = (newer, nil, nil)
        content.replaceMotion(with: PlayedMotion(newer), keepsInputs: false, at: instant)
        requests.append(.redraw)
      }
      if let changed {
        switch changed {
        case .success(let opened) where opened.bytes == file.savedBytes: file.newer = nil
        case .success(let opened) where content.hasUnsavedChanges:
          file.newer = opened
          content.showNotice(MotionTexts.changedOutside(opened.name.base.text), at: instant)
        case .success(let opened):
          (file.motion, file.savedBytes, file.newer) = (opened, nil, nil)
          content.replaceMotion(with: PlayedMotion(opened, comparedWith: file.compared), at: instant)
        case .failure(let failure): content.refuseMotion(because: failure.description)
        }
        requests.append(.redraw)
      }
      return Double(motion.nextNanoseconds - now) / 1e9
    }
  }

  /// Returns unused memory to the system after a change of scene.
  private mutating func trimMemory() -> Double? {
    switch memory {
    case .inUse: return nil
    case .leftScene: return Self.memoryInterval
    case .unused:
      HeapMemory.trim()
      memory = .inUse
      return nil
    }
  }
}

/// The file that a window shows, and the one with which it is compared, as they were read last.
struct ShownFile {
  var watch: WatchedFile?
  /// The motion of the file, or `nil` for scenarios.
  var motion: OpenedMotion?
  /// The motion with which that of the file is compared, or `nil`.
  var compared: OpenedMotion?
  /// Whether the user was asked whether changes may replace the file.
  var mayBeReplaced = false
  var warning: LossWarning?
  /// A version that another program has written while there are unsaved changes.
  var newer: OpenedMotion?
  /// Whether the motion was recorded, and is in no file.
  var isRecording = false
  /// The bytes that the window has written into the file, or `nil`.
  var savedBytes: [UInt8]?
  /// The watch on the file of ``compared``.
  var comparedWatch: FileWatch<Result<OpenedMotion, Failure>>?

  init(watch: WatchedFile?, motion: OpenedMotion?, compared: OpenedMotion? = nil) {
    (self.watch, self.motion, self.compared) = (watch, motion, compared)
    comparedWatch = compared.map { FileWatch(motion: $0.name, frameRate: nil) }
  }
}

/// The files in the menu of a window.
struct ListedFiles {
  /// The folder of the file that was opened last, with its slash; `nil` for the working directory.
  var folder: FileName?
  var names: [FileName] = []
  /// The number of files at the end of the menu whose pictures are not read yet.
  var unreadCount = 0
}

/// A watch on the file that a window shows.
enum WatchedFile {
  case scenarios(FileWatch<ScenarioFile>)
  case motion(FileWatch<Result<OpenedMotion, Failure>>)
}
