import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pageList } from '#contract/common/values/pages.ts'
import { read, root, sourcesIn } from './tests/imports.ts'

/*
 * The traits of a route are declared with it: by `endpoint(…)`, or in
 * `contract/common/values/pages.ts`. An expression elsewhere that knows its address is forgotten
 * when the next route comes.
 */

/** Expressions that may know an address; the list only gets shorter. */
const known: Record<string, string> = {
  'server/og/routes.ts': 'reads its own address, where it answers',
  'server/catalogue/pictures/serve-picture.ts': 'reads its own address, where it answers',
  'server/messaging/queue-mail.ts': 'finds the links of a mail’s text',
}

let places: RegExp
before(() => {
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  const paths = [...pageList.map(({ path }) => path), ...Object.keys(document.paths)]
  const parts = new Set(paths.flatMap((path) => path.split('/').slice(1, 3)))
  const words = [...parts, 'og', 'pictures', 'sitemaps', 'locales'].filter((one) =>
    /^[a-z-]{2,}$/.test(one),
  )
  // After a slash, or one of several in brackets after a slash.
  places = new RegExp(String.raw`\\/(?:\((?:\?:)?(?:[^()|]*\|)*)?(?:${words.join('|')})(?![a-z-])`)
})

/** The expressions of a source that are written between slashes or as texts for `RegExp`. */
function expressionsIn(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')
  const literals = code.matchAll(
    /(?<=^\s*|[=(,:?[!&|]\s*|return\s+)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuvy]*/gm,
  )
  return [...literals].map(([text]) => text)
}

test('only the listed expressions know a route', () => {
  const files = [
    ...['app', 'server', 'contract'].flatMap(sourcesIn),
    'app/public/service-worker.js',
  ]
  const found = files.filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) &&
      !file.startsWith('server/testing/') &&
      expressionsIn(read(file)).some((text) => places.test(text)),
  )
  assert.deepEqual(found.toSorted(), Object.keys(known).toSorted())
})

test('an expression that knows a route is found', () => {
  for (const text of [
    String.raw`const carries = /^\/api\/admin\/imports$/`,
    String.raw`  return /^\/(?:admin|auth)(?:[/?]|$)/.test(url)`,
    String.raw`if (/^\/(program|university)\/([a-z0-9-]{1,120})/.test(url)) {`,
    String.raw`  ? /\/application\/[\w-]{43}/`,
  ]) {
    assert.ok(
      expressionsIn(text).some((one) => places.test(one)),
      text,
    )
  }
})
