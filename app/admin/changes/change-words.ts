import { useQuery } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { FieldList } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { countryName, currencyName, formatDate, formatMoney, languageName } from '../../format.ts'
import { writtenValue } from '../../written-values.ts'
import { fieldsQuery } from '../programs/queries.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { minorFrom, moneyFrom } from '../ui/numbers.ts'
import { languageOf, wordAt } from '../words.ts'
import { answerName, answerValue } from './answer-words.ts'
import { catalogueValues, type Words } from './catalogue-values.ts'
import { filterNames, filterValue, isFilter } from './filter-words.ts'
import { lineListOf } from './line-lists.ts'

/** The words for the members of a record, by what has them. */
const members: Record<string, Words> = {
  staff: (name) => `staff.field.${name}`,
  account: (name) => `staff.field.${name}`,
  applicant: (name) => `applicants.field.${name}`,
  program: (name) => `programs.field.${name}`,
  university: (name) => `universities.field.${name}`,
  scholarship: (name) => `scholarships.field.${name}`,
  destination: (name) => `destinations.field.${name}`,
  fact: (name) => `destinations.fact.${name}`,
}

/** The words for the parts of a member that is no plain value. */
const parts: Record<string, string> = {
  year: 'universities.year',
  sourceUrl: 'grounds.sourceUrl',
  sourceName: 'grounds.sourceName',
  certainty: 'grounds.certainty',
  checkedOn: 'grounds.checkedOn',
  checkedBy: 'grounds.checkedBy',
}

/** The words for a status, by what has it. */
const states: Record<string, Words> = {
  application: (status) => `status.${status}`,
  document: (status) => `review.state.${status}`,
  staff: (status) => `staff.status.${status}`,
  program: (status) => `catalogue.status.${status}`,
  university: (status) => `catalogue.status.${status}`,
  scholarship: (status) => `catalogue.status.${status}`,
}

/** The words for values of a closed list, by the member that has them. */
const values: Record<string, Words> = {
  outcome: (one) => `status.${one}`,
  reasonCode: (one) => `decisions.reason.${one}`,
  permissions: (one) => `staff.permission.${one}`,
  preset: (one) => `staff.preset.${one}`,
  role: (one) => `staff.role.${one}`,
  scope: (one) => `staff.scope.${one}`,
  kind: (one) => `staff.scope.${one}`,
  language: (one) => `form.language.${one}`,
  languages: (one) => `form.language.${one}`,
  method: (one) => `access.method.${one}`,
  factor: (one) => `audit.factor.${one}`,
  because: (one) => `audit.because.${one}`,
  problem: (one) => `problem.${one}`,
  type: (one) => `documentType.${one}`,
  changed: (one) => `applicants.field.${one}`,
  destinations: (one) => `vocabulary.destination.${one}`,
  scope_destinations: (one) => `vocabulary.destination.${one}`,
  screen: (one) => `nav.${one}`,
  columns: (one) => `exports.column.${one}`,
  values: (one) => `table.exportIn.${one}`,
}

/** The same, for records with their own words for a member. */
const ownValues: Record<string, Record<string, Words>> = {
  approval: { kind: (one) => `approvals.about.${one}` },
  bulk: { kind: (one) => `bulk.do.${one}`, channel: (one) => `channel.${one}` },
  application_bulk: { act: (one) => `audit.act.${one}` },
  application: { kind: (one) => `papers.kind.${one}`, way: (one) => `dossiers.ways.${one}` },
  applicant: {
    source: (one) => `entry.source.${one}`,
    consent: (one) => `entry.how.${one}`,
    // A line of the checklist: a type, and a language where it asks for one.
    documents: (one) => `documentType.${one.split('-')[0]}`,
  },
  document: { how: (one) => `entry.received.${one}` },
  program: { derivedFields: (one) => `programs.field.${one}` },
}

const ofCatalogue = ['program', 'university', 'scholarship', 'destination', 'fact']

export function isOfCatalogue(entity: string): boolean {
  return ofCatalogue.includes(entity)
}

/** Words for the members and values of a change, as far as there are any; the rest stays as it is. */
export function useChangeWords(entity: string, nameOf: (key: string) => string | undefined) {
  const { i18n } = useTranslation('admin')
  const { data: fields = [] } = useQuery({
    ...fieldsQuery(),
    enabled: ['program', 'bulk', 'programs', 'intakes'].includes(entity),
  })
  return {
    member: (path: string) => memberWords(i18n, entity, path),
    value: (path: string, value: string) =>
      nameOf(value) ?? valueWords(i18n, { entity, path, fields, nameOf }, value),
  }
}

