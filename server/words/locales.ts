import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Language } from '#contract/common/common.ts'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { wordsAsMailed } from '#contract/words/values/mailed-words.ts'

/** A tree of words, as i18next reads it. */
export interface Words {
  [key: string]: string | Words
}

export interface LocaleFile {
  words: Words
  text: string
  /** Compressed once, for those who ask first: a start that compressed all files took a third longer. */
  encoded: (encoding: 'br' | 'gzip') => Uint8Array<ArrayBuffer>
  etag: string
}

/**
 * The words of each language by namespace: `translation` (public), `forms` (of public forms),
 * `eligibility`, `admin`, `mail`.
 */
export type Locales = Record<Language, Record<string, LocaleFile>>

/** Namespaces that browsers may read; the others are the server's own. */
export const publicNamespaces = ['translation', 'forms', 'admin', 'eligibility'] as const

/** The words at a dotted path of a namespace; a path without words is a mistake of ours. */
export function wordsAt(
  locales: Locales,
  language: Language,
  namespace: string,
  path: string,
): string {
  const words = findWords(locales, language, namespace, path)
  if (words === undefined) throw new Error(`No words at ${language}/${namespace} ${path}`)
  return words
}

/** The same for a path that is put together from what is stored, which may be of before. */
export function findWords(
  locales: Locales,
  language: Language,
  namespace: string,
  path: string,
): string | undefined {
  let here: string | Words | undefined = locales[language][namespace]?.words
  for (const step of path.split('.')) here = typeof here === 'object' ? here[step] : undefined
  return typeof here === 'string' ? here : undefined
}

/** Says what a path of `translation` reads, for names that are data. */
export function nameWords(
  files: Locales[Language],
  [first, ...rest]: readonly [string, ...string[]],
  name: string,
): void {
  let here = files['translation']?.words
  const steps = [first, ...rest]
  const last = steps.pop()
  for (const step of steps) {
    const next = here?.[step]
    here = typeof next === 'object' ? next : undefined
  }
  if (here && last !== undefined) here[last] = name
}

/** Reads all of `locales/` once, at start: what they promise is what this installation can do. */
export function readLocales(folder: string, { sendsMail }: { sendsMail: boolean }): Locales {
  const read = (language: Language) => {
    const files = new Map(
      readdirSync(join(folder, language))
        .filter((file) => file.endsWith('.json'))
        .map((file) => [
          file.slice(0, -'.json'.length),
          localeFile(join(folder, language, file), sendsMail),
        ]),
    )
    // Two files, so that a reader waits for one only; one namespace, here as in a page with forms.
    const [translation, forms] = [files.get('translation'), files.get('forms')]
    if (translation && forms) Object.assign(translation.words, forms.words)
    return Object.fromEntries(files)
  }
  return byLanguage(read)
}

/** Of what every visitor loads a twentieth more is saved, for some milliseconds once. */
const efforts = { visitors: 10, others: 9 } as const

const compress = {
  br: (text: string, effort: number) =>
    new Uint8Array(
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
    ),
  gzip: (text: string) => new Uint8Array(gzipSync(text, { level: 9 })),
}

function localeFile(path: string, sendsMail: boolean): LocaleFile {
  const isVisitors = /(?:translation|forms)\.json$/.test(path)
  const effort = efforts[isVisitors ? 'visitors' : 'others']
  const words: Words = wordsAsMailed(JSON.parse(readFileSync(path, 'utf8')), sendsMail)
  const text = JSON.stringify(words)
  const kept = new Map<'br' | 'gzip', Uint8Array<ArrayBuffer>>()
  return {
    words,
    text,
    encoded: (encoding) => {
      const bytes = kept.get(encoding) ?? compress[encoding](text, effort)
      kept.set(encoding, bytes)
      return bytes
    },
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`,
  }
}
