import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { importLimits } from '#contract/catalogue/imports.ts'
import { pictureLimits } from '#contract/common/values/picture-sizes.ts'
import { fileLimits } from '#contract/documents/values/document-rules.ts'
import { limits } from '#contract/documents/values/limits.ts'
import { sessionLife } from '#server/identity/sessions/sessions.ts'
import { sourcesIn } from './dependencies/imports.ts'

const root = join(import.meta.dirname, '..')
const folder = 'docs/security'
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)

/** The other pages: records of decisions say what was so on their day. */
const others = ['architecture', 'glossary', 'operations', 'privacy'].map((one) => `docs/${one}.md`)
const ofRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'data/README.md']

test('every file, test and heading that the pages name is there', () => {
  const missing = [...pages, ...others, ...ofRoot].flatMap((page) => {
    const text = read(page)
    const files = [...text.matchAll(/`((?:app|contract|docs|e2e|scripts|server)\/[\w./-]+\.\w+)`/g)]
    const tests = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` “([^”]+)”/g)]
    const links = [...text.matchAll(/\]\(((?!https?:)[^)#]*)(?:#([\w-]+))?\)/g)]
    return [
      ...files.flatMap(([, file = '']) => (existsSync(join(root, file)) ? [] : [file])),
      ...tests.flatMap(([, file = '', name = '']) =>
        existsSync(join(root, file)) && isTestIn(read(file), name) ? [] : [`${file} “${name}”`],
      ),
      ...links.flatMap(([, to = '', heading]) => {
        const target = to === '' ? page : join(dirname(page), to)
        if (!existsSync(join(root, target))) return [target]
        if (heading === undefined || headingsOf(read(target)).includes(heading)) return []
        return [`${target}#${heading}`]
      }),
    ].map((one) => `${page}: ${one}`)
  })
  assert.deepEqual(missing, [])
})

test('the table of ASVS has each requirement of levels 1 and 2 once, and its sums are right', () => {
  const text = read(`${folder}/asvs.md`)
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (\S+) \| (.+) \| (.*) \|$/gm)]
  assert.equal(new Set(rows.map(([, number]) => number)).size, rows.length)
  // As many as ASVS 5.0.0 has.
  const ofLevel = (level: string) => rows.filter((row) => row[2] === level).length
  assert.deepEqual([ofLevel('1'), ofLevel('2')], [70, 183])
  const inState = (state: string) => rows.filter((row) => row[3] === state).length
  const states = ['met', '**partly**', '**not**', 'operator', '—']
  const [met, partly, not, operator, absent = 0] = states.map(inState)
  assert.equal(
    states.map(inState).reduce((sum, one) => sum + one),
    rows.length,
  )
  const said = `${rows.length - absent} apply: ${met} are met, ${partly} partly, ${not} not, and ${operator} are`
  assert.ok(text.includes(said), said)
  const untested = rows.filter(([, , , state, , check]) => state === 'met' && !check?.includes('`'))
  // Each of these is met by a page alone.
  assert.deepEqual(
    untested
      .filter(([, , , , where]) => !/^\[[\w ]+(?:\.md)?\]\(/.test(where ?? ''))
      .map(([row]) => row),
    [],
  )
})

