import { data, type RouterContextProvider } from 'react-router'
import type { DestinationDetail, Facets, ProgramRow } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import {
  broadFields,
  type DestinationKey,
  estimateParams,
} from '#contract/common/values/vocabulary.ts'
import type { Estimate } from '#contract/costs/estimate.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { destinationName } from '../../destination-name.server.ts'
import { fill } from '../../fill.ts'
import { formatNumber } from '../../format.ts'
import { keepTogether } from '../../keep-together.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords, placesWords, serverWords } from '../../server-words.ts'
import { programLine } from '../catalogue/finder/program-line.server.ts'
import { askEstimate, askedLanguage } from './estimate-loader.server.ts'
import type { Telling } from './fact-view.server.ts'
import { costsView, type Guide, guideView } from './guide-view.server.ts'
import { tellingTo } from './telling.server.ts'

const shownPrograms = 3
const shownWays = 8

/**
 * Everything on a destination's page, in the reader's language. The guide travels as one text: value
 * by value, as the framework numbers them, its hundreds of short lines weigh more than their texts.
 */
export async function loadDestination(context: Readonly<RouterContextProvider>, url: URL) {
  const key = url.pathname.slice('/destinations/'.length)
  const { api } = serverApi(context)
  const [answer, around, estimate] = await Promise.all([
    outcomeOf(api.destinations[':destination_key'].$get({ param: { destination_key: key } })),
    programsThere(api, key),
    askEstimate(api, key, url.searchParams),
  ])
  if (!answer.ok) throw data(null, { status: answer.problem.status })
  return destinationPage({ detail: answer.body, estimate, around }, context, url.searchParams)
}

/** What a page about a destination shows of the catalogue: nothing of one that is hidden. */
export async function programsThere(api: ReturnType<typeof serverApi>['api'], key: DestinationKey) {
  const [closing, all, universities] = await Promise.all([
    outcomeOf(
      api.programs.$get({
        query: { destination: key, openOnly: 'true', sort: 'deadline', size: shownPrograms },
      }),
    ),
    outcomeOf(api.programs.$get({ query: { destination: key, size: 1 } })),
    outcomeOf(api.universities.$get({ query: { destination: key, size: '1' } })),
  ])
  if (!closing.ok) throw data(null, { status: closing.problem.status })
  if (!all.ok) throw data(null, { status: all.problem.status })
  return {
    closing: closing.body,
    all: all.body,
    withPrograms: universities.ok ? universities.body.withPrograms : undefined,
  }
}

interface Found {
  detail: DestinationDetail
  estimate: Estimate | null
  around: Awaited<ReturnType<typeof programsThere>>
}

/** The page of a destination that was found, published or in a preview. */
export function destinationPage(
  { detail, estimate, around }: Found,
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
) {
  const page = context.get(pageContext)
  const { language } = page
  const { key } = detail
  const { closing, all } = around
  const words = contentWords(language).destination
  const t = serverWords(language)
  const name = destinationName(detail, language)
  const today = page.now().toISOString().slice(0, 10)
  const telling = tellingTo(language, today)
  const guide = guideOf(detail, telling)
  const costs =
    estimate &&
    costsView(estimate, telling, {
      lng: askedLanguage(params),
      isAsked: estimateParams.some((name) => params.has(name)),
    })
  return {
    key,
    name,
    summary: keepTogether(saidIn(detail.summary, language)),
    words: { ...words, notify: page.sendsMail ? words.notify : null },
    title: name,
    description: fill(words.description, { name }),
    ...countsOf(detail, around.withPrograms, language),
    allPrograms: fill(words.allPrograms, { count: formatNumber(detail.programCount, language) }),
    hasPrograms: detail.programCount > 0,
    guide: JSON.stringify({ ...guide, estimate: costs } satisfies Guide),
    programs: closing.rows.map((row) => closingLine(row, language)),
    topFields: topFields(key, all.facets, language),
    topCities: topWays(all.facets.city).map(({ value, count }) => ({
      href: `/program?${new URLSearchParams({ destination: key, city: value })}`,
      label: cityName(value, language),
      count: formatNumber(count, language),
    })),
    home: t('shell.nav.home'),
  }
}

/** A guide is hundreds of lines, and the same for everyone who reads it that day. */
const guides = new WeakMap<DestinationDetail, Map<string, ReturnType<typeof guideView>>>()

function guideOf(detail: DestinationDetail, telling: Telling) {
  const views = guides.get(detail) ?? new Map<string, ReturnType<typeof guideView>>()
  guides.set(detail, views)
  const name = `${telling.language} ${telling.today}`
  const guide = views.get(name) ?? guideView(detail, telling)
  views.set(name, guide)
  return guide
}

/**
 * How many programs there are, at how many universities; universities without any can't be applied
 * apply to, and are counted separately.
 */
function countsOf(
  { universityCount, programCount }: Pick<DestinationDetail, 'universityCount' | 'programCount'>,
  withPrograms: number | undefined,
  language: Language,
) {
  const t = placesWords(language)
  const written = (count: number) => ({ count, universities: formatNumber(count, language) })
  const programs = formatNumber(programCount, language)
  const further = universityCount - (withPrograms ?? universityCount)
  return {
    counts: t('destination.counts', { ...written(withPrograms ?? universityCount), programs }),
    furtherUniversities: further > 0 ? t('destination.further', written(further)) : null,
    allUniversities: universityCount > 0 ? t('destination.all', written(universityCount)) : null,
  }
}

/** Less than a card: folded away, four of those would weigh more than the guide may. */
function closingLine(row: ProgramRow, language: Language) {
  const { href, title, university, intake, sends } = programLine(row, language)
  return { href, title, university: university.name, closes: intake?.closing.sentence ?? '', sends }
}

export type LoadedDestination = ReturnType<typeof destinationPage>

export type DestinationView = Omit<LoadedDestination, 'guide'> & Guide

function topFields(destination: string, { field }: Facets, language: Language) {
  const t = serverWords(language)
  return topWays(field).flatMap(({ value, count }) => {
    const broad = broadFields.find((one) => one === value)
    if (!broad) return []
    return [
      {
        href: `/program?${new URLSearchParams({ destination, field: broad })}`,
        label: t(`vocabulary.broadField.${broad}`),
        count: formatNumber(count, language),
      },
    ]
  })
}

/** The values with the most programs. */
function topWays(counted: Facets[keyof Facets] | undefined) {
  return (counted ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shownWays)
}
