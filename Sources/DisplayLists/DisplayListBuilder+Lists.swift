// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension DisplayListBuilder {
  /// Adds a finished picture under the current transform, with its clips narrowed by the current clip.
  ///
  /// - Complexity: O(n) in the commands of the picture.
  public mutating func draw(_ list: DisplayList) {
    commands.reserveCapacity(commands.count + list.commands.count)
    var placement = Placement(transform: transform)
    for command in list.commands {
      switch command {
      case .fill(let shape, let rule, let paint, let inner, let innerClip):
        let clip = place(innerClip, &placement)
        commands.append(
          .fill(shape, rule: rule, paint: paint, transform: transform.concatenated(with: inner), clip: clip))
      case .stroke(let shape, let style, let paint, let inner, let innerClip):
        let clip = place(innerClip, &placement)
        commands.append(
          .stroke(shape, style: style, paint: paint, transform: transform.concatenated(with: inner), clip: clip))
      case .image(let image, let rect, let sampling, let opacity, let inner, let innerClip):
        let clip = place(innerClip, &placement)
        commands.append(
          .image(
            image, in: rect, sampling: sampling, opacity: opacity, transform: transform.concatenated(with: inner),
            clip: clip))
      case .shadow(let shadow, let shape, let rule, let inner, let innerClip):
        let clip = place(innerClip, &placement)
        commands.append(
          .shadow(shadow, of: shape, rule: rule, transform: transform.concatenated(with: inner), clip: clip))
      case .beginGroup, .beginMask, .beginColorMatrix:
        closeClip(&placement)
        commands.append(command)
        placement.groups.append(.init(endings: 1, outerClip: clip))
      case .beginClip(let shape, let rule, let inner):
        closeClip(&placement)
        commands.append(.beginClip(shape, rule: rule, transform: transform.concatenated(with: inner)))
        placement.groups.append(.init(endings: 1, outerClip: clip))
      case .beginShadow(let shadow, let inner, let innerClip):
        beginEffect(innerClip, &placement) {
          .beginShadow(shadow, transform: $0.concatenated(with: inner), clip: $1)
        }
      case .beginBlur(let deviation, let inner, let innerClip):
        beginEffect(innerClip, &placement) {
          .beginBlur(standardDeviation: deviation, transform: $0.concatenated(with: inner), clip: $1)
        }
      case .endGroup:
        guard let group = placement.groups.popLast() else { continue }
        closeClip(&placement)
        end(group)
      }
    }
    closeClip(&placement)
    while let group = placement.groups.popLast() { end(group) }
  }

  /// The mapping of a picture's clips to those of the builder.
  private struct Placement {
    /// An open group of the picture.
    struct Group {
      /// The number of the builder's groups that end with this group.
      var endings: Int
      /// The clip of the builder around the group.
      var outerClip: Rect?
    }

    /// The transform from the coordinates of the drawn picture to those of the builder's surface.
    let transform: ProjectiveTransform
    var groups: [Group] = []
    /// The clip of the picture for which a group of the builder is open.
    ///
    /// A rectangle that does not stay upright requires a group. Consecutive commands with the same clip share it.
    var openClip: Rect?
  }

  /// Returns the clip for a command of a picture; begins and ends groups for clips that do not stay upright.
  private mutating func place(_ inner: Rect?, _ placement: inout Placement) -> Rect? {
    if let inner, placement.openClip == inner { return clip }
    closeClip(&placement)
    guard let inner else { return clip }
    if let upright = placement.transform.uprightImage(of: inner) { return Self.narrowed(clip, to: upright) }
    commands.append(.beginClip(.rectangle(inner), rule: .nonZero, transform: placement.transform))
    placement.openClip = inner
    return clip
  }

  /// Begins the group of a shadow or a blur, whose clip applies to the result.
  private mutating func beginEffect(
    _ inner: Rect?, _ placement: inout Placement, _ command: (ProjectiveTransform, Rect?) -> DrawingCommand
  ) {
    closeClip(&placement)
    let outer = place(inner, &placement)
    // The clip of the effect must stay open until the group ends, and no inner command may share it.
    let endings = placement.openClip == nil ? 1 : 2
    placement.openClip = nil
    commands.append(command(transform, outer))
    placement.groups.append(.init(endings: endings, outerClip: clip))
    clip = nil
  }

  private mutating func closeClip(_ placement: inout Placement) {
    guard placement.openClip != nil else { return }
    commands.append(.endGroup)
    placement.openClip = nil
  }

  private mutating func end(_ group: Placement.Group) {
    for _ in 0..<group.endings { commands.append(.endGroup) }
    clip = group.outerClip
  }
}