test('the page of limits says what the code counts', () => {
  const text = read(`${folder}/limits.md`)
  const said = [...text.matchAll(/^\| `([^`]+)` \| ([\d ·]+) \| (\d+ (?:s|min|h|d)) \| .+ \|$/gm)]
  assert.deepEqual(
    said.map(([, name, most, within]) => `${name}: ${most} in ${within}`).toSorted(),
    sourcesIn('server')
      .flatMap((file) => countersIn(read(file)))
      .toSorted(),
  )
  const durations = text.slice(text.indexOf('## How long'))
  const kept = [...durations.matchAll(/^\| `(\w+)` \| (\d+) \| .+ \|$/gm)]
  assert.deepEqual(
    Object.fromEntries(kept.map(([, name = '', value]) => [name, Number(value)])),
    limits,
  )
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
  for (const [what, words] of [
    [
      'an applicant’s document',
      `${megabytes(fileLimits.bytes)}; ${fileLimits.files} files and ${megabytes(fileLimits.totalBytes)} an application`,
    ],
    ['its pixels', `a picture ${fileLimits.pixels / 1_000_000} million pixels`],
    [
      'a picture of a university',
      `${megabytes(pictureLimits.bytes)}; ${pictureLimits.pictures} a university, ${pictureLimits.unshownADay} unused a day`,
    ],
    [
      'a list',
      `${megabytes(importLimits.bytes)}, ${importLimits.columns} columns | ${megabytes(importLimits.unpackedBytes)}`,
    ],
  ] as const) {
    assert.ok(text.includes(words), `${what}: ${words}`)
  }
})

test('sessions last as long as the page of sessions says', () => {
  const text = read(`${folder}/sessions.md`)
  const row = (name: string) =>
    new RegExp(`^\\| ${name} \\| ([^|]+) \\| ([^|]+) \\|`, 'm').exec(text)
  for (const [name, life] of [
    ['administrator', sessionLife('admin', true)],
    ['applicant, “stay signed in”', sessionLife('applicant', true)],
    ['applicant, otherwise', sessionLife('applicant', false)],
  ] as const) {
    const [, absolute = '', idle = ''] = row(name) ?? []
    assert.deepEqual([secondsIn(absolute), secondsIn(idle)], [life.absolute, life.idle], name)
  }
  assert.ok(text.includes(`**${limits.sessions} devices** at once`))
})

test('the inventory of keys names the purposes of the code, each once', () => {
  const inventory = /## Inventory[\s\S]*?\nOthers:/.exec(read(`${folder}/keys.md`))?.[0] ?? ''
  const named = [...inventory.matchAll(/^\| `([^`]+)` \|/gm)].map(([, purpose = '']) => purpose)
  const used = sourcesIn('server').flatMap((file) => {
    const text = read(file)
    const direct = [
      ...text.matchAll(/\b(?:keyFor|keysFor|markedKey|derivedAs)\([^()]*?'([^']+)'/g),
      ...text.matchAll(/\bconst purpose = '([^']+)'/g),
    ]
    return direct.map(([, purpose = '']) => purpose)
  })
  assert.ok(used.length > 15)
  assert.deepEqual(named.toSorted(), [...new Set(used)].toSorted())
})

/** Whether a test of this title is declared here, the title of a loop as it is written. */
function isTestIn(text: string, title: string): boolean {
  return [`'${title}'`, `\`${title}\``, `\`${title}\n`].some((quoted) => text.includes(quoted))
}

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The counters that a source declares, as the page writes them. */
function countersIn(source: string): string[] {
  const found = source.matchAll(
    /name: (['`])([^'`]+)\1,\s*(?:\.\.\.\{ browser: (\d+), newcomers: (\d+), network: (\d+) \},\s*|(?:max|free): ([\d_]+),\s*)windowSeconds: ([\w\s.*]+)/g,
  )
  return [...found].map(([, , name, browser, newcomers, network, most, window = '']) => {
    const numbers = browser ? `${browser} · ${newcomers} · ${network}` : most?.replaceAll('_', '')
    return `${name}: ${numbers} in ${inWords(product(window))}`
  })
}

const named: Record<string, number> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  'limits.codeMinutes': limits.codeMinutes,
}

function product(expression: string): number {
  return expression
    .split('*')
    .map((factor) => named[factor.trim()] ?? Number(factor.trim().replaceAll('_', '')))
    .reduce((one, other) => one * other)
}

const units = { d: 86_400, h: 3600, min: 60, s: 1 }

function inWords(seconds: number): string {
  const [unit, size] = Object.entries(units).find(([, one]) => seconds % one === 0) ?? ['s', 1]
  return `${seconds / size} ${unit}`
}

function secondsIn(words: string): number {
  const [, count, unit = ''] = /^(\d+) (h|days)/.exec(words.trim()) ?? []
  return Number(count) * (unit === 'days' ? units.d : units.h)
}
