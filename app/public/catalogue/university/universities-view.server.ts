import type { UniversityList } from '#contract/catalogue/catalogue.ts'
import { nameableDestinations } from '#contract/common/values/destinations.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatNumber } from '../../../format.ts'
import { placesWords, serverWords } from '../../../server-words.ts'
import { type UniversitiesQuery, universitiesHref } from './universities-query.server.ts'
import { universityPlace } from './university-place.server.ts'

type Listed = UniversityList['rows'][number]

/** The list of universities in the reader's language, its sentences written out. */
export function universitiesView(
  query: UniversitiesQuery,
  list: UniversityList | undefined,
  language: Language,
) {
  const t = placesWords(language)
  const written = (value: number) => formatNumber(value, language)
  const { rows = [], total = 0, withPrograms = 0, places = [], cities = [] } = list ?? {}
  const pages = list ? Math.ceil(total / list.size) : 0
  const [offering, known] = [rows.filter(hasPrograms), rows.filter((one) => !hasPrograms(one))]
  const first = { ...query, page: 1 }
  return {
    failed: list === undefined ? t('list.failed') : null,
    words: {
      title: t('list.title'),
      places: t('list.places'),
      query: t('list.query'),
      city: t('list.city'),
      anyCity: t('list.anyCity'),
      withPrograms: t('list.withPrograms'),
      show: t('list.show'),
    },
    intro: introOf(places, language),
    state: {
      q: query.q,
      destination: query.destination ?? null,
      city: query.city ?? '',
      withPrograms: query.withPrograms,
    },
    places: placeLinks(query, places, language),
    cities: cities
      .map(({ city, universities }) => ({
        value: city,
        label: t('list.cityOption', {
          city: cityName(city, language),
          counted: written(universities),
        }),
      }))
      .toSorted((a, b) => new Intl.Collator(language).compare(a.label, b.label)),
    total: t('list.total', { count: total, counted: written(total) }),
    about: [
      ...(withPrograms > 0 && withPrograms < total
        ? [t('list.ofThem', { counted: written(withPrograms) })]
        : []),
      ...(pages > 1 ? [t('list.pageOf', { page: query.page, pages })] : []),
    ].join(', '),
    groups: [
      { key: 'offering', title: t('list.offering'), hint: null, rows: offering },
      { key: 'known', title: t('list.known'), hint: t('list.knownHint'), rows: known },
    ]
      .filter((group) => group.rows.length > 0)
      .map((group) => ({ ...group, rows: group.rows.map((row) => rowOf(row, language)) })),
    page: query.page,
    pages,
    pageBase: `${universitiesHref(first)}${universitiesHref(first).includes('?') ? '&' : '?'}page=`,
    none: list && rows.length === 0 ? noneOf(query, pages, language) : null,
  }
}

export type UniversitiesView = ReturnType<typeof universitiesView>

function hasPrograms({ programCount }: Listed): boolean {
  return programCount > 0
}

/** How many there are in all, and how many of them have programs; nothing where there are none. */
function introOf(places: UniversityList['places'], language: Language): string | null {
  const t = placesWords(language)
  const universities = sumOf(places, 'universities')
  const withPrograms = sumOf(places, 'withPrograms')
  if (universities === 0) return null
  if (withPrograms === universities) return t('list.introAll')
  return t('list.intro', {
    universities: formatNumber(universities, language),
    withPrograms: formatNumber(withPrograms, language),
  })
}

function sumOf(places: UniversityList['places'], name: 'universities' | 'withPrograms'): number {
  return places.reduce((sum, place) => sum + place[name], 0)
}

/** The same words in each destination that has some of it, and in all of them. */
function placeLinks(
  query: UniversitiesQuery,
  places: UniversityList['places'],
  language: Language,
) {
  const counted = query.withPrograms ? 'withPrograms' : 'universities'
  const link = (destination: UniversitiesQuery['destination'], label: string, count: number) => ({
    key: destination ?? 'all',
    label,
    counted: formatNumber(count, language),
    href: universitiesHref({ ...query, destination, city: undefined, page: 1 }),
    isCurrent: query.destination === destination,
  })
  return [
    link(undefined, placesWords(language)('list.everywhere'), sumOf(places, counted)),
    ...nameableDestinations().flatMap((key) => {
      const place = places.find((one) => one.destination === key)
      // The chosen one stays in sight, even if it has none of these.
      return place || key === query.destination
        ? [link(key, nameOf(key, language), place?.[counted] ?? 0)]
        : []
    }),
  ]
}

function rowOf(row: Listed, language: Language) {
  const t = placesWords(language)
  const name = universityName(row, row.destination, language)
  const values = {
    count: row.programCount,
    counted: formatNumber(row.programCount, language),
    name,
  }
  return {
    key: row.key,
    name,
    localName: row.localName === name ? null : row.localName,
    destination: row.destination,
    place: universityPlace(row, language),
    programs: hasPrograms(row)
      ? {
          href: `/program?university=${row.key}`,
          label: t('list.programs', values),
          full: t('list.programsOf', values),
        }
      : null,
  }
}

/** What to do if nothing is found, the closest option first. */
function noneOf(query: UniversitiesQuery, pages: number, language: Language) {
  const t = placesWords(language)
  const { page } = query
  if (pages > 0) {
    return {
      text: t('list.beyond', { page, pages }),
      ways: [{ href: universitiesHref({ ...query, page: pages }), label: t('list.beyondLink') }],
    }
  }
  const first = { ...query, page: 1 }
  const isNarrowed = query.destination !== undefined
  return {
    text: query.q === '' || query.withPrograms || isNarrowed ? null : t('list.noneText'),
    ways: [
      ...(query.withPrograms
        ? [
            {
              href: universitiesHref({ ...first, withPrograms: false }),
              label: t('list.alsoWithout'),
            },
          ]
        : []),
      ...(isNarrowed && query.q !== ''
        ? [
            {
              href: universitiesHref({ ...first, destination: undefined, city: undefined }),
              label: t('list.elsewhere'),
            },
          ]
        : []),
      {
        href: query.q === '' ? '/program' : `/program?${new URLSearchParams({ q: query.q })}`,
        label: t('list.findProgram'),
      },
      { href: '/university', label: t('list.all') },
      { href: '/contact', label: t('list.ask') },
    ],
  }
}

function nameOf(destination: Listed['destination'], language: Language): string {
  return serverWords(language)(`vocabulary.destination.${destination}`)
}
