import type { z } from 'zod'
import type {
  AskEmailCorrection,
  EmailCorrected,
  EmailCorrectionView,
} from '#contract/admissions/email-correction.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { limits } from '#contract/documents/values/limits.ts'
import { suggestEmail } from '#contract/people/values/email-typo.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { countShared, countUse } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import type { CallOrigin } from '../../http/guards/call-origin.ts'
import { sha256 } from '../../keys/secret.ts'
import { accessTokenOf, applicationLink } from '../../links/application-link.ts'
import {
  codeAttempts,
  countGuess,
  freshCode,
  isCodeOnItsWay,
  isMailedCode,
  newCode,
  wrongCode,
} from '../../links/mailed-code.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { insertEdit } from '../applicants/file-queries.ts'
import { codeHashOf } from '../drafts/secrets.ts'
import {
  type CorrectedFile,
  deleteCorrection,
  findCorrectedAt,
  findCorrection,
  findFileOfLink,
  leaveAddress,
  lockFileOfLink,
  putCorrection,
  putEmail,
  refreshPerson,
  spendCorrectionAttempt,
} from './email-correction-queries.ts'
import { addressThatOpens, emailHoldMs, isHeld, noHold } from './email-hold.ts'
import type { LinkCaller } from './link-caller.ts'
import { isProved } from './link-queries.ts'
import { mostlyHidden } from './mostly-hidden.ts'
import { noteProof } from './prove-address.ts'
import { renewLinks } from './renew-link.ts'

const codesPerFile = { name: 'email-code', max: 5, windowSeconds: 3600 }
/** No one can fill a stranger's mailbox by typing in its address. */
const codesPerAddress = { name: 'email-code-to', max: 3, windowSeconds: 3600 }
const codesPerCaller = {
  name: 'email-codes',
  ...{ browser: 20, newcomers: 30, network: 200 },
  windowSeconds: 3600,
}
const attemptsPerCaller = {
  name: 'email-attempt',
  ...{ browser: 60, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

/** The address at which we write to the holder of a private link, and the progress of its correction. */
export async function viewEmailCorrection(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accessToken: string,
): Promise<EmailCorrectionView> {
  const file = await getFile(db, accessToken)
  const [correction, correctedAt] = await Promise.all([
    findCorrection(db, file.id),
    findCorrectedAt(db, file.id),
  ])
  const at = now()
  const isPending = correction !== undefined && correction.code_expires_at > at
  const meant = isPending ? suggestEmail(correction.email) : undefined
  return {
    mailedTo: mostlyHidden(file.email),
    correctedAt: correctedAt?.toISOString() ?? null,
    held: isHeld(file, at)
      ? {
          until: file.email_held_until.toISOString(),
          to: mostlyHidden(addressThatOpens(file, at)),
        }
      : null,
    pending: isPending
      ? {
          to: mostlyHidden(correction.email),
          meant: meant === undefined ? null : mostlyHidden(meant),
          endLink: correction.ends_link,
        }
      : null,
  }
}

/**
 * Mails a code to the new address. The old one is the wrong one, so it can't be asked; it gets a
 * notice once the new one is proved. The answer doesn't reveal who else uses an address.
 */
export async function askEmailCorrection(
  deps: Deps,
  { accessToken, callOrigin }: LinkCaller,
  { email, endLink }: AskEmailCorrection,
): Promise<EmailCorrectionView> {
  const file = await getFile(deps.db, accessToken)
  if (file.email === email && !isHeld(file, deps.now())) {
    throw new Problem('validation_failed', { fields: { email: { code: 'invalid' } } })
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockFileOfLink(tx, sha256(accessToken)))) throw new Problem('not_found')
    const before = await findCorrection(tx, file.id)
    const now = deps.now()
    const isSameWish =
      before?.email === email && before.ends_link === endLink && isCodeOnItsWay(before, now)
    if (isSameWish) return

    await countShared(tx, codesPerCaller, callOrigin)
    await countUse(tx, codesPerFile, file.key)
    await countUse(tx, codesPerAddress, email.toLowerCase())
    const code = newCode()
    await putCorrection(tx, {
      applicant_id: file.id,
      email,
      ends_link: endLink,
      ...freshCode(codeHash(deps, file, callOrigin, code), now),
    })
    await queueMail(tx, deps, {
      template: 'email_correction_code',
      language: file.language,
      to: email,
      params: { number: file.number, code },
    })
  })
  return viewEmailCorrection(deps, accessToken)
}

