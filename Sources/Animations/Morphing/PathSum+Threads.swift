import Geometry

extension PathSum {
  /// A subpath of the sum, from its appearance until it vanishes: the subpaths that correspond, at places in common.
  ///
  /// A subpath that only one of two paths has grows from its own centre, or shrinks to it. While it shrinks, a later
  /// path may have a subpath with the same index. The two are combined only if their centres are equal.
  struct Thread {
    var points: [Point] = []
    var changes: [Vector] = []
    var shares: [Double] = []
    var isClosed = false
    /// The indices of points to which no line leads.
    var breaks: [Int] = []

    /// The mean of the squared distances of the points from the origin, in units of `scale`, by the shares of the
    /// length.
    ///
    /// Along each chord exactly: the third of a² + a·b + b².
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

  /// A subpath of one of the paths, as part of a thread.
  private struct Member {
    let node: Int
    let table: OutlineTable
    /// The member nearer to the root; −1 for the nearest.
    let parent: Int
    let isOfElements: Bool
    var weight = 0.0
    var otherWeight = 0.0
  }

  /// All members of a slot that belong together.
  private struct Group {
    var members: [Member] = []
    /// What is added to all points.
    var offset = Vector.zero
    var otherOffset = Vector.zero
    var isLive = false
  }

  /// The threads: those of the root in its order, then those that vanish.
  ///
  /// - Complexity: O(*p*·*m*) in the places of all outlines and the paths of a thread.
  func threads() -> [Thread] {
    let tables = nodes.map { $0.path.tables ?? $0.path.elements.outlineTables ?? [] }
    var shown: [Thread] = []
    var vanishing: [Thread] = []
    for slot in 0..<(tables.map(\.count).max() ?? 0) {
      for (index, group) in groups(slot, tables).enumerated() {
        let isOfRoot = index == 0 && hasRoot && slot < tables[0].count
        guard group.isLive || isOfRoot else { continue }
        let thread = Self.thread(of: group)
        if isOfRoot { shown.append(thread) } else { vanishing.append(thread) }
      }
    }
    return shown + vanishing
  }

  /// The groups of a slot; the first has the subpath of the root, where the root has one.
  private func groups(_ slot: Int, _ tables: [[OutlineTable]]) -> [Group] {
    var groups: [Group] = []
    // The group and the member of each node, and the nearest node towards the root that has the slot.
    var places: [(group: Int, member: Int)?] = []
    var nearest: [Int?] = []
    for (index, node) in nodes.enumerated() {
      let above = node.parent.flatMap { nearest[$0] }
      guard slot < tables[index].count else {
        places.append(nil)
        nearest.append(above)
        continue
      }
      nearest.append(index)
      let table = tables[index][slot]
      if let above, let place = places[above], above == node.parent || tables[above][slot].center == table.center {
        let isOfElements = above == node.parent && node.isOfElements
        groups[place.group].members.append(
          Member(node: index, table: table, parent: place.member, isOfElements: isOfElements))
        places.append((place.group, groups[place.group].members.count - 1))
      } else {
        groups.append(Group(members: [Member(node: index, table: table, parent: -1, isOfElements: true)]))
        // A subpath that vanishes stays where its centre is, but for one that is measured from the origin.
        let isMeasuredFromOrigin = edges.contains {
          $0.head == index && $0.base == nil || $0.base == index && $0.head == nil
        }
        if hasRoot, index > 0, !isMeasuredFromOrigin { groups[groups.count - 1].offset = table.center.displacement }
        places.append((groups.count - 1, 0))
      }
    }
    if hasRoot, let place = places.first ?? nil { groups[place.group].members[place.member].weight += rootWeight }
    for edge in edges {
      let (head, base) = (edge.head.flatMap { places[$0] }, edge.base.flatMap { places[$0] })
      func note(_ place: (group: Int, member: Int), _ sign: Double, isAlone: Bool) {
        let (weight, other) = (sign * edge.weight, sign * edge.otherWeight)
        groups[place.group].members[place.member].weight += weight
        groups[place.group].members[place.member].otherWeight += other
        if weight != 0 || other != 0 { groups[place.group].isLive = true }
        guard isAlone else { return }
        let center = groups[place.group].members[place.member].table.center.displacement
        groups[place.group].offset = groups[place.group].offset - center * weight
        groups[place.group].otherOffset = groups[place.group].otherOffset - center * other
      }
      if let head { note(head, 1, isAlone: base == nil && edge.base != nil) }
      if let base { note(base, -1, isAlone: head == nil && edge.head != nil) }
    }
    return groups
  }

