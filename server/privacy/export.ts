import { z } from 'zod'
import { KeptEducation } from '#contract/admissions/admissions.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { OwnData } from '#contract/privacy/own-data.ts'
import { findAgreedText } from '../admissions/drafts/consent-text.ts'
import { keptPassport } from '../admissions/drafts/kept-passport.ts'
import { wasIncomplete } from '../admissions/following/follow.ts'
import { countShared, countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { heldPapers, sentToUniversities, shownPapers } from '../dossiers/erase.ts'
import { archiveNames } from '../files/archive-names.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { sha256 } from '../keys/secret.ts'
import { type ArchivedFile, streamArchive } from './archive.ts'
import { findReleased } from './data-request.ts'
import { findRequest } from './erasure-queries.ts'
import {
  type ExportedApplicant,
  type ExportedDocument,
  findAccountAt,
  findExported,
  listApplications,
  listChanges,
  listConditions,
  listContacts,
  listDocuments,
  listHistory,
  listMails,
  listMessages,
  listOpenings,
  listReleased,
  listSendingReports,
  listSignInsOf,
  listSubmissions,
  listTeamNotes,
} from './export-queries.ts'
import { readableExport, unreadFiles } from './readable-export.ts'

const exportsPerFile = { name: 'export', max: 10, windowSeconds: 3600 }
const exportsPerCaller = {
  name: 'export-caller',
  ...{ browser: 60, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

/**
 * All data about the person behind a private link, as a ZIP that is made while it is sent: for programs,
 * for people, and their files. Without other people's data or names of staff, and with those notes of
 * staff that were looked at and released.
 */
export async function exportOwnData(
  deps: Deps,
  { accessToken, callOrigin }: { accessToken: string; callOrigin: CallOrigin },
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const { db, storage } = deps
  const applicant = await findExported(db, sha256(accessToken))
  if (!applicant) throw new Problem('not_found')
  await countShared(db, exportsPerCaller, callOrigin)
  await countUse(db, exportsPerFile, applicant.key)

  const { ownData, files } = await gather(deps, applicant)
  const words = { locales: deps.locales, language: applicant.language }
  const [first] = ownData.submissions.flatMap((one) => one.applications)
  return {
    name: `${first?.number ?? 'data'}.zip`,
    body: streamArchive({
      texts: [
        readableExport(ownData, words),
        { name: 'data.json', text: JSON.stringify(ownData, null, 2) },
        { name: 'data.schema.json', text: JSON.stringify(z.toJSONSchema(OwnData), null, 2) },
      ],
      files: files.map(
        ({ name, storageName }): ArchivedFile => ({ name, read: () => storage.read(storageName) }),
      ),
      last: (unread) => unreadFiles(unread, words),
      at: deps.now(),
    }),
  }
}

async function gather(deps: Deps, applicant: ExportedApplicant) {
  const { db, env, now } = deps
  const { id } = applicant
  const documents = await listDocuments(db, id)
  const released = await findReleased(db, id)
  const held = await heldPapers(db, id)
  const papers = [
    ...(await shownPapers(db, id)),
    ...held.filter((one) => released(`paper:${one.id}`, one.file_name).text !== null),
  ]
  const { files, paperNames } = filesOf(documents, papers)
  const nameOf = new Map(files.map(({ documentId, name }) => [documentId, name]))
  const [account, submissions, openings, messages, mails, erasure, sent] = await Promise.all([
    // Anyone may have typed the address: data that only it leads to is for a person who has proved it.
    applicant.email_proved_at === null ? undefined : findAccountAt(db, applicant.email),
    gatherSubmissions(deps, id),
    listOpenings(db, id),
    listMessages(db, id),
    listMails(db, applicant),
    findRequest(db, id),
    sentToUniversities(db, id),
  ])
  const [changes, contacts, notes, signIns] = await Promise.all([
    listChanges(db, id),
    listContacts(db, id),
    listTeamNotes(db, id),
    account ? listSignInsOf(db, account.id) : [],
  ])
  const openedBy = Map.groupBy(openings, (one) => one.document_id)
  const ownData = OwnData.parse({
    format: 'passerelle-own-data',
    version: 1,
    exportedAt: now().toISOString(),
    controller: { name: env.brandName, address: env.publicUrl },
    person: personOf(applicant),
    account: account
      ? {
          email: account.email,
          givenNames: account.given_names,
          familyName: account.family_name,
          language: account.language,
          createdAt: account.created_at.toISOString(),
          lastSignInAt: account.last_sign_in_at?.toISOString() ?? null,
        }
      : null,
    submissions,
    documents: documents.map((one) => ({
      type: one.type,
      status: one.status,
      reason: one.reason,
      language: one.language,
      uploadedAt: one.uploaded_at?.toISOString() ?? null,
      applications: one.numbers,
      file: fileOf(one),
      archiveName: nameOf.get(one.id) ?? null,
      opened: (openedBy.get(one.id) ?? []).map(({ at, role }) => ({
        at: at.toISOString(),
        by: role,
      })),
    })),
    sentToUniversities: sent,
    papers: papers.map((one, at) => ({
      number: one.number,
      kind: one.kind,
      receivedOn: one.received_on,
      reference: one.reference,
      file: one.file_name,
      sha256: one.sha256.toString('hex'),
      archiveName: paperNames[at] ?? null,
    })),
    messages: messages.map(({ at, kind, body }) => ({
      at: at.toISOString(),
      by: kind === 'visitor' ? 'applicant' : 'agency',
      text: body,
    })),
    mails: mails.map((one) => ({
      queuedAt: one.created_at.toISOString(),
      sentAt: one.sent_at?.toISOString() ?? null,
      to: one.to_address,
      subject: withoutCode(one),
      state: one.state,
    })),
    erasure: erasure
      ? {
          askedAt: erasure.asked_at.toISOString(),
          confirmedAt: erasure.confirmed_at?.toISOString() ?? null,
          dueAt: erasure.due_at?.toISOString() ?? null,
          answerBy: erasure.answer_by,
          refusal: erasure.refusal,
        }
      : null,
    tags: applicant.tags,
    changes: changes.map(({ at, by_applicant, before, after }) => ({
      ...{ at: at.toISOString(), by: by_applicant ? 'applicant' : 'agency', before, after },
    })),
    contacts: contacts.map(({ happened_at, kind, direction, outcome }) => ({
      at: happened_at.toISOString(),
      ...{ kind, from: direction === 'in' ? 'applicant' : 'agency', outcome },
    })),
    teamNotes: notes.map(({ id: noteId, source, at, words }) => ({
      at: at.toISOString(),
      kind: source === 'task' ? ('task' as const) : ('note' as const),
      ...released(`${source}:${noteId}`, words),
    })),
    heldBack: held.flatMap((one) => {
      const { leftOut } = released(`paper:${one.id}`, one.file_name)
      return leftOut === null ? [] : [{ number: one.number, kind: one.kind, leftOut }]
    }),
    signIns: signIns.map(({ at, network, user_agent, method, outcome }) => ({
      ...{ at: at.toISOString(), network, device: user_agent, method, outcome },
    })),
    keptSince: applicant.kept_since?.toISOString() ?? null,
  } satisfies z.input<typeof OwnData>)
  return { ownData, files }
}

async function gatherSubmissions({ db, locales }: Pick<Deps, 'db' | 'locales'>, id: number) {
  const [submissions, applications, history, reports, decisions, conditions] = await Promise.all([
    listSubmissions(db, id),
    listApplications(db, id),
    listHistory(db, id),
    listSendingReports(db, id),
    listReleased(db, id),
    listConditions(db, id),
  ])
  return submissions.map((submission) => ({
    submittedAt: submission.submitted_at.toISOString(),
    said: { ...submission.said },
    consent: {
      textHash: submission.consent_text_hash,
      text: findAgreedText(locales, submission.consent_text_hash) ?? null,
      how: submission.consent_how,
      on: submission.consent_on,
      agreedAt: submission.agreed_at?.toISOString() ?? null,
    },
    applications: applications
      .filter((one) => one.submission_id === submission.id)
      .map((one) => ({
        number: one.number,
        choice: one.choice,
        status: one.status,
        submittedAt: one.submitted_at.toISOString(),
        nextMover: one.next_mover,
        nextBy: one.next_by,
        appliedFor: { ...one.snapshot },
        history: history
          .filter((step) => step.application_id === one.id)
          .map((step, _at, steps) => ({
            at: step.at.toISOString(),
            status: step.to_status,
            by: step.by_applicant ? ('applicant' as const) : ('agency' as const),
            reason: step.reason,
            reasonCode: step.reason_code,
            happenedOn: step.happened_on,
            incomplete: wasIncomplete(step, steps),
          })),
        sending: reports
          .filter((report) => report.application_id === one.id)
          .map((report) => ({
            at: report.at.toISOString(),
            by: report.by_applicant ? ('applicant' as const) : ('agency' as const),
            reference: report.reference,
            sentOn: report.sent_on,
          })),
        decisions: decisions
          .filter((decision) => decision.application_id === one.id)
          .map((decision) => ({
            outcome: decision.outcome,
            reasonCode: decision.reason_code,
            note: decision.note,
            releasedAt: decision.released_at?.toISOString() ?? '',
            offer: offerOf(decision, conditions),
          })),
      })),
  }))
}

function offerOf(
  decision: Awaited<ReturnType<typeof listReleased>>[number],
  conditions: Awaited<ReturnType<typeof listConditions>>,
) {
  const { offer_id, reply_by, zone } = decision
  if (offer_id === null || reply_by === null || zone === null) return null
  const { deposit_minor, deposit_currency, deposit_by } = decision
  const hasDeposit = deposit_minor !== null && deposit_currency !== null && deposit_by !== null
  return {
    replyBy: reply_by,
    zone,
    deposit: hasDeposit
      ? { amountMinor: deposit_minor, currency: deposit_currency, by: deposit_by }
      : null,
    letterCode: decision.letter_code,
    reply: decision.reply,
    repliedAt: decision.replied_at?.toISOString() ?? null,
    conditions: conditions
      .filter((one) => one.offer_id === offer_id)
      .map(({ text, state }) => ({ text, state })),
  }
}

/** A code proves who reads the mailbox: a person with nothing but the link doesn't get it. */
function withoutCode({ template, subject }: { template: string; subject: string }): string {
  return template.endsWith('_code') ? subject.replaceAll(/\d{6}/g, '••••••') : subject
}

function personOf(row: ExportedApplicant) {
  return {
    givenNames: row.given_names,
    familyName: row.family_name,
    passportName: row.passport_name,
    passport: keptPassport(row),
    birthDate: row.birth_date,
    nationalities: row.nationalities,
    residenceCountry: row.residence_country,
    email: row.email,
    phone: row.phone,
    guardian:
      row.guardian_name === null ? null : { name: row.guardian_name, phone: row.guardian_phone },
    education: row.education === null ? null : KeptEducation.parse(row.education),
    tests: row.tests,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function fileOf(document: ExportedDocument) {
  const { file_name, media_type, bytes, pages, sha256: print, scan, scanned_at } = document
  if (file_name === null || media_type === null || bytes === null) return null
  if (pages === null || print === null) return null
  return {
    name: file_name,
    mediaType: media_type,
    bytes,
    pages,
    sha256: print.toString('hex'),
    scan,
    scannedAt: scanned_at?.toISOString() ?? null,
  }
}

type Papers = Awaited<ReturnType<typeof shownPapers>>

/**
 * The files that may leave: one that a scanner has not called clean stays where it is. Papers of
 * universities come after the applicant's own files.
 */
function filesOf(documents: readonly ExportedDocument[], papers: Papers) {
  const kept = documents.flatMap((one) => {
    const { id: documentId, type, scan, file_name, media_type, storage_name } = one
    if (scan === 'pending' || scan === 'infected') return []
    if (file_name === null || media_type === null || storage_name === null) return []
    return [
      { documentId, storageName: storage_name, type, fileName: file_name, mediaType: media_type },
    ]
  })
  const received = papers.map(({ kind, file_name, media_type, storage_name }) => ({
    ...{ documentId: null, storageName: storage_name, type: kind },
    ...{ fileName: file_name, mediaType: media_type },
  }))
  const all = [...kept, ...received]
  const names = archiveNames(all)
  const files = all.flatMap((one, at) => {
    const name = names[at]
    return name === undefined ? [] : [{ ...one, name }]
  })
  return { files, paperNames: names.slice(kept.length) }
}
