import { KeptEducation } from '#contract/admissions/admissions.ts'
import {
  type CorrectAnswers,
  type Corrected,
  detailsOf,
  type OwnCorrections,
  readCorrection,
  topicsOf,
} from '#contract/answers/correct-answers.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { keepAskedLines } from '../../documents/standing.ts'
import { sha256 } from '../../keys/secret.ts'
import { keptPassport } from '../drafts/kept-passport.ts'
import { readingContext } from '../drafts/open-draft.ts'
import { findFileOfLink } from '../links/email-correction-queries.ts'
import { refreshSendingDays } from '../sending/refresh-sending-days.ts'
import {
  type ApplicantRecordRow,
  findApplicant,
  listApplicationIds,
  lockApplicant,
  updateApplicant,
} from './applicant-queries.ts'
import { underAnswers } from './enter-applicant.ts'
import { insertEdit, listEditsByStaff } from './file-queries.ts'

/**
 * Corrects an applicant's answers on passport, guardian, education and tests, by the rules of the
 * public form, from the version that was seen. Their submission stays as it was sent: receipts and
 * dossiers say what they said.
 */
export async function correctAnswers(
  deps: Deps,
  { actor, requestId }: { actor: Actor; requestId: string },
  key: string,
  expectedVersion: number,
  { answers, reason }: CorrectAnswers,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockApplicant(tx, key)
    if (!locked) throw new Problem('not_found')
    if (locked.version !== expectedVersion) throw new Problem('version_stale')
    const row = await findApplicant(tx, key)
    if (!row) throw new Problem('not_found')
    const now = deps.now()
    const file = correctedOf(row)
    const who = {
      givenNames: row.given_names,
      familyName: row.family_name,
      birthDate: row.birth_date,
      residenceCountry: row.residence_country,
    }
    const read = readCorrection(file, who, { given: answers, context: readingContext(now) })
    if (!read.ok) throw new Problem('validation_failed', { fields: underAnswers(read.fields) })
    const corrected = { ...file, ...read.value }
    const changes = changedDetails(detailsOf(file), detailsOf(corrected))
    if (!changes) return

    await updateApplicant(tx, locked.id, {
      ...columnsOf(corrected),
      updated_at: now,
      updated_by: actor.accountId,
    })
    if (read.value.nationalities) {
      await refreshSendingDays(tx, deps, locked.id)
      await keepAskedLines(tx, await listApplicationIds(tx, locked.id))
    }
    await insertEdit(tx, {
      applicant_id: locked.id,
      at: now,
      by_id: actor.accountId,
      before: JSON.stringify(changes.before),
      after: JSON.stringify(changes.after),
      reason,
    })
    await recordAudit(tx, {
      actor,
      action: 'applicant.corrected',
      entity: 'applicant',
      entityKey: key,
      // Which details changed, but neither their values nor the reason: the trail outlives the file.
      after: { changed: Object.keys(changes.after) },
      requestId,
    })
  })
}

/** What staff corrected in the file behind a private link. */
export async function listOwnCorrections(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<OwnCorrections> {
  const file = await findFileOfLink(db, sha256(accessToken))
  if (!file) throw new Problem('not_found')
  const edits = await listEditsByStaff(db, file.id, mostCorrections)
  return {
    corrections: edits.flatMap(({ at, details }) => {
      const topics = topicsOf(details)
      return topics.length === 0 ? [] : [{ at: at.toISOString(), topics }]
    }),
  }
}

const mostCorrections = 100

function correctedOf(row: ApplicantRecordRow): Corrected {
  const { guardian_name: name, guardian_phone: phone } = row
  return {
    passportName: row.passport_name,
    nationalities: row.nationalities,
    passport: keptPassport(row),
    guardian: name === null || phone === null ? null : { name, phone },
    education: row.education === null ? null : KeptEducation.parse(row.education),
    tests: row.tests,
  }
}

function columnsOf({
  passportName,
  nationalities,
  passport,
  guardian,
  education,
  tests,
}: Corrected) {
  return {
    passport_name: passportName,
    nationalities,
    passport_number: passport?.number ?? null,
    passport_country: passport?.country ?? null,
    passport_issued: passport?.issued ?? null,
    passport_expires: passport?.expires ?? null,
    guardian_name: guardian?.name ?? null,
    guardian_phone: guardian?.phone ?? null,
    education: education && JSON.stringify(education),
    tests: tests && JSON.stringify(tests),
  }
}

/** The details that differ, before and after, with null where there is nothing; undefined if none does. */
function changedDetails(before: Record<string, string>, after: Record<string, string>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return undefined
  const of = (details: Record<string, string>) =>
    Object.fromEntries(changed.map((name) => [name, details[name] ?? null]))
  return { before: of(before), after: of(after) }
}
