import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#contract/common/values/problems.ts'
import type { FileRefusal, ScanState } from '#contract/documents/values/document-rules.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { incomingFile, judgedFile, removeIncoming } from '../files/incoming.ts'
import type { Asker } from '../files/judge/fair-queue.ts'
import type { Verdict } from '../files/judge/judge-file.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { tellDocument } from '../notifications/tell.ts'
import { noteSecurity } from '../security-log/act.ts'
import { keptUntil } from '../settings/draft-life.ts'
import { askerOf, countJudged, refuseOverJudged } from './judging-time.ts'
import {
  deleteDocument,
  findOwnDocument,
  insertDocument,
  insertTrash,
  keepDraft,
  linkToApplications,
  listApplicationIdsOf,
  lockDocument,
  lockOwner,
  updateDocument,
} from './queries.ts'
import { isReplaceable } from './reserve-upload.ts'
import { emptyTrash } from './sweep.ts'
import { gather, hasArrived } from './upload-parts.ts'
import {
  claimUpload,
  completeUpload,
  deleteParts,
  findUploadByKey,
  holdUpload,
  refuseUpload,
  releaseUpload,
  type UploadRow,
} from './upload-queries.ts'
import type { Owner } from './whose.ts'

/** A process that finishes an upload reports regularly that it still does; one that doesn't is gone. */
const sayAgainMs = 5_000
const abandonedAfterMs = 20_000
const patienceMs = 20_000
const lookAgainMs = 150

type Good = Extract<Verdict, { ok: true }>

/**
 * Makes a document of an upload that has arrived whole: judged, scanned, kept in the storage, then
 * recorded. Answers the document's key. A repeated request gets the same answer; a failure leaves the
 * upload to be finished again, a refusal is final. Throws the refusal's code.
 */
