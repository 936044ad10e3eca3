import {
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import type { ReadPhone } from '#contract/read-answers.ts'
import { renumber } from './renumbered-phones.ts'

/** A typed telephone number, read as one of `country` unless it says its own. */
export function readPhone(typed: string, country: string): ReadPhone {
  const number = parse(typed, country)
  if (number?.isValid()) {
    return { ok: true, phone: number.number, written: number.formatInternational() }
  }
  const of = number?.country ?? country
  const change = number && renumber(number.nationalNumber, of)
  const now = change && parse(change.national, of)
  if (change && now?.isValid()) {
    const { since, national } = change
    const renumbered = { country: of, since, digits: national.length }
    return { ok: true, phone: now.number, written: now.formatInternational(), renumbered }
  }
  const example = phoneExample(of)
  // As long as a number of that country: a range may be newer than what is known here.
  if (number?.isPossible() && example !== undefined) {
    const written = number.formatInternational()
    return { ok: true, phone: number.number, written, unusual: { country: of, example } }
  }
  return { ok: false, country: of, example }
}

/** What a mobile number of a country looks like, with its code; undefined where nobody says. */
export function phoneExample(country: string): string | undefined {
  return isSupportedCountry(country)
    ? getExampleNumber(country, examples)?.formatInternational()
    : undefined
}

function parse(typed: string, country: string) {
  return parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  })
}
