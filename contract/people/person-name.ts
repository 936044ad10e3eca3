import { z } from 'zod'
import '#contract/common/jitless.ts'
import { nameLength } from '#contract/common/values/vocabulary.ts'

/**
 * A name as people write it: letters and marks of any script with the joiners that are part of
 * some, spaces, ' ’ - . ·, the slash of S/O and D/O, and the @ for "alias" between two names in
 * passports of Malaysia and Singapore. One-letter names pass, accents stay. A problem names the
 * character that no name has.
 */
export const PersonName = z
  .string()
  .max(2000, { abort: true })
  .overwrite(foldNameSigns)
  .trim()
  .min(1, { error: 'required' })
  .max(nameLength)
  .superRefine((name, { addIssue }) => {
    const sign = strangeSign(name)
    if (sign !== undefined) addIssue({ code: 'custom', message: 'not_a_name', params: { sign } })
  })

/** Joiners, which some scripts write within a name: U+200C and U+200D. */
const joiners = /\u200C|\u200D/g

function strangeSign(name: string): string | undefined {
  const text = name
    .replaceAll(joiners, '')
    // S/O, D/O, W/O, A/L: son, daughter, wife of.
    .replaceAll(/(?<![\p{L}\p{M}/])(\p{L})\/(\p{L})(?![\p{L}\p{M}/])/gu, '$1$2')
    .replaceAll(/(?<=[\p{L}\p{M}.] )@(?= \p{L})/gu, '')
  const sign = /[^\p{L}\p{M} '’.·་-]/u.exec(text) ?? /^['’]?[^\p{L}\p{M}'’]/u.exec(text)
  if (sign) return sign[0].trim()
  return /[\p{L}\p{M}]/u.test(text) ? undefined : text
}

/**
 * Characters that phones and keyboards type for a hyphen, an apostrophe, a space, a full stop, the
 * dot between the parts of a name; joiners that join nothing, and what keyboards add to turn the
 * writing. A joiner after a virama is part of the letter, also at the end of a word: `മോഹന്‍`.
 */
export function foldNameSigns(name: string): string {
  // Not a name, and folding it would take too long: it is refused as it is.
  if (name.length > 4 * nameLength) return name
  return (
    name
      .normalize('NFC')
      .replaceAll(
        /[\u2010-\u2015\u02D7\u2212\u2043\u2796\u05BE\u2E3A\u2E3B\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D\uFF1D\u00AD]/g,
        '-',
      )
      // From a keyboard for Chinese.
      .replaceAll(/[\uFF21-\uFF3A\uFF41-\uFF5A]/g, (letter) => letter.normalize('NFKC'))
      .replaceAll(/[`´‘‛ʹʻʼʽˈ′՚׳＇\uA78C\u0091\u0092]/g, '’')
      .replaceAll(/[\u00A0\u1361\u1680\u2000-\u200A\u202F\u205F\u3000\t\r\n]+/g, ' ')
      .replaceAll(/[․．]/g, '.')
      .replaceAll(/[•・‧∙⋅･·ꞏ\u2E31\u16EB]/g, '·')
      .replaceAll(/[⁄∕／]/g, '/')
      // S / O, with the spaces that some passports have.
      .replaceAll(/(?<![\p{L}\p{M}])(\p{L}) ?\/ ?(\p{L})(?![\p{L}\p{M}])/gu, '$1/$2')
      // One character for several letters: ﬁ, and Ⅳ after a name.
      .replaceAll(/[\uFB00-\uFB06\u2160-\u217F]/g, (sign) => sign.normalize('NFKC'))
      .replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
      .replaceAll(/(?<![\p{L}\p{M}])[\u200C\u200D]+/gu, '')
      .replaceAll(
        /(?<!\p{L}\p{M}*[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D]+(?![\p{L}\p{M}\u200C\u200D])/gu,
        '',
      )
      .replaceAll(/ {2,}/g, ' ')
  )
}
