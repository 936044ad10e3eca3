import type { DestinationDetail, ProgramResults } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { broadFields } from '#contract/common/values/vocabulary.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatList, formatNumber, languageName } from '../../../format.ts'
import { placesWords, serverWords } from '../../../server-words.ts'
import { universityPlace } from '../university/university-place.server.ts'
import { bandName, rangeName } from './finder-amounts.server.ts'
import { type FinderQuery, finderHref, withoutWords } from './finder-query.server.ts'
import type { FinderView, NamedScholarship, NamedUniversity, Reading } from './finder-view.ts'
import type { Comparison } from './program-line.server.ts'

type Understood = ProgramResults['understood'][number]
type Filter = Understood['filter']

/** All that a label can depend on. */
export interface Labels {
  language: Language
  comparison: Comparison
  /** Names of universities by key. */
  universities: ReadonlyMap<string, string>
}

/** How the words were understood, each reading with the same search without those words. */
export function understoodView(
  query: FinderQuery,
  understood: readonly Understood[],
  labels: Labels,
): FinderView['understood'] {
  const t = placesWords(labels.language)
  // One word may mean several values, such as a region its cities: they come and go together.
  const byWords = Map.groupBy(understood, ({ filter, words }) => `${filter} ${words}`)
  const readings = [...byWords].flatMap(([key, all]): (Reading & { read: string })[] => {
    const names = all.flatMap(({ filter, value }) => filterLabel(filter, value, labels) ?? [])
    const [first] = all
    if (!first || names.length === 0) return []
    const { words } = first
    const label = names.join(', ')
    return [
      {
        key,
        label,
        remove: t('finder.takeOff', { words, label }),
        without: finderHref(withoutWords(query, [words])),
        read: t('finder.reading', { words, label }),
      },
    ]
  })
  if (readings.length === 0) return null
  return {
    sentence: t('finder.understood', {
      readings: formatList(
        readings.map(({ read }) => read),
        labels.language,
      ),
    }),
    title: t('finder.readings'),
    readings: readings.map(({ read, ...reading }) => reading),
  }
}

/**
 * Which words no program has beside the others, and the searches without them, for them alone, and
 * for all words without a filter that is in their way.
 */
export function nearestView(
  query: FinderQuery,
  leftOut: readonly string[],
  suggestions: readonly Suggestion[],
  language: Language,
): FinderView['nearest'] {
  if (leftOut.length === 0) return null
  const t = placesWords(language)
  const words = joined(quotedAll(leftOut, language), 'and', language)
  const without = withoutWords(query, leftOut)
  const relaxed = relaxWays(query, suggestions, language)
  if (!hasWords(without.q)) {
    const [first = ''] = leftOut
    const universities = `/university?${new URLSearchParams({ q: first })}`
    return {
      text: t('finder.nothingHas', { words: joined(quotedAll(leftOut, language), 'or', language) }),
      ways: [{ href: universities, label: t('finder.amongUniversities') }, ...relaxed],
    }
  }
  return {
    text: t('finder.nearest', { words }),
    ways: [
      ...(without.q === query.q
        ? []
        : [{ href: finderHref(without), label: t('finder.without', { words }) }]),
      {
        href: finderHref({ ...query, q: leftOut.join(' '), page: 1 }),
        label: t('finder.alone', { words }),
      },
      ...relaxed,
    ],
  }
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

export function namedUniversities(
  hits: ProgramResults['universities'],
  language: Language,
): FinderView['universities'] {
  if (hits.length === 0) return null
  const t = placesWords(language)
  return {
    title: t('finder.universities'),
    rows: hits.map((hit): NamedUniversity => {
      const { key, destination, programCount: count } = hit
      const name = universityName(hit, destination, language)
      const page = `/university/${key}`
      return {
        key,
        name,
        localName: hit.localName === name ? null : hit.localName,
        destination,
        place: universityPlace(hit, language),
        programs:
          count > 0
            ? {
                href: `/program?university=${key}`,
                label: t('list.programs', { count, counted: formatNumber(count, language) }),
              }
            : null,
        page: { href: page, label: t('finder.university.know') },
      }
    }),
  }
}

/** `guides`: the destinations of the scholarships, where they could be read: they say who sends a request. */
export function namedScholarships(
  hits: ProgramResults['scholarships'],
  guides: readonly DestinationDetail[],
  language: Language,
): FinderView['scholarships'] {
  if (hits.length === 0) return null
  const t = placesWords(language)
  const words = serverWords(language)
  const details = guides.flatMap(({ scholarships }) => scholarships)
  return {
    title: t('finder.scholarships'),
    rows: hits.map(({ key, name, provider, levels, destination }): NamedScholarship => {
      const channel = details.find((one) => one.key === key)?.submissionChannel
      const names = levels.map((level) => words(`vocabulary.level.${level}`))
      return {
        key,
        name: saidIn(name, language),
        about: [
          saidIn(provider, language),
          levels.length > 0
            ? t('finder.levels', { levels: formatList(names, language) })
            : t('finder.anyLevel'),
          ...(channel ? [words(`program.scholarships.channel.${channel}`)] : []),
        ].filter(Boolean),
        href: `/destinations/${destination}#scholarships`,
      }
    }),
  }
}

/**
 * The results of leaving something out, the most first: filters and words by their names. All words
 * at once come last: the visitor typed them on purpose.
 */
export function relaxWays(
  query: FinderQuery,
  suggestions: readonly Suggestion[],
  language: Language,
): FinderView['relax'] {
  const t = placesWords(language)
  const isLast = ({ left }: Suggestion) => left.q === '' && query.q !== ''
  return suggestions
    .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)) || b.count - a.count)
    .map((one) => {
      const { names, count, left } = one
      const values = { count, counted: formatNumber(count, language) }
      return {
        href: finderHref(left),
        label:
          isLast(one) && names.length < 2
            ? t('finder.withoutWords', values)
            : t('finder.withoutOne', {
                ...values,
                names: joined(quotedAll(names, language), 'and', language),
              }),
      }
    })
}

