import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ImportView } from '#contract/catalogue/imports.ts'
import type { Database } from '../../../database/database.ts'
import { signedInAs } from '../../../testing/client.ts'
import type { DieAt } from '../../../testing/die-at.ts'
import { openSession } from '../../../testing/factories-identity.ts'
import { catalogueRows, sayOf, sendList, stepImport } from '../../../testing/import-runs.ts'
import { type MortalSite, makeMortalSite, onlyOnServer } from '../../../testing/mortal-site.ts'
import { digestOfCatalogue, digestOfGuides } from '../../starter/starter-files.ts'
import { saveEdition } from '../../starter/starter-guide-queries.ts'
import { sweepImports } from './run-import.ts'
import { viewImport } from './view-import.ts'

/*
 * The process ends in the middle of a list of thousands of rows. Each test starts from what the one
 * before has left.
 */

const half = 1100
const data = join(import.meta.dirname, '../../../../data')

let site: MortalSite
let token: string
/**
 * A list of programs that changes the fee of half of the stored programs, and adds as many new
 * ones.
 */
let programs: ImportView
let intakes: ImportView
let start: Awaited<ReturnType<typeof catalogueRows>>
let stored: typeof start
/**
 * How many rows each of these tables had before anything was imported: those of the starter
 * catalogue.
 */
let begun: number[]
const counted = [
  ...['program', 'tuition_line', 'program_line', 'program_search'],
  'tuition_line where amount_minor = 200000',
]

before(async () => {
  site = await makeMortalSite()
  await site.between(async (server) => {
    // The starter files would come on top of what is counted here: recording their editions keeps
    // them out.
    await saveEdition(server.deps.db, 'guides', digestOfGuides(data))
    await saveEdition(server.deps.db, 'catalogue', digestOfCatalogue(data))
    begun = await Promise.all(counted.map((from) => count(server.database, from)))
    const editor = await signedInAs(server, 'editor')
    token = (await openSession(server.deps, { id: editor.account.id, role: 'admin' })).token
    const published = async (list: string) =>
      sayOf(editor, await sendList(editor, list), { publishNew: true })
    const first = await published(listOfPrograms({ from: 0, count: 2 * half, fee: 1000 }))
    const stored = await stepImport(editor, await stepImport(editor, first, 'check'), 'apply')
    assert.equal(stored.state, 'applied')
    programs = await published(listOfPrograms({ from: half, count: 2 * half, fee: 2000 }))
    intakes = await sendList(editor, listOfIntakes(half))
    start = await catalogueRows(server.database)
  })
})
after(() => site.close())

const titleOf = (at: number) => `Subject ${at}`
const universityOf = (at: number) => `College of Rivers ${at % 40}`

function listOfPrograms({ from, count, fee }: { from: number; count: number; fee: number }) {
  const head =
    'university,program,level,country_code,city,tuition_amount,tuition_currency,tuition_period,source_year,quality,source_name'
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `${universityOf(from + at)},${titleOf(from + at)},bachelor,IN,Pune,${fee},INR,year,2025,A,Fee table of 2025`,
  )
  return [head, ...rows, ''].join('\n')
}

function listOfIntakes(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `${universityOf(at)},${titleOf(at)},autumn,2098-99,2098-09-01,2098-06-30,Calendar of 2098`,
  )
  return ['university,title,term,academic_year,starts_on,closes_at,source_name', ...rows, ''].join(
    '\n',
  )
}

/**
 * Kills a process during an import. Answers what the next process reports once the one before has
 * been silent long enough, and what the catalogue holds.
 */
async function dieAt(
  point: DieAt,
  view: ImportView,
  steps: readonly ('check' | 'apply' | 'undo')[],
): Promise<{ view: ImportView; rows: Awaited<ReturnType<typeof catalogueRows>> }> {
  const life = await site.start(point)
  const editor = life.client(token)
  const doing = steps.reduce(
    async (before, step) => stepImport(editor, await before, step),
    Promise.resolve(view),
  )
  await life.death(doing)
  return site.between(async (server) => {
    server.clock.forwardSeconds(120)
    await sweepImports(server.deps)
    return {
      view: await viewImport(server.deps, view.key),
      rows: await catalogueRows(server.database),
    }
  })
}

async function count({ pool }: Pick<Database, 'pool'>, from: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*) as count from ${from}`)
  return rows[0]?.count ?? 0
}

const summary = ({ counts }: ImportView) => [counts?.rows, counts?.inserted, counts?.updated]
const outcome = ({ state, fault }: ImportView) => [state, fault?.code]

test(
  'a dry run that dies is reported as cut short, and has changed nothing',
  onlyOnServer,
  async () => {
    const point = { statement: 'insert into import_row', nth: 2, when: 'before' } as const
    const dead = await dieAt(point, programs, ['check'])
    assert.deepEqual(outcome(dead.view), ['failed', 'stopped'])
    assert.deepEqual(dead.rows, start)
    programs = dead.view
  },
)

test('an import that dies while it stores has stored nothing', onlyOnServer, async () => {
  const point = { statement: 'insert into tuition_line', when: 'before' } as const
  const dead = await dieAt(point, programs, ['check', 'apply'])
  assert.deepEqual(outcome(dead.view), ['failed', 'stopped'])
  assert.deepEqual(summary(dead.view), [2 * half, half, half])
  assert.deepEqual(dead.rows, start)
  programs = dead.view
})

test('an import that dies after storing is stored whole, and says so', async () => {
  const point = { statement: 'insert into tuition_line', when: 'committed' } as const
  const { view, rows } = await dieAt(point, programs, ['check', 'apply'])
  assert.deepEqual(outcome(view), ['applied', undefined])
  assert.deepEqual(summary(view), [2 * half, half, half])
  await site.between(async ({ database }) => {
    const now = await Promise.all(counted.map((from) => count(database, from)))
    const added = now.map((rows, at) => rows - (begun[at] ?? 0))
    assert.deepEqual(added, [...[3, 3, 3, 3].map((times) => times * half), 2 * half])
    const appliedEvents = `audit_event where action = 'import.applied' and entity_key = '${view.key}'`
    assert.equal(await count(database, appliedEvents), 1)
  })
  programs = view
  stored = rows
})

test('an import that dies while it is undone is stored as before, and can be undone', async () => {
  const point = { statement: 'delete from program p using undo_row', when: 'before' } as const
  const dead = await dieAt(point, programs, ['undo'])
  assert.deepEqual(outcome(dead.view), ['applied', 'stopped'])
  assert.deepEqual(dead.rows, stored)
  await site.between(async (server) => {
    const undone = await stepImport(await signedInAs(server, 'editor'), dead.view, 'undo')
    assert.deepEqual([undone.state, undone.stayed], ['undone', 0])
    assert.deepEqual(await catalogueRows(server.database), start)
  })
})

test(
  'an import of intakes that dies half way has stored all of them or none',
  onlyOnServer,
  async () => {
    const point = { statement: 'insert into "intake"', nth: half, when: 'before' } as const
    const dead = await dieAt(point, intakes, ['check', 'apply'])
    assert.deepEqual(outcome(dead.view), ['failed', 'stopped'])
    assert.deepEqual(dead.rows, start)
    await site.between(async (server) => {
      const known = await count(server.database, 'intake')
      const editor = await signedInAs(server, 'editor')
      const applied = await stepImport(
        editor,
        await stepImport(editor, dead.view, 'check'),
        'apply',
      )
      assert.deepEqual([applied.state, ...summary(applied)], ['applied', half, half, 0])
      assert.equal(await count(server.database, 'intake'), known + half)
    })
  },
)
