import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/common/values/languages.ts'
import { read, sourcesIn } from './tests/imports.ts'

/*
 * The languages, and how each is written, are listed in `contract/common/values/languages.ts`. A
 * condition elsewhere that knows one of them is forgotten when the next language comes.
 */

/** Files that may know a language, each with its reason; the list only gets shorter. */
const known: Record<string, string> = {
  'contract/costs/values/rate-sources.ts': 'sources are noted in English',
  'contract/eligibility/values/test-condition.ts': 'one test of English replaces another',
  'contract/countries/values/country-index.ts': 'reads names as the British write them too',
  'contract/dates/values/academic-year.ts': 'writes a year as French schools do',
  'contract/dates/values/written-date.ts': 'writes the first of a month as the French do',
  'contract/words/values/city-name.ts': 'has French names of cities',
  'contract/words/values/fact-numbers.ts': 'reads hours as each language writes them',
  'contract/words/values/name-language.ts': 'knows in which language names of universities are',
  'app/admin/ui/data-list.client.tsx': 'loads the words of the table’s library',
  'server/catalogue/connectors/ror.ts': 'reads the English name of a register',
  'server/dossiers/choices.ts': 'universities in France read French',
}

const tags = languages.join('|')
const knowing = new RegExp(
  [
    `[!=]== '(?:${tags})'`,
    String.raw`\? '(?:${tags})'`,
    String.raw`\?\? '(?:${tags})'`,
    `'(?:en-GB|fr-FR|en_GB|fr_FR)'`,
    String.raw`\((?:\?:)?(?:${tags})\|(?:${tags})\)`,
    String.raw`\] \|\| [\w.?]+\.(?:${tags})\b`,
    String.raw`\blng=(?:${tags})\b`,
  ].join('|'),
)

/** A source without its comments, which may name a language. */
function codeOf(source: string): string {
  return source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
}

test('only the listed conditions know a language', () => {
  const found = [
    ...['app', 'server', 'contract'].flatMap(sourcesIn),
    'app/public/service-worker.js',
  ].filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      !file.startsWith('server/testing/') &&
      file !== 'contract/common/values/languages.ts' &&
      knowing.test(codeOf(read(file))),
  )
  assert.deepEqual(found.toSorted(), Object.keys(known).toSorted())
})

test('a condition that knows a language is found', () => {
  for (const text of [
    `const locale = language === 'fr' ? 'fr-FR' : 'en-GB'`,
    `if (one.language !== 'en') return`,
    `const [asked] = /[?&]lng=(en|fr)/.exec(search) ?? []`,
    `title: row.title[language] || row.title.en,`,
    `const french = english + '?lng=fr'`,
    `language: staff?.language ?? 'en',`,
  ]) {
    assert.match(text, knowing)
  }
  for (const text of [`slug('a-fr')`, 'title[language] || key', '// the French one at ?lng=fr']) {
    assert.doesNotMatch(codeOf(text), knowing)
  }
})
