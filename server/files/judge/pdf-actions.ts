import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib'
import { Problem } from '#contract/common/values/problems.ts'
import { dictionariesIn } from './pdf-dictionaries.ts'
import { namesIn } from './pdf-names.ts'

/** Actions that need a click, and actions without one. */
const inOneObject: ReadonlySet<string> = new Set(['S URI', 'S Named', 'OpenAction', 'AA'])

/**
 * Throws `file_active` if opening the file, or looking at a page, does anything but go to a page: a
 * requested address learns who reads, and a program’s command is run.
 */
export function refuseActions(
  document: PDFDocument,
  versions: ReadonlyMap<number, readonly string[]>,
): void {
  const seen = new Set<PDFObject>()
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    for (const dict of dictionariesIn(object)) {
      refuse(dict.get(PDFName.of('OpenAction')))
      const occasions = dict.get(PDFName.of('AA'))
      if (occasions instanceof PDFRef) refuseWritten(occasions)
      const actions = resolved(occasions)
      if (actions instanceof PDFDict) for (const action of actions.values()) refuse(action)
    }
  }
  // A version that a later one of the same object hides may be the one that another reader shows.
  for (const texts of versions.values()) {
    if (texts.length < 2) continue
    for (const text of texts) {
      const names = namesIn(text, inOneObject)
      if (names.some(isPressed) && !names.every(isPressed)) throw new Problem('file_active')
    }
  }

  /** An action and those that follow it; a place to go to is none. */
  function refuse(action: PDFObject | undefined): void {
    const open = [action]
    while (open.length > 0) {
      const next = open.pop()
      if (next instanceof PDFRef) refuseWritten(next)
      const value = resolved(next)
      if (!value || seen.has(value)) continue
      seen.add(value)
      if (value instanceof PDFArray) {
        for (const one of value.asArray()) open.push(one)
      } else if (value instanceof PDFDict && value.has(PDFName.of('S'))) {
        const isJump = value.lookup(PDFName.of('S')) === PDFName.of('GoTo')
        // The first entry of a place is a page, which may say how it is turned on a screen.
        const isPage = value.lookup(PDFName.of('Type')) === PDFName.of('Page')
        if (!isJump && !isPage) throw new Problem('file_active')
        if (isJump) open.push(value.get(PDFName.of('Next')))
      }
    }
  }

  function resolved(object: PDFObject | undefined): PDFObject | undefined {
    return object instanceof PDFRef ? document.context.lookup(object) : object
  }

  function refuseWritten({ objectNumber }: PDFRef): void {
    const texts = versions.get(objectNumber) ?? []
    if (texts.length < 2) return
    if (texts.some((text) => namesIn(text, inOneObject).some(isPressed))) {
      throw new Problem('file_active')
    }
  }
}

function isPressed(name: string): boolean {
  return name.startsWith('S ')
}
