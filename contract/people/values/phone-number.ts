import { plainDigits } from '#contract/common/values/plain-digits.ts'

/**
 * A phone number as people write it, `(+225) 07 … (WhatsApp)`: its digits, after a `+` if it
 * gives its country. Empty if there are none, unchanged if there are letters among them.
 */
export function plainPhone(typed: string): string {
  const text = bareNumber(typed)
  if (/\p{L}/u.test(text)) return text.trim()
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return ''
  // Both, if a phone put the + before a copied number.
  if (/^\D*(?:\+|00)/.test(text)) return `+${digits.replace(/^0+/, '')}`
  return digits
}

/** The fewest digits that make a separate number beside another one. */
const fewestDigits = 7
/** Several numbers with their owners are shorter; longer text is not searched. */
const mostSigns = 300

/**
 * The possible meanings, the likeliest first: the whole; or if several numbers are in one box, each
 * of them. `77 123 45 67 / 76 …` is two, `01/23/45/67/89` is one.
 */
export function phonesIn(typed: string): string[] {
  if (typed.length > mostSigns) return []
  const parts = typed
    .split(/[/;,|\n&]|\s[-‐-―−]+\s|(?<=\d)\)?\s+(?=\(?\+)|\s(?:ou|or|et|and|y|puis|then)\s|أو|或/iu)
    .map(plainPhone)
    .filter((part) => part.replaceAll(/\D/g, '').length >= fewestDigits)
  const whole = plainPhone(typed)
  const all = parts.length > 1 ? parts : [whole, ...parts, ...halvesOf(typed)]
  return [...new Set(all)].filter((one) => one !== '')
}

/** Two numbers of one length with no more than a space or a dash between them. */
function halvesOf(typed: string): string[] {
  const text = plainDigits(typed).normalize('NFKC')
  const digits = text.replaceAll(/\D/g, '').length
  if (digits % 2 === 1 || digits < 2 * fewestDigits) return []
  for (const { index } of text.matchAll(/(?<=\d)[\s‐-―−-]+(?=[+\d])/g)) {
    const [one, other] = [plainPhone(text.slice(0, index)), plainPhone(text.slice(index))]
    const isHalf = text.slice(0, index).replaceAll(/\D/g, '').length === digits / 2
    if (isHalf) return [one, other]
  }
  return []
}

/** Without a mention of its owner, an extension, and the zero that is dropped after the code. */
function bareNumber(typed: string): string {
  return (
    plainDigits(typed)
      .normalize('NFKC')
      .replaceAll('＋', '+')
      .replace(/[;,\s]*(?:ext(?:ension)?|poste|#|x)[.:\s=]*\d{1,6}\s*$/i, '')
      // A letter that looks like the digit.
      .replaceAll(/(?<=\d[\s.-]?)[oO](?=[\s.-]?\d)|(?<![\p{L}])[oO](?=\d)/gu, '0')
      // Words beside the number: tel:, WhatsApp, the name of the person who answers.
      .replaceAll(/(?<![\p{L}\d])\p{L}[\p{L}\p{M}’'.-]*(?![\p{L}\d])/gu, ' ')
      .replace(/^(\D*(?:\+|00)[\d\s().-]*?)\(0\)/, '$1')
  )
}
