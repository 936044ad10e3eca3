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

/** Traditional characters in names of Chinese universities and subjects, and the simplified ones. */
const traditional =
  '學漢華復國門東廣連蘇濟電業醫師範語財經貿農鐵術藝車陽瀋長慶機計歷數產會設濱爾遼寧貴雲黃龍鄭紹興無錫鎮煙臺島開滬陝貫統資訊腦軟體環義烏溫嶺傳軍藥護針歐亞聯'
const simplified =
  '学汉华复国门东广连苏济电业医师范语财经贸农铁术艺车阳沈长庆机计历数产会设滨尔辽宁贵云黄龙郑绍兴无锡镇烟台岛开沪陕贯统资讯脑软体环义乌温岭传军药护针欧亚联'
const simplifiedOf = new Map([...traditional].map((one, at) => [one, simplified[at] ?? one]))
const anyTraditional = new RegExp(`[${traditional}]`, 'gu')

const plainLetters = /^[ -~]*$/

/** Text as it is compared: lower case, without accents. Any script passes. */
export function fold(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ıøłđðþßæœ]/g, (letter) => letters[letter] ?? letter)
    .replace(anyTraditional, (one) => simplifiedOf.get(one) ?? one)
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