/** The words for a member of what has changed, by its path; a code where there are none. */
export function memberWords(i18n: i18n, entity: string, path: string): string {
  const [first = '', second, ...rest] = path.split('.')
  const section = entity === 'settings' && wordAt(i18n, `settings.section.${first}`)
  if (section) {
    const setting =
      wordAt(i18n, `settings.${first}.${second}`) ?? wordAt(i18n, `status.${second}`) ?? second
    return [section, setting].filter(Boolean).join(' › ')
  }
  if (entity === 'applicant' && second === undefined) {
    const answer = answerName(i18n, first)
    if (answer !== undefined) return answer
  }
  const own = members[entity]
  const isRate = entity === 'settings' && /^[A-Z]{3}$/.test(first)
  const head =
    (own && wordAt(i18n, own(first))) ??
    (isOfCatalogue(entity) ? wordAt(i18n, `grounds.${first}`) : undefined) ??
    wordAt(i18n, `audit.field.${first}`) ??
    (isRate ? currencyName(first, languageOf(i18n)) : first)
  if (first === 'filters' && isFilter(second)) {
    return [head, wordAt(i18n, filterNames[second]) ?? second].join(' › ')
  }
  const tail = [second, ...rest].flatMap((part) => {
    // For a text with its source the text itself is shown: it needs no label.
    if (part === undefined || (part === 'text' && rest.length > 0)) return []
    return (
      wordAt(i18n, parts[part] ?? '') ??
      wordAt(i18n, `audit.field.${part}`) ??
      wordAt(i18n, `form.language.${part}`) ??
      part
    )
  })
  return [head, ...tail].join(' › ')
}

interface Of {
  entity: string
  path: string
  fields: FieldList
  nameOf: (key: string) => string | undefined
}

/** An amount as it was typed with its currency; what isn't one stays as it is. */
function moneyWords(typed: string, language: Language): string {
  const { amount, currency = '' } = moneyFrom(typed)
  const minor = currency === '' ? null : minorFrom(amount, currency)
  return typeof minor === 'number' ? formatMoney(minor, currency, language) : typed
}

/** The words for a value at the path of its member; a code or a text stays as it is without any. */
export function valueWords(
  i18n: i18n,
  { entity, path, fields, nameOf }: Of,
  value: string,
): string {
  const language = languageOf(i18n)
  const names = path.split('.')
  const fieldName = (code: string) =>
    inLanguage(fields.find((one) => one.code === code)?.name, language) ?? code
  const each = (say: (one: string) => string | undefined) =>
    value
      .split(', ')
      .map((one) => say(one) ?? one)
      .join(', ')
  const filter = names[0] === 'filters' ? names[1] : undefined
  if (isFilter(filter)) {
    const word = wordAt(i18n, filterValue(entity, filter, value) ?? '')
    if (word !== undefined) return word
    if (filter === 'language') return languageName(value, language)
    if (filter === 'field') return fieldName(value)
    return plainWords(i18n, value)
  }
  if (entity === 'program' && path === 'languages') {
    return each((code) => languageName(code, language))
  }
  if (entity === 'scholarship' && path === 'programs') return each(nameOf)
  if (entity === 'applicant') {
    if (names.at(-1) === 'changed') return each((one) => answerName(i18n, one))
    const answer = answerValue(i18n, path, value)
    if (answer !== undefined) return answer
  }
  if (names.at(-1) === 'amountMinor') return moneyWords(value, language)
  const choice = lineListOf(entity, names[0] ?? '')?.choices[names.at(-1) ?? '']
  if (choice) return wordAt(i18n, choice(value)) ?? value
  if (path === 'field' || (entity === 'bulk' && path === 'action.field')) {
    return fieldName(value)
  }
  const known = {
    ...values,
    ...(isOfCatalogue(entity) && catalogueValues),
    ...ownValues[entity],
  }
  const name = names.findLast((part) => part in known)
  // A colleague who no longer keeps the catalogue.
  if (name === undefined && isPerson(names.at(-1))) return wordAt(i18n, 'grounds.former') ?? value
  if ((entity === 'applicant' || isOfCatalogue(entity)) && isCountry(names.at(-1))) {
    return each((code) => countryName(code, language))
  }
  const list = names.includes('status') ? states[entity] : name && known[name]
  if (list) return each((one) => wordAt(i18n, list(one)))
  return plainWords(i18n, value)
}

const countries = ['nationality', 'nationalities', 'residenceCountry', 'country', 'countries']

function isCountry(member: string | undefined): boolean {
  return countries.includes(member ?? '')
}

function isPerson(member: string | undefined): boolean {
  return member === 'checkedBy' || member === 'verifiedBy'
}

/** Yes and no, days and times as they are read. */
export function plainWords(i18n: i18n, value: string): string {
  const language = languageOf(i18n)
  if (value === 'true' || value === 'false') return wordAt(i18n, `audit.${value}`) ?? value
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatStaffTime(value, language)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value, language, 'short')
  const [day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(value)?.slice(1) ?? []
  if (day && time) return `${formatDate(day, language, 'short')}, ${time}`
  // Whatever else has the look of a year or a day.
  return String(writtenValue(value, undefined, language))
}
