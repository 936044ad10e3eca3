/** Which numbers a column takes: a number outside of these can't have been meant. */
export interface NumberRange {
  min: number
  max: number
  /** Whether only whole numbers make sense. */
  whole?: boolean
}

const grouped = {
  /** 1 234 567, 1'234'567, 1.234.567 */
  thousands: (sign: string) => new RegExp(`^\\d{1,3}(?:${sign}\\d{3})+$`),
  /** 12,34,567 as India groups it. */
  indian: (sign: string) => new RegExp(`^\\d{1,2}(?:${sign}\\d{2})*${sign}\\d{3}$`),
}

/**
 * A number as lists write it in either language: 2850.5, 2 850,50, 2.850,00, 1,20,000, 2'850. If
 * both readings of a sign are numbers that the column could hold (2.850), it is `ambiguous`;
 * undefined if it is no number, or none that the column takes.
 */
export function numberIn(text: string, range: NumberRange): number | 'ambiguous' | undefined {
  const plain = westernDigits(text.normalize('NFKC'))
    .replace(/[−–]/g, '-')
    .replace(/\s+(?=[-+])|(?<=^[-+])\s+/g, '')
    .trim()
  const [, sign = '', figures = ''] = /^([-+]?)(\d[\d\s.,'’]*)$/.exec(plain) ?? []
  const readings = new Set(
    readingsOf(figures.trim())
      .map((one) => (sign === '-' ? -one : one))
      .filter((one) => fits(one, range)),
  )
  const [only] = readings
  return readings.size > 1 ? 'ambiguous' : only
}

function fits(number: number, { min, max, whole = false }: NumberRange): boolean {
  return number >= min && number <= max && (!whole || Number.isInteger(number))
}

function readingsOf(figures: string): number[] {
  if (figures === '') return []
  const spaced = /[\s'’]/.test(figures)
  if (spaced && !/^\d{1,3}(?:[\s'’]\d{2,3})*[\s'’]\d{3}(?:[.,]\d+)?$/.test(figures)) return []
  const text = figures.replace(/[\s'’]/g, '')
  const signs = text.replace(/\d/g, '')
  if (signs === '') return [Number(text)]
  const last = signs.at(-1) ?? ''
  const at = text.lastIndexOf(last)
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)]
  const asDecimal = Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
  if (new Set(signs).size === 2) {
    // 2.850,00: the last sign is the decimal one, and appears once.
    const isOnce = signs.indexOf(last) === signs.length - 1
    const isGrouped = isOnce && fraction !== '' && isInGroups(whole, signs[0] ?? '')
    return isGrouped ? [asDecimal] : []
  }
  if (signs.length > 1) return isInGroups(text, last) ? [Number(text.replace(/[.,]/g, ''))] : []
  if (fraction === '') return []
  if (spaced || fraction.length !== 3 || whole.length > 3 || /^0/.test(whole)) return [asDecimal]
  return [asDecimal, Number(whole + fraction)]
}

function isInGroups(text: string, sign: string): boolean {
  const escaped = `\\${sign}`
  return grouped.thousands(escaped).test(text) || grouped.indian(escaped).test(text)
}

/** Arabic and Persian digits with their signs, written as Western ones. */
function westernDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', ',')
    .replaceAll('\u066c', "'")
}

export interface WrittenAmount {
  amount: number | 'ambiguous' | undefined
  /** The currencies that the sign beside it may mean; undefined if none is written. */
  currencies: readonly string[] | undefined
}

const written = /^([^\d+(−–-]*)([-+−–]?\s*\d(?:[\d\s.,'’]*\d)?)(\D*)$/

/** An amount with or without a sign of its currency, on either side. */
export function amountIn(text: string, max: number): WrittenAmount {
  const plain = westernDigits(text.normalize('NFKC'))
    // 2850,- and 1,20,000/-
    .replace(/[,.][-–—]+$|\/-$/, '')
    .trim()
  const [, before = '', figures = '', after = ''] = written.exec(plain) ?? []
  const [sign, another] = [before.trim(), after.trim()].filter((one) => one !== '')
  const amount = numberIn(figures, { min: 0, max })
  if (sign === undefined) return { amount, currencies: undefined }
  const currencies = another === undefined ? currenciesOf(sign) : undefined
  return { amount: currencies && amount, currencies }
}

/** The currencies a sign or a code may mean; undefined if it is neither: 85 % is no amount. */
export function currenciesOf(sign: string): readonly string[] | undefined {
  const word = sign
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\s+|\.$/g, '')
  const known = currencySigns.get(word) ?? currencySigns.get(word.replaceAll('.', ''))
  return known ?? (allCurrencies.has(word) ? [word] : undefined)
}

const allCurrencies = new Set(Intl.supportedValuesOf('currency'))

const dollars = ['USD', 'CAD', 'AUD', 'HKD', 'SGD', 'NZD', 'TWD']
const rupees = ['INR', 'PKR', 'NPR', 'LKR', 'MUR']
const dirhams = ['AED', 'MAD']
const currencySigns = new Map<string, readonly string[]>([
  ['€', ['EUR']],
  ['EURO', ['EUR']],
  ['EUROS', ['EUR']],
  ['$', dollars],
  ['US$', ['USD']],
  ['$US', ['USD']],
  ['£', ['GBP']],
  ['₹', ['INR']],
  ['RS', rupees],
  ['RUPEES', rupees],
  ['ROUPIES', rupees],
  ['₺', ['TRY']],
  ['TL', ['TRY']],
  ['¥', ['CNY', 'JPY']],
  ['元', ['CNY']],
  ['YUAN', ['CNY']],
  ['YUANS', ['CNY']],
  ['RMB', ['CNY']],
  ['DH', dirhams],
  ['DHS', dirhams],
  ['DIRHAM', dirhams],
  ['DIRHAMS', dirhams],
  ['د.إ', ['AED']],
  ['CFA', ['XOF', 'XAF']],
  ['FCFA', ['XOF', 'XAF']],
])
