import { isCivilDate } from '#contract/common/common.ts'
import type { RunReason } from '#contract/costs/rates.ts'

/** The daily file of reference rates: units of each currency for one euro, on one day. */
export interface Feed {
  asOf: string
  rates: Map<string, number>
  /** Lines without a usable rate, as they were. */
  refused: string[]
}

/** Why a file could not be fetched, or was not believed. */
export class FeedFault extends Error {
  readonly reason: RunReason
  readonly detail: string | null

  constructor(reason: RunReason, detail: string | null = null) {
    super(detail === null ? reason : `${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

/**
 * Reads the Central Bank's file: an envelope with a `Cube` for a day (`time`), holding one for each
 * currency (`currency`, `rate`). Throws a `FeedFault` if it is anything else.
 */
export function readFeed(text: string): Feed {
  if (!/^\uFEFF?\s*<(?!!doctype\s+html|html\b)/i.test(text)) throw new FeedFault('not_xml')
  const days = new Map<string, [currency: string, rate: string][]>()
  let lines: [string, string][] | undefined
  for (const { name, attributes, depth, isFirst } of elementsOf(text)) {
    if (isFirst && name !== 'Envelope') throw new FeedFault('not_xml')
    if (name !== 'Cube') continue
    const { time, currency, rate } = attributes
    if (time !== undefined && depth === 2) {
      lines = []
      days.set(time, lines)
    } else if (currency !== undefined && rate !== undefined) {
      lines?.push([currency, rate])
    }
  }
  const [asOf] = [...days.keys()].filter(isCivilDate).sort().reverse()
  if (asOf === undefined) throw new FeedFault('no_day')
  return { asOf, ...ratesIn(days.get(asOf) ?? []) }
}

/** If a currency is listed twice, it isn't clear which rate is right. */
function ratesIn(lines: readonly [string, string][]): Pick<Feed, 'rates' | 'refused'> {
  const rates = new Map<string, number>()
  const refused: string[] = []
  const seen = new Set<string>()
  for (const [currency, written] of lines) {
    const rate = /^\d{1,9}(?:\.\d{1,9})?$/.test(written) ? Number(written) : 0
    const isUsable = /^[A-Z]{3}$/.test(currency) && currency !== 'EUR' && rate > 0
    if (isUsable && !seen.has(currency)) rates.set(currency, rate)
    else {
      refused.push(`${currency} ${written}`.slice(0, 40))
      rates.delete(currency)
    }
    seen.add(currency)
  }
  return { rates, refused: refused.slice(0, 50) }
}

interface Element {
  /** Without its prefix. */
  name: string
  attributes: Record<string, string>
  /** 0 is the root. */
  depth: number
  isFirst: boolean
}

const piece =
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<(?<end>\/?)(?<tag>[A-Za-z_][\w:.-]*)(?<rest>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|[^<]+/y

/** The elements of a whole XML file; throws if it is cut off or not well formed. */
function* elementsOf(text: string): Generator<Element> {
  const open: string[] = []
  const pieces = new RegExp(piece)
  let isFirst = true
  for (let at = 0; at < text.length; at = pieces.lastIndex) {
    pieces.lastIndex = at
    const { groups } = pieces.exec(text) ?? {}
    if (pieces.lastIndex === 0) throw new FeedFault('broken')
    const { tag, end, rest = '', empty } = groups ?? {}
    if (tag === undefined) continue
    if (end) {
      if (open.pop() !== tag) throw new FeedFault('broken')
      continue
    }
    // A second root.
    if (open.length === 0 && !isFirst) throw new FeedFault('broken')
    const name = tag.slice(tag.indexOf(':') + 1)
    yield { name, attributes: attributesOf(rest), depth: open.length, isFirst }
    isFirst = false
    if (!empty) open.push(tag)
  }
  if (isFirst || open.length > 0) throw new FeedFault('broken')
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries(
    [...found].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  )
}
