import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes } from '#contract/common/values/countries.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { countryName, currencyName, languageName } from '../../format.ts'
import type { PickerOption } from '../ui/picker.client.tsx'
import { languageOf } from '../words.ts'

/** Languages that programs of the destinations are taught in, by ISO 639-1 code. */
const taughtLanguages = [
  ...['en', 'fr', 'tr', 'zh', 'ar', 'hi', 'de', 'es', 'it', 'ru', 'pt', 'ja', 'ko', 'fa'],
]

/** Currencies of the destinations and those in which fees are often given come first. */
const usualCurrencies = 'EUR USD INR CNY AED TRY'.split(' ')

export function useCountryOptions(): PickerOption[] {
  return useNamed(countryOptions)
}

export function useLanguageOptions(): PickerOption[] {
  return useNamed(languageOptions)
}

export function useCurrencyOptions(): PickerOption[] {
  return useNamed(currencyOptions)
}

/** Browsers still list these cities' zones under the names of before. */
const renamedZones: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

const zones = new Set(Intl.supportedValuesOf('timeZone').map((zone) => renamedZones[zone] ?? zone))

/** Zones by the city they are named after. */
export const zoneOptions: PickerOption[] = [...zones].map((value) => ({
  value,
  label: value.split('/').at(-1)?.replaceAll('_', ' ') ?? value,
}))

function useNamed(optionsIn: (language: Language) => PickerOption[]): PickerOption[] {
  const { i18n } = useTranslation()
  const language = languageOf(i18n)
  return useMemo(() => optionsIn(language), [optionsIn, language])
}

function countryOptions(language: Language): PickerOption[] {
  return named(countryCodes, (code) => countryName(code, language), language)
}

function languageOptions(language: Language): PickerOption[] {
  return named(taughtLanguages, (code) => languageName(code, language), language)
}

function currencyOptions(language: Language): PickerOption[] {
  const nameOf = (code: string) => currencyName(code, language)
  const others = Intl.supportedValuesOf('currency').filter(
    (code) => !usualCurrencies.includes(code),
  )
  return [
    ...usualCurrencies.map((value) => ({ value, label: nameOf(value) })),
    ...named(others, nameOf, language),
  ]
}

function named(
  codes: readonly string[],
  nameOf: (code: string) => string,
  language: Language,
): PickerOption[] {
  const { compare } = new Intl.Collator(language)
  return codes
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => compare(one.label, other.label))
}
