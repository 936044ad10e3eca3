import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import type { ListEncoding } from '#contract/catalogue/imports.ts'
import { type Decoder, decoderOf } from './decoder.ts'

type TextEncoding = Exclude<ListEncoding, 'xlsx'>

export interface EncodingGuess {
  /** The encoding, if the bytes leave no doubt. */
  sure: TextEncoding | undefined
  /** Those that are possible, the likeliest first; none if it is Unicode. */
  possible: readonly TextEncoding[]
  /** Whether its last character is cut in two. */
  isCut?: boolean
}

/** How a text's characters are encoded, judged by all of its bytes. */
export async function guessEncoding(path: string): Promise<EncodingGuess> {
  const quick = await guessQuickly(path)
  if (quick === 'cut') return { sure: 'utf-8', possible: [], isCut: true }
  if (quick) return { sure: quick, possible: [] }
  const bytes = await countBytes(path)
  if (bytes.zeros > 0) return guessWide(bytes)
  const sure = sureOf(bytes)
  const rank = (one: TextEncoding) => (one === sure ? 2 : likeliness(bytes, one))
  return { sure, possible: bytes.possible.toSorted((one, other) => rank(other) - rank(one)) }
}

function sureOf(bytes: ByteCounts): TextEncoding | undefined {
  if (isChinese(bytes)) return 'gb18030'
  if (isDos(bytes)) return 'cp850'
  if (isLatin9(bytes)) return 'iso-8859-15'
  if (!isMostlySingle(bytes)) return undefined
  if (isOnly(bytes, french)) return 'windows-1252'
  return isOnly(bytes, turkish) ? 'windows-1254' : undefined
}

/** By its mark, or because nothing else is possible. */
async function guessQuickly(path: string): Promise<TextEncoding | 'cut' | undefined> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isAscii = true
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk
    if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
    if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
    if (bytes.includes(0) || !reads(utf8, bytes)) return undefined
    isFirst = false
    isAscii &&= !new TextDecoder().decode(bytes).match(/[^\0-\x7f\ufffd]/)
  }
  if (reads(utf8)) return 'utf-8'
  // Only the end of the last character is missing: in another encoding one of many would have
  // failed.
  return isAscii ? undefined : 'cut'
}

interface ByteCounts {
  /** Zero bytes, and how many of them come first or second of two. */
  zeros: number
  zerosAt: [even: number, odd: number]
  length: number
  /** How often each byte outside ASCII occurs. */
  high: Map<number, number>
  /**
   * Runs of such bytes: those of an even length, their pairs, and pairs of common Chinese
   * characters.
   */
  evenRuns: number
  oddRuns: number
  pairs: number
  commonPairs: number
  possible: TextEncoding[]
  /** Which of them come between two plain letters. */
  within: Set<number>
  /**
   * Which of them begin a word: before a plain letter, and not after a character that belongs to
   * it.
   */
  begin: Set<number>
}

/** Those that we may ask the user about. */
const asked: readonly TextEncoding[] = [
  ...(['windows-1252', 'windows-1254', 'gb18030', 'windows-1256'] as const),
  ...(['windows-1250', 'windows-1251', 'big5', 'macintosh', 'cp850', 'iso-8859-15'] as const),
]

async function countBytes(path: string): Promise<ByteCounts> {
  const counts: ByteCounts = {
    zeros: 0,
    zerosAt: [0, 0],
    length: 0,
    high: new Map(),
    evenRuns: 0,
    oddRuns: 0,
    pairs: 0,
    commonPairs: 0,
    possible: [],
    within: new Set(),
    begin: new Set(),
  }
  const high = new Uint32Array(256)
  const readers = asked.map((name) => ({ name, reader: decoderOf(name, { fatal: true }) }))
  const possible = new Set<TextEncoding>(asked)
  let run: number[] = []
  const endRun = () => {
    if (run.length === 0) return
    if (run.length % 2 === 0) counts.evenRuns++
    else counts.oddRuns++
    for (let at = 0; at + 1 < run.length; at += 2) {
      counts.pairs++
      if (isCommonChinese(run[at] ?? 0, run[at + 1] ?? 0)) counts.commonPairs++
    }
    run = []
  }
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === 0) {
        counts.zeros++
        counts.zerosAt[(counts.length + at) % 2 === 0 ? 0 : 1]++
      }
      if (byte < 0x80) {
        if (run.length > 0) endRun()
      } else {
        high[byte] = (high[byte] ?? 0) + 1
        if (isLetter(bytes[at + 1])) {
          if (isLetter(bytes[at - 1])) counts.within.add(byte)
          if (isBetweenWords(bytes[at - 1])) counts.begin.add(byte)
        }
        run.push(byte)
        if (run.length > 4000) endRun()
      }
    }
    counts.length += bytes.length
    for (const { name, reader } of readers) {
      if (possible.has(name) && !reads(reader, bytes)) possible.delete(name)
    }
  }
  endRun()
  for (const [byte, count] of high.entries()) if (count > 0) counts.high.set(byte, count)
  if ([...counts.high.keys()].some((byte) => unusedInWindows1252.has(byte))) {
    possible.delete('windows-1252')
  }
  if (!isLatin9(counts)) possible.delete('iso-8859-15')
  counts.possible = [...possible]
  return counts
}

