import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { OwnDocument } from '#contract/documents/documents.ts'
import type { TestClient } from './client.ts'

/** Whose documents: the address they are under, and what a request about them carries. */
export interface Place {
  base: string
  headers: Record<string, string>
}

export function placeOfDraft({
  key,
  headers,
}: {
  key: string
  headers: Record<string, string>
}): Place {
  return { base: `/api/applications/drafts/${key}`, headers }
}

export function placeOfLink(accessToken: string): Place {
  return { base: `/api/applications/by-link/${accessToken}`, headers: {} }
}

interface Wish {
  name?: string
  type?: string
  language?: string
  replaces?: string
  translationOf?: string
  key?: string
  /** What is said about the length, where that is not true. */
  length?: number
}

const resumable = { 'tus-resumable': '1.0.0' }

/** Announces a file; the answer's `location` is where its bytes go. */
export function announce(
  client: TestClient,
  { base, headers }: Place,
  bytes: number,
  { name = 'scan.pdf', type = 'passport', key = randomUUID(), ...notes }: Wish = {},
): Promise<Response> {
  const said = Object.entries({ filename: name, type, ...notes }).filter(
    ([word]) => word !== 'length',
  )
  return client.send('POST', `${base}/uploads`, {
    headers: {
      ...headers,
      ...resumable,
      'idempotency-key': key,
      'upload-length': String(bytes),
      'upload-metadata': said
        .map(([word, value]) => `${word} ${Buffer.from(String(value)).toString('base64')}`)
        .join(','),
    },
  })
}

/** Sends bytes of an announced file from an offset on. */
export function sendBytes(
  client: TestClient,
  { headers }: Place,
  location: string,
  file: Buffer,
  offset = 0,
): Promise<Response> {
  return client.send('PATCH', location, {
    headers: {
      ...headers,
      ...resumable,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    bytes: new Uint8Array(file.subarray(offset)),
  })
}

/** Uploads a file in one go; the answer is the last one. */
export async function upload(
  client: TestClient,
  place: Place,
  file: Buffer,
  wish: Wish = {},
): Promise<Response> {
  const announced = await announce(client, place, wish.length ?? file.length, wish)
  if (announced.status !== 201) return announced
  return sendBytes(client, place, announced.headers.get('location') ?? '', file)
}

/** An uploaded document. */
export async function makeDocument(
  client: TestClient,
  place: Place,
  file: Buffer,
  wish: Wish = {},
): Promise<OwnDocument> {
  const answer = await upload(client, place, file, wish)
  assert.equal(answer.status, 200, await answer.clone().text())
  return answer.json()
}
