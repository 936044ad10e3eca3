import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtRules } from '#contract/common/values/destination-rules.ts'
import { builtDestinations } from '#contract/common/values/destinations.ts'
import { drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { read, root, sourcesIn } from './tests/imports.ts'

/*
 * Everything about a destination is in its rows. A source that names one is forgotten when the
 * next destination comes.
 */

const itsRows = 'where destinations are listed'
const drawing = 'a drawing for each, which the compiler asks for'
const dictionary = 'words that people search with'
const judged = 'searches with what they are to find'

/** Sources that may name a destination; the list only gets shorter. */
const known: Record<string, string> = {
  'contract/common/values/vocabulary.ts': itsRows,
  'contract/common/values/destination-rules.ts': itsRows,
  'contract/common/values/destinations.ts': itsRows,
  'app/public/catalogue/country-sketch.tsx': drawing,
  'app/public/catalogue/outlines/frames.ts': drawing,
  'app/ui/destination-door.module.css': drawing,
  'app/ui/destination-ornament.module.css': drawing,
  'app/public/content/about-fact.server.ts': 'the example on the page about us',
  'contract/admissions/values/portals.ts': 'which national portal a program goes through',
  'server/catalogue/search/meanings.ts': dictionary,
  'server/catalogue/search/name-hits.ts': dictionary,
  'server/catalogue/search/university-names.ts': dictionary,
  'server/catalogue/search/judged-set.ts': judged,
  'server/catalogue/search/relevance-set.ts': judged,
}

const names = new RegExp(String.raw`(?<![\w.-])(?:${drawnDestinations.join('|')})(?![\w-])`)

/** Whether a source names a destination by its key, outside comments. */
function isNaming(source: string): boolean {
  return names.test(source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
}

function stylesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name))
}

test('only the listed sources name a destination', () => {
  const files = [...['app', 'server', 'contract'].flatMap(sourcesIn), ...stylesIn('app')]
  const found = files.filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) && !file.startsWith('server/testing/') && isNaming(read(file)),
  )
  assert.deepEqual(found.toSorted(), Object.keys(known).toSorted())
})

test('each guide of the starter catalogue is about the country and city of its destination', () => {
  for (const key of drawnDestinations) {
    const { country, city } = JSON.parse(read(`data/destinations/${key}.json`))
    const rows = { country: builtRules[key].country, city: builtDestinations[key].city }
    assert.deepEqual({ country, city }, rows, key)
  }
})

test('a source that names a destination is found', () => {
  for (const text of [
    `if (destination === 'turkey') return`,
    `const places = { dubai: 1 }`,
    `[data-destination="china"] {`,
    `import outline from './india.svg?url'`,
    `sql\`case d.key when 'france' then 1 end\``,
  ]) {
    assert.ok(isNaming(text), text)
  }
  for (const text of [
    `/* In 'france' */`,
    `  // as dubai has`,
    `const name = 'Études en France'`,
    `const key = 'campus-france'`,
  ]) {
    assert.ok(!isNaming(text), text)
  }
})
