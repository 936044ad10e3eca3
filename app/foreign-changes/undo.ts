import { type RecordedChanges, watchedChanges } from './record.ts'

/** A translator that answers at once would otherwise play ping-pong with us for ever. */
const mostMs = 2_000

/**
 * Puts the page back as the server wrote it, and keeps it so until React has taken it over: React
 * would otherwise redraw it, without what was typed. A translator then translates it again.
 * Returns how to end it.
 */
export function keepUndone({ records, observer: recorder }: RecordedChanges): () => void {
  undo([...records, ...recorder.takeRecords()])
  recorder.disconnect()

  let spentMs = 0
  const observer = new MutationObserver((again) => {
    if (spentMs > mostMs) return
    const begun = performance.now()
    undo(again)
    observer.takeRecords()
    spentMs += performance.now() - begun
  })
  observer.observe(document.body, watchedChanges)
  return () => observer.disconnect()
}

function undo(records: readonly MutationRecord[]): void {
  for (const record of [...records].reverse()) {
    if (record.type === 'characterData') putBackText(record)
    else putBackNodes(record)
  }
}

function putBackText({ target, oldValue }: MutationRecord): void {
  if (target.nodeValue !== oldValue) target.nodeValue = oldValue
}

function putBackNodes(record: MutationRecord): void {
  const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record
  for (const node of addedNodes) {
    if (node.parentNode === target && !isOverlay(target, node)) target.removeChild(node)
  }
  const isHere = (node: Node | null) => node?.parentNode === target
  const next = isHere(nextSibling)
    ? nextSibling
    : isHere(previousSibling)
      ? (previousSibling?.nextSibling ?? null)
      : null
  for (const node of removedNodes) target.insertBefore(node, next)
}

/** A toolbar that an extension lays over the page: React leaves it alone. */
function isOverlay(target: Node, node: Node): boolean {
  return target === document.body && node instanceof HTMLElement && node.nodeName !== 'FONT'
}
