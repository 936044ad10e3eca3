import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { limitWords } from '#contract/documents/values/limits.ts'
import { Settings } from '#contract/office/settings.ts'

const locales = join(import.meta.dirname, '../locales')

/** A number with what it counts: how long, how much, how many. */
const unit =
  'days?|hours?|minutes?|weeks?|months?|years?|MB|kB|GB|files?|pages?|times|jours?|heures?|semaines?|mois|ans?|années?|Mo|ko|Go|fichiers?|fois'
const written =
  'two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|deux|trois|quatre|cinq|sept|huit|neuf|dix|douze|quinze|vingt|trente|quarante|soixante'
const promise = new RegExp(
  `(?<![\\w{-])(?:\\d[\\d\\s\\u00a0\\u202f]*|(?:${written})\\s)\\s?(?:${unit})(?![\\w-])`,
  'giu',
)

/** Numbers that no setting and no constant is behind, each with why it may stand in words. */
const allowed: [key: RegExp, why: string][] = [
  [/^admin\.dashboard\.period\./, 'the span that a button chooses, which is its key'],
  [
    /^admin\.(audit\.did\.applicant|merge|notifications|problemForStaff)\./,
    'one of two files that are merged',
  ],
  [/^admin\.imports\.fault\.column_twice$/, 'no limit'],
  [/^admin\.connectors\.reason\.shrunk$/, 'a manner of speaking of half'],
  [/^content\.home\.steps\.list\.1\.text$/, 'how long it takes people, about'],
  [/^forms\.apply\.(description|start\.time)$/, 'the same'],
  [/^forms\.auth\.enrol\.lede$/, 'the same'],
  [/^forms\.apply\.(done\.email|link\.sentText)$/, 'how long a mail takes, about'],
  [/^content\.destinationParts\.cost\./, 'a year has twelve months'],
  [/^content\.privacy\.sections\.7\.list\.8$/, 'says itself that it is a rough figure'],
  [/^content\.privacy\.sections\.9\.list\.6$/, '`maxPages` of the service worker, tested below'],
  [/^(eligibility\.gap\.expired|forms\.apply\.tests\.expiredText)$/, 'what universities want'],
  [/^translation\.finder\.lengths\./, 'the span of a filter, which is its key'],
  [/^translation\.vocabulary\.section\.first_days$/, 'the name of a part of a guide'],
]

test('no text writes out a limit or a promise as a fixed number', () => {
  const found = readdirSync(join(locales, 'en')).flatMap((file) =>
    ['en', 'fr'].flatMap((language) =>
      wordsIn(JSON.parse(readFileSync(join(locales, language, file), 'utf8')), file.slice(0, -5))
        .filter(
          ([key, text]) => !allowed.some(([one]) => one.test(key)) && promise.test(plain(text)),
        )
        .map(([key, text]) => `${language} ${key}: ${text}`),
    ),
  )
  assert.deepEqual(found, [])
})

/** Numbers that are always more than one, besides the limits: by the key of their text. */
const isSeveral: readonly RegExp[] = [
  /^forms\.apply\.(?:start\.time|lost\.text|tasks\.kept|onDevice|sentHere)/,
  /^following\.data\.after/,
  /^admin\.(?:approvals|health|settings|dashboard\.period)\./,
  /^mail\.email_corrected_from\./,
]

test('a time that a setting may make one day is written with its unit, as one or as several', () => {
  const names = Object.keys(limitWords).filter((name) => Number(Reflect.get(limitWords, name)) > 1)
  const time = /\{\{(\w+)\}\}\s(?:days|hours|minutes|weeks|months|jours|heures|minutes|semaines)/gu
  const found = readdirSync(join(locales, 'en')).flatMap((file) =>
    ['en', 'fr'].flatMap((language) =>
      wordsIn(JSON.parse(readFileSync(join(locales, language, file), 'utf8')), file.slice(0, -5))
        .filter(([key]) => !/_(?:one|other|many)(?:_|$)/.test(key))
        .filter(([key]) => !isSeveral.some((one) => one.test(key)))
        .filter(([, text]) =>
          [...text.matchAll(time)].some(([, name = '']) => !names.includes(name)),
        )
        .map(([key, text]) => `${language} ${key}: ${text}`),
    ),
  )
  assert.deepEqual(found, [])
})

test('no limit bears the name of a setting: a page would say the one for the other', () => {
  const settings = namesIn(Settings.parse({}))
  assert.ok(settings.has('endedDays'))
  assert.deepEqual(
    Object.keys(limitWords).filter((name) => settings.has(name)),
    [],
  )
})

function namesIn(tree: unknown): Set<string> {
  if (typeof tree !== 'object' || tree === null) return new Set()
  return new Set(Object.entries(tree).flatMap(([name, branch]) => [name, ...namesIn(branch)]))
}

test('as many pages are kept for reading offline as the privacy page says', () => {
  const worker = readFileSync(join(locales, '../app/public/service-worker.js'), 'utf8')
  const most = /const maxPages = (\d+)/.exec(worker)?.[1] ?? 'none'
  for (const language of ['en', 'fr']) {
    const words = readFileSync(join(locales, language, 'content.json'), 'utf8')
    assert.match(words, new RegExp(`\\b${most}\\s(?:public pages|pages publiques)`), language)
  }
})

/** A filled-in value is not a fixed number. */
const plain = (text: string): string => {
  promise.lastIndex = 0
  return text.replaceAll(/\{\{\w+\}\}/g, '…')
}

function wordsIn(tree: unknown, key: string): [string, string][] {
  if (typeof tree === 'string') return [[key, tree]]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, branch]) => wordsIn(branch, `${key}.${name}`))
}
