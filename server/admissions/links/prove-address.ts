import type { AddressProof } from '#contract/admissions/address-proof.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { Db } from '../../database/database.ts'
import { countShared, countUse } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
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
import { codeHashOf } from '../drafts/secrets.ts'
import { type CorrectedFile, findFileOfLink, lockFileOfLink } from './email-correction-queries.ts'
import { addressThatOpens, isHeld, markAddressProved } from './email-hold.ts'
import type { LinkCaller } from './link-caller.ts'
import {
  deleteLinkCode,
  findCode,
  holdFile,
  isProved,
  putLinkCode,
  putProof,
  spendLinkAttempt,
} from './link-queries.ts'
import { mostlyHidden } from './mostly-hidden.ts'

/*
 * A private link was mailed once and may have been passed on since. Before an act that can't be
 * undone, a code shows that the link's holder reads the mail of the address on file now.
 */

const codesPerFile = { name: 'proof-code', max: 5, windowSeconds: 3600 }
const codesPerCaller = {
  name: 'proof-codes',
  ...{ browser: 20, newcomers: 30, network: 200 },
  windowSeconds: 3600,
}
const attemptsPerCaller = {
  name: 'proof-attempt',
  ...{ browser: 60, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

interface Device {
  applicantId: number
  browser: string
}

/** Whether this browser has proved that its user reads mail at the address on file, or has a code on its way. */
export async function viewProof(
  deps: Pick<Deps, 'db' | 'now'>,
  { accessToken, callOrigin: { browser } }: LinkCaller,
): Promise<AddressProof> {
  const file = await getFile(deps.db, accessToken)
  const device = { applicantId: file.id, browser }
  const now = deps.now()
  const [proved, code] = await Promise.all([
    isProved(deps.db, { ...device, now }),
    findCode(deps.db, device),
  ])
  return {
    proved,
    mailedTo: mostlyHidden(addressThatOpens(file, now)),
    heldUntil: isHeld(file, now) ? file.email_held_until.toISOString() : null,
    codeSent: !proved && code !== undefined && code.code_expires_at > now,
  }
}

/** Mails a code to the address on file; asking twice counts as one request. */
export async function askProof(deps: Deps, caller: LinkCaller): Promise<AddressProof> {
  const { accessToken, callOrigin } = caller
  if (callOrigin.browser === '') throw new Problem('csrf_mismatch')
  await deps.db.transaction().execute(async (tx) => {
    const file = await lockFileOfLink(tx, sha256(accessToken))
    if (!file) throw new Problem('not_found')
    const device = { applicantId: file.id, browser: callOrigin.browser }
    const now = deps.now()
    const before = await findCode(tx, device)
    if (before && isCodeOnItsWay(before, now)) return

    await countShared(tx, codesPerCaller, callOrigin)
    await countUse(tx, codesPerFile, file.key)
    const code = newCode()
    await putLinkCode(tx, device, freshCode(hashOf(deps, file, device.browser, code), now))
    await queueMail(tx, deps, {
      template: 'link_code',
      language: file.language,
      to: addressThatOpens(file, now),
      params: { number: file.number, code },
    })
  })
  return viewProof(deps, caller)
}

/** With the code this browser may do lasting things, for some hours. */
export async function confirmProof(
  deps: Deps,
  caller: LinkCaller,
  code: string,
): Promise<AddressProof> {
  const { accessToken, callOrigin } = caller
  const file = await getFile(deps.db, accessToken)
  const device = { applicantId: file.id, browser: callOrigin.browser }
  await countShared(deps.db, attemptsPerCaller, callOrigin)
  await countGuess(deps.db, file.key)
  const now = deps.now()
  const kept = await spendLinkAttempt(deps.db, device, { now, max: codeAttempts })
  const given = hashOf(deps, file, device.browser, code)
  if (!isMailedCode(kept, given)) throw wrongCode()
  await deps.db.transaction().execute(async (tx) => {
    await holdFile(tx, file.id)
    // A change of the address deletes its codes: this one would prove another address.
    if (await deleteLinkCode(tx, device, given)) await noteProof(tx, deps, device)
    else if (!(await isProved(tx, { ...device, now }))) throw wrongCode()
  })
  return viewProof(deps, caller)
}

/** Notes a proof that came in another way: from a code that opened the page, or from an account. */
export async function noteProof(db: Db, deps: Pick<Deps, 'now'>, device: Device): Promise<void> {
  await markAddressProved(db, deps, device.applicantId)
  await noteWriter(db, deps, device)
}

/**
 * An applicant who has just written a form needs no code in this browser for a while. That says
 * nothing about the address in it, which may be anyone's.
 */
export async function noteWriter(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  device: Device,
): Promise<void> {
  if (device.browser === '') return
  await putProof(db, device, new Date(now().getTime() + limits.proofHours * 3600_000))
}

/** Throws `code_needed` unless the address was proved in this browser. */
export async function refuseUnproved(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  device: Device,
): Promise<void> {
  if (!(await isProved(tx, { ...device, now: now() }))) throw new Problem('code_needed')
}

async function getFile(db: Db, accessToken: string): Promise<CorrectedFile> {
  const file = await findFileOfLink(db, sha256(accessToken))
  if (!file) throw new Problem('not_found')
  return file
}

function hashOf(
  { secret }: Pick<Deps, 'secret'>,
  { key }: CorrectedFile,
  browser: string,
  code: string,
): Buffer {
  return codeHashOf(secret, { subject: `proof:${key}`, browser }, code)
}