/**
 * The new address belongs to someone who reads mail there. What waits in the outbox goes there, codes
 * sent to the old one end, and if the applicant wants it so do all links that were mailed to it. The
 * old address gets a notice that says where to write. Someone who has shown nothing but the link may
 * have had it forwarded: then what opens the file, and the code before what lasts, goes to the old
 * address for a day.
 */
export async function confirmEmailCorrection(
  deps: Deps,
  { accessToken, callOrigin, requestId }: LinkCaller,
  code: string,
): Promise<z.infer<typeof EmailCorrected>> {
  const { db } = deps
  const file = await getFile(db, accessToken)
  await countShared(db, attemptsPerCaller, callOrigin)
  const now = deps.now()
  const given = codeHash(deps, file, callOrigin, code)
  await countGuess(db, file.key)
  const kept = await spendCorrectionAttempt(db, file.id, { now, max: codeAttempts })
  if (!isMailedCode(kept, given)) throw wrongCode()
  return db.transaction().execute(async (tx) => {
    const locked = await lockFileOfLink(tx, sha256(accessToken))
    const correction = await findCorrection(tx, file.id)
    if (!locked || correction?.code_hash.equals(given) !== true) throw new Problem('conflict')
    const { email, ends_link: endsLink } = correction
    const device = { applicantId: file.id, browser: callOrigin.browser }
    const hold = (await isVouchedFor(tx, locked, email, { ...device, now }))
      ? noHold
      : holdOf(locked, email, now)

    await putEmail(tx, file.id, { email, ...hold, email_proved_at: now }, now)
    await refreshPerson(tx, file.id)
    await leaveAddress(tx, file.id, { from: locked.email, to: email })
    if (hold.email_held_until === null) await noteProof(tx, deps, device)
    const seed = endsLink ? await renewLinks(tx, deps, locked) : locked.link_seed
    await insertEdit(tx, {
      applicant_id: file.id,
      at: now,
      by_id: null,
      before: JSON.stringify({ email: locked.email }),
      after: JSON.stringify({ email }),
    })
    await recordAudit(tx, {
      actor: 'applicant',
      action: 'applicant.email_corrected',
      entity: 'applicant',
      entityKey: file.key,
      // Which detail changed, and not its value: the trail outlives the file.
      after: { changed: ['email'], linkEnded: endsLink },
      requestId,
    })
    const { given_names: name, number, language } = locked
    await queueMail(tx, deps, {
      template: 'email_corrected',
      ...{ language, to: email },
      params: { name, number, link: applicationLink(deps, seed) },
    })
    const left = new Set([locked.email, addressThatOpens(locked, now)])
    left.delete(email)
    for (const to of left) {
      await queueMail(tx, deps, {
        template: 'email_corrected_from',
        ...{ language, to },
        mentions: [file.key],
        params: {
          number,
          // Only the address that still opens the file reads about the codes.
          hours: to === hold.email_before_hold ? String(limits.emailHoldHours) : '',
          link: `${deps.env.publicUrl}/contact`,
        },
      })
    }
    return { accessToken: accessTokenOf(deps.secret, seed) }
  })
}

/**
 * Whether more than the link supports a new address: this browser has shown that its user reads mail
 * at the one before, it is the one before, or staff wrote the same one down.
 */
async function isVouchedFor(
  tx: Db,
  file: CorrectedFile,
  email: string,
  device: Parameters<typeof isProved>[1],
): Promise<boolean> {
  const { now } = device
  if (email === addressThatOpens(file, now) || (await isProved(tx, device))) return true
  return isHeld(file, now) && !file.email_hold_proved && file.email === email
}

/** An address that is given again waits no longer than it already does. */
function holdOf(file: CorrectedFile, email: string, now: Date) {
  const until = new Date(now.getTime() + emailHoldMs)
  return {
    email_held_until: isHeld(file, now) && file.email === email ? file.email_held_until : until,
    email_before_hold: addressThatOpens(file, now),
    email_hold_proved: true,
  }
}

/** The applicant leaves the address as it is. */
export async function stopEmailCorrection(
  deps: Deps,
  { accessToken }: LinkCaller,
): Promise<EmailCorrectionView> {
  const file = await getFile(deps.db, accessToken)
  await deleteCorrection(deps.db, file.id)
  return viewEmailCorrection(deps, accessToken)
}

async function getFile(db: Db, accessToken: string): Promise<CorrectedFile> {
  const file = await findFileOfLink(db, sha256(accessToken))
  if (!file) throw new Problem('not_found')
  return file
}

function codeHash(
  { secret }: Pick<Deps, 'secret'>,
  { key }: CorrectedFile,
  { browser }: CallOrigin,
  code: string,
): Buffer {
  return codeHashOf(secret, { subject: `email:${key}`, browser }, code)
}
