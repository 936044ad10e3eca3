import { round2 } from '../load.ts'
import { createRandom } from '../random.ts'
import { startProcessorClock } from './processor.ts'
import { type Known, type Question, questionsOf, type Role, roles } from './questions.ts'
import { type Reader, signInAs } from './reader.ts'
import type { Scene } from './scene.ts'

export interface Figures {
  p50: number
  p95: number
  worst: number
  /** Milliseconds of the processors that the site and its database took, on average. */
  processorSite: number
  processorDatabase: number
}

interface Asked {
  times: number[]
  site: number
  database: number
}

/**
 * Every question of every role, in an order that is shuffled anew in each round, so that what the
 * machine does meanwhile is as hard on one as on another. One at a time.
 */
export async function measureLists(
  scene: Scene,
  { rounds, only }: { rounds: number; only?: string | undefined },
): Promise<Record<string, Figures>> {
  const readers = new Map<Role, Reader>()
  for (const role of roles) readers.set(role, await signInAs(scene, role))
  const all = questionsOf(await findKnown(scene))
    .filter(({ name }) => only === undefined || name.includes(only))
    .flatMap((question) => question.roles.map((role) => ({ ...question, role })))
  const asked = new Map<string, Asked>()
  const clock = await startProcessorClock(scene.site.pid, scene.client)
  const random = createRandom(7)

  const refused = new Set<string>()
  // The first round finds cold caches, unlike staff who work all day.
  for (let round = -1; round < rounds; round++) {
    for (const question of shuffled(all, random.below)) {
      const reader = readers.get(question.role)
      const path = question.paths[(round + question.paths.length) % question.paths.length]
      if (!reader || path === undefined) continue
      const before = clock()
      const start = performance.now()
      const answer = await reader.get(path)
      await answer.arrayBuffer()
      const took = performance.now() - start
      const after = clock()
      if (!answer.ok) refused.add(`${answer.status} for ${path}`)
      if (round < 0) continue
      const name = nameOf(question)
      const so = asked.get(name) ?? { times: [], site: 0, database: 0 }
      so.times.push(took)
      so.site += after.site - before.site
      so.database += after.database - before.database
      asked.set(name, so)
    }
    if (refused.size > 0) throw new Error([...refused].join('\n'))
  }
  return Object.fromEntries([...asked].map(([name, so]) => [name, figuresOf(so)]))
}

function nameOf({ name, role }: Question & { role: Role }): string {
  return role === 'all' ? name : `${name} · ${role}`
}

function figuresOf({ times, site, database }: Asked): Figures {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => round2(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return {
    p50: at(0.5),
    p95: at(0.95),
    worst: at(0.9999),
    processorSite: round2(site / sorted.length),
    processorDatabase: round2(database / sorted.length),
  }
}

function shuffled<T>(from: readonly T[], below: (limit: number) => number): T[] {
  return from
    .map((one) => ({ one, place: below(1_000_000) }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one)
}

/** Things of this database that addresses name. */
async function findKnown({ client }: Scene): Promise<Known> {
  const keys = async (query: string) =>
    (await client.query<{ key: string }>(query)).rows.map(({ key }) => key)
  const count = async (table: string) =>
    Number((await client.query(`select count(*) as count from ${table}`)).rows[0]?.count)
  const lastPage = async (table: string) => Math.ceil((await count(table)) / 25)
  const [owner = ''] = await keys(
    "select key from account where preset = 'counsellor' and scope = 'all' order by id limit 1",
  )
  const [university = ''] = await keys('select key from university order by id limit 1')
  const [deepAudit = ''] = await keys(
    `select (extract(epoch from at) * 1000000)::bigint || '_' || id as key from audit_event
      order by id offset 2000 limit 1`,
  )
  return {
    owner,
    university,
    deepAudit,
    applicants: await keys('select key from applicant where id % 4001 = 7 order by id limit 20'),
    programs: await keys('select key from program where id % 3001 = 7 order by id limit 20'),
    conversations: await keys(
      'select key from conversation where id % 701 = 7 order by id limit 20',
    ),
    numbers: await keys(
      'select number as key from application where id % 5003 = 7 order by id limit 20',
    ),
    lastPage: {
      applicants: await lastPage('application'),
      programs: await lastPage('program'),
      universities: await lastPage('university'),
      conversations: await lastPage('conversation'),
    },
  }
}
