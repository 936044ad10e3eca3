import { certainties } from '#contract/common/values/certainty.ts'
import {
  catalogueStatuses,
  closingAudiences,
  levels,
  modes,
  ownerships,
  paces,
  partnerships,
  submissionChannels,
  terms,
  tuitionAudiences,
  tuitionPeriods,
} from '#contract/common/values/vocabulary.ts'
import type { Language } from '../common/values/languages.ts'
import { columnsOf, importKinds } from './imports.ts'

/** What an import calls columns and values, in a reader's words. */
export interface ImportWords {
  /**
   * What a column of ours is about; in an export that is brought back some columns say more than in
   * a list.
   */
  column: (name: string, isKeyed?: boolean) => string
  /** What a note is about: `some-key: durationMonths`, or a column. */
  field: (field: string) => string
  /** A column's value in words that readers know. */
  value: (column: string, text: string) => string
}

/**
 * `find` has the words at a path such as `admin:imports.column.city`; undefined if there are none.
 */
export function importWords(
  find: (path: string) => string | undefined,
  language: Language,
): ImportWords {
  const names = (type: 'region' | 'language') => {
    const known = new Intl.DisplayNames([language], { type, fallback: 'none' })
    return (code: string) => {
      try {
        return known.of(code)
      } catch {
        return undefined
      }
    }
  }
  const [country, languageName] = [names('region'), names('language')]
  const list = new Intl.ListFormat(language)

  function column(name: string, isKeyed = false): string {
    // Lists from elsewhere have the field in words, and its code in a separate column.
    if (isKeyed && name === 'field') return column('isced_f_broad')
    const audience = closingAudiences.find((one) => name === `closes_${one}`)
    if (!audience) return find(`admin:imports.column.${name}`) ?? name
    const closes = find('admin:imports.column.closes_at') ?? name
    return `${closes} (${find(`translation:vocabulary.audience.${audience}`) ?? audience})`
  }

  function value(of: string, text: string): string {
    if (text === '') return text
    if (of === 'country_code') return (/^[A-Z]{2}$/.test(text) ? country(text) : undefined) ?? text
    if (of === 'language' || of === 'languages') {
      const codes = text.split(/[ ,]+/)
      return codes.every((code) => /^[a-z]{2}$/.test(code))
        ? list.format(codes.map((code) => languageName(code) ?? code))
        : text
    }
    if (of === 'derived_fields') {
      return list.format(text.split(',').map((name) => column(columnOfField(name).column)))
    }
    const path = closedLists[of]?.find(([words]) => words.includes(text))?.[1]
    return (path === undefined ? undefined : find(`${path}.${text}`)) ?? text
  }

  return {
    column,
    field: (field) => {
      const { key, column: name } = columnOfField(field)
      const parts = name.split(', ').map((one) => column(one, key !== ''))
      return [key, list.format(parts)].filter((part) => part !== '').join(' · ')
    },
    value,
  }
}

/** The record that a note names, if it does, and our column for its field. */
export function columnOfField(field: string): { key: string; column: string } {
  const [, key = '', name = field] = /^(.+?): (\w+)$/.exec(field) ?? []
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (known.has(name)) return { key, column: otherColumns[name] ?? name }
  return { key, column: otherColumns[snake] ?? snake.replace(/^fee_/, 'tuition_') }
}

const known = new Set<string>(importKinds.flatMap(columnsOf))

/** Members of records whose column has another name. */
const otherColumns: Record<string, string | undefined> = {
  amount_minor: 'tuition_amount',
  tuition: 'tuition_amount',
  currency: 'tuition_currency',
  period: 'tuition_period',
  field: 'isced_f_broad',
  submission_channel: 'channel',
  original_title: 'program_local',
  usual_closes_from: 'usually_closes_from',
  usual_closes_to: 'usually_closes_to',
}

type ClosedList = readonly (readonly [words: readonly string[], path: string])[]

const certainty: ClosedList = [[certainties, 'translation:vocabulary.certainty']]
const period: ClosedList = [[tuitionPeriods, 'translation:vocabulary.period']]
const ways: ClosedList = [
  [modes, 'translation:vocabulary.mode'],
  [paces, 'translation:vocabulary.pace'],
]
const ownership: ClosedList = [[ownerships, 'translation:vocabulary.ownership']]
const yesNo: ClosedList = [[['yes', 'no', 'true', 'false'], 'admin:imports.yesNo']]

const closedLists: Record<string, ClosedList | undefined> = {
  level: [[levels, 'translation:vocabulary.level']],
  mode: ways,
  pace: ways,
  ownership,
  type: ownership,
  certainty,
  tuition_certainty: certainty,
  tuition_period: period,
  status: [[catalogueStatuses, 'admin:catalogue.status']],
  channel: [[submissionChannels, 'admin:channel']],
  partnership: [[partnerships, 'admin:universities.partnership']],
  term: [[terms, 'translation:vocabulary.term']],
  override: [[['full', 'cancelled'], 'translation:vocabulary.intakeState']],
  audience: [[tuitionAudiences, 'translation:vocabulary.audience']],
  licence_ok: yesNo,
  pays_agency: yesNo,
}
