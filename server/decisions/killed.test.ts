import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Decisions } from '#contract/decisions/decisions.ts'
import { createClient, signedInAs } from '../testing/client.ts'
import { makeApplications } from '../testing/factories-admissions.ts'
import { makeThreeChoices } from '../testing/factories-catalogue.ts'
import { decideOn, putStatus, refusal, release } from '../testing/factories-decisions.ts'
import { openSession } from '../testing/factories-identity.ts'
import { type MortalSite, makeMortalSite, onlyOnServer } from '../testing/mortal-site.ts'

/** More than are released in one transaction, for each release. */
const many = 30

interface Decided {
  number: string
  version: number
}

describe('the process dies in the middle of a release of many decisions', onlyOnServer, () => {
  let site: MortalSite
  let token: string
  let account: { id: number; role: 'admin' }
  let decided: Decided[]

  before(async () => {
    site = await makeMortalSite()
    await site.between(async (server) => {
      const owner = await signedInAs(server, 'owner')
      account = { id: owner.account.id, role: 'admin' }
      token = (await openSession(server.deps, account)).token
      const choices = await makeThreeChoices(server.deps, server.clock.now())
      const visitor = createClient(server)
      const numbers = await makeApplications(visitor, choices, (2 * many) / choices.length)
      decided = []
      for (const number of numbers) {
        const version = await putStatus(server, number, 'sent')
        const answer = await decideOn(owner, number, version, refusal)
        assert.equal(answer.status, 200, await answer.clone().text())
        decided.push({ number, version: Decisions.parse(await answer.json()).version })
      }
      await server.deps.db.deleteFrom('outgoing_mail').execute()
    })
  })
  after(() => site.close())

  const finishes = 'update job_item'

  /** Each was released once, in every place that shows it, and its applicant was notified once. */
  async function checkReleased(items: readonly Decided[]): Promise<void> {
    const numbers = items.map(({ number }) => number)
    const rows = await site.between(({ database }) =>
      database.pool.query<{ number: string; released: number[]; mail: string | null }>(
        `select number, array[
          (select count(*) from decision where application_id = application.id
            and released_at is not null),
          (select count(*) from application_history where application_id = application.id
            and to_status = 'refused'),
          (select count(*) from audit_event where entity_key = number
            and action = 'decision.released'),
          (select count(*) from job_item where application_id = application.id
            and done_at is not null and problem is null),
          (select count(*) from outgoing_mail where about = number)
        ]::int[] as released, (select min(state) from outgoing_mail where about = number) as mail
      from application where number = any($1) and status = 'refused'`,
        [numbers],
      ),
    )
    assert.equal(rows.rowCount, numbers.length)
    for (const { number, released, mail } of rows.rows) {
      assert.deepEqual([released, mail], [[1, 1, 1, 1, 1], 'sent'], number)
    }
    assert.deepEqual(new Set(site.countMessages(numbers)), new Set([1]))
  }

  test('a release that dies half way is continued by the next process, and each applicant is notified once', async () => {
    const items = decided.slice(0, many)
    const key = randomUUID()
    const dying = await site.start({ statement: finishes, nth: 2, when: 'before' })
    await dying.death(release(dying.client(token), items, { key }))
    await site.between(async ({ deps }) => {
      const { left } = await deps.db
        .selectFrom('job_item')
        .select((eb) => eb.fn.countAll<number>().as('left'))
        .where('done_at', 'is', null)
        .executeTakeFirstOrThrow()
      assert.ok(left > 0)
    })

    const next = await site.start()
    await site.untilTold(items.map(({ number }) => number))
    // The caller who was cut off asks again with the same key.
    const again = await release(next.client(token), items, { key })
    assert.equal(again.status, 200)
    const { state, total, released } = await again.json()
    assert.deepEqual([state, total, released], ['finished', many, many])
    await next.stop()
    await checkReleased(items)
  })

  test('a release whose time has come is begun and continued by any process that is running', async () => {
    const items = decided.slice(many)
    await site.between(async (server) => {
      const [at, hour] = [server.clock.now().getTime(), 3600_000]
      server.clock.set(new Date(at - hour).toISOString())
      const owner = createClient(server)
      owner.bear((await openSession(server.deps, account)).token)
      const answer = await release(owner, items, { at: new Date(at - hour / 2).toISOString() })
      assert.equal((await answer.json()).state, 'scheduled')
    })
    const dying = await site.start({ statement: finishes, when: 'committed' })
    await dying.death()
    await site.between(async () => {})
    const next = await site.start()
    await site.untilTold(items.map(({ number }) => number))
    await next.stop()
    await checkReleased(items)
  })
})
