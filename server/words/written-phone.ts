import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A telephone number as its country writes it for callers from abroad: `+221 77 123 45 67`. */
export function writtenPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}
