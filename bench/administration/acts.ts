import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationBulk } from '#contract/applicants/applicant-bulk.ts'
import type { ReleaseView } from '#contract/decisions/decisions.ts'
import { round2 } from '../load.ts'
import { type Reader, signInAs } from './reader.ts'
import type { Scene } from './scene.ts'

const many = 1000
const pollMs = 50

interface Item {
  number: string
  version: number
}

/** Seconds that it takes to do something to a thousand applications, followed as a screen follows it. */
export async function measureActs(scene: Scene): Promise<Record<string, unknown>> {
  const reader = await signInAs(scene, 'all')
  return {
    move: await measureMove(scene, reader),
    release: await measureRelease(scene, reader),
    merge: await measureMerges(scene, reader),
  }
}

async function measureMove({ client }: Scene, reader: Reader): Promise<unknown> {
  const { rows: items } = await client.query<Item>(
    "select number, version from application where status = 'submitted' order by id limit $1",
    [many],
  )
  const act = { kind: 'move', to: 'in_review', reason: { en: null, fr: null } }
  const start = performance.now()
  let bulk = await answered<ApplicationBulk>(
    reader.send('POST', '/api/admin/application-bulk', {
      body: { selection: { items }, act },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  const firstSeconds = secondsSince(start)
  let looks = 0
  while (bulk.state === 'running') {
    await sleep(pollMs)
    bulk = await answered(reader.get(`/api/admin/application-bulk/${bulk.key}`))
    looks++
  }
  return {
    seconds: secondsSince(start),
    firstAnswerSeconds: firstSeconds,
    looks,
    moved: bulk.done - bulk.refused,
    refused: bulk.refused,
  }
}

async function measureRelease({ client }: Scene, reader: Reader): Promise<unknown> {
  const { rows: items } = await client.query<Item>(
    `select number, version from application join decision on application_id = application.id
      where released_at is null and recalled_at is null order by decision.id limit $1`,
    [many],
  )
  const start = performance.now()
  let release = await answered<ReleaseView>(
    reader.send('POST', '/api/admin/releases', {
      body: { items },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  const firstSeconds = secondsSince(start)
  while (release.state === 'running') {
    await sleep(pollMs)
    release = await answered(reader.get(`/api/admin/releases/${release.key}`))
  }
  return {
    seconds: secondsSince(start),
    firstAnswerSeconds: firstSeconds,
    released: release.released,
    refused: release.refused.length,
  }
}

/** Two files made one, and two again. */
async function measureMerges({ client }: Scene, reader: Reader): Promise<unknown> {
  const { rows: pairs } = await client.query<{ kept: string; merged: string }>(
    `select kept.key as kept, merged.key as merged from applicant kept
      join applicant merged on merged.id = kept.id + 1
      where kept.id % 997 = 5 and kept.merged_into is null and merged.merged_into is null
        and not exists (select from applicant other where other.merged_into in (kept.id, merged.id))
        and not exists (select from application one join application two
          on two.intake_id = one.intake_id
          where one.applicant_id = kept.id and two.applicant_id = merged.id)
      order by kept.id limit 30`,
  )
  const versionOf = async (key: string) => {
    const file = await answered<{ version: number; merged: { merge: string }[] }>(
      reader.get(`/api/admin/applicants/${key}`),
    )
    return { version: file.version, merge: file.merged[0]?.merge ?? '' }
  }
  const times: Record<'merge' | 'undo', number[]> = { merge: [], undo: [] }
  for (const { kept, merged } of pairs) {
    const [before, other] = [await versionOf(kept), await versionOf(merged)]
    let start = performance.now()
    await accepted(
      reader.send('POST', `/api/admin/applicants/${kept}/merges`, {
        body: { merged, mergedVersion: other.version },
        headers: { 'if-match': `"${before.version}"` },
      }),
    )
    times.merge.push(performance.now() - start)
    const { version, merge } = await versionOf(kept)
    start = performance.now()
    await accepted(
      reader.send('DELETE', `/api/admin/applicants/${kept}/merges/${merge}`, {
        headers: { 'if-match': `"${version}"` },
      }),
    )
    times.undo.push(performance.now() - start)
  }
  return {
    merges: pairs.length,
    mergeMs: worstAndMiddle(times.merge),
    undoMs: worstAndMiddle(times.undo),
  }
}

function worstAndMiddle(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  return {
    p50: round2(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    worst: round2(sorted.at(-1) ?? Number.NaN),
  }
}

/** The answer to a request; throws if it is refused. */
export async function answered<T>(request: Promise<Response>): Promise<T> {
  return (await accepted(request)).json()
}

async function accepted(request: Promise<Response>): Promise<Response> {
  const answer = await request
  if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}: ${await answer.text()}`)
  return answer
}

export function secondsSince(start: number): number {
  return round2((performance.now() - start) / 1000)
}
