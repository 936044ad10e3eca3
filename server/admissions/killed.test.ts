import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplications } from '../testing/factories-admissions.ts'
import { makeThreeChoices } from '../testing/factories-catalogue.ts'
import { openSession } from '../testing/factories-identity.ts'
import { holdMail } from '../testing/mail-hold.ts'
import { type MortalSite, makeMortalSite, onlyOnServer } from '../testing/mortal-site.ts'
import type { TestApp } from '../testing/test-app.ts'

/* The process ends in the middle of a move of many applications, and of a merge of two files. */

/** More people, with an application each, than are moved in one transaction. */
const many = 51

let site: MortalSite
let token: string
let numbers: string[]
/** Two files of the same person, each with its submission. */
let kept: string
let merged: string
let apart: string

before(async () => {
  site = await makeMortalSite()
  await site.between(async (server) => {
    const owner = await signedInAs(server, 'owner')
    token = (await openSession(server.deps, { id: owner.account.id, role: 'admin' })).token
    const choices = await makeThreeChoices(server.deps, server.clock.now())
    const visitor = createClient(server)
    numbers = await makeApplications(visitor, choices.slice(0, 1), many)
    const pair = [
      ...(await makeApplications(visitor, choices.slice(0, 2), 1)),
      ...(await makeApplications(visitor, choices.slice(2), 1)),
    ]
    const files = await server.deps.db
      .selectFrom('applicant')
      .innerJoin('application', 'application.applicant_id', 'applicant.id')
      .select('applicant.key')
      .distinct()
      .where('application.number', 'in', pair)
      .orderBy('applicant.key')
      .execute()
    ;[kept = '', merged = ''] = files.map(({ key }) => key)
    apart = await rowsOfBoth(server)
    await server.deps.db.deleteFrom('outgoing_mail').execute()
    // The test checks that each applicant gets a mail, not that the move could be undone.
    await holdMail(server.deps, 0)
  })
})
after(() => site.close())

/** What the two files hold and what was sent with them, as one text. */
async function rowsOfBoth({ database }: Pick<TestApp, 'database'>): Promise<string> {
  const ids = `(select id from applicant where key in ('${kept}', '${merged}'))`
  const { rows } = await database.pool.query<{ row: string }>(`
    select t::text as row from applicant t where id in ${ids}
    union all select t::text from application t where applicant_id in ${ids}
    union all select t::text from submission t where applicant_id in ${ids}
    union all select t::text from applicant_merge t where kept_id in ${ids}
    union all select t::text from notification t where applicant_id in ${ids}
    union all select t::text from audit_event t where entity_key in ('${kept}', '${merged}')
    order by 1`)
  return rows.map(({ row }) => row).join('\n')
}

function moveMany(client: TestClient, key: string): Promise<Response> {
  const selection = { items: numbers.map((number) => ({ number, version: 1 })) }
  const act = { kind: 'move', to: 'in_review', reason: { en: null, fr: null } }
  return client.post(
    '/api/admin/application-bulk',
    { selection, act },
    { headers: { 'idempotency-key': key } },
  )
}

const merge = (client: TestClient) =>
  client.post(
    `/api/admin/applicants/${kept}/merges`,
    { merged, mergedVersion: 1 },
    { headers: { 'if-match': '"1"' } },
  )

test('a move of many that dies half way is continued, and each is moved and mailed once', async () => {
  const key = randomUUID()
  const finishes = 'update job_item'
  const dying = await site.start({ statement: finishes, nth: 2, when: 'before' })
  await dying.death(moveMany(dying.client(token), key))
  await site.between(async ({ deps }) => {
    const moved = await deps.db
      .selectFrom('application')
      .select('number')
      .where('status', '=', 'in_review')
      .execute()
    assert.ok(moved.length < many, 'it died half way')
  })

  const next = await site.start()
  await site.untilTold(numbers)
  // The administrator who was cut off asks again with their key.
  const again = await moveMany(next.client(token), key)
  assert.equal(again.status, 200)
  const { state, total, done, refused } = await again.json()
  assert.deepEqual([state, total, done, refused], ['finished', many, many, 0])
  await next.stop()

  await site.between(async ({ database }) => {
    const { rows } = await database.pool.query<{ number: string; moved: number[] }>(`
      select number, array[
          (select count(*) from application_history
            where application_id = application.id and to_status = 'in_review'),
          (select count(*) from audit_event
            where entity_key = number and action = 'application.moved'),
          (select count(*) from outgoing_mail where about = number and state = 'sent'),
          version
        ]::int[] as moved
      from application where status = 'in_review'`)
    assert.equal(rows.length, many)
    for (const { number, moved } of rows) assert.deepEqual(moved, [1, 1, 1, 2], number)
  })
  assert.deepEqual(new Set(site.countMessages(numbers)), new Set([1]))
})

test('a merge that dies before its end has changed nothing', onlyOnServer, async () => {
  const dying = await site.start({ statement: 'insert into "applicant_merge"', when: 'before' })
  await dying.death(merge(dying.client(token)))
  assert.equal(await site.between(rowsOfBoth), apart)
})

test(
  'one that dies when it was made is whole, and the same again finds that it was made',
  onlyOnServer,
  async () => {
    const dying = await site.start({
      statement: 'insert into "applicant_merge"',
      when: 'committed',
    })
    await dying.death(merge(dying.client(token)))
    await site.between(async (server) => {
      const { rows } = await server.database.pool.query<{ found: number[] }>(
        `select array[
          (select count(*) from applicant_merge where undone_at is null),
          (select count(*) from applicant where key = $2
            and merged_into = (select id from applicant where key = $1)),
          (select count(*) from application join applicant on applicant.id = applicant_id
            where applicant.key = $1),
          (select count(*) from submission join applicant on applicant.id = applicant_id
            where applicant.key = $1),
          (select count(*) from audit_event
            where entity_key = $1 and action = 'applicant.merged')
        ]::int[] as found`,
        [kept, merged],
      )
      assert.deepEqual(rows[0]?.found, [1, 1, 3, 2, 1])
      const again = createClient(server)
      again.bear(token)
      assert.equal((await merge(again)).status, 412)
    })
  },
)
