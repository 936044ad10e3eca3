import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { EnterCode, Entered, FindApplication } from '#contract/admissions/following.ts'
import {
  numberProblem,
  readApplicationNumber,
} from '#contract/admissions/values/application-number.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { countShared, countUse } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import type { CallOrigin } from '../../http/guards/call-origin.ts'
import { timebox } from '../../http/timebox.ts'
import {
  codeAttempts,
  codeLifeMs,
  countGuess,
  newCode,
  sameWishMs,
} from '../../links/mailed-code.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { codeHashOf } from '../drafts/secrets.ts'
import { deleteCode, findCodeAddress, putCode, useAttempt } from '../following/follow-queries.ts'
import { addressThatOpens } from './email-hold.ts'
import { holdFile } from './link-queries.ts'
import { noteProof } from './prove-address.ts'
import { openLink } from './renew-link.ts'

/** Well above what the work takes: known and unknown numbers are answered alike. */
const answerAfterMs = 150
const codesPerPerson = { name: 'code', max: 5, windowSeconds: 3600 }
const codesPerCaller = {
  name: 'codes',
  ...{ browser: 20, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}
const attemptsPerCaller = {
  name: 'code-attempt',
  ...{ browser: 60, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

/**
 * Sends a code to the address on file if number and birth date fit. The caller gets the same answer
 * either way, and after the same time.
 */
export function sendCode(
  deps: Deps,
  callOrigin: CallOrigin,
  input: z.infer<typeof FindApplication>,
): Promise<void> {
  const number = readNumber(input.number)
  return timebox(answerAfterMs, async () => {
    await countShared(deps.db, codesPerCaller, callOrigin)
    await countUse(deps.db, codesPerPerson, `${number} ${input.birthDate}`)
    await deps.db.transaction().execute(async (tx) => {
      const application = await findCodeAddress(tx, number, input.birthDate)
      if (!application) return
      const code = newCode()
      const expiresAt = new Date(deps.now().getTime() + codeLifeMs)
      const newAfter = new Date(expiresAt.getTime() - sameWishMs)
      const hash = codeHashOf(deps.secret, { subject: number, browser: callOrigin.browser }, code)
      const limits = { newAfter, max: codeAttempts }
      if (!(await putCode(tx, application.id, { hash, expiresAt }, limits))) return
      await queueMail(tx, deps, {
        template: 'application_code',
        language: application.language,
        to: addressThatOpens(application, deps.now()),
        params: { code },
      })
    })
  })
}

/** The private link's secret, for a caller who proves with the code that the address is theirs. */
export function enterCode(
  deps: Deps,
  callOrigin: CallOrigin,
  input: z.infer<typeof EnterCode>,
): Promise<z.infer<typeof Entered>> {
  const number = readNumber(input.number)
  return timebox(answerAfterMs, async () => {
    await countShared(deps.db, attemptsPerCaller, callOrigin)
    const { birthDate, code } = input
    const attempt = { number, birthDate, now: deps.now(), max: codeAttempts }
    // By person and not by number alone, which others know too: guesses without the birth date use up
    // no one's tries.
    await countGuess(deps.db, `${number} ${birthDate}`)
    const kept = await useAttempt(deps.db, attempt)
    const given = codeHashOf(deps.secret, { subject: number, browser: callOrigin.browser }, code)
    if (!kept || !timingSafeEqual(kept.codeHash, given)) throw new Problem('not_found')
    const { applicantId, applicationId } = kept
    await deps.db.transaction().execute(async (tx) => {
      await holdFile(tx, applicantId)
      if (!(await deleteCode(tx, applicationId, given))) throw new Problem('not_found')
      await noteProof(tx, deps, { applicantId, browser: callOrigin.browser })
    })
    return { accessToken: await openLink(deps, kept) }
  })
}

/** An impossible number is refused at once: its check character gives nothing else away. */
function readNumber(typed: string): string {
  const number = readApplicationNumber(typed)
  if (number) return number
  throw new Problem('validation_failed', { fields: { number: { code: numberProblem(typed) } } })
}
