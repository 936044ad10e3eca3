import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fieldCodes, problems } from '#contract/common/values/problems.ts'
import { auditEntities, auditGroups } from '#contract/office/values/audit-actions.ts'
import { mailTemplates } from '#server/messaging/templates.ts'

const root = join(import.meta.dirname, '..')
const namespaces = readdirSync(join(root, 'locales/en')).filter((file) => file.endsWith('.json'))

interface Tree {
  [key: string]: string | Tree
}

test('both languages have the same namespaces and the same words', () => {
  assert.deepEqual(
    readdirSync(join(root, 'locales/fr'))
      .filter((file) => file.endsWith('.json'))
      .sort(),
    namespaces.toSorted(),
  )
  for (const namespace of namespaces) {
    assert.deepEqual(
      [...wordsOf('fr', namespace).keys()].map(withoutPlural).sort(),
      [...wordsOf('en', namespace).keys()].map(withoutPlural).sort(),
      namespace,
    )
  }
})

test('the words of forms and the others, one namespace in two files, share no branch', () => {
  const [forms, others] = ['forms.json', 'translation.json'].map(
    (file) => new Set([...wordsOf('en', file).keys()].map((key) => key.split('.')[0])),
  )
  assert.deepEqual(
    [...(forms ?? [])].filter((branch) => others?.has(branch)),
    [],
  )
})

test('no word is empty, and both languages name the same values in it', () => {
  for (const namespace of namespaces) {
    const french = wordsOf('fr', namespace)
    for (const [key, english] of wordsOf('en', namespace)) {
      const text = french.get(key)
      assert.ok(english.trim(), `${namespace}: ${key} is empty in English`)
      if (text === undefined) continue
      assert.ok(text.trim(), `${namespace}: ${key} is empty in French`)
      assert.deepEqual(valuesIn(text), valuesIn(english), `${namespace}: ${key}`)
    }
  }
})

test('French is typeset as French', () => {
  const wrong = namespaces.flatMap((namespace) =>
    [...wordsOf('fr', namespace)]
      .filter(([, text]) => / [;:!?»]|« /.test(withoutMarkup(text)))
      .map(([key, text]) => `${namespace}: ${key}: ${text}`),
  )
  assert.deepEqual(wrong, [])
})

test('every problem and every refused field has words in both languages', () => {
  for (const language of ['en', 'fr']) {
    const words = wordsOf(language, 'translation.json')
    for (const code of Object.keys(problems))
      assert.ok(has(words, `problem.${code}`), `${language}: problem.${code}`)
    for (const code of fieldCodes)
      assert.ok(has(words, `field.${code}`), `${language}: field.${code}`)
  }
})

test('everything the trail can tell of, and what it can be about, has words in both languages', () => {
  for (const language of ['en', 'fr']) {
    const words = wordsOf(language, 'admin.json')
    const keys = [
      ...Object.keys(auditGroups).map((group) => `group.${group}`),
      ...Object.values(auditGroups)
        .flat()
        .map((action) => `did.${action}`),
      ...auditEntities.map((entity) => `thing.${entity}`),
    ]
    for (const key of keys) assert.ok(has(words, `audit.${key}`), `${language}: audit.${key}`)
  }
})

test('every mail has a name for those who change its words', () => {
  for (const language of ['en', 'fr']) {
    const words = wordsOf(language, 'admin.json')
    for (const template of Object.keys(mailTemplates)) {
      assert.ok(words.has(`settings.mail.name.${template}`), `${language}: ${template}`)
    }
  }
})

function has(words: Map<string, string>, key: string): boolean {
  return words.has(key) || words.has(`${key}_other`) || words.has(`${key}.title`)
}

function wordsOf(language: string, namespace: string): Map<string, string> {
  const tree: Tree = JSON.parse(readFileSync(join(root, 'locales', language, namespace), 'utf8'))
  return new Map(flatten(tree, ''))
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
}

/**
 * French has a separate plural form for millions: only the stem has to agree. The text that is used
 * instead if no mail can be sent is read under the same name.
 */
function withoutPlural(key: string): string {
  return key.replace(/_unmailed(?=\.|$)/, '').replace(/_(?:zero|one|many|other)$/, '')
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name = '']) => name).sort()
}

function withoutMarkup(text: string): string {
  return text.replaceAll(/<[^>]+>|https?:\S+|\{\{[^}]*\}\}/g, 'x')
}

test('every word is used somewhere', () => {
  const sources = ['app', 'server', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const exact = new Set<string>()
  const beginnings = new Set<string>()
  const properties = new Set<string>()
  for (const source of sources) {
    // A literal has a whole key, or its beginning with a value at the end: `state.${state}`.
    for (const [, literal = ''] of source.matchAll(/['"`]([\w.-]+)['"`]/g)) exact.add(literal)
    for (const [, literal = ''] of source.matchAll(/`([\w.-]+)\$\{/g)) beginnings.add(literal)
    for (const [, literal = ''] of source.matchAll(/['"`]([\w-]+\.)['"`]/g)) beginnings.add(literal)
    // A whole branch at once.
    for (const [, literal = ''] of source.matchAll(/'([\w.-]+)', \{\s*returnObjects: true/g))
      beginnings.add(`${literal}.`)
    for (const [, name = ''] of source.matchAll(/[.{,]\s*(\w+)/g)) properties.add(name)
  }
  const starts = [...beginnings]
  const unused = namespaces.flatMap((namespace) =>
    [...wordsOf('en', namespace).keys()]
      .map(withoutPlural)
      .filter((key) =>
        // Texts that travel with their page are read as an object; what is not in it doesn't compile.
        // Some are chosen by a code: `words.late[mover]`.
        ['content.json', 'following.json'].includes(namespace)
          ? !(properties.has(lastName(key)) || exact.has(lastName(key)))
          : !isUsed(key, exact, starts),
      )
      .map((key) => `${namespace}: ${key}`),
  )
  assert.deepEqual(unused, [])
})

/** The name a text is read by: numbers before or after it are places in a list. */
function lastName(key: string): string {
  return key.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
}

/** Whole, or without the prefix that `useTranslation(…, { keyPrefix })` puts before it. */
function isUsed(key: string, exact: Set<string>, beginnings: string[]): boolean {
  const parts = key.split('.')
  return parts.some((_, at) => {
    const rest = parts.slice(at).join('.')
    return exact.has(rest) || beginnings.some((start) => rest.startsWith(start))
  })
}
