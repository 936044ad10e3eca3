import type { ReleasePreview, ReleasePreviewInput } from '#contract/decisions/decisions.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../deps.ts'
import { readBeforehand } from '../messaging/queue-mail.ts'
import { readSettings } from '../settings/read-settings.ts'
import { decisionMail } from './decision-mail.ts'
import { listConditions } from './queries.ts'
import { whyNotReleased } from './releasable.ts'
import { listPendingOf, listReleased, type PendingRow } from './release-queries.ts'

/**
 * What would leave: how many, the text of the first of each outcome, or of the requested one,
 * and what can't leave, with the reason.
 */
export async function previewRelease(
  deps: Deps,
  actor: Actor,
  { items, show }: ReleasePreviewInput,
): Promise<ReleasePreview> {
  const { db } = deps
  const numbers = [...new Set(items.map(({ number }) => number))]
  const versions = new Map(items.map(({ number, version }) => [number, version]))
  const { secondPerson } = (await readSettings(db)).security
  const releasing = { actor, secondPerson, now: deps.now() }
  const rows = new Map((await listPendingOf(db, numbers)).map((row) => [row.number, row]))
  const released = await listReleased(db, numbers)

  const leaving: PendingRow[] = []
  const refused: ReleasePreview['refused'] = []
  for (const number of numbers) {
    const row = rows.get(number)
    const nothing = released.has(number) ? 'already_released' : 'not_decided'
    const problem = row ? whyNotReleased(row, versions.get(number) ?? 0, releasing) : nothing
    if (problem !== null) refused.push({ number, problem })
    else if (row) leaving.push(row)
  }
  return {
    total: leaving.length,
    counts: [...Map.groupBy(leaving, (row) => row.outcome)].map(([outcome, of]) => ({
      outcome,
      count: of.length,
    })),
    refused,
    samples: await textsFor(
      deps,
      show === null ? firstOfEach(leaving) : leaving.filter(({ number }) => number === show),
    ),
  }
}

/** The first of each outcome in each language: every text that leaves, once. */
function firstOfEach(leaving: readonly PendingRow[]): PendingRow[] {
  return [...Map.groupBy(leaving, (row) => `${row.outcome} ${row.language}`).values()].flatMap(
    ([row]) => (row ? [row] : []),
  )
}

/** The texts that these applicants get, in the current words. */
async function textsFor(
  deps: Deps,
  rows: readonly PendingRow[],
): Promise<ReleasePreview['samples']> {
  const conditions = await listConditions(
    deps.db,
    rows.flatMap(({ offer_id }) => (offer_id === null ? [] : [offer_id])),
  )
  const mails = rows.map((row) => {
    const decision = {
      ...row,
      conditions: conditions
        .filter(({ offer_id }) => offer_id === row.offer_id)
        .map(({ text }) => text),
    }
    const { language, email: to } = row
    return { ...decisionMail(deps, decision, hiddenLink(deps)), language, to }
  })
  const texts = await readBeforehand(deps.db, deps, mails)
  return rows.map(({ number, outcome, language, email, offer_id }, at) => ({
    number,
    outcome,
    language,
    to: email,
    subject: texts[at]?.subject ?? '',
    text: texts[at]?.text ?? '',
    hasLetter: offer_id !== null,
  }))
}

/** The holder of the private link is the applicant: staff don't see it here either. */
function hiddenLink({ env }: Pick<Deps, 'env'>): string {
  return `${env.publicUrl}/application/…`
}
