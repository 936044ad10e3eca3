import { createReadStream } from 'node:fs'
import { Problem } from '#contract/common/values/problems.ts'
import type { NewPaper, Paper } from '#contract/documents/university-papers.ts'
import { fileLimits } from '#contract/documents/values/document-rules.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { cleanFileName } from '../../files/file-name.ts'
import { incomingFile, judgedFile, makeIncomingFolder, removeAllOf } from '../../files/incoming.ts'
import { receiveBody } from '../../http/bodies/receive-body.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { countPapers, findReceiver, insertPaper } from './queries.ts'
import { mailShown } from './show-paper.ts'
import { viewPaper } from './view-paper.ts'

/**
 * Stores what a university sent for an application: judged and scanned like an applicant's documents,
 * and kept apart from them. Throws why the file is refused, leaving nothing.
 */
export async function addPaper(
  deps: Deps,
  body: ReadableStream<Uint8Array> | null,
  number: string,
  { kind, receivedOn, reference = null, fileName, show }: NewPaper,
  { actor, requestId }: By,
): Promise<Paper> {
  const { db, env, storage, judge } = deps
  const receiver = await findReceiver(db, number, actor)
  if (!receiver) throw new Problem('not_found')
  if ((await countPapers(db, receiver.id)) >= fileLimits.files) throw new Problem('files_too_many')
  const key = newOpaqueKey()
  // A name that the sweep recognises and removes if a stop leaves the file behind.
  const name = `dossier-paper-${key}`
  const source = incomingFile(env, name)
  const storageName = newOpaqueKey()
  await makeIncomingFolder(env)
  try {
    await receiveBody(body, {
      path: source,
      mostBytes: fileLimits.bytes,
      tooLarge: 'file_too_large',
    })
    const verdict = await judge.judge(source, judgedFile(env, name), {
      owner: `account ${actor.accountId}`,
      network: 'team',
    })
    if (!verdict.ok) throw new Problem(verdict.problem)
    const isScanned = await scan(deps, judgedFile(env, name))
    await storage.keep(storageName, judgedFile(env, name), verdict.bytes)
    const now = deps.now()
    try {
      await db.transaction().execute(async (tx) => {
        await insertPaper(tx, {
          key,
          application_id: receiver.id,
          kind,
          reference,
          received_on: receivedOn,
          file_name: cleanFileName(fileName),
          media_type: verdict.mediaType,
          bytes: verdict.bytes,
          pages: verdict.pages,
          sha256: Buffer.from(verdict.sha256, 'hex'),
          storage_name: storageName,
          with_decision: show === 'with_decision',
          shown_at: show === 'now' ? now : null,
          created_at: now,
          created_by: actor.accountId,
          ...(isScanned && { scan: 'clean', scanned_at: now }),
        })
        await recordAudit(tx, {
          ...{ actor, requestId, action: 'paper.added', entity: 'application' },
          entityKey: number,
          after: { kind, show },
        })
        if (show === 'now') await mailShown(tx, deps, receiver, kind)
      })
    } catch (error) {
      await storage.remove(storageName).catch(() => {})
      throw error
    }
  } finally {
    await removeAllOf(env, name)
  }
  return viewPaper(deps, actor, key)
}

/**
 * Whether it was scanned. If there is a scanner, nothing is kept without its verdict: the colleague who
 * adds it is there to send it again.
 */
async function scan({ scanning: { scanner }, log }: Deps, path: string): Promise<boolean> {
  if (!scanner) return false
  const state = await scanner.scan(createReadStream(path)).catch((error: unknown) => {
    log.warn({ err: error }, 'the virus scanner did not answer')
    throw new Problem('unavailable', { retryAfterSeconds: 30 })
  })
  if (state === 'infected') throw new Problem('file_infected')
  return true
}
