import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import type { ProgramSearch } from '#contract/catalogue/catalogue.ts'
import { languages } from '#contract/common/values/languages.ts'
import type { Db } from '../../database/database.ts'
import {
  addDestination,
  makeDestination,
  makeProgram,
  makeUniversity,
} from '../../testing/factories-catalogue.ts'
import { readUntil } from '../../testing/read-until.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { importFile } from '../import/import.ts'
import { type ProgramChoice, raiseCatalogueVersion } from '../refresh-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { createFinder, type IndexedFinder } from './finder.ts'

let server: TestApp
let finder: IndexedFinder
let wholeReads = 0

before(async () => {
  server = await createTestApp()
  for (const key of ['france', 'india', 'turkey'] as const) await makeDestination(server.deps, key)
  const counted = reading(async () => {
    wholeReads++
  })
  finder = createFinder({ database: counted, now: server.clock.now })
})
after(() => server.close())

/** The database, with what comes before each reading of the whole catalogue. */
function reading(before: () => Promise<void>): TestApp['database'] {
  const pool: pg.Pool = new Proxy(server.database.pool, {
    get: (target, name) =>
      name === 'query'
        ? async (statement: string, values: unknown[]) => {
            if (statement.includes('from search_title order by id')) await before()
            return target.query(statement, values)
          }
        : Reflect.get(target, name),
  })
  return { ...server.database, pool }
}

const words = [
  'law',
  'medicine',
  'music',
  'droit',
  'pune studies',
  'master',
  'engneering',
  'lyon',
  'cphs',
  'lphs',
  'internship',
  'algeria',
]
const searches: ProgramSearch[] = [
  {},
  ...words.map((q) => ({ q })),
  { sort: 'title' },
  { sort: 'deadline', openOnly: true },
  { sort: 'tuition', nationality: 'CI', currency: 'USD', page: 2, size: 5 },
  { destination: ['france'], level: ['master'], language: ['en'] },
  { scholarship: ['yes'], duration: ['25-36'] },
  { intake: ['2027-autumn'], mode: ['online', 'on_campus'], nationality: 'IN', residence: 'IN' },
  { q: 'university of lyon', tuitionMax: 5000, tuitionUnknown: true },
]

async function answers(of: IndexedFinder): Promise<string[]> {
  const all: string[] = []
  for (const language of languages) {
    for (const search of searches) all.push(await of.find(search, language))
  }
  all.push(JSON.stringify([await of.figures(), await of.programCounts()]))
  all.push(JSON.stringify((await of.takingIds()).sort((one, other) => one - other)))
  all.push((await of.closingSoon(5, 'university')).join())
  return all
}

async function answersAsAnew(what: string): Promise<void> {
  const anew = createFinder({ database: server.database, now: server.clock.now })
  assert.deepEqual(await answers(finder), await answers(anew), what)
}