function reads(decoder: Decoder, bytes?: Buffer): boolean {
  try {
    if (bytes) decoder.decode(bytes, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

/** UTF-16 without its mark: in Latin text every other byte is zero. Anything else is not text. */
function guessWide({ zeros, zerosAt: [even, odd], length }: ByteCounts): EncodingGuess {
  const isHalf = zeros > length / 5 && length % 2 === 0
  if (isHalf && even === 0) return { sure: 'utf-16le', possible: [] }
  if (isHalf && odd === 0) return { sure: 'utf-16be', possible: [] }
  return { sure: undefined, possible: [] }
}

/** The decoder reads these as controls; Windows-1252 has no character for them. */
const unusedInWindows1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** The 3,755 characters that most Chinese texts are made of, and the punctuation between them. */
function isCommonChinese(first: number, second: number): boolean {
  return second >= 0xa1 && ((first >= 0xb0 && first <= 0xd7) || first === 0xa1 || first === 0xa3)
}

/** In Chinese text, two-byte characters come together; in other languages, accents come alone. */
function isChinese({ evenRuns, oddRuns, pairs, commonPairs, possible }: ByteCounts): boolean {
  return (
    possible.includes('gb18030') &&
    pairs >= 4 &&
    oddRuns <= evenRuns / 20 &&
    commonPairs >= pairs * 0.75
  )
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

const bytesOfDos = (signs: string) =>
  new Set(
    Array.from({ length: 128 }, (_, at) => at + 128).filter((byte) =>
      signs.includes(decoderOf('cp850').decode(Uint8Array.of(byte))),
    ),
  )
const dosLetters = bytesOfDos('éèêëàâçôîïûùüöäñ')
const dosSigns = bytesOfDos('éèêëàâçôîïûùüöäñÉÈÊÀÂÇÔÎÏÛÙÜÖÄÑ«»°§·')
const dosAcute = 0x82

/** Between words, and at the beginning of a value. */
const isBetweenWords = (byte: number | undefined) =>
  byte === undefined || ' \t\r\n",;|\'(-'.includes(String.fromCharCode(byte))

/** Œ, œ, Š, š, Ž, ž and Ÿ, where Windows-1252 has fractions and marks that no word has in it. */
const latin9Letters = new Set([0xbc, 0xbd, 0xa6, 0xa8, 0xb4, 0xb8, 0xbe])
const latin9Euro = 0xa4

/** No word has a fraction in it, and none begins with one: there it is the « œ » of ISO-8859-15. */
function isLatin9({ high, within, begin }: ByteCounts): boolean {
  const all = [...high.keys()]
  const letters = all.filter((byte) => latin9Letters.has(byte))
  return (
    all.every((byte) => byte >= 0xa0) &&
    letters.every((byte) => within.has(byte) || begin.has(byte)) &&
    (letters.length > 0 || high.has(latin9Euro)) &&
    all.every((byte) => latin9Letters.has(byte) || byte === latin9Euro || french.has(byte))
  )
}

/** A low quotation mark never comes between two letters: there it is the « é » of DOS. */
function isDos({ high, within }: ByteCounts): boolean {
  return (
    within.has(dosAcute) &&
    [...within].every((byte) => dosLetters.has(byte)) &&
    [...high.keys()].every((byte) => dosSigns.has(byte))
  )
}

/** Letters with accents come among plain ones: two together are rare, as in « İş ». */
function isMostlySingle({ evenRuns, oddRuns }: ByteCounts): boolean {
  return oddRuns >= evenRuns
}

const bytesOf = (signs: string, encoding: 'windows-1252' | 'windows-1254') => {
  const decoder = new TextDecoder(encoding)
  const wanted = new Set(signs)
  return new Set(
    Array.from({ length: 128 }, (_, at) => at + 128).filter((byte) =>
      wanted.has(decoder.decode(Uint8Array.of(byte))),
    ),
  )
}

const punctuation = '\u00a0«»“”‘’‚„–—…·•°€£§©®™²³½¼'
/** The characters of French and English lists, and of the Spanish and German names in them. */
const french = bytesOf(
  `àâäçéèêëîïôöùûüÿñáíóúßœæÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÑÁÍÓÚŒÆ${punctuation}`,
  'windows-1252',
)
/**
 * And those of Portuguese, Italian and Nordic ones; in other encodings they are equally usual
 * letters.
 */
const western = french.union(bytesOf('ãõìòåøÃÕÌÒÅØ', 'windows-1252'))
const turkish = bytesOf(`çğıöşüâîûÇĞİÖŞÜÂÎÛéèêàÉÈ${punctuation}`, 'windows-1254')

function isOnly({ high }: ByteCounts, signs: ReadonlySet<number>): boolean {
  return [...high.keys()].every((byte) => signs.has(byte))
}

/** What share of the bytes is usual in this encoding. */
function likeliness({ high, pairs, commonPairs }: ByteCounts, encoding: TextEncoding): number {
  const share = (signs: ReadonlySet<number>) => {
    let [usual, all] = [0, 0]
    for (const [byte, count] of high) {
      all += count
      if (signs.has(byte)) usual += count
    }
    return all === 0 ? 0 : usual / all
  }
  if (encoding === 'windows-1252') return share(western)
  if (encoding === 'windows-1254') return share(turkish)
  if (encoding === 'cp850') return share(dosSigns) / 2
  if (encoding === 'iso-8859-15') return 0.9
  if (encoding === 'gb18030') return pairs === 0 ? 0 : commonPairs / pairs
  return 0.5 - asked.indexOf(encoding) / 100
}
