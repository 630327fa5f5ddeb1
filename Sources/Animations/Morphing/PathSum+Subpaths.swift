// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension PathSum {
  /// The sum of the corresponding subpaths of several paths.
  ///
  /// All of them are divided at corresponding positions: those at which a line of one of them starts or ends, or at
  /// which an open outline cuts a closed one.
  ///
  /// A subpath that only one of two paths has grows from its own centre, or shrinks to it. While it shrinks, it keeps
  /// its own entry until it vanishes. A later path may then have a subpath with the same index. The two are combined
  /// only if their centres are equal.
  struct Subpath {
    var points: [Point] = []
    var changes: [Vector] = []
    var shares: [Double] = []
    var isClosed = false
    /// Whether a closed outline is drawn against the order of its points, so that holes stay holes.
    var isReversed = false
    /// The indices of points, other than the first, at which the outline restarts with a move instead of a line.
    var breaks: [Int] = []

    /// Inserts a position in the middle of the first line, which changes nothing.
    mutating func divideFirstLine() {
      guard points.count > 1 else { return }
      points.insert(points[0].interpolated(to: points[1], at: 0.5), at: 1)
      changes.insert((changes[0] + changes[1]) * 0.5, at: 1)
      shares.insert((shares[0] + shares[1]) / 2, at: 1)
      breaks = breaks.map { $0 + 1 }
    }

    /// Whether the canonical shares of an outline of lines through the points are the shares of the points.
    func hasShares(of table: OutlineTable) -> Bool {
      var hint = 0
      return shares.indices.allSatisfy { index in
        let address = isReversed && index > 0 ? points.count - index : index
        let gap = abs(table.canonicalShare(at: Double(address), hint: &hint) - shares[index])
        return gap < 1e-8 || (isClosed && gap > 1 - 1e-8)
      }
    }

    /// The mean of the squared distances of the points from the origin, in units of `scale`, weighted by the shares of
    /// the length.
    ///
    /// It is exact along each chord: a third of a² + a·b + b².
    func meanSquare(scale: Double) -> Double {
      var (sum, total) = (0.0, 0.0)
      for index in points.indices {
        let next = index + 1 < points.count ? index + 1 : 0
        let width = shares[next] - shares[index] + (next == 0 ? 1 : 0)
        guard next > 0 || isClosed else { break }
        let (a, b) = (points[index].displacement / scale, points[next].displacement / scale)
        sum += (a.lengthSquared + a.dot(b) + b.lengthSquared) / 3 * width
        total += width
      }
      return total > 0 ? sum / total : 0
    }
  }

  /// A subpath of one of the paths, as part of a combined subpath.
  private struct Member {
    let node: Int
    let table: OutlineTable
    /// The index in the group of the next member towards the root; −1 for the member that is nearest to the root.
    let parent: Int
    let isCoordinatewise: Bool
    var weight = 0.0
    var otherWeight = 0.0
  }

  /// The members that are combined. All of them have the same index among the subpaths of their paths.
  private struct Group {
    var members: [Member] = []
    /// The offset that is added to all points.
    var offset = Vector.zero
    var otherOffset = Vector.zero
    var hasWeight = false
  }

  /// The combined subpaths: those of the root in its order, then those that vanish.
  ///
  /// - Complexity: O(*p*·*m*) after sorting, for *p* positions at which lines start or end, and *m* paths with this
  ///   subpath.
  func subpaths() -> [Subpath] {
    let tables = nodes.map { $0.path.tables ?? $0.path.elements.outlineTables ?? [] }
    // The outlines of a path with the opposite direction as a whole have the same holes.
    let isReversed = tables.map { $0.first.map { $0.isClosed && $0.isReversed } ?? false }
    // An open first outline has the canonical direction.
    var opensFirst = false
    var rootSubpaths: [Subpath] = []
    var vanishing: [Subpath] = []
    for slot in 0..<(tables.map { $0.count }.max() ?? 0) {
      for (index, group) in groups(slot, tables).enumerated() {
        let isOfRoot = index == 0 && hasRoot && slot < tables[0].count
        guard group.hasWeight || isOfRoot else { continue }
        var subpath = Self.subpath(of: group)
        if slot == 0, isOfRoot { opensFirst = !subpath.isClosed }
        if subpath.isClosed, let member = group.members.first {
          subpath.isReversed = member.table.isReversed != (isReversed[member.node] != (isReversed[0] && !opensFirst))
        }
        if isOfRoot { rootSubpaths.append(subpath) } else { vanishing.append(subpath) }
      }
    }
    return rootSubpaths + vanishing
  }

  /// The groups of the subpaths with one index, the slot. The first group contains the subpath of the root, if the root
  /// has one.
  private func groups(_ slot: Int, _ tables: [[OutlineTable]]) -> [Group] {
    var groups: [Group] = []
    // The group and the member of each node, and the nearest node towards the root that has the slot.
    var positions: [(group: Int, member: Int)?] = []
    var nearest: [Int?] = []
    for (index, node) in nodes.enumerated() {
      let above = node.parent.flatMap { nearest[$0] }
      guard slot < tables[index].count else {
        positions.append(nil)
        nearest.append(above)
        continue
      }
      nearest.append(index)
      let table = tables[index][slot]
      if let above, let position = positions[above], above == node.parent || tables[above][slot].center == table.center
      {
        let isCoordinatewise = above == node.parent && node.isCoordinatewise
        groups[position.group].members.append(
          Member(node: index, table: table, parent: position.member, isCoordinatewise: isCoordinatewise))
        positions.append((position.group, groups[position.group].members.count - 1))
      } else {
        groups.append(Group(members: [Member(node: index, table: table, parent: -1, isCoordinatewise: true)]))
        // A vanishing subpath keeps its centre, except one that is measured from the origin.
        let isMeasuredFromOrigin = edges.contains {
          $0.head == index && $0.base == nil || $0.base == index && $0.head == nil
        }
        if hasRoot, index > 0, !isMeasuredFromOrigin { groups[groups.count - 1].offset = table.center.displacement }
        positions.append((groups.count - 1, 0))
      }
    }
    if hasRoot, let position = positions.first ?? nil {
      groups[position.group].members[position.member].weight += rootWeight
    }
    for edge in edges {
      let (head, base) = (edge.head.flatMap { positions[$0] }, edge.base.flatMap { positions[$0] })
      func addWeight(_ position: (group: Int, member: Int), _ sign: Double, isAlone: Bool) {
        let (weight, other) = (sign * edge.weight, sign * edge.otherWeight)
        groups[position.group].members[position.member].weight += weight
        groups[position.group].members[position.member].otherWeight += other
        if weight != 0 || other != 0 { groups[position.group].hasWeight = true }
        guard isAlone else { return }
        let center = groups[position.group].members[position.member].table.center.displacement
        groups[position.group].offset = groups[position.group].offset - center * weight
        groups[position.group].otherOffset = groups[position.group].otherOffset - center * other
      }
      if let head { addWeight(head, 1, isAlone: base == nil && edge.base != nil) }
      if let base { addWeight(base, -1, isAlone: head == nil && edge.head != nil) }
    }
    return groups
  }

  // MARK: Positions

  private static func subpath(of group: Group) -> Subpath {
    let members = group.members
    var subpath = Subpath()
    let isOpen = members.contains { !$0.table.isClosed && ($0.weight != 0 || $0.otherWeight != 0) }
    subpath.isClosed = !isOpen
    subpath.shares = shares(of: members, isOpen: isOpen)
    let count = subpath.shares.count
    subpath.points = [Point](repeating: Point(displacement: group.offset), count: count)
    subpath.changes = [Vector](repeating: group.otherOffset, count: count)
    // For each member: the canonical share of every point of the result on that member, and the addresses of these
    // shares.
    var positions: [(shares: [Double], addresses: [Double])] = []
    for member in members {
      var (shares, addresses) = ([Double](), [Double]())
      var hint = 0
      if member.parent >= 0, member.isCoordinatewise {
        addresses = positions[member.parent].addresses
        shares = addresses.map { member.table.canonicalShare(at: $0, hint: &hint) }
      } else {
        shares = member.parent < 0 ? subpath.shares : positions[member.parent].shares
        addresses = shares.map { member.table.address(at: $0, hint: &hint) }
      }
      if member.weight != 0 || member.otherWeight != 0 {
        hint = 0
        for index in 0..<count {
          let position = member.table.point(at: addresses[index], hint: &hint).displacement
          subpath.points[index] = subpath.points[index] + position * member.weight
          subpath.changes[index] = subpath.changes[index] + position * member.otherWeight
        }
      }
      positions.append((shares, addresses))
    }
    if isOpen { subpath.breaks = breaks(of: members, shares: subpath.shares) }
    return subpath
  }

  /// The minimum distance between neighbouring shares. Shares that are closer count as one.
  private static let resolution = 1e-10

  /// The canonical shares on the nearest member at which lines of any member start or end, in ascending order.
  private static func shares(of members: [Member], isOpen: Bool) -> [Double] {
    var shares: [Double] = isOpen ? [0, 1] : []
    var hints = [Int](repeating: 0, count: members.count)
    for (index, member) in members.enumerated() {
      for address in member.table.addresses {
        shares.append(rootShare(of: index, at: address, in: members, &hints))
      }
    }
    for cut in cuts(of: members) { shares += [cut - resolution * 2, cut + resolution * 2] }
    // The start of a closed outline is also its end.
    if !isOpen { shares = shares.map { $0 > 1 - resolution ? 0 : $0 } }
    shares.sort()
    var result: [Double] = []
    result.reserveCapacity(shares.count)
    for share in shares where share >= 0 && share <= 1 {
      if let last = result.last, share - last < resolution { continue }
      result.append(share)
    }
    if isOpen { result[result.count - 1] = 1 }
    return result
  }

  /// The canonical share on the nearest member that corresponds to an address on another.
  private static func rootShare(of index: Int, at address: Double, in members: [Member], _ hints: inout [Int]) -> Double
  {
    var (index, address) = (index, address)
    var share: Double?
    while true {
      let member = members[index]
      if member.parent < 0 {
        return share ?? member.table.canonicalShare(at: address, hint: &hints[index])
      }
      if member.isCoordinatewise {
        if let currentShare = share { address = member.table.address(at: currentShare, hint: &hints[index]) }
        share = nil
      } else {
        share = share ?? member.table.canonicalShare(at: address, hint: &hints[index])
      }
      index = member.parent
    }
  }

  /// The shares inside an open subpath at which an open outline jumps from its end to its start.
  ///
  /// A closed outline that corresponds to an open one is cut at its canonical start. This start differs from the ends
  /// only after a change within one structure.
  private static func cuts(of members: [Member]) -> [Double] {
    guard members.contains(where: { !$0.table.isClosed }) else { return [] }
    var hints = [Int](repeating: 0, count: members.count)
    var cuts: [Double] = []
    for member in members where !member.table.isClosed && member.parent >= 0 && !member.isCoordinatewise {
      // Members that correspond by positions have a common canonical start.
      var top = member.parent
      while members[top].parent >= 0, !members[top].isCoordinatewise { top = members[top].parent }
      guard members[top].table.isClosed, members[top].parent >= 0 else { continue }
      var hint = 0
      let address = members[top].table.address(at: 0, hint: &hint)
      let cut = rootShare(of: top, at: address, in: members, &hints)
      if cut > resolution * 4, cut < 1 - resolution * 4 { cuts.append(cut) }
    }
    return cuts
  }

  private static func breaks(of members: [Member], shares: [Double]) -> [Int] {
    cuts(of: members).sorted().compactMap { cut in shares.firstIndex { $0 > cut } }
  }
}
