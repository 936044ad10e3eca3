import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Submitted } from '#contract/admissions/admissions.ts'
import { draftSecretHeader } from '#contract/common/values/vocabulary.ts'
import { fillDraft, validAnswers } from '#server/testing/factories-admissions.ts'

/** What an applicant does, as the figures name it. */
export const acts = ['start', 'save', 'announce', 'file', 'submit'] as const
export type Act = (typeof acts)[number]

export interface Place {
  /** Where the site is; it may be another process from one request to the next. */
  url: string
  program: string
  intake: string
}

export interface FileToSend {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What the server has acknowledged to an applicant. */
export interface Acknowledged {
  numbers: string[]
}

export interface Journey {
  /** Milliseconds of one request that was answered. */
  took: (act: Act, ms: number) => void
  /** A request that was not answered, or by an error that passes. */
  failed: (act: Act) => void
}

const patienceMs = 90_000
const passing = new Set([429, 502, 503, 504])

/**
 * One person's way from the first page of the form to the receipt, with two files. Whatever is not
 * answered is asked again with the same key until it is, as the product's own pages do.
 */
export async function apply(
  place: Place,
  address: string,
  files: readonly FileToSend[],
  journey: Journey,
): Promise<Acknowledged> {
  const headers: Record<string, string> = {
    'x-forwarded-for': address,
    'x-requested-with': 'XMLHttpRequest',
    'sec-fetch-site': 'same-origin',
  }
  const ask = (act: Act, method: string, path: string, init: RequestInit = {}) =>
    untilAnswered(act, journey, () =>
      fetch(new URL(path, place.url), {
        ...init,
        method,
        headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
        signal: AbortSignal.timeout(30_000),
      }),
    )

  const csrf = await ask('start', 'GET', '/sanctum/csrf-cookie')
  const cookies = csrf.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  headers['cookie'] = cookies.join('; ')
  headers['x-xsrf-token'] = (cookies.find((one) => one.startsWith('XSRF-TOKEN=')) ?? '').slice(11)

  const started = await ask('start', 'POST', '/api/applications/drafts', {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ program: place.program, intake: place.intake, language: 'fr' }),
  })
  const { key, secret }: { key: string; secret: string } = await expected(started, 201)
  headers[draftSecretHeader] = secret

  await fillDraft(
    {
      send: (method, path, { body, headers: more = {} }) =>
        ask('save', method, path, {
          headers: { 'content-type': 'application/json', ...more },
          body: JSON.stringify(body),
        }),
    },
    { key, secret, headers: {} },
    validAnswers(),
  )
  const base = `/api/applications/drafts/${key}`
  for (const file of files) await sendFile(ask, base, file)

  const submitted = await ask('submit', 'POST', `${base}/submit`, {
    headers: { 'idempotency-key': randomUUID() },
  })
  const { applications } = Submitted.parse(await expected(submitted, 200))
  return { numbers: applications.map((one) => one.number) }
}

type Ask = (act: Act, method: string, path: string, init?: RequestInit) => Promise<Response>

const tus = { 'tus-resumable': '1.0.0' }

/** By the tus protocol: asks what has arrived before sending anything again. */
async function sendFile(ask: Ask, base: string, { name, type, bytes }: FileToSend): Promise<void> {
  const words = Object.entries({ filename: name, type })
  const announced = await ask('announce', 'POST', `${base}/uploads`, {
    headers: {
      ...tus,
      'idempotency-key': randomUUID(),
      'upload-length': String(bytes.length),
      'upload-metadata': words
        .map(([word, value]) => `${word} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  })
  if (announced.status !== 201) throw new Error(`announced: ${await wordsOf(announced)}`)
  const location = announced.headers.get('location') ?? ''
  let offset = Number(announced.headers.get('upload-offset'))
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const sent = await ask('file', 'PATCH', location, {
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: bytes.subarray(offset),
    })
    if (sent.status === 200) {
      await sent.arrayBuffer()
      return
    }
    // Something arrived that was not answered: continues from there.
    if (sent.status !== 409 && sent.status !== 204) throw new Error(`sent: ${await wordsOf(sent)}`)
    await sent.arrayBuffer()
    await sleep(200)
    const looked = await ask('file', 'HEAD', location, { headers: tus })
    offset = Number(looked.headers.get('upload-offset'))
    if (offset === bytes.length && looked.status === 200) return
  }
  throw new Error('The file did not arrive in time')
}

async function untilAnswered(
  act: Act,
  { took, failed }: Journey,
  send: () => Promise<Response>,
): Promise<Response> {
  const until = Date.now() + patienceMs
  for (let attempt = 0; ; attempt++) {
    const before = performance.now()
    const answer = await send()
      .then(whole)
      .catch(() => undefined)
    if (
      answer &&
      !passing.has(answer.status) &&
      answer.status !== 500 &&
      !(await isRunning(answer))
    ) {
      took(act, performance.now() - before)
      return answer
    }
    failed(act)
    if (Date.now() > until) throw new Error(`${act} was not answered in time: ${answer?.status}`)
    await sleep(Math.min(2_000, 100 * 2 ** attempt) * (0.5 + Math.random()))
  }
}

/** An answer that broke off is none. */
async function whole(answer: Response): Promise<Response> {
  const { status, headers } = answer
  const body = await answer.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, { status, headers })
}

/** Whether the same request, sent before, is still under way. */
async function isRunning(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return false
  const problem: { code?: string } = await answer
    .clone()
    .json()
    .catch(() => ({}))
  return problem.code === 'request_in_progress'
}

async function expected<T>(answer: Response, status: number): Promise<T> {
  if (answer.status !== status) throw new Error(await wordsOf(answer))
  return answer.json()
}

async function wordsOf(answer: Response): Promise<string> {
  return `${answer.status} ${(await answer.text()).slice(0, 300)}`
}
