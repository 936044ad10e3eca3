import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A typed telephone number as E.164, read as one of `country` unless it says its own. */
export function parsePhone(typed: string, country: string): string | undefined {
  const text = typed.replace(/^\s*00/, '+')
  const number = parsePhoneNumberFromString(text, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  })
  return number?.isValid() ? number.number : undefined
}
