/** Letters that decompose into nothing simpler, as people without them on the keyboard write them. */
const letters: Record<string, string> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

const plainLetters = /^[ -~]*$/

/** Text as it is compared: lower case, without accents. Any script passes. */
export function fold(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ıøłđðþßæœ]/g, (letter) => letters[letter] ?? letter)
}

/** The words of a text as they are compared: letters and digits, nothing else. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A text whose initials are one word, as people type them: B.M.S. College is BMS College. */
export function withInitialsJoined(text: string): string {
  return text.includes('.')
    ? text.replace(
        /(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu,
        (initials) => `${initials.replace(/[.\s]/g, '')} `,
      )
    : text
}