export async function finishUpload(
  deps: Deps,
  owner: Owner,
  upload: UploadRow,
  network: string,
): Promise<string> {
  const known = outcomeOf(upload)
  if (known !== undefined) return known
  if (!(await hasArrived(deps, upload))) throw new Problem('upload_incomplete')
  await refuseOverJudged(deps.db, owner, network)
  const now = deps.now()
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs)
  if (!(await claimUpload(deps.db, upload.id, { now, abandonedBefore }))) {
    return outcomeOfOther(deps, upload.key)
  }
  const heartbeat = setInterval(() => {
    void holdUpload(deps.db, upload.id, deps.now()).catch(() => {})
  }, sayAgainMs)
  try {
    await gather(deps, upload)
    const verdict = await judge(deps, upload, askerOf(owner, network))
    await countJudged(deps.db, owner, network, verdict.spentMs)
    if (!verdict.ok) return await refuse(deps, upload, verdict.problem)
    const scan = await scanBefore(deps, upload)
    if (scan === 'infected') return await refuse(deps, upload, 'file_infected')

    await deps.storage.keep(upload.storage_name, judgedFile(deps.env, upload.key), verdict.bytes)
    const key = await deps.db
      .transaction()
      .execute((tx) => writeDown(tx, deps, owner, upload, { ...verdict, scan }))
    await removeIncoming(deps.env, upload.key).catch(() => {})
    await emptyTrash(deps).catch(() => {})
    return key
  } catch (error) {
    await letGo(deps, upload).catch(() => {})
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

/** Gives an upload back, to be finished again. If it was removed meanwhile, nothing of it stays. */
async function letGo(deps: Deps, upload: UploadRow): Promise<void> {
  await releaseUpload(deps.db, upload.id)
  if (await findUploadByKey(deps.db, upload.key)) return
  await insertTrash(deps.db, [upload.storage_name], deps.now())
  await removeIncoming(deps.env, upload.key)
  await emptyTrash(deps)
}

/** The document's key once the file was accepted; throws the reason if it was refused. */
function outcomeOf({ document_key, problem }: UploadRow): string | undefined {
  if (problem !== null) throw new Problem(problem)
  return document_key ?? undefined
}

/** The outcome of an upload that another request is finishing. */
async function outcomeOfOther({ db }: Deps, key: string): Promise<string> {
  for (let waited = 0; waited < patienceMs; waited += lookAgainMs) {
    await sleep(lookAgainMs)
    const upload = await findUploadByKey(db, key)
    if (!upload) throw new Problem('not_found')
    const known = outcomeOf(upload)
    if (known !== undefined) return known
    if (upload.state === 'receiving') break
  }
  throw new Problem('request_in_progress', { retryAfterSeconds: 2 })
}

async function judge(
  { judge, env }: Deps,
  { key }: UploadRow,
  asker: Asker,
): Promise<Verdict & { spentMs: number }> {
  const target = judgedFile(env, key)
  const verdict = await judge.judge(incomingFile(env, key), target, asker)
  if (!verdict.ok) return verdict
  const written = await stat(target).catch(() => undefined)
  if (written?.size === verdict.bytes) return verdict
  throw new Problem('storage_unavailable', { retryAfterSeconds: 30 })
}

/** Without an answer from the scanner the file stays in quarantine until there is one. */
async function scanBefore(
  { scanning: { scanner }, env, log }: Deps,
  { key }: UploadRow,
): Promise<ScanState> {
  if (!scanner) return 'none'
  try {
    return await scanner.scan(createReadStream(judgedFile(env, key)))
  } catch (error) {
    log.warn({ err: error }, 'the virus scanner did not answer')
    return 'pending'
  }
}

async function refuse(deps: Deps, upload: UploadRow, problem: FileRefusal): Promise<never> {
  await refuseUpload(deps.db, upload.id, problem)
  await deleteParts(deps.db, upload.id)
  await removeIncoming(deps.env, upload.key).catch(() => {})
  await emptyTrash(deps).catch(() => {})
  if (problem === 'file_active' || problem === 'file_infected') {
    noteSecurity({ event: 'file_refused', outcome: 'refused', object: problem })
  }
  throw new Problem(problem)
}

async function writeDown(
  tx: Db,
  deps: Deps,
  owner: Owner,
  upload: UploadRow,
  file: Good & { scan: ScanState },
): Promise<string> {
  if (!(await lockOwner(tx, owner))) throw new Problem('document_frozen')
  const now = deps.now()
  const key = newOpaqueKey()
  const { notes } = upload
  const earlier =
    notes.replaces === null ? undefined : await findOwnDocument(tx, owner, notes.replaces)
  const origin =
    notes.translationOf === null ? undefined : await findOwnDocument(tx, owner, notes.translationOf)
  const held = earlier && (await lockDocument(tx, earlier.id))
  if (held && !isReplaceable(held)) throw new Problem('conflict')

  const isSubmitted = owner.kind === 'applications'
  const id = await insertDocument(tx, {
    key,
    draft_id: isSubmitted ? null : owner.id,
    type: notes.type,
    status: 'uploaded',
    language: notes.language,
    translation_of: origin?.id ?? null,
    replaces: isSubmitted ? (held?.id ?? null) : null,
    file_name: upload.file_name,
    media_type: file.mediaType,
    bytes: file.bytes,
    pages: file.pages,
    sha256: Buffer.from(file.sha256, 'hex'),
    scan: file.scan,
    scanned_at: file.scan === 'clean' ? now : null,
    storage_name: upload.storage_name,
    uploaded_at: now,
    added_by: upload.received?.by ?? null,
    received_how: upload.received?.how ?? null,
    received_note: upload.received?.note ?? null,
    frozen_at: isSubmitted ? now : null,
    created_at: now,
    updated_at: now,
  })
  if (isSubmitted) {
    // The replaced document was shared by every application of one submission, and so is this one.
    const shared = held ? await listApplicationIdsOf(tx, held.id) : []
    const applicationIds = [...new Set([...owner.ids, ...shared])]
    await linkToApplications(tx, id, applicationIds)
    if (held) {
      await updateDocument(tx, held.id, { status: 'replaced', updated_at: now })
      await deps.above.showCondition(tx, held.id, id)
    }
    await tellDocument(tx, { at: now, by: upload.received?.by ?? null }, applicationIds)
    await deps.above.returnToReview(tx, deps, applicationIds)
  } else {
    if (held) await deleteDocument(tx, held.id, now)
    const expiresAt = await keptUntil(tx, now)
    await keepDraft(tx, owner.id, { savedAt: now, expiresAt })
  }
  if (owner.kind === 'applications' && owner.by && upload.received) {
    await recordAudit(tx, {
      actor: owner.by,
      action: 'document.added',
      entity: 'document',
      entityKey: key,
      after: { status: 'uploaded', how: upload.received.how },
    })
  }
  if (!(await completeUpload(tx, upload.id, id))) throw new Problem('not_found')
  await deleteParts(tx, upload.id)
  return key
}
