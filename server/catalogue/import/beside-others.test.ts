import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import type { ImportView } from '#contract/catalogue/imports.ts'
import type { Db } from '../../database/database.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { chooseIntakes, makeDraft, startDraft } from '../../testing/factories-admissions.ts'
import {
  makeChoice,
  makeDestination,
  makeProgram,
  makeUniversity,
} from '../../testing/factories-catalogue.ts'
import { sendList, stepImport } from '../../testing/import-runs.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts'
import { upsertFigure } from '../connectors/figure-queries.ts'

let server: TestApp
let editor: Awaited<ReturnType<typeof signedInAs>>
let visitor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  visitor = createClient(server)
  await makeDestination(server.deps, 'india')
})
after(() => server.close())

const step = (view: ImportView, name: 'check' | 'apply' | 'undo') => stepImport(editor, view, name)
const checked = async (list: string) => step(await sendList(editor, list), 'check')
const applied = async (list: string) => step(await checked(list), 'apply')

const programsIn = (university: string, year = 2025) =>
  `university,program,level,country_code,city,tuition_amount,tuition_currency,tuition_period,source_year,quality
${university},Geology,bachelor,IN,Pune,${year},INR,year,${year},A
`
const universityIn = (name: string, city = 'Pune') =>
  `name,country_code,city,ownership,quality\n${name},IN,${city},public,A\n`

const scholarship = {
  name: { en: 'Grant', fr: 'Bourse' },
  provider: { en: 'The ministry', fr: 'Le ministère' },
  coverage: { en: 'A monthly grant.', fr: 'Une allocation mensuelle.' },
  ...{ requirements: [], dates: null, levels: ['master'], universities: null },
  ...{ submissionChannel: 'university_portal', officialUrl: 'https://example.org/grant' },
  ...{ validForYear: '2027', sourceUrl: 'https://example.org/grant', sourceName: null },
  ...{ sourceType: 'official', certainty: 'confirmed', checkedOn: '2026-11-01', checkedBy: null },
  ...{ reviewBy: '2027-11-01', destination: 'india', status: 'published' },
}

/** What stays of a colleague's save. */
const saved = { version: 9, website: 'https://example.org/saved' }

/** A save of a program or a university by its form, as far as its row is concerned. */
const saves = {
  program: (tx: Db, name: string) =>
    tx
      .updateTable('program')
      .set({ version: saved.version, official_url: saved.website, updated_by: editor.account.id })
      .where(
        'university_id',
        'in',
        tx.selectFrom('university').select('id').where('name', '=', name),
      )
      .execute(),
  university: (tx: Db, name: string) =>
    tx
      .updateTable('university')
      .set({ ...saved, updated_by: editor.account.id })
      .where('name', '=', name)
      .execute(),
}

function readSaved(kind: keyof typeof saves, name: string) {
  const { db } = server.deps
  return kind === 'university'
    ? db.selectFrom('university').select(['version', 'website']).where('name', '=', name).execute()
    : db
        .selectFrom('program')
        .innerJoin('university', 'university.id', 'program.university_id')
        .select(['program.version', 'program.official_url as website'])
        .where('university.name', '=', name)
        .execute()
}

const cases: Record<
  string,
  { edited: keyof typeof saves; step: 'apply' | 'undo'; lists: (name: string) => string[] }
> = {
  'a program that a list corrects': {
    ...{ edited: 'program', step: 'apply' },
    lists: (name) => [programsIn(name), programsIn(name, 2026)],
  },
  'a university that a list corrects': {
    ...{ edited: 'university', step: 'apply' },
    lists: (name) => [universityIn(name), universityIn(name, 'Nagpur')],
  },
  'a program whose correction is undone': {
    ...{ edited: 'program', step: 'undo' },
    lists: (name) => [programsIn(name), programsIn(name, 2026)],
  },
  'a program whose import is undone': {
    ...{ edited: 'program', step: 'undo' },
    lists: (name) => [programsIn(name)],
  },
  'a university whose correction is undone': {
    ...{ edited: 'university', step: 'undo' },
    lists: (name) => [universityIn(name), universityIn(name, 'Nagpur')],
  },
  'a university whose import is undone': {
    ...{ edited: 'university', step: 'undo' },
    lists: (name) => [universityIn(name)],
  },
}

for (const [what, { edited, step: name, lists }] of Object.entries(cases)) {
  test(`what a colleague is saving meanwhile stays: ${what}`, async (t) => {
    if (server.database.kind === 'embedded') return t.skip('it has one connection: they take turns')
    const university = `College of ${what}`
    const all = lists(university)
    for (const list of all.slice(0, -1)) await applied(list)
    const last = await checked(all.at(-1) ?? '')
    const view = name === 'undo' ? await step(last, 'apply') : last

    const { ended } = await server.deps.db.transaction().execute(async (tx) => {
      await saves[edited](tx, university)
      const ended = step(view, name)
      await waitUntilBlocked(server.deps.db)
      return { ended }
    })
    const { counts, stayed, fault } = await ended
    assert.equal(fault, null)
    assert.deepEqual(await readSaved(edited, university), [saved])
    if (name === 'apply') assert.deepEqual([counts?.updated, counts?.kept], [0, 1])
    else assert.ok((stayed ?? 0) > 0)
  })
}

