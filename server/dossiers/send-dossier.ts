import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type ApplicationStatus,
  endedStatuses,
  passOverPermission,
} from '#contract/admissions/values/transitions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { type Dossier, dossierLimits, type NewDossier } from '#contract/documents/dossiers.ts'
import { linesLeft, linesUnaccepted } from '#contract/documents/values/asked-documents.ts'
import { type DocumentLine, lineId } from '#contract/documents/values/document-lines.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { By } from '../actor/by.ts'
import { hasAgreed } from '../admissions/following/has-agreed.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { sha256 } from '../keys/secret.ts'
import { takeOut } from '../limits/mass-limits.ts'
import { universityInBoth } from '../words/university-in.ts'
import { askedOf, factsOf } from './choices.ts'
import { dossierToken } from './link.ts'
import { makeInTheBackground } from './making/make-dossier.ts'
import {
  type Choosable,
  insertDossier,
  insertDossierApplication,
  listChoosable,
  listSendable,
  lockForSending,
  putAddressee,
  type SendableDocument,
} from './queries.ts'
import { viewDossier } from './view-dossier.ts'

const dayMs = 86_400_000
const ended: readonly ApplicationStatus[] = endedStatuses
const Begun = z.object({ key: OpaqueKey })

/**
 * Records what is sent of these applications, and begins to make its files. Throws
 * `dossier_sent_meanwhile` if a colleague has sent one of them since the screen was read,
 * `consent_missing` if an applicant has not agreed to what staff entered for them,
 * `dossier_incomplete` without a reason why it goes although something is missing or not accepted, and
 * `forbidden` if the actor who gives that reason may not pass over it.
 */
export async function sendDossier(
  deps: Deps,
  idempotencyKey: string | undefined,
  input: NewDossier,
  { actor, requestId }: By,
): Promise<Dossier> {
  refuseUnlessSensible(input)
  const { key } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'dossiers',
      visitor: `account:${actor.key}`,
      request: input,
      answer: Begun,
    },
    async (tx) => {
      await takeOut(tx, deps, actor, await listToSend(tx, actor, input))
      return { key: await sendWithin(tx, deps, input, { actor, requestId }) }
    },
  )
  makeInTheBackground(deps)
  return viewDossier(deps, actor, key)
}

/**
 * The same in the transaction of an approval, which a second person gave. Its files are made after
 * the commit, by `makeInTheBackground`.
 */
export async function sendWithin(
  tx: Db,
  deps: Deps,
  input: NewDossier,
  { actor, requestId }: By,
): Promise<string> {
  const sent = await chosenOf(tx, actor, input)
  const key = await writeDown(tx, deps, input, sent, actor)
  for (const { application, incomplete } of sent) {
    await recordAudit(tx, {
      actor,
      action: 'dossier.sent',
      entity: 'application',
      entityKey: application.number,
      after: { way: input.way, ...(incomplete && { documentsPassedOver: true }) },
      requestId,
    })
  }
  return key
}

/** The ids of a dossier's applications, all visible to the actor who sends it. */
export async function listToSend(tx: Db, actor: Actor, input: NewDossier): Promise<number[]> {
  const numbers = input.applications.map(({ number }) => number)
  return (await listChoosable(tx, numbers, actor)).map(({ id }) => id)
}

/** The numbers of applications that would go although a required document is missing or not accepted. */
export async function listIncompleteOf(
  db: Db,
  actor: Actor,
  { applications }: Pick<NewDossier, 'applications'>,
): Promise<string[]> {
  const numbers = applications.map(({ number }) => number)
  const seen = await listChoosable(db, numbers, actor)
  const sendable = await listSendable(
    db,
    seen.map(({ id }) => id),
  )
  const incomplete: string[] = []
  for (const one of seen) {
    const own = sendable.filter(({ application_id }) => application_id === one.id)
    const chosen = applications.find(({ number }) => number === one.number)?.documents ?? []
    const going = own.filter(({ key }) => chosen.includes(key))
    if (linesUnaccepted(await askedOf(db, one, own), going).length > 0) incomplete.push(one.number)
  }
  return incomplete
}

/** Refuses a dossier that could not be sent now, before a second person is asked. */
export async function refuseUnsendable(tx: Db, actor: Actor, input: NewDossier): Promise<void> {
  refuseUnlessSensible(input)
  await chosenOf(tx, actor, input)
}

