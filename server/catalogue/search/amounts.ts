import {
  type DurationBand,
  durationBands,
  durationEdges,
} from '#contract/common/values/vocabulary.ts'
import type { TypedWord } from './typed-words.ts'

/** A yearly tuition that the visitor named. */
export interface NamedPrice {
  min: number | undefined
  max: number | undefined
  /** The reader's currency if none was named. */
  currency: string | undefined
}

/** Words from one place on that name an amount, and how many words that is. */
export interface Named<T> {
  value: T
  length: number
}

const numberWords: Record<string, number> = {
  one: 1,
  un: 1,
  une: 1,
  single: 1,
  two: 2,
  deux: 2,
  three: 3,
  trois: 3,
  four: 4,
  quatre: 4,
  five: 5,
  cinq: 5,
  six: 6,
}
const years = new Set('year years yr yrs an ans annee annees nam yil yillik sene'.split(' '))
const months = new Set('month months mois ay'.split(' '))

const scales: Record<string, number> = {
  k: 1e3,
  mille: 1e3,
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  l: 1e5,
  million: 1e6,
  millions: 1e6,
  mio: 1e6,
  m: 1e6,
  crore: 1e7,
  trieu: 1e6,
}

const currencies: Record<string, string> = {
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  e: 'EUR',
  dollar: 'USD',
  dollars: 'USD',
  usd: 'USD',
  us: 'USD',
  rupee: 'INR',
  rupees: 'INR',
  roupies: 'INR',
  inr: 'INR',
  rs: 'INR',
  cfa: 'XOF',
  fcfa: 'XOF',
  xof: 'XOF',
  xaf: 'XAF',
  franc: 'XOF',
  francs: 'XOF',
  f: 'XOF',
  aed: 'AED',
  dirham: 'AED',
  dirhams: 'AED',
  dhs: 'AED',
  try: 'TRY',
  tl: 'TRY',
  lira: 'TRY',
  liras: 'TRY',
  cny: 'CNY',
  yuan: 'CNY',
  yuans: 'CNY',
  rmb: 'CNY',
  gbp: 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  vnd: 'VND',
  dong: 'VND',
  naira: 'NGN',
  ngn: 'NGN',
}
const signs: [RegExp, string][] = [
  [/€/, 'EUR'],
  [/\$/, 'USD'],
  [/₹/, 'INR'],
  [/£/, 'GBP'],
  [/[¥￥]/, 'CNY'],
  [/₺/, 'TRY'],
  [/₫/, 'VND'],
]

const atMost = phrases(
  'under, below, less than, lower than, cheaper than, max, maximum, up to, upto, at most, not more ' +
    'than, no more than, within, budget, budget of, my budget is, budget is, moins de, moins que, ' +
    'inferieur a, inferieure a, inferieurs a, jusqu a, au plus, au maximum, maximum de, budget de, ' +
    'mon budget est de, mon budget est, pas plus de, en dessous de, sous, duoi, around, environ, about',
)
const atLeast = phrases(
  'over, above, more than, at least, min, minimum, plus de, au moins, a partir de, superieur a',
)
const between = phrases('between, entre')
const connecting = new Set(['and', 'et', 'to', 'a', 'to'])
const fillers = new Set(['de', 'd', 'of', 'the'])

/** The length of a program: `1 year`, `deux ans`, `18 months`, `less than 2 years`. */
export function durationAt(words: readonly TypedWord[], at: number): Named<DurationBand[]> | null {
  const compared = longest(atMost, words, at)
  const first = at + compared
  const word = words[first]?.word ?? ''
  const glued = /^(\d{1,2})(years?|yrs?|ans?|mois|months?|y)$/.exec(word)
  const count = glued ? Number(glued[1]) : (numberWords[word] ?? countOf(word))
  const unit = glued ? (glued[2] ?? '') : (words[first + 1]?.word ?? '')
  if (count === undefined || count === 0) return null
  const isYears = years.has(unit) || unit === 'y'
  if (!isYears && !months.has(unit)) return null
  const length = isYears ? count * 12 : count
  if (length > 120) return null
  const band = durationEdges.filter((edge) => edge < length).length
  const bands = durationBands.slice(compared > 0 ? 0 : band, band + 1)
  return { value: bands, length: compared + (glued ? 1 : 2) }
}

function countOf(word: string): number | undefined {
  return /^\d{1,2}$/.test(word) ? Number(word) : undefined
}

