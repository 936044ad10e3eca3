import type { Completeness } from '#contract/catalogue/completeness.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { fill } from '../../fill.ts'
import { formatDate } from '../../format.ts'
import type { ContentWords } from '../../server-words.ts'

interface Options {
  language: Language
  words: ContentWords['known']
  /** The name of a destination, in the reader's language. */
  nameOf: (destination: Completeness['destinations'][number]['destination']) => string
}

/** What the page of completeness shows of each destination: lines of a table, in words. */
export function knownView({ destinations }: Completeness, { language, words, nameOf }: Options) {
  const number = new Intl.NumberFormat(language)
  return destinations.map(({ destination, rows, ...places }) => ({
    key: destination,
    name: nameOf(destination),
    caption: fill(words.caption, { destination: nameOf(destination) }),
    places: fill(words.places, {
      universities: number.format(places.universities),
      programs: number.format(places.programs),
      withoutPrograms: number.format(places.withoutPrograms),
    }),
    rows: rows.map(({ kind, byCertainty, readFrom, readTo, ...counts }) => ({
      kind: words.kind[kind],
      total: number.format(counts.total),
      certainties: certainties.map((certainty, at) => {
        const share = (part: (typeof certainties)[number]) =>
          counts.total === 0 ? 0 : byCertainty[part] / counts.total
        return {
          certainty,
          count: number.format(byCertainty[certainty]),
          share: share(certainty),
          from: certainties.slice(0, at).reduce((sum, part) => sum + share(part), 0),
        }
      }),
      current: number.format(counts.current),
      older: number.format(counts.older),
      undated: number.format(counts.undated),
      read: readIn(readFrom, readTo),
    })),
  }))

  function readIn(from: string | null, to: string | null): string {
    if (from === null || to === null) return words.notRead
    const [first, last] = [formatDate(from, language), formatDate(to, language)]
    return from === to ? first : fill(words.readBetween, { from: first, to: last })
  }
}
export type KnownPlace = ReturnType<typeof knownView>[number]
