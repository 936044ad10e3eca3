/*
 * Keeps React working on a page that a browser translates: it continues as if its text nodes were
 * still there. React's own thread about it (facebook/react#11538) advises skipping calls that fail,
 * but then old texts stay beside new ones: here the replacement of a text is removed with it.
 */

const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.nodeName === 'FONT'

/** From now on, for as long as the page is open. */
export function followForeignChanges(): void {
  /** The replacement of a node that React knows. */
  const standIns = new WeakMap<Node, Node>()
  const replaced = new WeakSet<Node>()
  const observer = new MutationObserver(read)
  observer.observe(document.body, { childList: true, subtree: true })

  function read(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') show(record.target)
      else note(record)
    }
  }

  function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const [added] = addedNodes
    const standIn = [added, previousSibling, nextSibling].find(isTranslation) ?? added
    for (const node of removedNodes) {
      if (!standIn || (!(node instanceof Text) && !isTranslation(node))) continue
      standIns.set(node, standIn)
      replaced.add(node)
      observer.observe(node, { characterData: true })
    }
  }

  /** If React writes into a text that was replaced, the new text is shown, and translated again. */
  function show(text: Node): void {
    if (text.isConnected) return
    const place = standInOf(text)
    if (!place?.isConnected) return
    standIns.delete(text)
    place.parentNode?.replaceChild(text, place)
  }

  /** The last of them: a translation may itself be replaced by another. */
  function standInOf(node: Node): Node | undefined {
    const seen = new Set<Node>()
    let place = standIns.get(node)
    while (place && !place.isConnected && !seen.has(place)) {
      seen.add(place)
      place = standIns.get(place)
    }
    return place
  }

  /** The node that replaced, in `parent`, a child that React believes to be there. */
  function placeIn(parent: Node, child: Node): Node | undefined {
    if (child.parentNode === parent) return child
    read(observer.takeRecords())
    const standIn = child.isConnected ? child : standInOf(child)
    let place: Node | null | undefined = standIn
    while (place && place.parentNode !== parent) place = place.parentNode
    return place ?? undefined
  }

  const { removeChild, insertBefore, appendChild } = Node.prototype

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = placeIn(this, child)
    if (place === child) return removeChild.call(this, child) as Child
    if (isTranslation(place)) removeChild.call(this, place)
    // Neither there nor replaced: that is a mistake of ours, and fails as one.
    else if (!replaced.has(child)) return removeChild.call(this, child) as Child
    return child
  }

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    dropStandIn(node)
    const place = before && placeIn(this, before)
    if (place) return insertBefore.call(this, node, place) as Child
    return insertBefore.call(this, node, before && replaced.has(before) ? null : before) as Child
  }

  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    dropStandIn(node)
    return appendChild.call(this, node) as Child
  }

  /** A text that moves to another place is not left behind at the old one. */
  function dropStandIn(node: Node): void {
    if (!replaced.has(node) || node.isConnected) return
    const place = standInOf(node)
    if (isTranslation(place)) place.remove()
    standIns.delete(node)
  }
}
