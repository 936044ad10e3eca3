import type { i18n, TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RequirementRule } from '#contract/catalogue/catalogue.ts'
import type { LineChange } from '#contract/common/changes.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { isLanguage, type Language, languages } from '#contract/common/values/languages.ts'
import { closingAudiences } from '#contract/common/values/vocabulary.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { countryName, currencyName, formatMoney } from '../../format.ts'
import { ruleWords } from '../programs/rule-words.ts'
import { useBothLanguages } from '../programs/use-both-languages.ts'
import { monthNames } from '../ui/months.ts'
import { languageOf, wordAt } from '../words.ts'
import { plainWords } from './change-words.ts'
import { type LineList, lineListOf } from './line-lists.ts'

/** One member of a line in words; of a changed one both sides, null if there was nothing. */
export interface MemberWords {
  name: string
  label: string
  before: string | null
  after: string | null
}

/**
 * How the lines of a list are described: the name of each, and its members as the form has them.
 */
export function useLineWords(
  entity: string,
  listName: string,
  nameOf: (key: string) => string | undefined,
) {
  const { t, i18n } = useTranslation(['admin', 'translation', 'eligibility'])
  const list = lineListOf(entity, listName)
  const teller = { t, i18n, list, nameOf, hasRules: useBothLanguages() }
  return {
    called: (change: LineChange) => calledBy(teller, change),
    members: ({ kind, line, members }: LineChange): MemberWords[] =>
      kind === 'changed'
        ? changedMembers(teller, line, members)
        : memberNames(list, line).flatMap((name) => {
            const after = valueText(teller, name, line)
            return after === null
              ? []
              : [{ name, label: labelOf(teller, name), before: null, after }]
          }),
  }
}

interface Teller {
  t: TFunction<('admin' | 'translation' | 'eligibility')[]>
  i18n: i18n
  list: LineList | undefined
  nameOf: (key: string) => string | undefined
  /** Whether the words of rules are there. */
  hasRules: boolean
}

type Line = Record<string, unknown>

function calledBy(teller: Teller, { place, line }: LineChange): string {
  const { t, list, nameOf } = teller
  if (!list && isValue(line)) return nameOf(line.key) ?? line.key
  const names = (list?.named ?? [])
    .map((name) => valueText(teller, name, line))
    .filter((name) => name !== null)
  const title = names.join(' ')
  if (list && list.line === undefined) return title
  const numbered = list?.line
    ? String(t(list.line as never, { number: place }))
    : t('changes.line', { number: place })
  return title === '' ? numbered : `${numbered} (${title})`
}

function changedMembers(teller: Teller, line: Line, members: LineChange['members']): MemberWords[] {
  const before = withMembers(line, members)
  const tops = members.map(({ name }) => memberOf(name))
  // An amount is shown with its currency, whichever of the two has changed.
  const isAmount = (name: string) => name === 'amountMinor' || name === 'currency'
  const named = members.filter(
    ({ name }, at) => !('amountMinor' in line && isAmount(name)) || tops.findIndex(isAmount) === at,
  )
  return named.flatMap(({ name }) => {
    const shown = 'amountMinor' in line && isAmount(name) ? 'amountMinor' : name
    if (teller.list && !(memberOf(shown) in teller.list.members)) return []
    const [was, is] = [valueText(teller, shown, before), valueText(teller, shown, line)]
    return [{ name: shown, label: labelOf(teller, shown), before: was, after: is }]
  })
}

/** The line as it was. */
function withMembers(line: Line, members: LineChange['members']): Line {
  const before = { ...line }
  for (const { name, before: was } of members) {
    const [top = name, language] = name.split('.')
    if (language === undefined) before[top] = was
    else before[top] = { ...textOf(before[top]), [language]: was }
  }
  return before
}

function memberNames(list: LineList | undefined, line: Line): string[] {
  if (!list && isValue(line)) return []
  return Object.keys(list?.members ?? line).filter((name) => name in line)
}

/** A value of a plain list, which is shown as it is. */
function isValue(line: Line): line is { key: string } {
  return typeof line['key'] === 'string' && Object.keys(line).length === 1
}

function memberOf(name: string): string {
  return name.split('.')[0] ?? name
}

function labelOf({ t, i18n, list }: Teller, path: string): string {
  const [name = path, language] = path.split('.')
  const label = wordAt(i18n, list?.members[name] ?? `audit.field.${name}`) ?? name
  return isLanguage(language)
    ? t('form.inLanguage', { label, language: t(`form.language.${language}`) })
    : label
}

