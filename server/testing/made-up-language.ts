import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackWoff } from './unpack-woff.ts'

/*
 * A language that nobody has written, from right to left and in letters that the others don't have, as an
 * addition to a copy of the tree: its row, its words made by machine from the English ones, its fonts.
 */

export const madeUp = { tag: 'ar', locale: 'ar-MA', ownName: 'العربية' } as const

const root = join(import.meta.dirname, '../..')

/** What the product is made of, and what builds it. */
const parts = [
  ...['app', 'contract', 'data', 'docs', 'locales', 'migrations', 'public', 'scripts', 'server'],
  ...['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'],
  ...['tsconfig.json', 'tsconfig.contract.json'],
]

/** Copies the tree and adds the language `ar` to the copy. */
export function copyWithMadeUpLanguage(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  addRow(join(folder, 'contract/common/values/languages.ts'))
  addWords(join(folder, 'locales'))
  addFonts(join(folder, 'server/fonts', madeUp.tag))
}

function addRow(table: string): void {
  const { tag, locale, ownName } = madeUp
  const row = `  ${tag}: { locale: '${locale}', direction: 'rtl', ownName: '${ownName}', required: false },\n`
  const before = readFileSync(table, 'utf8')
  const after = before.replace(/^ {2}fr: \{.*\n/m, (french) => french + row)
  if (after === before) throw new Error(`${table} has no row to add another after`)
  writeFileSync(table, after)
}

function addWords(locales: string): void {
  mkdirSync(join(locales, madeUp.tag))
  for (const name of readdirSync(join(locales, 'en'))) {
    const words: unknown = JSON.parse(readFileSync(join(locales, 'en', name), 'utf8'))
    writeFileSync(join(locales, madeUp.tag, name), JSON.stringify(inMadeUp(words)))
  }
}

/** Two weights of a font of the letters, as drawing programs read them. */
function addFonts(folder: string): void {
  const files = join(root, 'node_modules/@fontsource/noto-sans-arabic/files')
  mkdirSync(folder)
  for (const [name, weight] of [['text', 400] as const, ['heading', 600] as const]) {
    const woff = join(files, `noto-sans-arabic-arabic-${weight}-normal.woff`)
    writeFileSync(join(folder, `${name}.ttf`), unpackWoff(readFileSync(woff)))
  }
}

/** All words in Arabic letters, a third longer, with the plural forms that Arabic has. */
function inMadeUp(words: unknown): unknown {
  if (typeof words === 'string') return lettersOf(words)
  if (Array.isArray(words)) return words.map(inMadeUp)
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) => {
      const made = inMadeUp(value)
      return formsOf(key).map((form) => [form, made])
    }),
  )
}

function formsOf(key: string): string[] {
  if (!key.endsWith('_other')) return [key]
  const stem = key.slice(0, -'other'.length)
  return ['zero', 'two', 'few', 'many', 'other'].map((form) => stem + form)
}

/** What is filled in, tags and addresses stay; each third letter is written twice. */
const kept = /\{\{.*?\}\}|\$t\([^)]*\)|<[^>]*>|https?:\S+|\S+@\S+/

function lettersOf(words: string): string {
  let place = 0
  return words
    .split(new RegExp(`(${kept.source})`))
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .normalize('NFD')
            .replaceAll(/[\u0300-\u036f]/g, '')
            .replaceAll(/[a-z]/gi, (letter) => {
              place += 1
              return letterOf(letter).repeat(place % 3 === 0 ? 2 : 1)
            }),
    )
    .join('')
}

const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنه'

function letterOf(latin: string): string {
  return letters[latin.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)] ?? 'ي'
}
