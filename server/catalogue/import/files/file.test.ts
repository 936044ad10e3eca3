import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { importColumns as columns } from '#contract/catalogue/imports.ts'
import { makeDestination } from '../../../testing/factories-catalogue.ts'
import { everyRow, runImport } from '../../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { noteCodes } from '../runs/notes.ts'
import { ImportFileError } from './file.ts'

let server: TestApp
let folder: string
before(async () => {
  server = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'passerelle-import-file-'))
  for (const key of ['india', 'turkey', 'france'] as const) await makeDestination(server.deps, key)
})
after(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

test('a file that cannot be read whole is refused with its place, and nothing is stored', async () => {
  const row = 'Deniz University,Ship Design,bachelor,TR'
  const header = 'university,program,level,country_code'
  const broken: [string, string | Uint8Array, RegExp][] = [
    ['empty', '', /^file_empty/],
    ['only a mark', '\ufeff', /^file_empty/],
    ['utf-16', Buffer.from(`\ufeff${header}\n${row}\n`, 'utf16le'), /^not_utf8: line 1/],
    ['latin-1', Buffer.from(`${header}\n${row}\n${row}é\n`, 'latin1'), /^not_utf8: line 3/],
    ['a zero byte', `${header}\n${row}\0\n`, /^not_utf8: line 2/],
    ['an open quote', `${header}\n${row}\n"${row}\n${row}\n`, /^quote_broken: line 3/],
    ['a stray quote', `${header}\n${row}\nDe"niz,x,bachelor,TR\n`, /^quote_broken: line 3/],
    ['semicolons', `${header.replaceAll(',', ';')}\n`, /^separator_not_comma/],
    ['no level', 'university,program,country_code\n', /^column_missing: line 1: level/],
    ['a column twice', `${header},level\n`, /^column_twice: line 1: level/],
    ['another kind', 'title,body\nx,y\n', /^kind_unknown: line 1: title, body/],
    ['too wide', `${header}${',x'.repeat(61)}\n`, /^too_many_columns: line 1: 65 > 64/],
  ]
  const start = await everyRow(server.database)
  for (const [name, content, message] of broken) {
    const file = run(write(`${name}.csv`, content), { apply: true })
    await assert.rejects(
      file,
      (error) => error instanceof ImportFileError && message.test(error.message),
      name,
    )
  }
  await assert.rejects(run(join(folder, 'absent.csv')), /^Error: file_not_found/)
  await assert.rejects(run(folder), /^Error: file_unreadable/)
  assert.equal(await everyRow(server.database), start)
})

test('a byte-order mark and line ends of Windows are accepted, unknown columns are named', async () => {
  const path = write(
    'windows.csv',
    '\ufeffUniversity,program,level,country_code,city,mascot\r\nDeniz University,Ship Design,bachelor,TR,İstanbul,otter\r\n',
  )
  const { outcome, notes } = await run(path)
  assert.equal(outcome.inserted, 1)
  assert.deepEqual(
    notes.filter((note) => note.code === 'column_unknown'),
    [{ line: 1, code: 'column_unknown', field: 'mascot', before: '', after: '' }],
  )
})

test('whatever a file holds, each of its rows is stored or reported', async () => {
  const names = [...columns.programs.required, ...columns.programs.optional]
  const words = [
    '',
    'A',
    'C',
    'IN',
    'FR',
    'TR',
    'bachelor',
    'master',
    'French',
    'Deniz University',
    'Riverbank College of Engineering',
    '12',
    '-1',
    '1e9',
    'year',
    'EUR',
    'Pune',
    '(',
    '"',
    ' ',
    '=1+1',
  ]
  const cell = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 40 }))
  const likely = fc.record({
    university: fc.oneof(fc.constantFrom('Deniz University', 'Port College'), cell),
    program: fc.oneof(fc.constantFrom('History', 'MBA', 'Licence - Droit'), cell),
    level: fc.oneof(fc.constantFrom('bachelor', 'master'), cell),
    country_code: fc.oneof(fc.constantFrom('IN', 'FR', 'TR'), cell),
    city: fc.oneof(fc.constantFrom('Pune', 'Évry'), cell),
  })
  const row = fc.tuple(likely, fc.array(cell, { minLength: names.length, maxLength: names.length }))
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
      const lines = rows.map(([known, others]) =>
        names.map((name, at) =>
          quoted(Object.entries(known).find(([key]) => key === name)?.[1] ?? others[at] ?? ''),
        ),
      )
      const content = [names.join(','), ...lines.map((cells) => cells.join(','))].join('\n')
      await storedOrReported(write('noise.csv', content), rows.length)
    }),
    { numRuns: 40 },
  )
})

test('whatever bytes a file is made of, it is refused or read', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', 'é', ';'), maxLength: 80 }),
  )
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.constantFrom('', 'name,country_code,city\n'),
      async (noise, head) => {
        await storedOrReported(
          write('bytes.csv', Buffer.concat([Buffer.from(head), Buffer.from(noise)])),
        )
      },
    ),
    { numRuns: 80 },
  )
})

async function storedOrReported(path: string, rows?: number): Promise<void> {
  const result = await run(path, { apply: true }).catch((error: unknown) => {
    if (error instanceof ImportFileError) return undefined
    throw error
  })
  if (!result) return
  if (rows !== undefined) assert.equal(result.outcome.rows, rows)
  const refused = result.notes.filter((note) => noteCodes[note.code] === 'refused')
  assert.equal(new Set(refused.map((note) => note.line)).size <= refused.length, true)
  assert.equal(refused.length, result.outcome.refused)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function run(path: string, options?: { apply?: boolean }) {
  return runImport(server.deps, path, options)
}