/** A price: compared (`under 3000`, `entre 2000 et 4000 euros`), or in a currency (`5k usd`). */
export function priceAt(
  words: readonly TypedWord[],
  at: number,
  text: string,
): Named<NamedPrice> | null {
  const pair = longest(between, words, at)
  if (pair > 0) {
    const low = amountAt(words, at + pair, text)
    const middle = low ? at + pair + low.length : at
    const high =
      low && connecting.has(words[middle]?.word ?? '') && amountAt(words, middle + 1, text)
    if (!low || !high) return null
    const currency = high.currency ?? low.currency
    const min = low.amount < 100 && high.amount >= 1000 ? low.amount * 1000 : low.amount
    return {
      value: { min, max: high.amount, currency },
      length: middle + 1 + high.length - at,
    }
  }
  const most = longest(atMost, words, at)
  const least = most > 0 ? 0 : longest(atLeast, words, at)
  let first = at + most + least
  while (first > at && fillers.has(words[first]?.word ?? '')) first++
  const found = amountAt(words, first, text)
  if (!found) return null
  const isCompared = first > at
  // A bare number is no price: it may be a year, or part of a university's name.
  if (!found.currency && (!isCompared || found.amount < 100)) return null
  const { amount, currency } = found
  const length = first + found.length - at
  return {
    value: { min: least > 0 ? amount : undefined, max: least > 0 ? undefined : amount, currency },
    length,
  }
}

function amountAt(
  words: readonly TypedWord[],
  at: number,
  text: string,
): { amount: number; currency: string | undefined; length: number } | null {
  let next = at
  let currency = currencies[words[at]?.word ?? '']
  // `USD 3000`
  if (currency !== undefined && /^\d/.test(words[at + 1]?.word ?? '')) next++
  else currency = undefined
  const first = words[next]
  const parts = /^(\d+)([a-z]*)$/.exec(first?.word ?? '')
  if (!first || !parts) return null
  let digits = parts[1] ?? ''
  let unit = parts[2] ?? ''
  let last = first
  next++
  let decimals = ''
  while (unit === '') {
    const word = words[next]
    const more = /^(\d+)([a-z]*)$/.exec(word?.word ?? '')
    if (!word || !more) break
    const gap = text.slice(last.end, word.start)
    const isThousands = /^[\s.,'’\u00a0\u202f]$/.test(gap) && more[1]?.length === 3
    if (isThousands && digits.length <= 9) digits += more[1]
    else if (/^[.,]$/.test(gap) && decimals === '') decimals = more[1] ?? ''
    else break
    unit = more[2] ?? ''
    last = word
    next++
  }
  let amount = Number(decimals === '' ? digits : `${digits}.${decimals}`)
  const glued = scales[unit]
  if (glued !== undefined) amount *= glued
  else if (unit !== '') {
    const named = currencies[unit]
    if (named === undefined) return null
    currency = named
  }
  const scale = scales[words[next]?.word ?? '']
  const isScale = scale !== undefined && (words[next]?.word.length ?? 0) > 1
  if (isScale || words[next]?.word === 'k') {
    amount *= scale ?? 1
    last = words[next] ?? last
    next++
  }
  if (!currency) {
    const of = fillers.has(words[next]?.word ?? '') ? 1 : 0
    const named = currencies[words[next + of]?.word ?? '']
    if (named) {
      currency = named
      next += 1 + of
      last = words[next - 1] ?? last
      if (words[next]?.word === 'cfa') currency = 'XOF'
      // `US dollars`, `francs CFA`.
      if (currencies[words[next]?.word ?? ''] === currency) last = words[next++] ?? last
    }
  }
  currency ??= signBeside(text, first.start, last.end)
  return amount > 1e9 ? null : { amount, currency, length: next - at }
}

function signBeside(text: string, start: number, end: number): string | undefined {
  const before = /(\S)\s?$/.exec(text.slice(0, start))?.[1] ?? ''
  const after = /^\s?(\S)/.exec(text.slice(end))?.[1] ?? ''
  return signs.find(([sign]) => sign.test(before) || sign.test(after))?.[1]
}

function phrases(list: string): Set<string> {
  return new Set(list.split(',').map((phrase) => phrase.trim()))
}

function longest(known: ReadonlySet<string>, words: readonly TypedWord[], at: number): number {
  for (let length = 4; length > 0; length--) {
    const phrase = words.slice(at, at + length).map(({ word }) => word)
    if (phrase.length === length && known.has(phrase.join(' '))) return length
  }
  return 0
}
