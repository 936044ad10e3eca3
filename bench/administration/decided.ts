import { letterAlphabet, letterCodeLength } from '#contract/decisions/values/decision-rules.ts'
import type { Random } from '../random.ts'
import type { Batch, Sent } from './generate.ts'
import { opaqueKey } from './opaque.ts'
import type { Colleague } from './staff.ts'

const outcomes: readonly string[] = [
  ...['offer_unconditional', 'offer_conditional', 'waitlisted', 'refused', 'ineligible'],
]
const undecided: readonly string[] = ['sent', 'interview']
const dayMs = 86_400_000

/** The decisions of an application: released ones, or one that waits. */
export function makeDecisions(batch: Batch, one: Sent, owner: Colleague | undefined): void {
  const { random, now, office } = batch
  const by = owner ?? random.pick(office.heads)
  for (const { to, at } of one.journey.steps) {
    if (!outcomes.includes(to)) continue
    addDecision(batch, one, to, {
      decidedAt: new Date(at.getTime() - 2 * dayMs),
      by,
      released: { at, by: random.pick(office.heads) },
    })
  }
  if (!undecided.includes(one.journey.status) || !random.chance(0.2)) return
  const outcome = random.weighted({
    ...{ offer_unconditional: 4, offer_conditional: 3, refused: 3, waitlisted: 1 },
  })
  const decidedAt = new Date(now.getTime() - dayMs * 10 * random.next())
  addDecision(batch, one, outcome, { decidedAt, by })
}

interface Decided {
  decidedAt: Date
  by: Colleague
  released?: { at: Date; by: Colleague }
}

function addDecision(
  { add, idIn, random, now }: Batch,
  { id: applicationId, choice, journey }: Sent,
  outcome: string,
  { decidedAt, by, released }: Decided,
): void {
  const id = idIn('decision')
  const refuses = outcome === 'refused' || outcome === 'ineligible'
  add('decision', {
    id,
    application_id: applicationId,
    outcome,
    reason_code: refuses ? random.pick(['grades', 'language', 'places', 'documents']) : null,
    note: refuses ? random.pick(notes) : null,
    rank: outcome === 'waitlisted' && random.chance(0.5) ? 1 + random.below(40) : null,
    decided_at: decidedAt,
    decided_by: by.id,
    released_at: released?.at ?? null,
    released_by: released?.by.id ?? null,
  })
  if (!outcome.startsWith('offer')) return
  const offerId = idIn('offer')
  const reply = journey.steps.find(({ to }) => to === 'accepted' || to === 'declined')
  const conditional = outcome === 'offer_conditional'
  const from = released?.at ?? new Date(now.getTime() + 9 * dayMs)
  const deposit = random.chance(0.4)
  add('offer', {
    id: offerId,
    decision_id: id,
    application_id: applicationId,
    reply_by: dayAfter(from, 21),
    zone: choice.destination === 'india' ? 'Asia/Kolkata' : 'Europe/Paris',
    deposit_minor: deposit ? 50_000 : null,
    deposit_currency: deposit ? 'EUR' : null,
    deposit_by: deposit ? dayAfter(from, 35) : null,
    letter_code: released ? newLetterCode(random) : null,
    reply: released && reply ? reply.to : null,
    replied_at: released && reply ? reply.at : null,
  })
  if (!conditional) return
  for (const [position, text] of conditions.entries()) {
    add('offer_condition', {
      id: idIn('offer_condition'),
      key: opaqueKey(random),
      offer_id: offerId,
      position,
      text,
      state: 'open',
    })
  }
}

const notes = [
  'Votre moyenne est de 9 sur 20 ; il en faut 12.',
  'The score of your language test is below what the program asks for.',
]
const conditions = ['The final diploma', 'A passed interview']

function dayAfter(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * dayMs).toISOString().slice(0, 10)
}

function newLetterCode(random: Random): string {
  return Array.from({ length: letterCodeLength }, () => random.pick([...letterAlphabet])).join('')
}