/** A search with something left out: what, and how many programs it finds. */
export interface Suggestion {
  names: string[]
  count: number
  left: FinderQuery
}

/** "a and b" after "without", "a or b" after "no program has": French joins both by "ni". */
function joined(names: readonly string[], by: 'and' | 'or', language: Language): string {
  const t = placesWords(language)
  const [one = '', ...others] = names
  return others.reduce((text, other) => t(`finder.${by}`, { one: text, other }), one)
}

function quotedAll(words: readonly string[], language: Language): string[] {
  return words.map((word) => quoted(word, language))
}

function quoted(word: string, language: Language): string {
  return placesWords(language)('finder.quoted', { word })
}

/** A filter's value in words that fit into a sentence; null if it has none. */
export function filterLabel(filter: Filter, value: string, labels: Labels): string | null {
  const { language, comparison, universities } = labels
  const t = serverWords(language)
  const words: Record<string, Record<string, string>> = {
    destination: t('vocabulary.destination', { returnObjects: true }),
    level: t('vocabulary.level', { returnObjects: true }),
    mode: t('vocabulary.mode', { returnObjects: true }),
    channel: t('vocabulary.channel', { returnObjects: true }),
    duration: t('finder.lengths', { returnObjects: true }),
  }
  switch (filter) {
    case 'language':
      return placesWords(language)('finder.taughtIn', { language: languageName(value, language) })
    case 'field': {
      const broad = broadFields.find((one) => one === value)
      return broad ? t(`vocabulary.broadField.${broad}`) : null
    }
    case 'city':
      return cityName(value, language)
    case 'university':
      return universities.get(value) ?? null
    case 'scholarship':
      return placesWords(language)('finder.scholarship')
    case 'tuition':
      return bandName(value, comparison, language) ?? t('finder.feeUnknown')
    case 'intake': {
      const [year = '', term = ''] = value.split('-')
      const terms: Record<string, string> = t('vocabulary.term', { returnObjects: true })
      return `${terms[term] ?? term} ${year}`
    }
    case 'tuitionRange':
      return askedRange(value, labels)
    default:
      return words[filter]?.[value] ?? null
  }
}

/** A range that was typed, with the currency it was typed in: `-3000 EUR`. */
function askedRange(value: string, { language, comparison }: Labels): string | null {
  const [, from, to, currency = comparison.currency] =
    /^(\d*)-(\d*)(?: ([A-Z]{3}))?$/.exec(value) ?? []
  const amountOf = (text: string | undefined) => (text ? Number(text) : undefined)
  const range = { tuitionMin: amountOf(from), tuitionMax: amountOf(to) }
  return rangeName(range, { currency }, language)
}
