/*
 * Finds the figures of a text that a reader could act on: amounts of money, days, hours, shares and
 * lengths, in English and in French, each in one form, so that a page can be held against its data.
 */

const months: Record<string, number> = Object.fromEntries(
  [
    ['january', 'jan', 'janvier', 'janv'],
    ['february', 'feb', 'février', 'févr', 'fevrier'],
    ['march', 'mar', 'mars'],
    ['april', 'apr', 'avril', 'avr'],
    ['may', 'mai'],
    ['june', 'jun', 'juin'],
    ['july', 'jul', 'juillet', 'juil'],
    ['august', 'aug', 'août', 'aout'],
    ['september', 'sept', 'sep', 'septembre'],
    ['october', 'oct', 'octobre'],
    ['november', 'nov', 'novembre'],
    ['december', 'dec', 'décembre', 'déc', 'decembre'],
  ].flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
)

const monthName = Object.keys(months)
  .sort((a, b) => b.length - a.length)
  .join('|')

const currencies: Record<string, string> = {
  '€': 'EUR',
  euros: 'EUR',
  euro: 'EUR',
  '₹': 'INR',
  '¥': 'CNY',
  '£': 'GBP',
  $: 'USD',
  $US: 'USD',
  CFA: 'XOF',
  'F CFA': 'XOF',
}
const currency =
  'EUR|USD|GBP|INR|CNY|RMB|TRY|TL|AED|XOF|XAF|CFA|F CFA|TND|MAD|DZD|euros?|€|₹|¥|£|\\$US|\\$'

/** Spaces of every kind as one plain one; a line's end keeps what is beside it apart. */
const plain = (text: string) =>
  text.replaceAll(/[\t \u00a0\u202f\u2009]+/g, ' ').replaceAll(/ ?\n[ \n]*/g, ' \n ')

// A number as either language writes it: 2,902.50, 2 902,50, 877.5, 1321,2.
const number = [' ', ',', '\\.']
  .map((group) => `\\d{1,3}(?:${group}\\d{3})+(?:[.,]\\d{1,6})?`)
  .concat('\\d+(?:[.,]\\d{1,6})?')
  .join('|')

/** The value of a number that is written in either language. */
export function numberOf(written: string): number {
  const grouped = written.replaceAll(/[ ,.](?=\d{3}(?!\d))/g, '')
  return Number(grouped.replace(',', '.'))
}

/** `money:EUR:2902`, `day:2026-11-15`, `day:11-15`, `percent:30`, `hours:964`, `months:48`. */
export function figuresIn(text: string): Set<string> {
  const found = new Set<string>()
  let rest = plain(text)

  // Days come out first: what is left of them would read as other numbers.
  rest = rest.replaceAll(
    new RegExp(
      `\\b(\\d{1,2})(?:er|st|nd|rd|th)? (${monthName})\\.?(?:,? (\\d{4}))?(?![a-zà-ÿ])`,
      'gi',
    ),
    (_, day: string, month: string, year?: string) => {
      const two = (value: number) => String(value).padStart(2, '0')
      const tail = `${two(months[month.toLowerCase()] ?? 0)}-${two(Number(day))}`
      found.add(year ? `day:${year}-${tail}` : `day:${tail}`)
      return ' '
    },
  )
  const money = (written: string, unit: string) => {
    const code = { RMB: 'CNY', TL: 'TRY', XAF: 'XOF' }[unit] ?? currencies[unit] ?? unit
    found.add(`money:${code}:${numberOf(written)}`)
    return ' '
  }
  // A range shares its currency: €600–800, 600 à 800 €.
  const range = `(${number}) ?(?:–|-|to|à|and|et|or|ou) ?`
  rest = rest.replaceAll(
    new RegExp(`(?<![\\w.,])(?<!\\d ?)(${currency}) ?${range}(${number})(?![.,]?\\d)`, 'g'),
    (_, unit: string, from: string, to: string) => money(from, unit) + money(to, unit),
  )
  rest = rest.replaceAll(
    new RegExp(`(?<![\\d.,])${range}(${number}) (${currency})(?![\\w])`, 'g'),
    (_, from: string, to: string, unit: string) => money(from, unit) + money(to, unit),
  )
  rest = rest.replaceAll(
    new RegExp(`(?<![\\w.,])(?<!\\d ?)(${currency}) ?(${number})(?![.,]?\\d)`, 'g'),
    (_, unit: string, written: string) => money(written, unit),
  )
  rest = rest.replaceAll(
    new RegExp(`(?<![\\d.,])(${number}) ?(${currency})(?![\\w])`, 'g'),
    (_, written: string, unit: string) => money(written, unit),
  )
  const units: [string, string][] = [
    ['percent', '%|per cent|percent|pour cent'],
    ['hours', 'hours?|heures?|h(?![\\wÀ-ÿ])'],
    ['months', 'months?|mois'],
    ['years', 'years?|ans?|années?'],
    ['days', 'days?|jours?'],
    ['weeks', 'weeks?|semaines?'],
  ]
  for (const [name, unit] of units) {
    rest = rest.replaceAll(
      new RegExp(
        `(?<![\\d.,\\w])(${number})(?: ?(?:–|-|to|à) ?(${number}))? ?(?:${unit})(?![\\w])`,
        'gi',
      ),
      (_, first: string, second?: string) => {
        found.add(`${name}:${numberOf(first)}`)
        if (second) found.add(`${name}:${numberOf(second)}`)
        return ' '
      },
    )
  }
  return found
}

/** The text of a page as a reader has it: no scripts, styles, templates or markup. */
export function readableText(html: string): string {
  return (
    html
      .replaceAll(/<(script|style|template|svg)\b[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/<option\b[\s\S]*?<\/option>/g, ' ')
      // What reads on within a line reads on here; anything else ends it.
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(/<\/?(?:a|abbr|b|bdi|em|i|small|span|strong|sup|time)\b[^>]*>/g, ' ')
      .replaceAll(/<[^>]*>/g, '\n')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', '’')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&nbsp;', ' ')
  )
}

/** What a page gives machines: the objects of its schema.org scripts. */
export function structuredData(html: string): unknown[] {
  const scripts = html.matchAll(
    /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...scripts].map(([, text = '{}']) => JSON.parse(text))
}
