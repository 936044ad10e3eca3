import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AuditRow } from '#contract/audit.ts'
import { formatDate } from '../../format.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf, wordAt } from '../words.ts'

type Words = (word: string) => string

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
}

type Line = Pick<AuditRow, 'entity'>

/** Words for the members and values of a change, as far as there are any; the rest stays as it is. */
export function useChangeWords(nameOf: (key: string) => string | undefined) {
  const { i18n } = useTranslation('admin')
  return {
    member: (line: Line, path: string) => memberWords(i18n, line, path),
    value: (line: Line, path: string, value: string) =>
      nameOf(value) ?? valueWords(i18n, line, path, value),
  }
}

function memberWords(i18n: i18n, { entity }: Line, path: string): string {
  const parts = path.split('.')
  const [first = '', second] = parts
  const section = entity === 'settings' && wordAt(i18n, `settings.section.${first}`)
  if (section) {
    const setting =
      wordAt(i18n, `settings.${first}.${second}`) ?? wordAt(i18n, `status.${second}`) ?? second
    return [section, setting].filter(Boolean).join(' › ')
  }
  const own = members[entity]
  return parts
    .map(
      (part, at) =>
        (at === 0 && own && wordAt(i18n, own(part))) ||
        wordAt(i18n, `audit.field.${part}`) ||
        wordAt(i18n, `form.language.${part}`) ||
        part,
    )
    .join(' › ')
}

function valueWords(i18n: i18n, { entity }: Line, path: string, value: string): string {
  const language = languageOf(i18n)
  const parts = path.split('.')
  const name = parts.findLast((part) => part in values)
  const list = parts.includes('status') ? states[entity] : name && values[name]
  if (list) {
    return value
      .split(', ')
      .map((one) => wordAt(i18n, list(one)) ?? one)
      .join(', ')
  }
  if (value === 'true' || value === 'false') return wordAt(i18n, `audit.${value}`) ?? value
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatStaffTime(value, language)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value, language, 'short')
  return value
}
