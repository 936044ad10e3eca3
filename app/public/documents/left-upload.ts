import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { OwnDocument } from '#contract/documents/documents.ts'
import type { UnfinishedUpload } from '../../device/unfinished-uploads.ts'
import { call } from '../../session/calls.ts'

/** The outcome of an upload whose page closed before it ended. */
export type Fate =
  | { kind: 'taken'; document: OwnDocument | undefined }
  | { kind: 'refused'; problem: ProblemCode }
  | { kind: 'judging' }
  /** The server has it no more: it was given up, or its time is over. */
  | { kind: 'gone' }
  /** How much of it has arrived; undefined if that can't be determined now. */
  | { kind: 'unfinished'; sent?: number }

/**
 * Asks the server, by the key of this one upload: the same file under the same name, sent once more
 * on purpose, is another upload.
 */
export async function fateOf(
  base: string,
  { upload, bytes }: Pick<UnfinishedUpload, 'upload' | 'bytes'>,
): Promise<Fate> {
  if (upload === null) return { kind: 'unfinished' }
  const address = `${base}/uploads/${upload}`
  try {
    const fate = await lookedUp(address)
    if (fate.kind !== 'unfinished') return fate
    // If the last byte came after the page had stopped waiting, this call has the file judged.
    const headers = { 'tus-resumable': '1.0.0' }
    const progress = await call(address, { method: 'HEAD', headers })
    const sent = Number(progress.headers.get('upload-offset') ?? Number.NaN)
    if (sent >= bytes || !progress.ok) return await lookedUp(address)
    return Number.isFinite(sent) ? { kind: 'unfinished', sent } : fate
  } catch {
    return { kind: 'unfinished' }
  }
}

async function lookedUp(address: string): Promise<Fate> {
  const answer = await call(address)
  if (!answer.ok) {
    const isOurs = answer.headers.get('content-type')?.includes('json') ?? false
    return { kind: answer.status === 404 && isOurs ? 'gone' : 'unfinished' }
  }
  const { state, document, problem } = await answer.json()
  if (state === 'judging') return { kind: 'judging' }
  if (state === 'refused' && problem) return { kind: 'refused', problem }
  return state === 'taken'
    ? { kind: 'taken', document: document ?? undefined }
    : { kind: 'unfinished' }
}
