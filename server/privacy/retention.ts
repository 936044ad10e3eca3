import type { Settings } from '#contract/office/settings.ts'
import { newResumeLink } from '../admissions/drafts/draft-link.ts'
import type { Deps } from '../deps.ts'
import { emptyTrash } from '../documents/sweep.ts'
import { sha256 } from '../keys/secret.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { zonesOf } from '../messaging/quiet-hours.ts'
import { draftAddress } from '../reminders/draft-address.ts'
import { readSettings } from '../settings/read-settings.ts'
import { writtenDay } from '../words/written-date.ts'
import { eraseApplicant } from './erase.ts'
import { insertErased, lockApplicant } from './erase-queries.ts'
import {
  claimExpiredApplicant,
  claimUnwarned,
  deleteAccessTraces,
  deleteIdentityDocuments,
  deletePassports,
  deleteUnusedAccount,
} from './retention-queries.ts'

const dayMs = 86_400_000
const atOnce = 200

type Retention = Settings['retention']

/**
 * Deletes data that has been kept for as long as the settings say, by the clock: identity documents,
 * files of applicants who were not admitted or enrolled long ago, traces of who opened what, and unused
 * accounts. Each step is done in small transactions, each row by one process; a sweep that was cut short
 * continues the next time.
 */
export async function sweepRetention(deps: Deps): Promise<void> {
  const { retention } = await readSettings(deps.db)
  await warnOfRemoval(deps, retention)
  await removeIdentityDocuments(deps, retention)
  await removeExpiredFiles(deps, retention)
  await removeTraces(deps, retention)
  await removeUnusedAccounts(deps, retention)
  await emptyTrash(deps)
}

/** The writer of a form gets a warning before it goes, with the day. */
async function warnOfRemoval(deps: Deps, { draftWarningDays }: Retention): Promise<void> {
  const now = deps.now()
  const before = daysFrom(now, draftWarningDays)
  await deps.db.transaction().execute(async (tx) => {
    for (const draft of await claimUnwarned(tx, { now, before, limit: atOnce })) {
      const to = draftAddress(draft)
      if (to === undefined) continue
      const { id, language, expires_at } = draft
      await queueMail(tx, deps, {
        template: 'draft_removal',
        language,
        to,
        params: {
          date: writtenDay(expires_at.toISOString().slice(0, 10), language),
          link: await newResumeLink(tx, deps, id),
        },
        quietZones: zonesOf(draft.answers['residenceCountry']),
      })
    }
  })
}

async function removeIdentityDocuments(deps: Deps, { identityDocumentDays }: Retention) {
  const now = deps.now()
  const endedBefore = daysFrom(now, -identityDocumentDays)
  await untilNone(() => deleteIdentityDocuments(deps.db, { endedBefore, now, limit: atOnce }))
  await untilNone(() => deletePassports(deps.db, { endedBefore, limit: atOnce }))
}

async function removeExpiredFiles(deps: Deps, { endedDays, enrolledDays }: Retention) {
  const endedBefore = daysFrom(deps.now(), -endedDays)
  const enrolledBefore = daysFrom(deps.now(), -enrolledDays)
  await untilNone(() =>
    deps.db.transaction().execute(async (tx) => {
      const id = await claimExpiredApplicant(tx, { endedBefore, enrolledBefore })
      const applicant = id === undefined ? undefined : await lockApplicant(tx, { id })
      if (!applicant) return 0
      await eraseApplicant(tx, deps, applicant, { by: 'system', because: 'retention' })
      return 1
    }),
  )
}

async function removeTraces({ db, now }: Deps, { accessTraceDays }: Retention) {
  const before = daysFrom(now(), -accessTraceDays)
  await untilNone(() =>
    db.transaction().execute((tx) => deleteAccessTraces(tx, { before, limit: 1000 })),
  )
}

async function removeUnusedAccounts({ db, now }: Deps, { endedDays }: Retention) {
  const before = daysFrom(now(), -endedDays)
  await untilNone(() =>
    db.transaction().execute(async (tx) => {
      const key = await deleteUnusedAccount(tx, before)
      if (key === undefined) return 0
      await insertErased(tx, [{ kind: 'account', keyHash: sha256(key) }], now())
      return 1
    }),
  )
}

function daysFrom(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs)
}

/** Continues while there is something to do, but not for ever. */
async function untilNone(step: () => Promise<number>): Promise<void> {
  for (let turn = 0; turn < 1000; turn++) if ((await step()) === 0) return
}