  // MARK: Places

  private static func thread(of group: Group) -> Thread {
    let members = group.members
    var thread = Thread()
    let isOpen = members.contains { !$0.table.isClosed && ($0.weight != 0 || $0.otherWeight != 0) }
    thread.isClosed = !isOpen
    thread.shares = shares(of: members, isOpen: isOpen)
    let count = thread.shares.count
    thread.points = [Point](repeating: Point(displacement: group.offset), count: count)
    thread.changes = [Vector](repeating: group.otherOffset, count: count)
    // The canonical share, and the address where it is known, of each place on each member.
    var places: [(shares: [Double], addresses: [Double])] = []
    for member in members {
      var (shares, addresses) = ([Double](), [Double]())
      var hint = 0
      if member.parent >= 0, member.isOfElements {
        addresses = places[member.parent].addresses
        shares = addresses.map { member.table.canonicalShare(at: $0, hint: &hint) }
      } else {
        shares = member.parent < 0 ? thread.shares : places[member.parent].shares
        addresses = shares.map { member.table.address(at: $0, hint: &hint) }
      }
      if member.weight != 0 || member.otherWeight != 0 {
        hint = 0
        for index in 0..<count {
          let place = member.table.point(at: addresses[index], hint: &hint).displacement
          thread.points[index] = thread.points[index] + place * member.weight
          thread.changes[index] = thread.changes[index] + place * member.otherWeight
        }
      }
      places.append((shares, addresses))
    }
    if isOpen { thread.breaks = breaks(of: members, shares: thread.shares) }
    return thread
  }

  /// How far apart places are at least, as a share of the length.
  private static let resolution = 1e-10

  /// The canonical shares on the nearest member at which lines begin or end on any member, ascending.
  private static func shares(of members: [Member], isOpen: Bool) -> [Double] {
    var shares: [Double] = isOpen ? [0, 1] : []
    var hints = [Int](repeating: 0, count: members.count)
    for (index, member) in members.enumerated() {
      for address in member.table.addresses {
        shares.append(rootShare(of: index, at: address, in: members, &hints))
      }
    }
    for cut in cuts(of: members) { shares += [cut - resolution * 2, cut + resolution * 2] }
    // The start of a closed outline is its end, too.
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
      if member.isOfElements {
        if let known = share { address = member.table.address(at: known, hint: &hints[index]) }
        share = nil
      } else {
        share = share ?? member.table.canonicalShare(at: address, hint: &hints[index])
      }
      index = member.parent
    }
  }

  /// The shares, inside an open thread, at which an open outline jumps from its end to its start.
  ///
  /// A closed outline beside an open one is cut at its canonical start. Only past a change within one structure does
  /// that lie elsewhere than at the ends.
  private static func cuts(of members: [Member]) -> [Double] {
    guard members.contains(where: { !$0.table.isClosed }) else { return [] }
    var hints = [Int](repeating: 0, count: members.count)
    var cuts: [Double] = []
    for member in members where !member.table.isClosed && member.parent >= 0 && !member.isOfElements {
      // Members that correspond by places have their canonical start in common.
      var top = member.parent
      while members[top].parent >= 0, !members[top].isOfElements { top = members[top].parent }
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
