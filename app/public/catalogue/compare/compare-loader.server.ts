import { portalNames, portalOfIntake } from '#contract/admissions/values/portals.ts'
import type { CurrencyList, ProgramDetail, ProgramRow } from '#contract/catalogue/catalogue.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { ownIntakeAt } from '#contract/dates/values/intake-state.ts'
import { formatDate } from '../../../format.ts'
import { outcomeOf, type serverApi } from '../../../server-api.ts'
import { serverWords } from '../../../server-words.ts'
import { countryOr, visitorChoices } from '../finder/finder-amounts.server.ts'
import { readRates } from '../finder/finder-loader.server.ts'
import { printable } from '../finder/finder-query.server.ts'
import {
  aboutAmount,
  type Comparison,
  comparisonOf,
  durationName,
  intakeLine,
  programLine,
} from '../finder/program-line.server.ts'
import { type ReaderAddress, readerOf, readReader } from '../reader-address.ts'
import { togetherView } from './apply-together.server.ts'
import {
  type ComparedProgram,
  type CompareView,
  mostCompared,
  type ShortlistView,
} from './compare-view.ts'

type Api = ReturnType<typeof serverApi>

const mostListed = 24
const shownIntakes = 3
const shownRequirements = 6

/** What a link to a comparison names: `compare` or `saved`, with the visitor's own settings. */
interface Asked extends ReaderAddress {
  keys: string[]
  malformed: string[]
  currency: string | undefined
}

/** Programs side by side, as a link names them. */
export async function comparePrograms(
  api: Api,
  params: URLSearchParams,
  language: Language,
): Promise<CompareView> {
  const asked = readAsked(params, 'compare')
  const { rows: found, rates, comparison } = await readRows(api, asked)
  const rows = found.slice(0, mostCompared)
  const programs = await Promise.all(
    rows.map(async (row) => {
      const outcome = await outcomeOf(
        api.api.programs[':program_key'].$get({ param: { program_key: row.key } }),
      )
      return outcome.ok
        ? comparedProgram(row, outcome.body, params, asked, comparison, language)
        : []
    }),
  )
  return {
    kind: 'compare',
    programs: programs.flat(),
    tooMany: found.slice(mostCompared).map((row) => ({
      title: saidIn(row.title, language),
      href: compareHref(params, [...rows.slice(0, mostCompared - 1), row]),
    })),
    keys: keysOf(rows),
    together: togetherView(rows, language),
    missing: missingOf(asked, found),
    ...visitorOf(asked, rates, comparison, language),
  }
}

/** The programs of a shortlist, as a link names them. */
export async function listSaved(
  api: Api,
  params: URLSearchParams,
  language: Language,
): Promise<ShortlistView> {
  const asked = readAsked(params, 'saved')
  const { rows, rates, comparison } = await readRows(api, asked)
  return {
    kind: 'shortlist',
    programs: rows.map((row) => programLine(row, language, { comparison, reader: asked })),
    keys: keysOf(rows),
    together: togetherView(rows, language),
    missing: missingOf(asked, rows),
    compareHref: rows.length > 1 && rows.length <= mostCompared ? compareHref(params, rows) : null,
    ...visitorOf(asked, rates, comparison, language),
  }
}

function readAsked(params: URLSearchParams, name: 'compare' | 'saved'): Asked {
  const typed = params.getAll(name).flatMap((value) => value.split(','))
  const all = [...new Set(typed.map((one) => one.trim()).filter(Boolean))].slice(0, 2 * mostListed)
  const isKey = (one: string) => one.length <= 120 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(one)
  const keys = all.filter(isKey)
  return {
    keys: keys.slice(0, mostListed),
    malformed: all.filter((one) => !isKey(one)),
    ...readReader(params),
    currency: params.get('currency')?.toUpperCase(),
  }
}

