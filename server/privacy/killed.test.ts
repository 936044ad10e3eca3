import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { intakeOpenAt, makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { openSession } from '../testing/factories-identity.ts'
import { columnsWith } from '../testing/factories-privacy.ts'
import { type MortalSite, makeMortalSite, onlyOnServer } from '../testing/mortal-site.ts'
import { readUntil } from '../testing/read-until.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { erasedFile } from './erased-file.ts'

/* The process ends in the middle of an erasure. */

const words = ['canari-mortel', '2212345']

let site: MortalSite
let token: string
let key: string
let number: string
let held: string[]

before(async () => {
  site = await makeMortalSite()
  await site.between(async (server) => {
    const owner = await signedInAs(server, 'owner')
    token = (await openSession(server.deps, { id: owner.account.id, role: 'admin' })).token
    const intakes = [intakeOpenAt(server.clock.now())]
    const person = { familyName: 'Canari-Mortel', phone: '+221772212345' }
    const visitor = createClient(server)
    const made = await makeApplication(visitor, {
      ...(await makeChoice(server.deps, { intakes })),
      answers: validAnswers({ ...person, email: 'canari-mortel@example.test' }),
    })
    number = made.number
    await makeDocument(visitor, placeOfLink(made.accessToken), await samplePdf())
    const applicant = await server.deps.db.selectFrom('applicant').select('key').executeTakeFirst()
    key = applicant?.key ?? ''
    await server.deps.db.deleteFrom('outgoing_mail').execute()
    held = await columnsWith(server.deps, words)
  })
})
after(() => site.close())

const erase = (client: TestClient) =>
  client.post(
    `/api/admin/applicants/${key}/erase`,
    { reason: 'asked_by_applicant' },
    { headers: { 'if-match': '"1"' } },
  )

async function files(): Promise<string[]> {
  const kept = await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return kept.filter((one) => one.isFile()).map(({ name }) => name)
}

const marks = () => readFile(erasedFile(site), 'utf8').catch(() => '')

test('an erasure that dies before its end has taken nothing', onlyOnServer, async () => {
  const dying = await site.start({ statement: 'insert into erased ', when: 'before' })
  await dying.death(erase(dying.client(token)))
  assert.deepEqual(await site.between(({ deps }) => columnsWith(deps, words)), held)
  assert.equal((await files()).length, 1)
})

test('one that dies when it was done is done: the next process removes the files and tells the person', async () => {
  const dying = await site.start({ statement: 'insert into erased ', when: 'committed' })
  await dying.death(erase(dying.client(token)))
  const left = await site.between(({ deps }) => columnsWith(deps, words))
  assert.deepEqual(new Set(left.map((one) => one.split('.')[0])), new Set(['outgoing_mail']))

  const next = await site.start()
  assert.equal((await erase(next.client(token))).status, 404)
  await site.untilTold([number])
  const kept = await readUntil(files, (names) => names.length === 0)
  await readUntil(marks, (noted) => noted !== '')
  await next.stop()
  assert.deepEqual(kept, [])
  assert.match(await marks(), /^applicant [0-9a-f]{64}\n(?:draft [0-9a-f]{64}\n)*$/)
  assert.deepEqual(site.countMessages([number]), [1])
})