function refuseUnlessSensible({ way, linkDays, linkDownloads, mail, addressee }: NewDossier) {
  const fields: Record<string, FieldProblem> = {}
  if (way === 'link' && linkDays === null) fields['linkDays'] = { code: 'required' }
  if (way === 'link' && linkDownloads === null) fields['linkDownloads'] = { code: 'required' }
  if (mail && way === 'link' && addressee.email === null) {
    fields['addressee.email'] = { code: 'required' }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

interface Sent {
  application: Choosable
  documents: readonly SendableDocument[]
  missing: readonly DocumentLine[]
  /** Whether a required document is not among those sent, or was not accepted. */
  incomplete: boolean
}

/** The contents of a dossier; its applications are held from here on. */
async function chosenOf(tx: Db, actor: Actor, input: NewDossier): Promise<Sent[]> {
  const numbers = input.applications.map(({ number }) => number)
  const seen = await listChoosable(tx, numbers, actor)
  if (new Set(numbers).size < numbers.length || seen.length < numbers.length) {
    throw new Problem('not_found')
  }
  const ids = seen.map(({ id }) => id)
  await lockForSending(tx, ids)
  // Read again, now that no one else can send them.
  const applications = await listChoosable(tx, numbers, actor)
  // A colleague may have ended one meanwhile, or closed it as a duplicate.
  if (applications.some(({ status }) => ended.includes(status))) throw new Problem('dossier_ended')
  if (!applications.every(hasAgreed)) throw new Problem('consent_missing')
  const isElsewhere = applications.some((one) => one.university_id !== seen[0]?.university_id)
  if (isElsewhere) throw new Problem('dossier_of_several_universities')
  const sendable = await listSendable(tx, ids)

  const sent: Sent[] = []
  for (const { number, documents, sentBefore } of input.applications) {
    const application = applications.find((one) => one.number === number)
    if (!application) throw new Problem('not_found')
    if (application.sent_before !== sentBefore) throw new Problem('dossier_sent_meanwhile')
    const own = sendable.filter(({ application_id }) => application_id === application.id)
    const chosen = documents.map((key) => {
      const document = own.find((one) => one.key === key && factsOf(one) !== undefined)
      // It was replaced or refused since the screen was read.
      if (!document) throw new Problem('dossier_document_gone')
      return document
    })
    if (chosen.length === 0 || new Set(documents).size < documents.length) {
      throw new Problem('validation_failed', { fields: { documents: { code: 'required' } } })
    }
    const asked = await askedOf(tx, application, own)
    sent.push({
      application,
      documents: chosen,
      missing: linesLeft(asked, chosen),
      incomplete: linesUnaccepted(asked, chosen).length > 0,
    })
  }
  refuseUnlessPassedOver(sent, actor, input)
  const bytes = sent.flatMap(({ documents }) => documents.map((one) => one.bytes ?? 0))
  if (bytes.reduce((sum, one) => sum + one, 0) > dossierLimits.bytes) {
    throw new Problem('files_too_large')
  }
  return sent
}

/** The same as for a move: an incomplete dossier needs a reason from an actor with the permission. */
function refuseUnlessPassedOver(
  sent: readonly Sent[],
  actor: Actor,
  { passOver }: NewDossier,
): void {
  if (!sent.some(({ incomplete }) => incomplete)) return
  if (passOver === null) throw new Problem('dossier_incomplete')
  if (!can(actor, passOverPermission)) throw new Problem('forbidden')
}

async function writeDown(
  tx: Db,
  deps: Deps,
  input: NewDossier,
  sent: readonly Sent[],
  actor: Actor,
): Promise<string> {
  const [first] = sent
  if (!first) throw new Problem('not_found')
  const { university_id, snapshot } = first.application
  const { addressee, language, way, linkDays, linkDownloads } = input
  const now = deps.now()
  const key = newOpaqueKey()
  const isLink = way === 'link'
  const id = await insertDossier(tx, {
    key,
    university_id,
    university: JSON.stringify(universityInBoth(snapshot)),
    language,
    addressee_name: addressee.name,
    addressee_office: addressee.office,
    addressee_email: addressee.email,
    addressee_address: addressee.address,
    reference: input.reference,
    note: input.note,
    // A reason that isn't needed is not kept.
    passed_over: sent.some(({ incomplete }) => incomplete) ? input.passOver : null,
    sent_on: input.sentOn,
    way,
    mailed: isLink && input.mail,
    token_hash: isLink ? sha256(dossierToken(deps.secret, key)) : null,
    link_ends_at: isLink ? new Date(now.getTime() + (linkDays ?? 1) * dayMs) : null,
    link_downloads: isLink ? linkDownloads : null,
    act_id: randomUUID(),
    created_at: now,
    created_by: actor.accountId,
  })
  for (const [position, { application, documents, missing }] of sent.entries()) {
    await insertDossierApplication(
      tx,
      { dossier_id: id, application_id: application.id, position, missing: missing.map(lineId) },
      documents.flatMap((document, place) => {
        const facts = factsOf(document)
        if (!facts) return []
        return {
          dossier_id: id,
          application_id: application.id,
          position: place,
          document_id: document.id,
          document_key: facts.key,
          type: facts.type,
          status: facts.status,
          language: facts.language,
          file_name: facts.fileName,
          media_type: facts.mediaType,
          bytes: facts.bytes,
          pages: facts.pages,
          sha256: Buffer.from(facts.sha256, 'hex'),
        }
      }),
    )
  }
  if (input.keepAddressee) {
    await putAddressee(tx, {
      university_id,
      ...addressee,
      language,
      updated_at: now,
      updated_by: actor.accountId,
    })
  }
  return key
}