test('a university that a colleague archives meanwhile isn’t published for its new programs', async (t) => {
  if (server.database.kind === 'embedded') return t.skip('it has one connection: they take turns')
  const name = 'College of Archives'
  await applied(programsIn(name))
  const { db } = server.deps
  const of = (tx: Db) => tx.updateTable('university').where('name', '=', name)
  await of(db).set({ status: 'draft' }).execute()
  const list = programsIn(name).replace('Geology', 'Botany')
  const sent = await sendList(editor, list)
  const mapped = await editor.put(
    `/api/admin/imports/${sent.key}/mapping`,
    { mapping: sent.mapping, source: null, meanings: {}, publishNew: true },
    { headers: { 'if-match': `"${sent.version}"` } },
  )
  const ready = await step(await mapped.json(), 'check')
  const { ended } = await db.transaction().execute(async (tx) => {
    await of(tx).set({ status: 'archived', updated_by: editor.account.id }).execute()
    const ended = step(ready, 'apply')
    await waitUntilBlocked(db)
    return { ended }
  })
  assert.equal((await ended).state, 'applied')
  const [found] = await db
    .selectFrom('university')
    .select('status')
    .where('name', '=', name)
    .execute()
  assert.equal(found?.status, 'archived')
})

/** A program without applications that is about to be removed, as undoing its import does. */
async function makeGoing() {
  const university = await makeUniversity(server.deps)
  const choice = await makeChoice(server.deps, { universityId: university.id })
  return {
    ...{ choice, university: university.key },
    other: (await makeProgram(server.deps)).key,
    draft: await makeDraft(visitor, await makeChoice(server.deps)),
    remove: async (tx: Db) => {
      await tx.deleteFrom('program').where('key', '=', choice.program).execute()
      await tx.deleteFrom('university').where('id', '=', university.id).execute()
    },
  }
}
type Going = Awaited<ReturnType<typeof makeGoing>>

const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
const bulk = (about: 'programs' | 'universities', key: string) =>
  editor.post(
    `/api/admin/${about}/bulk`,
    { action: { kind: 'archive' }, selection: { keys: [key] } },
    once(),
  )

/** What others do with it meanwhile. */
const uses: Record<string, (of: Going) => Promise<Response>> = {
  'begin an application': ({ choice }) => startDraft(visitor, choice),
  'choose it in a form': ({ choice, draft }) => chooseIntakes(visitor, draft, [choice]),
  'ask for an alert': ({ choice: { program } }) =>
    visitor.post('/api/alerts', { email: 'awa@example.test', language: 'en', program }, once()),
  'act on many programs': ({ choice: { program } }) => bulk('programs', program),
  'act on many universities': ({ university }) => bulk('universities', university),
  'move another program there': async ({ university, other }) => {
    const path = `/api/admin/programs/${other}`
    const record = await (await editor.get(path)).json()
    const kept = Object.entries(record).filter(([name]) => name in ProgramInput.shape)
    return editor.put(
      path,
      { ...Object.fromEntries(kept), university },
      { headers: { 'if-match': `"${record.version}"` } },
    )
  },
  'name it in a scholarship': ({ choice: { program } }) =>
    editor.post('/api/admin/scholarships', { ...scholarship, key: program, programs: [program] }),
}

for (const [what, use] of Object.entries(uses)) {
  test(`naming a program or university that is being removed is refused: ${what}`, async (t) => {
    if (server.database.kind === 'embedded') return t.skip('it has one connection: they take turns')
    await server.deps.db.deleteFrom('rate_counter').execute()
    const going = await makeGoing()
    const { answered } = await server.deps.db.transaction().execute(async (tx) => {
      await going.remove(tx)
      const answered = use(going)
      await waitUntilBlocked(server.deps.db)
      return { answered }
    })
    const { status } = await answered
    assert.ok(status >= 400 && status < 500, `${status}`)
  })
}

test('what visitors and colleagues use stays when its import is undone', async () => {
  const names = ['an alert', 'an unconfirmed alert', 'a scholarship', 'a figure', 'nothing']
  const { db } = server.deps
  const view = await applied(
    names
      .map((name) => programsIn(`College of ${name}`))
      .join('\n')
      .replaceAll(/\n+university,.*\n/g, '\n'),
  )
  assert.equal(view.counts?.inserted, names.length)
  const of = (name: string) =>
    db
      .selectFrom('program')
      .innerJoin('university', 'university.id', 'program.university_id')
      .select(['program.id', 'program.key'])
      .where('university.name', '=', `College of ${name}`)
  const read = (name: string) => of(name).executeTakeFirstOrThrow()
  for (const [name, confirmed_at] of [
    ['an alert', server.deps.now()],
    ['an unconfirmed alert', null],
  ] as const) {
    await db
      .insertInto('opening_alert')
      .values({
        ...{ key: randomUUID(), email: `${randomUUID()}@example.test`, language: 'en' },
        ...{ program_id: (await read(name)).id, search: null, confirmed_at },
        created_at: server.deps.now(),
      })
      .execute()
  }
  const { key } = await read('a scholarship')
  const named = { ...scholarship, key: 'named-in-an-import', programs: [key] }
  assert.equal((await editor.post('/api/admin/scholarships', named)).status, 201)
  const programId = (await read('a figure')).id
  await db.transaction().execute((tx) =>
    upsertFigure(tx, {
      ...{ programId, name: 'places', year: '2026', value: 30, parts: 1 },
      grounds: {
        ...{ certainty: 'reported', sourceUrl: 'https://example.org/figures' },
        ...{ sourceName: null, checkedOn: '2026-11-01', checkedBy: null },
      },
    }),
  )

  await step(view, 'undo')
  const left: string[] = []
  for (const name of names) if (await of(name).executeTakeFirst()) left.push(name)
  assert.deepEqual(left, ['an alert', 'a scholarship', 'a figure'])
})