/** Always the same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const pick = <T>(from: readonly T[]): T => {
    const one = from[below(from.length)]
    if (one === undefined) throw new Error('There is nothing to pick from')
    return one
  }
  return { below, pick }
}

const change = (choice: ProgramChoice, work: (tx: Db) => Promise<unknown>) =>
  server.deps.db.transaction().execute(async (tx) => {
    await work(tx)
    await refreshSearch(tx, choice)
  })

const subjects = ['Law', 'Medicine', 'Music', 'Civil Engineering', 'Economics', 'Nursing']
const kinds = [
  'Studies',
  'with Management (no internship)',
  '',
  'and Public Health Sciences',
  'B.Sc.',
]

function titleOf({ pick, below }: ReturnType<typeof randomFrom>): { en: string; fr: string } {
  const number = below(3) === 0 ? ` ${below(40)}` : ''
  const en = `${pick(subjects)} ${pick(kinds)}${number}`.trim()
  return { en, fr: below(2) === 0 ? en : `${pick(['Droit', 'Médecine', 'Musique'])}${number}` }
}

/** Programs that visitors may see, or could. */
async function anyProgram({ pick }: ReturnType<typeof randomFrom>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from program order by id`.execute(
    server.deps.db,
  )
  return pick(rows).id
}

test('after any changes of programs the index answers as one read anew, and reads only them', async () => {
  const random = randomFrom(20_261_201)
  const { below, pick } = random
  const universities = [
    await makeUniversity(server.deps),
    await makeUniversity(server.deps, { destination: 'india', city: 'Pune' }),
    await makeUniversity(server.deps, { destination: 'turkey', city: 'Ankara' }),
  ]
  const scholarship = await makeScholarship()
  const add = () =>
    makeProgram(server.deps, {
      title: titleOf(random),
      universityId: pick(universities).id,
      level: pick(['bachelor', 'master'] as const),
      field: pick(['04', '0421', '0912']),
      languages: pick([['en'], ['fr'], ['en', 'fr']]),
      duration_months: pick([12, 24, 36, null]),
      tuition: below(2) === 0 ? [] : [{ amountMinor: 100_000 * (1 + below(9)), currency: 'EUR' }],
      intakes: below(4) === 0 ? [] : [{ closes_at: `2027-0${1 + below(6)}-15T20:59:00Z` }],
    })
  for (let made = 0; made < 30; made++) await add()
  await answersAsAnew('at first')

  const edits: Record<string, () => Promise<unknown>> = {
    create: add,
    title: async () => {
      const id = await anyProgram(random)
      const title = JSON.stringify(titleOf(random))
      await change({ programs: [id] }, (tx) =>
        tx.updateTable('program').set({ title }).where('id', '=', id).execute(),
      )
    },
    'columns that filters look at': async () => {
      const id = await anyProgram(random)
      const columns = pick([
        { level: pick(['bachelor', 'master', 'doctorate'] as const) },
        { mode: pick(['online', 'on_campus', 'blended'] as const) },
        { languages: pick([['fr', 'en'], ['tr'], ['de', 'en']]) },
        { duration_months: below(60) + 1 },
        { field: pick(['0913', '06', '0215']) },
        { city: pick(['Lyon', 'Pune', 'Ankara']) },
        { official_url: pick([null, 'https://university.example/program']) },
        { derived_fields: pick([[], ['city'], ['group']]) },
        { submission_channel: pick(['agency', 'national_portal'] as const) },
      ])
      await change({ programs: [id] }, (tx) =>
        tx.updateTable('program').set(columns).where('id', '=', id).execute(),
      )
    },
    'publish and unpublish': async () => {
      const id = await anyProgram(random)
      const status = pick(['published', 'draft', 'archived'] as const)
      await change({ programs: [id] }, (tx) =>
        tx.updateTable('program').set({ status }).where('id', '=', id).execute(),
      )
    },
    fee: async () => {
      const id = await anyProgram(random)
      await change({ programs: [id] }, (tx) =>
        tx
          .updateTable('tuition_line')
          .set({
            amount_minor: 10_000 * (1 + below(200)),
            currency: pick(['EUR', 'USD']),
            academic_year: pick(['2026-27', '2027-28']),
          })
          .where('program_id', '=', id)
          .execute(),
      )
    },
    dates: async () => {
      const id = await anyProgram(random)
      const closes = `2027-${pick(['02', '04', '07'])}-1${below(9)}T10:00:00Z`
      const apart = { MA: { closesAt: '2027-01-05T10:00:00Z' } }
      await change({ programs: [id] }, (tx) =>
        tx
          .updateTable('intake')
          .set({
            closes_at: closes,
            capacity: pick([null, null, 0]),
            ...(below(3) === 0 && { closes_in: JSON.stringify(apart) }),
          })
          .where('program_id', '=', id)
          .execute(),
      )
    },
    delete: async () => {
      const id = await anyProgram(random)
      await change({ programs: [id] }, (tx) =>
        tx.deleteFrom('program').where('id', '=', id).execute(),
      )
    },
    'many at once': async () => {
      await change({ universities: [pick(universities).id] }, (tx) =>
        tx
          .updateTable('program')
          .set({ duration_months: below(30) + 1 })
          .where(sql<boolean>`id % 3 = ${below(3)}`)
          .execute(),
      )
    },
    'a scholarship of a program': async () => {
      const id = await anyProgram(random)
      await server.deps.db.transaction().execute(async (tx) => {
        await sql`delete from scholarship_program where program_id = ${id}`.execute(tx)
        if (below(2) === 0) {
          await sql`insert into scholarship_program values (${scholarship}, ${id})`.execute(tx)
        }
        await raiseCatalogueVersion(tx)
      })
    },
    'nothing that is searched': async () => {
      await server.database.pool.query('update catalogue_version set version = version + 1')
    },
  }
  const before = wholeReads
  for (let turn = 0; turn < 60; turn++) {
    const names = Array.from({ length: 1 + below(3) }, () => pick(Object.keys(edits)))
    for (const name of names) await edits[name]?.()
    await answersAsAnew(`turn ${turn}: ${names.join(', ')}`)
  }
  assert.equal(wholeReads, before, 'the whole catalogue was read again')
})

test('what changes the meaning of words, or holds for many programs, is read whole', async () => {
  const { db } = server.deps
  const { id } = await makeUniversity(server.deps, { name: 'Zephyr College', city: 'Lyon' })
  await makeProgram(server.deps, { title: 'Law', universityId: id })
  await addDestination(server.deps, { key: 'maghreb', country: 'TN' })
  const there = await makeUniversity(server.deps, { city: 'Tunis' })
  await sql`update university set destination_id = (select id from destination where key = 'maghreb')
    where id = ${there.id}`.execute(db)
  await makeProgram(server.deps, { title: 'Law', universityId: there.id })
  await answersAsAnew('before')
  const all: ProgramChoice = { universities: [id] }
  const maghreb = (columns: { also_in?: string[]; country?: string; name?: string }) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('destination').set(columns).where('key', '=', 'maghreb').execute()
      await raiseCatalogueVersion(tx)
    })
  const edits: Record<string, () => Promise<unknown>> = {
    'a university is renamed': () =>
      change(all, (tx) =>
        tx
          .updateTable('university')
          .set({ name: 'Lyon Zephyr University' })
          .where('id', '=', id)
          .execute(),
      ),
    'and moves to a new town': () =>
      change(all, (tx) =>
        tx.updateTable('university').set({ city: 'Zephyrville' }).where('id', '=', id).execute(),
      ),
    'a program is in a new town': () =>
      makeProgram(server.deps, { title: 'Law', city: 'Brumeville' }),
    'a title has a word of a name': () => makeProgram(server.deps, { title: 'Zephyr Studies' }),
    'a destination is hidden': async () => {
      const { id: india } = await makeDestination(server.deps, 'india')
      await change({ destination: india }, (tx) =>
        tx.updateTable('destination').set({ published: false }).where('id', '=', india).execute(),
      )
    },
    'a destination is in one more country': () => maghreb({ also_in: ['DZ'] }),
    'and in one less': () => maghreb({ also_in: [] }),
    'and in another one': () => maghreb({ country: 'DZ' }),
    'and is called something else': () => maghreb({ name: '{"en":"Algeria too","fr":"Ailleurs"}' }),
    'a scholarship ends': () =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('scholarship').set({ status: 'archived' }).execute()
        await raiseCatalogueVersion(tx)
      }),
    'a rate is another': () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into currency_rate (currency, per_euro, as_of, source) values
          ('USD', 1.25, '2026-11-01', 'test') on conflict (currency)
          do update set per_euro = 1.25`.execute(tx)
        await refreshSearch(tx, 'all')
      }),
    'unused titles are deleted': () =>
      db.transaction().execute(async (tx) => {
        await sql`update program set title = '{"en":"Only","fr":"Seul"}'
          where id = (select min(id) from program)`.execute(tx)
        await refreshSearch(tx, 'all')
      }),
    'the journal no longer reaches back': async () => {
      const program = await makeProgram(server.deps, { title: 'Medicine of long ago' })
      await server.database.pool.query('update catalogue_version set version = version + 1500')
      await change({ programs: [program.id] }, () => Promise.resolve())
    },
    'the database is an earlier one': async () => {
      await server.database.pool.query('update catalogue_version set version = version - 5')
    },
  }
  for (const [name, edit] of Object.entries(edits)) {
    await edit()
    await answersAsAnew(name)
  }
})

