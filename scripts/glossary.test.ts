import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const namespaces = readdirSync(join(root, 'locales/en')).filter((file) => file.endsWith('.json'))
const languages = { en: 'English', fr: 'French' } as const

type Language = keyof typeof languages

interface VisibleText {
  where: string
  text: string
}

/**
 * A text that applicants agreed to is kept by its fingerprint, so its words can't change without a
 * version of their own: they are older than the glossary.
 */
const agreed = /^forms\.json: apply\.consent\.text(?:Prepare|Both)?$/

test('no visible word is one that the glossary replaces', () => {
  for (const language of ['en', 'fr'] as const) {
    const patterns = notTheseWords(language)
    assert.ok(patterns.length > 15, `the glossary has no table for ${language}`)
    const found = visible(language).flatMap(({ where, text }) =>
      patterns
        .filter(({ pattern }) => pattern.test(text))
        .map(({ phrase, but }) => `${where}: “${phrase}”, write: ${but}\n    ${text}`),
    )
    assert.deepEqual(found, [], found.join('\n'))
  }
})

test('the patterns find inflections, and nothing inside another word', () => {
  const [postule] = patternsOf('postule…')
  assert.ok(postule?.test('Vous postulez ici'))
  const [mail] = patternsOf('mail')
  assert.ok(mail?.test('A mail was sent') && mail.test('Mail it'))
  assert.ok(!mail?.test('An e-mail in your mailbox'))
  const [until] = patternsOf('avant le {{date}}')
  assert.ok(until?.test('Répondez avant le {{date}}.'))
})

test('each language has its own quotation marks, apostrophes and spaces', () => {
  const wrong = {
    // A straight apostrophe or quote, three dots, and the word without its hyphen.
    en: /['"]|\.\.\.|[\u2011]/u,
    fr: /['"]|\.\.\.|[^\u00A0\u202F][;!?»](?=\s|$)|[^\u00A0\d/]:(?=\s|$)|«(?!\u00A0)|\u202F;|e-mail/iu,
  }
  for (const language of ['en', 'fr'] as const) {
    const found = visible(language)
      .filter(({ text }) => wrong[language].test(plain(text)))
      .map(({ where, text }) => `${where}: ${text}`)
    assert.deepEqual(found, [], found.join('\n'))
  }
})

test('counted texts have all their forms in both languages, and one is singular', () => {
  const plurals = {
    en: /^(?!.*\b(?:1|one) )(?=.*\{\{(?:count|number|counted)\}\} (?!needs\b|stays\b)\p{Ll}+s\b)|\{\{(?:count|number|counted)\}\}[^.:;]*\b(?:are|were)\b/u,
    fr: /\{\{(?:count|number|counted)\}\} (?!mois\b|fois\b|dans\b|sous\b|plus\b|sans\b)\p{Ll}+s\b|\{\{(?:count|number|counted)\}\}[^.:;]*\b(?:sont|ont|seront)\b/u,
  }
  const found: string[] = []
  for (const language of ['en', 'fr'] as const) {
    for (const namespace of namespaces) {
      const words = wordsOf(language, namespace)
      const counted = [...words.keys()].filter(
        (key) => key.endsWith('_one') || (key.endsWith('_other') && !words.has(key)),
      )
      for (const key of counted) {
        const stem = key.slice(0, -'_one'.length)
        for (const form of ['other', 'many']) {
          if (!words.has(`${stem}_${form}`)) found.push(`${namespace}: ${stem}_${form} is missing`)
        }
        const one = words.get(key) ?? ''
        if (plurals[language].test(one)) found.push(`${namespace}: ${key} is plural: ${one}`)
      }
    }
  }
  assert.deepEqual(found, [], found.join('\n'))
})

/**
 * Every text of a language that people read: of the screens, mails and files, and of the guides.
 */
function visible(language: Language): VisibleText[] {
  const words = namespaces.flatMap((namespace) =>
    [...wordsOf(language, namespace)].map(([key, text]) => ({
      where: `${namespace}: ${key}`,
      text,
    })),
  )
  return [...words.filter(({ where }) => !agreed.test(where)), ...guides(language)]
}

/** What we wrote ourselves about destinations, scholarships and costs. */
function guides(language: Language): VisibleText[] {
  const files = [
    'living_costs.json',
    'scholarships.json',
    ...readdirSync(join(root, 'data/destinations')).map((file) => `destinations/${file}`),
  ]
  return files.flatMap((file) =>
    flatten(Tree.parse(JSON.parse(readFileSync(join(root, 'data', file), 'utf8'))), '')
      .filter(([key]) => key.endsWith(`.${language}`))
      .map(([key, text]) => ({ where: `data/${file}: ${key}`, text })),
  )
}

/**
 * A text without what is not language: markup, the marks of questions and answers in a guide,
 * addresses and values.
 */
function plain(text: string): string {
  return text.replaceAll(/^[QA]: /gm, '').replaceAll(/<[^>]+>|https?:\S*|\{\{[^}]*\}\}/g, 'x')
}

function notTheseWords(language: Language) {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const [, table = ''] = glossary.split(`## Not these words: ${languages[language]}\n`)
  const [rows = ''] = table.split('\n## ')
  return [...rows.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
    .filter(([, not]) => not !== 'Not')
    .flatMap(([, not = '', but = '']) =>
      not.split(', ').map((phrase) => ({ phrase, but, pattern: patternOf(phrase) })),
    )
}

function patternsOf(phrases: string): RegExp[] {
  return phrases.split(', ').map(patternOf)
}

/** A phrase as whole words: hyphens belong to a word, `…` is any ending. */
function patternOf(phrase: string): RegExp {
  const letters = RegExp.escape(phrase.replace(/…$/, ''))
  const ending = phrase.endsWith('…') ? '\\p{L}*' : ''
  return new RegExp(
    `(?<![\\p{L}\\d\u2011-])(?<!\\{\\{)${letters}${ending}(?![\\p{L}\\d\u2011-])`,
    'iu',
  )
}

type Value = string | number | boolean | null | Words | Value[]
interface Words {
  [key: string]: Value
}
const Value: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.record(z.string(), Value),
    z.array(Value),
  ]),
)
const Tree = z.union([z.record(z.string(), Value), z.array(Value)])

function wordsOf(language: Language, namespace: string): Map<string, string> {
  const file = readFileSync(join(root, 'locales', language, namespace), 'utf8')
  return new Map(flatten(Tree.parse(JSON.parse(file)), ''))
}

function flatten(tree: Words | Value[], prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    return typeof value === 'object' && value !== null ? flatten(value, `${prefix}${key}.`) : []
  })
}
