import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Acknowledged, openTown } from './testing/busy-people.ts'
import { makeThreeChoices } from './testing/factories-catalogue.ts'
import { makeAccount } from './testing/factories-identity.ts'
import { type Life, type MortalSite, makeMortalSite, onlyOnServer } from './testing/mortal-site.ts'
import type { TestApp } from './testing/test-app.ts'

/*
 * A site is killed as with `kill -9` at random moments, while people hand in forms with files and
 * write, and staff move what came. `npm run drill:kills` does it a hundred times.
 */

const asked = process.env['KILLS']
const kills = Number(asked ?? 3)
/** On a busy machine it ends after so long, with fewer. */
const minutes = Number(process.env['KILL_MINUTES'] ?? 24 * 60)
const people = 3
/** In a run of the tests on PostgreSQL alone: the embedded database takes long to start. */
const options = { skip: asked === undefined && onlyOnServer.skip }

let site: MortalSite | undefined
let wishes: { program: string; intake: string }[]
let staff: string
before(async () => {
  if (options.skip) return
  // Each person is behind a different network, so that no limit stops the drill.
  site = await makeMortalSite({ TRUST_PROXY: 'true' })
  await site.between(async (server) => {
    wishes = await makeThreeChoices(server.deps, server.clock.now())
    staff = (await makeAccount(server.deps)).email
  })
})
after(() => site?.close())

test(
  'what was acknowledged before a kill is there once, and nothing is there by half',
  options,
  async (t) => {
    assert.ok(site)
    let life: Life = await site.start()
    const town = openTown({ url: () => life.url, wishes, staff }, people)
    const outages: number[] = []
    const until = performance.now() + minutes * 60_000
    try {
      while (outages.length < kills && performance.now() < until) {
        await Promise.race([sleep(randomInt(50, 3_000)), town.closed])
        await life.kill()
        const died = performance.now()
        life = await site.start()
        outages.push(performance.now() - died)
      }
    } finally {
      town.close()
    }
    await town.closed
    const { acknowledged } = town
    const numbers = [...acknowledged.applications.values()].filter((one) => one !== undefined)
    await site.untilTold(numbers)
    await life.stop()

    const found = await site.between((server) => compare(server, acknowledged))
    const { applications, files, messages, moves } = acknowledged
    t.diagnostic(
      `${outages.length} kills; acknowledged: ${applications.size} applications, ${files.size} files, ` +
        `${messages.size} messages, ${moves.size} moves; ` +
        `longest outage ${Math.round(Math.max(...outages))} ms`,
    )
    assert.ok(outages.length > 0 && applications.size >= people)
    assert.deepEqual(found, { lost: [], doubled: [], half: [] })
  },
)

async function compare({ database, deps }: TestApp, acknowledged: Acknowledged) {
  const lost: string[] = []
  const doubled: string[] = []
  const half: string[] = []
  const judge = (what: string, times: number) => {
    if (times === 0) lost.push(what)
    if (times > 1) doubled.push(`${what}: ${times} times`)
  }
  const counted = async (query: string, values: readonly string[] = []) => {
    const { rows } = await database.pool.query<{ name: string; times: number }>(query, [...values])
    return new Map(rows.map(({ name, times }) => [name, times]))
  }

  const byAddress = await counted(`select email as name, count(*)::int as times
    from applicant join application on applicant_id = applicant.id group by email`)
  for (const [email] of acknowledged.applications) judge(email, byAddress.get(email) ?? 0)
  const byNumber = await counted('select number as name, 1 as times from application')
  for (const [, number = ''] of acknowledged.applications) judge(number, byNumber.get(number) ?? 0)

  const files = await counted(`select encode(sha256, 'hex') as name, count(*)::int as times
    from document where sha256 is not null group by sha256`)
  for (const [sha256] of acknowledged.files) judge(`file ${sha256}`, files.get(sha256) ?? 0)

  const messages = await counted(`select body as name, count(*)::int as times
    from conversation_message group by body`)
  for (const message of acknowledged.messages) judge(message, messages.get(message) ?? 0)

  const moves = await counted(`select number as name, count(*)::int as times
    from application_history join application on application.id = application_id
    where to_status = 'in_review' group by number`)
  for (const number of acknowledged.moves) judge(`move of ${number}`, moves.get(number) ?? 0)

  const counts = await counted(`select about || ' ' || template as name, count(*)::int as times
    from outgoing_mail where about is not null group by about, template having count(*) > 1`)
  for (const [name, times] of counts) doubled.push(`mail ${name}: ${times} times`)

  // Every file of a row is in the storage as it was sent, and every file there belongs to a row.
  const kept = await deps.db
    .selectFrom('document')
    .select(['storage_name', 'sha256'])
    .where('storage_name', 'is not', null)
    .execute()
  for (const { storage_name: name, sha256 } of kept) {
    const contents = await deps.storage.read(name ?? '').then(buffer, () => undefined)
    const print = contents && createHash('sha256').update(contents).digest()
    if (!sha256 || !print?.equals(sha256)) half.push(`row without its file: ${name}`)
  }
  const rows = await deps.db.selectFrom('file_key').select('stored_as').execute()
  const names = new Set(rows.map(({ stored_as }) => stored_as))
  const folder = join(deps.env.dataDir, 'files')
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = join(one.parentPath.slice(folder.length + 1), one.name)
    if (one.isFile() && !names.has(name)) half.push(`file without a row: ${name}`)
  }
  return { lost, doubled, half }
}