/** What a member of a line says; null where it says nothing. */
function valueText(teller: Teller, path: string, line: Line): string | null {
  const [name = path, language] = path.split('.')
  const value = line[name]
  if (isLanguage(language)) return quoted(teller, textOf(value)?.[language])
  return sayValue(teller, name, value, line)
}

function sayValue(teller: Teller, name: string, value: unknown, line: Line): string | null {
  const { t, i18n, list, hasRules } = teller
  if (value === null || value === undefined || value === '') return null
  const reader = languageOf(i18n)
  if (Array.isArray(value)) {
    const each = value.map((one) => sayValue(teller, name, one, line)).filter((one) => one !== null)
    return each.length === 0 ? null : each.join(', ')
  }
  if (name === 'rule') {
    const rule = RequirementRule.safeParse(value)
    return rule.success && hasRules ? ruleWords(rule.data, t, reader) : '…'
  }
  if (typeof value === 'number') return figure(name, value, line, i18n)
  if (typeof value === 'object') return objectWords(teller, name, value)
  const text = String(value)
  const words = list?.choices[name]
  if (words) return wordAt(i18n, words(text)) ?? text
  if (name === 'nationalities' || name === 'countries') return countryName(text, reader)
  if (name === 'checkedBy') return teller.nameOf(text) ?? t('grounds.former')
  if (name === 'currency') return currencyName(text, reader)
  return plainWords(i18n, text)
}

/** An amount with its currency; years, places and the like as they are. */
function figure(name: string, value: number, { currency }: Line, i18n: i18n): string {
  if (!/^amount/.test(name) || typeof currency !== 'string') return String(value)
  const minor = name === 'amountMinor' ? value : Math.round(value * 10 ** minorDigits(currency))
  return formatMoney(minor, currency, languageOf(i18n))
}

function objectWords(teller: Teller, name: string, value: object): string | null {
  const text = textOf(value)
  const reader = languageOf(teller.i18n)
  if (text) return quoted(teller, inLanguage(text, reader))
  if (name === 'usualCloses') return monthsWords(teller, value)
  if ('from' in value && 'to' in value) {
    return value.from === value.to ? String(value.from) : `${value.from}/${value.to}`
  }
  if (name === 'closesFor') return closesForWords(teller, new Map(Object.entries(value)))
  if (name === 'closesIn') return closesInWords(teller, value)
  const parts = Object.values(value).map((part) => sayValue(teller, name, part, {}))
  return parts.filter((part) => part !== null).join(' · ') || null
}

/** Each audience's own date, after the name of the audience. */
function closesForWords({ t, i18n }: Teller, dates: ReadonlyMap<string, unknown>): string | null {
  const each = closingAudiences.flatMap((audience) => {
    const date = dates.get(audience)
    const whose = t(`translation:vocabulary.audience.${audience}`)
    return date === undefined
      ? []
      : t('changes.says', { label: whose, after: plainWords(i18n, String(date)) })
  })
  return each.join(' · ') || null
}

/** Each date for a country of residence, after the name of the country. */
function closesInWords({ t, i18n }: Teller, dates: object): string | null {
  const each = Object.entries(dates).map(([country, one]: [string, unknown]) => {
    const { closesAt, sourceUrl, checkedOn } = { ...textsOf(one) }
    const read = checkedOn && t('changes.readOn', { day: plainWords(i18n, checkedOn) })
    const valueText = [closesAt && plainWords(i18n, closesAt), sourceUrl, read]
    return t('changes.says', {
      label: countryName(country, languageOf(i18n)),
      after: valueText.filter(Boolean).join(', '),
    })
  })
  return each.join(' · ') || null
}

function monthsWords({ t, i18n }: Teller, value: object): string | null {
  const { from = '', to = '' } = textsOf(value)
  const names = monthNames({ from, to }, languageOf(i18n))
  return names ? t('messages.usualMonths', names) : null
}

/** The members of something that are texts. */
function textsOf(value: unknown): Record<string, string> {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(members.filter(([, one]) => typeof one === 'string'))
}

function quoted({ t }: Teller, text: unknown): string | null {
  return typeof text === 'string' && text !== '' ? t('changes.quoted', { text }) : null
}

/** A text by its languages. */
function textOf(value: unknown): Partial<Record<Language, unknown>> | undefined {
  return typeof value === 'object' && value !== null && languages.some((one) => one in value)
    ? { ...value }
    : undefined
}