async function readRows(
  api: Api,
  { keys, nationality, residence, currency }: Asked,
): Promise<{ rows: ProgramRow[]; rates: CurrencyList; comparison: Comparison }> {
  const rates = await readRates(api)
  const comparison = comparisonOf(rates, currency)
  if (keys.length === 0) return { rows: [], rates, comparison }
  const outcome = await outcomeOf(
    api.api.catalogue.programs.$get({
      query: {
        key: keys.join(),
        ...(nationality && { nationality }),
        ...(residence && { residence }),
      },
    }),
  )
  return { rows: outcome.ok ? outcome.body : [], rates, comparison }
}

function missingOf({ keys, malformed }: Asked, rows: readonly ProgramRow[]): string[] {
  const found = new Set(rows.map(({ key }) => key))
  return [...keys.filter((key) => !found.has(key)), ...malformed].map(printable)
}

function keysOf(rows: readonly ProgramRow[]): string {
  return rows.map(({ key }) => key).join()
}

function visitorOf(
  { nationality, residence }: Asked,
  rates: CurrencyList,
  { currency, asOf }: Comparison,
  language: Language,
): Pick<CompareView, 'nationality' | 'residence' | 'compared' | 'countries' | 'currencies'> {
  return {
    nationality: nationality ?? '',
    residence: residence ?? '',
    compared: {
      nationality: countryOr(nationality, language),
      residence: countryOr(residence, language),
      currency,
      ratesAsOf: asOf && formatDate(asOf, language),
    },
    ...visitorChoices(rates, language),
  }
}

function comparedProgram(
  row: ProgramRow,
  detail: ProgramDetail,
  params: URLSearchParams,
  asked: Asked,
  comparison: Comparison,
  language: Language,
): ComparedProgram {
  const intakes = detail.intakes.map((intake) =>
    ownIntakeAt(new Date(), intake, row.destination, readerOf(asked)),
  )
  const coming = intakes.filter(({ state }) => state !== 'closed' && state !== 'cancelled')
  return {
    line: programLine(row, language, { comparison, reader: asked }),
    mode: row.mode,
    wholeFee: wholeFee(row, comparison, language),
    intakes: coming.slice(0, shownIntakes).map((intake) => {
      const residences = detail.intakes.flatMap(({ closesIn }) => Object.keys(closesIn))
      const portal = portalOfIntake({ ...detail, residences }, detail.intakes, intake)
      return intakeLine(intake, language, portal && portalNames[portal])
    }),
    requirements: detail.requirements
      .filter(({ mandatory, certainty }) => mandatory && mayShow(certainty, 'value'))
      .slice(0, shownRequirements)
      .map(({ text, certainty }) => ({ text: saidIn(text, language), certainty })),
    without: withoutKey(params, row.key),
  }
}

/** A fee of a year over the whole length. Where that is only usual, the sum says so. */
function wholeFee(
  { tuition, durationMonths, derivedFields }: ProgramRow,
  comparison: Comparison,
  language: Language,
): string | null {
  const duration = durationName(durationMonths, language)
  if (!tuition || tuition.yearlyEuros === null) return null
  if (durationMonths === null || duration === null) return null
  if (!mayShow(tuition.certainty, 'inTotals')) return null
  const t = serverWords(language)
  const euros = (tuition.yearlyEuros * Math.max(durationMonths, 12)) / 12
  const amount = aboutAmount(euros, comparison, language)
  return derivedFields.includes('durationMonths')
    ? t('compare.wholeUsual', { amount, duration })
    : t('program.tuition.aboutWhole', { amount })
}

function compareHref(params: URLSearchParams, rows: readonly ProgramRow[]): string {
  const changed = new URLSearchParams(params)
  changed.delete('saved')
  changed.delete('compare')
  const settings = changed.toString()
  return `/program?compare=${keysOf(rows)}${settings === '' ? '' : `&${settings}`}`
}

function withoutKey(params: URLSearchParams, key: string): string {
  const typed = params.getAll('compare').flatMap((value) => value.split(','))
  const kept = typed.filter((one) => one !== key && one !== '').slice(0, mostCompared)
  const changed = new URLSearchParams(params)
  changed.delete('compare')
  const settings = changed.toString()
  if (kept.length === 0) return settings === '' ? '/program' : `/program?${settings}`
  return `/program?compare=${kept.join()}${settings === '' ? '' : `&${settings}`}`
}
