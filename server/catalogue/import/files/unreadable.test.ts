import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { uncalculated } from '../../../spreadsheet/cell-text.ts'
import { signedInAs, type TestClient } from '../../../testing/client.ts'
import { makeDestination, makeProgram } from '../../../testing/factories-catalogue.ts'
import { catalogueRows, runImport } from '../../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
let folder: string
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  folder = mkdtempSync(join(tmpdir(), 'passerelle-unreadable-'))
  for (const key of ['india', 'turkey', 'france'] as const) await makeDestination(server.deps, key)
  await server.database.pool.query(
    `insert into field_of_study (code, name) select code, '{}'
      from unnest(array['00', '05', '051', '0511', '06', '061', '0610']) code`,
  )
})
after(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

/** Always the same ones for a seed. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** It is never clear what these should have been, whatever the column. */
const broken = ['#N/A', '#REF!', '#VALEUR!', 'Err:508', uncalculated, 'Cl\ufffdture']
/** Nor these, in a column of numbers, days, words or addresses. */
const garbage = [
  ...['?', '???', 'to be asked', '12 or 15', '1.2.3', '31/02/2027', '03/04'],
  ...['85 %', '1e999', '∞', '--', 'https://', 'www', '12,34,5', 'Q5', 'L4', '0041 x'],
  ...['Klingon', 'sometimes', 'half', '2027-13-45', '25:99', 'nowhere land', '€€', '£12 €13'],
]
/** Codes of no field of study. */
const codes = ['0041', '99', '7.1', 'F05']
/** Columns that take any text: anything but an error may be meant there. */
const free = new Set([
  ...['name', 'name_local', 'local_name', 'short_name', 'city', 'region', 'university', 'program'],
  ...['program_local', 'title', 'title_en', 'title_fr', 'award', 'source', 'source_name'],
  ...['name_en', 'name_fr', 'provider_en', 'provider_fr', 'coverage_en', 'coverage_fr', 'dates_en'],
  ...[
    'dates_fr',
    'valid_for_year',
    'source_licence',
    'tuition_source_name',
    'tuition_year',
    'intake',
    'catalogue_university',
  ],
])
/** Columns that say which record a row is about: another value would mean another record. */
const naming = new Set(['key', 'program_key', 'intake_key'])

function spoilt(lines: readonly string[][], seed: number): string[][] {
  const next = chance(seed)
  const [names = [], ...rows] = lines
  const places = names.flatMap((name, at) => (naming.has(name) ? [] : [at]))
  const pick = (from: readonly string[]) => from[next(from.length)] ?? ''
  return [
    [...names],
    ...rows.map((row) => {
      const changed = [...row]
      for (let times = 1 + next(3); times > 0; times--) {
        const at = places[next(places.length)] ?? 0
        const name = names[at] ?? ''
        const others = name === 'isced_f_broad' || name === 'field' ? codes : garbage
        changed[at] = pick(free.has(name) || next(4) === 0 ? broken : others)
      }
      return changed
    }),
  ]
}

const csv = (lines: readonly string[][]) =>
  `${lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`

function write(lines: readonly string[][]): string {
  const path = join(folder, 'list.csv')
  writeFileSync(path, csv(lines))
  return path
}

async function staysAsItIs(lines: readonly string[][]): Promise<void> {
  // Unchanged, it changes nothing; otherwise what follows would prove nothing.
  const start = await catalogueRows(server.database)
  await runImport(server.deps, write(lines), { apply: true })
  assert.deepEqual(await catalogueRows(server.database), start)
  for (const seed of [1, 2, 3]) {
    const path = write(spoilt(lines, seed))
    const { outcome, notes } = await runImport(server.deps, path, { apply: true })
    const updated = notes.filter(({ code }) => code === 'updated')
    assert.deepEqual(updated, [])
    assert.equal(outcome.inserted + outcome.updated, 0)
    assert.ok(outcome.refused > 0, JSON.stringify(outcome))
    assert.equal(outcome.refused + outcome.unchanged + outcome.duplicates, outcome.rows)
    assert.deepEqual(await catalogueRows(server.database), start)
  }
}

/** The rows of an export. */
async function exported(what: string): Promise<string[][]> {
  const text = await (await editor.get(`/api/admin/exports/${what}?format=csv`)).text()
  const { parse } = await import('csv-parse/sync')
  return parse(text, { bom: true })
}

test('no unreadable cell changes what is stored: lists of universities and of programs', async () => {
  const universities = [
    [
      ...['name', 'country_code', 'city', 'name_local', 'region', 'latitude', 'longitude', 'type'],
      ...['established', 'website', 'ror_id', 'quality', 'source', 'source_licence'],
    ],
    ...Array.from({ length: 30 }, (_, at) => [
      ...[`College of Reading ${at}`, 'IN', 'Pune', `विश्व ${at}`, 'MH', '18.5', '73.85', 'public'],
      ...['1950', `https://u${at}.example/`, `https://ror.org/${at}`, 'A', 'list', 'CC0'],
    ]),
  ]
  await runImport(server.deps, write(universities), { apply: true })
  await staysAsItIs(universities)

  const programs = [
    [
      ...['university', 'program', 'level', 'country_code', 'city', 'isced_f_broad', 'language'],
      ...['duration_months', 'tuition_amount', 'tuition_currency', 'tuition_period', 'certainty'],
      ...['source_name', 'checked_on', 'seats', 'mode', 'derived_fields', 'quality', 'licence_ok'],
      ...['source', 'source_year', 'source_url', 'verified_on'],
    ],
    ...Array.from({ length: 30 }, (_, at) => [
      ...[`College of Reading ${at}`, 'Botany', 'bachelor', 'IN', 'Pune', '051', 'English'],
      ...['36', '2850.50', 'EUR', 'year', 'reported', 'Fees', '2026-11-01', '60', 'part time'],
      ...['duration_months', 'A', '1', 'list', '2026', `https://u${at}.example/fees/2026`, ''],
    ]),
  ]
  await runImport(server.deps, write(programs), { apply: true })
  await staysAsItIs(programs)
})

test('no unreadable cell changes what is stored: exports that are brought back', async () => {
  for (let at = 0; at < 12; at++) {
    await makeProgram(server.deps, {
      title: { en: `Program ${at}`, fr: `Formation ${at}` },
      intakes: [{ capacity: 40, deposit_by: '2027-06-30' }],
    })
  }
  const scholarship = {
    ...{
      provider: { en: 'The ministry', fr: 'Le ministère' },
      requirements: [],
      levels: ['master'],
    },
    ...{ coverage: { en: 'A grant,\n"monthly"', fr: 'Une allocation' }, universities: null },
    ...{ submissionChannel: 'university_portal', officialUrl: 'https://example.org/grant' },
    ...{ validForYear: '2027', sourceUrl: 'https://example.org/grant', sourceName: null },
    ...{ sourceType: 'official', certainty: 'confirmed', checkedOn: '2026-11-01', checkedBy: null },
    ...{ reviewBy: '2027-11-01', destination: 'france', programs: [], status: 'published' },
  }
  for (const [key, dates] of [
    ['grant', null],
    ['other-grant', { en: 'By March', fr: 'Avant mars' }],
  ] as const) {
    const made = { ...scholarship, key, dates, name: { en: `=${key}`, fr: key } }
    assert.equal((await editor.post('/api/admin/scholarships', made)).status, 201)
  }
  for (const what of ['universities', 'programs', 'intakes', 'scholarships'])
    await staysAsItIs(await exported(what))
})
