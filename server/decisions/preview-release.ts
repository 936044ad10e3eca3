import type { ReleasePreview } from '#contract/decisions.ts'
import type { Actor } from '#contract/permissions.ts'
import type { Deps } from '../deps.ts'
import { renderMail } from '../messaging/render-mail.ts'
import { readSettings } from '../settings/read-settings.ts'
import { decisionMail } from './decision-mail.ts'
import { listConditions } from './queries.ts'
import { whyNotReleased } from './releasable.ts'
import { listPendingOf, listReleased, type PendingRow } from './release-queries.ts'

/** What would leave: how many, what each outcome's first reads, and what can't leave and why. */
export async function previewRelease(
  deps: Deps,
  actor: Actor,
  items: readonly { number: string; version: number }[],
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
    samples: await samplesOf(deps, leaving),
  }
}

/** The first of each outcome in each language: every text that leaves, once. */
async function samplesOf(deps: Deps, leaving: PendingRow[]): Promise<ReleasePreview['samples']> {
  const first = [
    ...Map.groupBy(leaving, (row) => `${row.outcome} ${row.language}`).values(),
  ].flatMap(([row]) => (row ? [row] : []))
  const conditions = await listConditions(
    deps.db,
    first.flatMap(({ offer_id }) => (offer_id === null ? [] : [offer_id])),
  )
  return first.map((row) => {
    const told = {
      ...row,
      conditions: conditions
        .filter(({ offer_id }) => offer_id === row.offer_id)
        .map(({ text }) => text),
    }
    const { subject, text } = renderMail(decisionMail(deps, told, hiddenLink(deps)), {
      locales: deps.locales,
      language: row.language,
      brandName: deps.env.brandName,
      publicUrl: deps.env.publicUrl,
    })
    const { number, outcome, language, email } = row
    return { number, outcome, language, to: email, subject, text }
  })
}

/** Who has the private link is the applicant: staff don't read it here either. */
function hiddenLink({ env }: Pick<Deps, 'env'>): string {
  return `${env.publicUrl}/application/…`
}
