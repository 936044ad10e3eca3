import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documentStatuses } from '#contract/documents/values/document-rules.ts'
import { owedLines, unsettledLines } from '#contract/documents/values/document-standing.ts'
import { findApplication } from '../testing/application-moves.ts'
import { createClient, type TestClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { countUncounted, keepAskedLines } from './standing.ts'

let server: TestApp
let visitor: TestClient

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
})
after(() => server.close())

const words = { en: 'As the program says.', fr: 'Comme le dit la formation.' }

function requiring(...documents: string[]) {
  return {
    requirements: documents.map((one) => ({ documents: [one], text: JSON.stringify(words) })),
  }
}

/** The database's count for an application. */
async function counted(id: number) {
  return server.deps.db
    .selectFrom('application_papers')
    .select(['lines', 'missing', 'unaccepted'])
    .where('application_id', '=', id)
    .executeTakeFirst()
}

/** Always the same series of numbers, so that a failure is repeatable. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const lines = [
  { type: 'passport', language: null, mandatory: true },
  { type: 'language_test', language: 'en', mandatory: true },
  { type: 'language_test', language: 'fr', mandatory: true },
  { type: 'cv', language: null, mandatory: false },
] as const

test('the database counts what is missing exactly as the checklist does', async () => {
  const { number } = await makeApplication(visitor, await makeChoice(server.deps))
  const { id } = await findApplication(server.deps, number)
  const { db, now } = server.deps
  await db
    .updateTable('application_papers')
    .set({ lines: JSON.stringify(lines) })
    .where('application_id', '=', id)
    .execute()
  const throwOf = dice(7)
  for (let round = 0; round < 60; round++) {
    await db.deleteFrom('document').execute()
    const papers = Array.from({ length: throwOf(6) }, () => {
      const status = documentStatuses[throwOf(documentStatuses.length)] ?? 'requested'
      const isAgreed = status === 'not_applicable' && throwOf(2) === 0
      return {
        type: types[throwOf(types.length)] ?? 'cv',
        status,
        language: [null, 'en', 'fr', 'de'][throwOf(4)] ?? null,
        confirmedAt: isAgreed ? now() : null,
      }
    })
    for (const [at, { confirmedAt, ...paper }] of papers.entries()) {
      const document = await db
        .insertInto('document')
        .values({
          ...paper,
          key: `paper-${round}-${at}`,
          status: 'requested',
          ...file(`${round}-${at}`),
          created_at: now(),
          updated_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('document_application')
        .values({ document_id: document.id, application_id: id })
        .execute()
      await db
        .updateTable('document')
        .set({ status: paper.status, reason: 'So.', confirmed_at: confirmedAt })
        .where('id', '=', document.id)
        .execute()
    }
    const current = papers.filter(({ status }) => status !== 'replaced')
    const count = await counted(id)
    assert.deepEqual(
      { missing: count?.missing, unaccepted: count?.unaccepted },
      {
        missing: owedLines(lines, current).length,
        unaccepted: unsettledLines(lines, current).length,
      },
      JSON.stringify(papers),
    )
  }
})

const types = ['passport', 'language_test', 'language_test', 'cv', 'other'] as const

function file(name: string) {
  return {
    file_name: 'scan.pdf',
    media_type: 'application/pdf' as const,
    bytes: 1,
    pages: 1,
    sha256: Buffer.alloc(32),
    storage_name: name,
    uploaded_at: new Date(),
  }
}

test('an application has its count of missing documents from the first moment', async () => {
  const choice = await makeChoice(server.deps, requiring('passport', 'transcript'))
  const { number } = await makeApplication(visitor, choice)
  const { id } = await findApplication(server.deps, number)
  const papers = await counted(id)
  assert.equal(papers?.missing, 2)
  assert.equal(papers?.unaccepted, 2)
})

test('applications from before counting was introduced are counted', async () => {
  const choice = await makeChoice(server.deps, requiring('passport'))
  const { number } = await makeApplication(visitor, choice)
  const { id } = await findApplication(server.deps, number)
  await server.deps.db.deleteFrom('application_papers').execute()
  await countUncounted(server.deps)
  assert.equal((await counted(id))?.missing, 1)
  await keepAskedLines(server.deps.db, [id])
  assert.equal((await counted(id))?.missing, 1)
})