test('in a large catalogue the old index answers while all is read again', async () => {
  let renewals = 0
  let mayRead = Promise.resolve()
  const large = createFinder({
    database: reading(() => mayRead),
    now: server.clock.now,
    largeFrom: 1,
    renewed: () => renewals++,
  })
  const named = async (q: string): Promise<string[]> => {
    const found: { universities: { name: string }[] } = JSON.parse(await large.find({ q }, 'en'))
    return found.universities.map(({ name }) => name)
  }
  const { id } = await makeUniversity(server.deps, { name: 'Quorndon University' })
  await makeProgram(server.deps, { title: 'Law', universityId: id })
  assert.deepEqual(await named('quorndon university'), ['Quorndon University'])

  const { promise, resolve } = Promise.withResolvers<void>()
  mayRead = promise
  await change({ universities: [id] }, (tx) =>
    tx
      .updateTable('university')
      .set({ name: 'Blaxhall University' })
      .where('id', '=', id)
      .execute(),
  )
  assert.deepEqual(await named('quorndon university'), ['Quorndon University'])
  assert.equal(renewals, 0)
  resolve()
  assert.equal(
    await readUntil(
      async () => renewals,
      (count) => count > 0,
    ),
    1,
  )
  assert.deepEqual(await named('blaxhall university'), ['Blaxhall University'])
})

test('an import, and its like again, are followed', async () => {
  const path = `${server.deps.env.dataDir}.csv`
  const row = (university: string, program: string, months: number) =>
    `${university},${program},bachelor,FR,Lyon,0421,English,${months},A,1,generated,2026`
  const head =
    'university,program,level,country_code,city,isced_f_broad,language,duration_months,quality,licence_ok,source,source_year'
  for (const months of [36, 48]) {
    const rows = ['Law', 'Music', 'Nursing'].map((title) => row('Imported College', title, months))
    await writeFile(path, `${[head, ...rows].join('\n')}\n`)
    await importFile(server.deps, {
      path,
      apply: true,
      publishNew: true,
      sink: () => {},
      signal: new AbortController().signal,
    })
    await answersAsAnew(`an import with ${months} months`)
  }
})

async function makeScholarship(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scholarship (key, position, name, provider, coverage, submission_channel, review_by,
      certainty, source_url, checked_on, checked_by, universities)
    values ('grant', 1, '{"en":"Zenith grant","fr":"Bourse Zenith"}', '{"en":"Zenith","fr":"Zenith"}',
      '{"en":"All","fr":"Tout"}', 'agency', '2028-01-01', 'confirmed',
      'https://university.example/grant', '2026-11-20', 'colleague-of-the-office', '{}')
    returning id`.execute(server.deps.db)
  return rows[0]?.id ?? 0
}
