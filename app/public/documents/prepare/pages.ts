import { type Edges, nextTurn, type Size, type Turns, turnEdges, uncut } from './edges.ts'

interface Common {
  /** Made on this device; means nothing elsewhere. */
  key: number
  file: File
  turns: Turns
}

/** A picture that becomes one page. Its bitmap is decoded when needed and let go at once. */
export interface PhotoPage extends Common {
  kind: 'photo'
  /** Upright, as its camera meant it. */
  size: Size
  /** Of the turned picture. */
  edges: Edges
  /** A small upright picture of it. */
  preview: Blob
}

/** A PDF that is put in whole. */
export interface PdfPages extends Common {
  kind: 'pdf'
  count: number
}

export type Page = PhotoPage | PdfPages

/** The most that is kept at once. */
export const mostPages = 40

export function turned<P extends Page>(page: P): P {
  return {
    ...page,
    turns: nextTurn(page.turns),
    ...(page.kind === 'photo' && { edges: turnEdges(page.edges) }),
  }
}

/** The list with the page of that key a place further on (1) or back (-1). */
export function moved(pages: readonly Page[], key: number, by: 1 | -1): readonly Page[] {
  const from = pages.findIndex((page) => page.key === key)
  const [page, other] = [pages[from], pages[from + by]]
  if (!page || !other) return pages
  return pages.map((one) => (one === page ? other : one === other ? page : one))
}

/** The place of each entry's first page in the file that will be made, from 1. */
export function firstNumbers(pages: readonly Page[]): number[] {
  let next = 1
  return pages.map((page) => {
    const first = next
    next += pageCount(page)
    return first
  })
}

export function pageCount(page: Page): number {
  return page.kind === 'pdf' ? page.count : 1
}

export function countPages(pages: readonly Page[]): number {
  return pages.reduce((sum, page) => sum + pageCount(page), 0)
}

export function photoPage(file: File, key: number, size: Size, preview: Blob): PhotoPage {
  return { kind: 'photo', key, file, size, preview, turns: 0, edges: uncut }
}
