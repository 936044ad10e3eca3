import assert from 'node:assert/strict'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DraftAnswers, Submitted } from '#contract/admissions/admissions.ts'
import { createClient, type TestClient } from './client.ts'
import { fillDraft, makeDraft, submitDraft, validAnswers } from './factories-admissions.ts'
import { announce, placeOfDraft, placeOfLink, sendBytes } from './factories-documents.ts'
import { testPassword } from './factories-identity.ts'
import { samplePdf } from './sample-files.ts'

/*
 * People who use a site whose process may die at any moment: what got no answer they send again, as a
 * browser of this product does, and what was acknowledged they note.
 */

/** The acts that were acknowledged: each has to be there once, in the end. */
export interface Acknowledged {
  /** The submissions, by the address they were sent under; the number once it is known. */
  applications: Map<string, string | undefined>
  /** SHA-256 of each file, and the address of whose it is. */
  files: Map<string, string>
  messages: Set<string>
  /** Numbers of the applications that staff moved. */
  moves: Set<string>
}

export interface Town {
  acknowledged: Acknowledged
  /** Stops everyone after their present act. */
  close: () => void
  /** Ends when everyone has stopped, and fails if anyone got an answer that no one should get. */
  closed: Promise<void>
}

interface Site {
  /** Where the process listens that lives now. */
  url: () => string
  wishes: readonly { program: string; intake: string }[]
  /** The address of an administrator's account. */
  staff: string
}

export function openTown(site: Site, people: number): Town {
  const acknowledged: Acknowledged = {
    applications: new Map(),
    files: new Map(),
    messages: new Set(),
    moves: new Set(),
  }
  /** Sent, and not yet moved by staff. */
  const waiting: string[] = []
  let isOpen = true
  let areAllGone = false
  const applicants = Array.from({ length: people }, async () => {
    while (isOpen) waiting.push(await apply(site, acknowledged))
  })
  const everyApplicant = Promise.all(applicants).then(() => {
    areAllGone = true
  })
  const office = async () => {
    const client = steadyClient(site)
    while (!areAllGone || waiting.length > 0) {
      const number = waiting.shift()
      if (number === undefined) await sleep(20)
      else {
        await move(client, site.staff, number)
        acknowledged.moves.add(number)
      }
    }
  }
  return {
    acknowledged,
    close: () => {
      isOpen = false
    },
    closed: Promise.all([everyApplicant, office()]).then(() => {}),
  }
}

/** Fills in a form with a file, hands it in, adds one more file and writes a message; its number. */
async function apply(site: Site, acknowledged: Acknowledged): Promise<string> {
  const client = steadyClient(site)
  const wish = site.wishes[randomInt(site.wishes.length)]
  assert.ok(wish)
  const answers: DraftAnswers = validAnswers()
  const email = answers['email'] ?? ''
  const draft = await makeDraft(client, wish)
  await fillDraft(client, draft, answers)
  await send(client, placeOfDraft(draft))

  acknowledged.applications.set(email, undefined)
  const answer = await submitDraft(client, draft)
  assert.equal(answer.status, 200, await answer.clone().text())
  const { applications, accessToken } = Submitted.parse(await answer.json())
  const number = applications[0]?.number ?? ''
  acknowledged.applications.set(email, number)

  await send(client, placeOfLink(accessToken))
  const message = `A message, ${randomUUID()}.`
  const written = await client.post(
    `/api/applications/by-link/${accessToken}/messages`,
    { message, readUntil: null },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.ok(written.ok, await written.clone().text())
  acknowledged.messages.add(message)
  return number

  async function send(from: TestClient, place: ReturnType<typeof placeOfLink>): Promise<void> {
    const file = await anotherPdf()
    const announced = await announce(from, place, file.length)
    assert.equal(announced.status, 201, await announced.clone().text())
    const location = announced.headers.get('location') ?? ''
    for (let offset = 0; ; ) {
      const sent = await sendBytes(from, place, location, file, offset)
      if (sent.ok) break
      // Its bytes came, or part of them, and no process was left to say so.
      assert.equal(sent.status, 409, await sent.clone().text())
      const tus = { ...place.headers, 'tus-resumable': '1.0.0' }
      const progress = await from.send('HEAD', location, { headers: tus })
      offset = Number(progress.headers.get('upload-offset'))
      const fate = await (await from.get(location, { headers: place.headers })).json()
      if (fate.state === 'taken') break
      assert.ok(['receiving', 'judging'].includes(fate.state), JSON.stringify(fate))
      await sleep(20)
    }
    acknowledged.files.set(createHash('sha256').update(file).digest('hex'), email)
  }
}

/** Takes an application into review; where that was done and the answer was lost, sees it. */
async function move(client: TestClient, staff: string, number: string): Promise<void> {
  const path = `/api/admin/applications/${number}`
  const ask = () =>
    client.post(
      `${path}/move`,
      { to: 'in_review', reason: 'Under a drill.' },
      { headers: { 'if-match': '"1"' } },
    )
  let answer = await ask()
  if (answer.status === 401) {
    const signedIn = await client.signIn(staff, testPassword)
    assert.equal(signedIn.status, 200, await signedIn.clone().text())
    answer = await ask()
  }
  assert.ok([200, 412].includes(answer.status), `${number} ${await answer.clone().text()}`)
}

async function anotherPdf(): Promise<Buffer> {
  const file = await samplePdf()
  const end = file.indexOf('\n') + 1
  return Buffer.concat([
    file.subarray(0, end),
    Buffer.from(`%${randomUUID()}\n`),
    file.subarray(end),
  ])
}

/** A browser that sends again, with the same words, what got no answer or was asked to come later. */
function steadyClient({ url }: Pick<Site, 'url'>): TestClient {
  const network = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return createClient({
    request: async (path, init) => {
      for (;;) {
        const headers = new Headers(init?.headers)
        headers.set('x-forwarded-for', network)
        const answer = await wholeAnswer(`${url()}${path}`, { ...init, headers })
        const isLater = answer && (answer.status === 503 || answer.headers.has('retry-after'))
        if (answer && !isLater) return answer
        await sleep(50)
      }
    },
  })
}

/** Undefined where the process died before it or in the middle of it. */
async function wholeAnswer(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, init)
    const body = await answer.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, answer)
  } catch {
    return undefined
  }
}
