import type { TFunction } from 'i18next'
import type { Language } from '#contract/common/values/languages.ts'
import { countryName, formatChoice, formatDate, formatPlain } from '../../../format.ts'
import { serverWords } from '../../../server-words.ts'
import { askedBy, isMissing } from './field-messages.ts'
import type { FieldMessage, FieldProblems } from './field-problems.ts'

/** What is wrong with each field, in the reader's language and figures. */
export function fieldMessages(
  fields: FieldProblems,
  language: Language,
): Record<string, FieldMessage> {
  const t = serverWords(language)
  const missing: Record<string, string> = t('apply.fieldErrors', { returnObjects: true })
  const messages = Object.entries(fields).map(([field, problem]) => {
    const asked = isMissing(problem.code) ? missing[askedBy(field)] : undefined
    // A message that asks for an answer names the field.
    if (asked !== undefined) return [field, { message: asked, summary: asked }] as const
    const message = messageOf(field, problem, language)
    const name = nameOf(field, t)
    const summary =
      name === undefined ? message : t('apply.problems.named', { name, message: within(message) })
    return [field, { message, summary }] as const
  })
  return Object.fromEntries(messages)
}

function messageOf(
  field: string,
  { code, params = {} }: FieldProblems[string],
  language: Language,
): string {
  const t = serverWords(language)
  const scales: Record<string, string> = t('vocabulary.gradeScale', { returnObjects: true })
  const text = (name: string) => String(params[name] ?? '')
  const figures: Record<string, string | number> = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatPlain(value, language) : value,
    ]),
  )
  const isYear = /Year\d?$/.test(field)
  switch (code) {
    case 'not_a_name':
      return text('sign') === '' ? t('field.not_a_name') : t('field.nameSign', { ...figures })
    case 'not_a_country':
      return params['among'] === undefined
        ? t('field.not_a_country')
        : amongCountries(text('among').split(' '), language)
    case 'not_a_phone':
      return params['example'] === undefined
        ? t('apply.problems.phone')
        : t('apply.problems.phoneOf', {
            ...figures,
            country: countryName(text('country'), language),
          })
    case 'too_large':
      return t(isYear ? 'apply.problems.yearAtMost' : 'field.too_large', { ...figures })
    case 'too_small':
      return t(isYear ? 'apply.problems.yearAtLeast' : 'field.too_small', { ...figures })
    case 'not_a_number':
      return params['maximum'] === undefined
        ? t('field.not_a_number')
        : t('apply.problems.gradeNumber', { ...figures })
    case 'grade_of_other_scale':
      return params['scale'] === 'other'
        ? t('apply.problems.gradeOtherScale', { ...figures })
        : t('apply.problems.gradeScale', {
            ...figures,
            scale: scales[text('scale')],
            chosen: scales[text('chosen')],
          })
    case 'score_off_scale':
      return t(
        params['below'] === undefined ? 'field.score_off_scale' : 'apply.problems.scoreBetween',
        { ...figures },
      )
    case 'score_of_other_scale': {
      const changed = formatDate(text('changed'), language)
      if (params['newer']) return t('apply.problems.scoreNewer', { ...figures, changed })
      return t(
        params['test'] === 'toefl' ? 'apply.problems.toeflOlder' : 'apply.problems.scoreOlder',
        { ...figures, changed },
      )
    }
    default:
      return t(`field.${code}`, { ...figures })
  }
}

/** Asks which of a few countries is meant, or whether the one is. */
function amongCountries(codes: readonly string[], language: Language): string {
  const t = serverWords(language)
  const names = codes.map((code) => countryName(code, language))
  const [country] = names
  return names.length === 1
    ? t('apply.problems.countryMeant', { country })
    : t('apply.problems.countryAmong', { countries: formatChoice(names, language) })
}

/** The question of a field, with its number if it is asked several times. */
function nameOf(field: string, t: TFunction): string | undefined {
  const names: Record<string, string> = t('apply.fieldNames', { returnObjects: true })
  const asked = askedBy(field)
  const name =
    asked === 'birthDate'
      ? t('apply.identity.birthDate')
      : asked === 'testDate'
        ? t('apply.tests.date')
        : names[asked]
  const number = /[2-9]$/.exec(field)?.[0]
  return name === undefined || number === undefined ? name : `${name} (${number})`
}

/** A sentence behind a colon begins small, unless it begins with a name or an abbreviation. */
function within(message: string): string {
  return message.replace(/^\p{Lu}(?=[\p{Ll}’ ])/u, (letter) => letter.toLowerCase())
}
