/**
 * An application's number, made to be read out over a bad line: no character of the alphabet looks
 * or sounds like a digit (no 0 1 I L O U Z), and the last of the eight is a check character.
 *
 * The alphabet has 29 characters, a prime, and each place has its own weight, so that the
 * weighted sum modulo 29 finds every single wrong character and every swap of two.
 */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXY'
const modulus = alphabet.length

export const numberLength = 8
export const numberPattern = /^PA-[2-9A-HJKMNP-TV-Y]{4}-[2-9A-HJKMNP-TV-Y]{4}$/

/** The number whose first seven characters are picked by `digits`, each 0 to 28. */
export function makeApplicationNumber(digits: readonly number[]): string {
  const characters = digits.slice(0, numberLength - 1)
  const text = characters.map((digit) => alphabet[digit % modulus] ?? '').join('')
  return written(text + (alphabet[checkDigit(text)] ?? ''))
}

/**
 * What was typed, as the number it means: case, spaces, dashes and the prefix don't matter, and
 * one character that no number has is taken for the only one that it can mean. Undefined when
 * it can't be one, which any other single typing error always gives.
 */
export function readApplicationNumber(typed: string): string | undefined {
  const text = bareNumber(typed)
  if (text.length !== numberLength) return undefined
  const strange = [...text].filter((one) => !alphabet.includes(one))
  if (strange.length === 0) return passes(text) ? written(text) : undefined
  const [one = ''] = strange
  const meant = [...(lookAlikes[one] ?? '')]
    .map((other) => text.replace(one, other))
    .filter((other) => strange.length === 1 && passes(other))
  return meant.length === 1 ? written(meant[0] ?? '') : undefined
}

/** Why a text is no number: its length, or one of its characters. */
export function numberProblem(
  typed: string,
): 'number_too_short' | 'number_too_long' | 'number_mistyped' {
  const { length } = bareNumber(typed)
  if (length === numberLength) return 'number_mistyped'
  return length < numberLength ? 'number_too_short' : 'number_too_long'
}

/** The characters of a number alone, without its prefix and anything written before it. */
function bareNumber(typed: string): string {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  const behind = /PA([0-9A-Z]{8})$/.exec(bare)?.[1]
  if (behind !== undefined) return behind
  return bare.startsWith('PA') && bare.length !== numberLength ? bare.slice(2) : bare
}

/** What a character that no number has may be misread for. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'DQ',
  O: 'DQ',
  '1': 'JT7',
  I: 'JT7',
  L: 'J',
  U: 'V',
  Z: '2',
}

function passes(text: string): boolean {
  return text.at(-1) === alphabet[checkDigit(text.slice(0, -1))]
}

/**
 * The beginning of a number that someone has begun to type, in any spacing: `7k3 m9` is
 * `PA-7K3M-9`. Undefined for fewer than three characters and for anything that no number begins
 * with.
 */
export function readNumberBeginning(typed: string): string | undefined {
  const bare = typed.toUpperCase().replaceAll(/[\s.–-]/g, '')
  const text = bare.startsWith('PA') && !isWhole(bare) ? bare.slice(2) : bare
  if (text.length < 3 || text.length > numberLength) return undefined
  return [...text].every((one) => alphabet.includes(one)) ? written(text) : undefined
}

/** Eight characters that are a number without its prefix, though they begin as the prefix does. */
function isWhole(bare: string): boolean {
  return bare.length === numberLength && readApplicationNumber(bare) !== undefined
}

/** How many values a digit of `makeApplicationNumber` may take. */
export const numberRadix = modulus

function checkDigit(text: string): number {
  const sum = [...text].reduce((total, one, at) => total + (at + 2) * alphabet.indexOf(one), 0)
  return sum % modulus
}

function written(text: string): string {
  return text.length > 4 ? `PA-${text.slice(0, 4)}-${text.slice(4)}` : `PA-${text}`
}
