import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import type { ReadPhone } from '#contract/answers/read-answers.ts'
import { renumber } from './renumbered-phones.ts'

/**
 * A typed telephone number, read as one of `country` unless it carries its own. A number that can't be
 * proved is accepted with a warning, because ranges are newer than what is known here; only one that
 * is too short or too long for any country, or of no country, is refused.
 */
export function readPhone(typed: string, country: string): ReadPhone {
  const number = parse(typed, country)
  const valid = [number, ...mended(typed, country).map((text) => parse(text, country))].find(
    (one) => one?.isValid() === true,
  )
  if (valid) return { ok: true, phone: valid.number, written: valid.formatInternational() }
  const of = number?.country ?? country
  const change = number && renumber(number.nationalNumber, of)
  const now = change && parse(change.national, of)
  if (change && now?.isValid()) {
    const { since, national } = change
    const renumbered = { country: of, since, digits: national.length }
    return { ok: true, phone: now.number, written: now.formatInternational(), renumbered }
  }
  const example = phoneExample(of)
  const abroad = typed.startsWith('+') ? undefined : parse(`+${typed}`, '')
  if (abroad?.isValid() && !number?.isPossible()) return unproved(abroad, abroad.country ?? of)
  // A place that uses another country's code has no separate example.
  const where = Object.hasOwn(codesOfOthers, country) && !typed.startsWith('+') ? country : of
  return number && isLongEnough(number)
    ? unproved(number, where)
    : { ok: false, country: of, example }
}

function unproved(number: PhoneNumber, country: string): ReadPhone {
  return {
    ok: true,
    phone: number.number,
    written: number.formatInternational(),
    unusual: { country, example: phoneExample(country) },
  }
}

/** E.164 has room for 15 digits with the code; fewer than six reach only service lines. */
function isLongEnough({ nationalNumber, number }: PhoneNumber): boolean {
  return nationalNumber.length >= 6 && number.length <= 16
}

/**
 * Reads digits that are dialled but don't belong to the number: the zero dropped after a country's
 * code, and the mobile prefixes that Mexico gave up in 2019 and 2015 (+52 1, 044, 045).
 */
function mended(typed: string, country: string): string[] {
  const [, code = '', national = ''] = callingCodes.exec(typed) ?? []
  const bare = [
    ...(code !== '' && national.startsWith('0') ? [`+${code}${national.replace(/^0+/, '')}`] : []),
    ...(code === '52' ? [`+52${national.replace(/^(?:1|044|045)/, '')}`] : []),
    // Where numbers begin with none, people put one all the same: Guinea, Cameroon, Senegal.
    ...(/^0[^0]/.test(typed) ? [typed.slice(1)] : []),
    ...(country === 'MX' ? [typed.replace(/^04[45]/, '').replace(/^1(?=\d{10}$)/, '')] : []),
  ]
  const own = isSupportedCountry(country) ? getCountryCallingCode(country) : ''
  // The code without its +, and the zero behind it.
  return own !== '' && typed.startsWith(`${own}0`)
    ? [...bare, `+${own}${typed.slice(own.length).replace(/^0+/, '')}`]
    : bare
}

const callingCodes = new RegExp(
  `^\\+(${[...new Set(getCountries().map((one: CountryCode) => getCountryCallingCode(one)))].join('|')})(\\d+)$`,
)

/** What a mobile number of a country looks like, with its code; undefined if that is not known. */
export function phoneExample(country: string): string | undefined {
  return isSupportedCountry(country)
    ? getExampleNumber(country, examples)?.formatInternational()
    : undefined
}

/** Places without their own numbers: they use the code of another country. */
const codesOfOthers: Readonly<Record<string, string>> = {
  AQ: '672',
  BV: '47',
  GS: '500',
  HM: '672',
  PN: '64',
  TF: '262',
  UM: '1',
}

function parse(typed: string, country: string): PhoneNumber | undefined {
  const code = codesOfOthers[country]
  return parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    ...(code !== undefined && { defaultCallingCode: code }),
    extract: false,
  })
}
