/**
 * A search for a person, as the digits of a telephone number: without the zeros before a country's
 * code. Undefined if it is something else.
 */
export function readPhoneDigits(typed: string): string | undefined {
  if (!/^[+\d\s().-]+$/.test(typed)) return undefined
  const digits = typed.replaceAll(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? digits : undefined
}
