import { type Kysely, sql } from 'kysely'
import {
  makeApplicationNumber,
  numberLength,
  numberRadix,
} from '#contract/admissions/values/application-number.ts'
import type { DestinationKey, submissionChannels } from '#contract/common/values/vocabulary.ts'
import type { DB } from '#server/database/tables.ts'
import { createRandom, type Random } from '../random.ts'
import { insertApplications } from './applications.ts'
import { writeAudit } from './audit-lines.ts'
import { makeDecisions } from './decided.ts'
import { makeDocuments } from './documents.ts'
import { writeDrafts } from './drafts.ts'
import { countOn, insertRows, nextId, type Row } from './insert-rows.ts'
import { makeJourney } from './journeys.ts'
import { writeMerges } from './merges.ts'
import { bytesOf, opaqueKey } from './opaque.ts'
import { makePerson, type Person } from './people.ts'
import { makeOffice, type Office } from './staff.ts'
import { makeWork, tags } from './work.ts'

export interface Population {
  applicants: number
  /** Lines of the trail beside those that would be there anyway. */
  auditLines?: number
  /** What "now" is to everything made; by default the real one. */
  now?: Date
}

/** What is written for a batch of applicants, by table in the order in which they refer to each other. */
const written = [
  'applicant',
  'submission',
  'application',
  'application_history',
  'document',
  'document_application',
  'document_access',
  'decision',
  'offer',
  'offer_condition',
  'conversation',
  'conversation_message',
  'applicant_task',
  'applicant_note',
  'applicant_edit',
  'erasure_request',
  'outgoing_mail',
] as const
export type Written = (typeof written)[number]

const withId = written.filter(
  (table) => table !== 'document_application' && table !== 'erasure_request',
)

export interface Batch {
  random: Random
  now: Date
  office: Office
  add: (table: Written, row: Row) => void
  /** A new id in that table. */
  idIn: (table: Written) => number
}

export interface Choice {
  program_id: number
  intake_id: number
  channel: (typeof submissionChannels)[number]
  destination: DestinationKey
  title: string
}

export interface Sent {
  id: number
  number: string
  choice: Choice
  journey: ReturnType<typeof makeJourney>
}

const batchSize = 1000

/**
 * Fills a migrated database that has a catalogue with applicants and all that an office keeps of
 * them: always the same ones for the same number and `now`. Every rule of the database holds.
 */
export async function generatePopulation(
  db: Kysely<DB>,
  { applicants, auditLines = 0, now = new Date() }: Population,
): Promise<void> {
  const random = createRandom(20_261_128)
  const { rows: staff, office } = makeOffice(random, await nextId(db, 'account'))
  await insertRows(db, 'account', staff)
  await countOn(db, ['account'])
  const choices = await listChoices(db)
  const ids = new Map<Written, number>()
  for (const table of withId) ids.set(table, await nextId(db, table))
  const numbers = new Set<string>()

  for (let from = 0; from < applicants; from += batchSize) {
    const rows = new Map<Written, Row[]>(written.map((table) => [table, []]))
    const batch: Batch = {
      ...{ random, now, office },
      add: (table, row) => rows.get(table)?.push(row),
      idIn: (table) => {
        const id = ids.get(table) ?? 1
        ids.set(table, id + 1)
        return id
      },
    }
    for (let at = from; at < Math.min(from + batchSize, applicants); at++) {
      addApplicant(batch, at, choices, numbers)
    }
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      for (const table of written) {
        const of = rows.get(table) ?? []
        if (table === 'application') await insertApplications(tx, of)
        else await insertRows(tx, table, of)
      }
    })
  }
  await countOn(db, withId)
  await writeMerges(db, random, { now, office, applicants })
  await writeDrafts(db, random, { now, choices, drafts: Math.ceil(applicants / 20) })
  await writeAudit(db, { lines: auditLines, now })
  await sql`analyze`.execute(db)
}

function addApplicant(
  batch: Batch,
  number: number,
  choices: readonly Choice[],
  numbers: Set<string>,
): void {
  const { random, now, office, add, idIn } = batch
  const person = makePerson(random, number)
  const owner = random.chance(0.85) ? random.pick(office.counsellors) : undefined
  const applicantId = idIn('applicant')
  const submissions = random.chance(0.12) ? 2 : 1
  const all: { submissionId: number; sent: Sent[]; at: Date }[] = []
  const taken = new Set<number>()
  for (let count = 0; count < submissions; count++) {
    const submissionId = idIn('submission')
    const wanted = random.chance(0.7) ? 1 : 2 + random.below(2)
    const sent: Sent[] = []
    for (let place = 0; place < (count > 0 ? 1 : wanted); place++) {
      const choice = pickChoice(random, choices)
      if (taken.has(choice.intake_id)) continue
      taken.add(choice.intake_id)
      const journey = makeJourney(random, now, choice.channel)
      sent.push({ id: idIn('application'), number: newNumber(random, numbers), choice, journey })
    }
    const at = new Date(Math.min(...sent.map(({ journey }) => journey.submittedAt.getTime())))
    if (sent.length > 0) all.push({ submissionId, sent, at })
  }
  const firstAt = new Date(Math.min(...all.map(({ at }) => at.getTime())))

  add('applicant', applicantRow(batch, applicantId, person, { ownerId: owner?.id, at: firstAt }))
  for (const { submissionId, sent, at } of all) {
    add('submission', {
      id: submissionId,
      applicant_id: applicantId,
      said: saidOf(person),
      consent_text_hash: 'bench',
      link_seed: opaqueKey(random),
      access_token_hash: bytesOf(random, 32),
      submitted_at: at,
    })
    for (const [place, one] of sent.entries()) {
      addApplication(batch, one, { applicantId, submissionId, place, at, ownerId: owner?.id })
      makeDecisions(batch, one, owner)
    }
    makeDocuments(batch, sent, { at, reviewer: owner ?? random.pick(office.heads) })
  }
  makeWork(batch, person, { applicantId, submissions: all, owner, firstAt })
}

function addApplication(
  { add, idIn, random, office }: Batch,
  { id, number, choice, journey }: Sent,
  of: {
    applicantId: number
    submissionId: number
    place: number
    at: Date
    ownerId?: number | undefined
  },
): void {
  const { status, steps, nextMover, nextBy } = journey
  const last = steps.at(-1)
  add('application', {
    id,
    number,
    applicant_id: of.applicantId,
    submission_id: of.submissionId,
    choice: of.place + 1,
    program_id: choice.program_id,
    intake_id: choice.intake_id,
    status,
    destination: choice.destination,
    next_mover: nextMover,
    next_by: nextBy,
    submitted_at: of.at,
    updated_at: last?.at ?? of.at,
    version: 1 + steps.length,
  })
  const step = { application_id: id, actor_id: null, by_applicant: false, reason: null }
  add('application_history', {
    ...step,
    id: idIn('application_history'),
    at: of.at,
    from_status: null,
    to_status: 'submitted',
    by_applicant: true,
    reason_code: null,
  })
  const staff = of.ownerId ?? random.pick(office.heads).id
  for (const { from, to, at, by } of steps) {
    add('application_history', {
      ...step,
      id: idIn('application_history'),
      at,
      from_status: from,
      to_status: to,
      actor_id: by === 'staff' ? staff : by === 'release' ? random.pick(office.heads).id : null,
      by_applicant: by === 'applicant',
      reason: withReason.includes(to) && by !== 'applicant' ? random.pick(reasons) : null,
      reason_code:
        by === 'applicant' && leaving.includes(to) ? random.pick(['cost', 'later']) : null,
    })
  }
}

const withReason: readonly string[] = [
  ...['documents_requested', 'interview', 'refused', 'ineligible', 'offer_withdrawn'],
  ...['conditions_not_met', 'deferred', 'visa_refused'],
]
const leaving: readonly string[] = ['cancelled', 'withdrawn', 'declined']
const reasons = [
  'The transcript of the last year is missing.',
  'Il manque la traduction du diplôme.',
  'All places of this intake are taken.',
  'La moyenne demandée est de 12 sur 20.',
]

function applicantRow(
  { random }: Batch,
  id: number,
  person: Person,
  { ownerId, at }: { ownerId: number | undefined; at: Date },
): Row {
  const { guardian } = person
  return {
    id,
    key: opaqueKey(random),
    given_names: person.givenNames,
    family_name: person.familyName,
    passport_name: person.passportName,
    birth_date: person.birthDate,
    nationality: person.nationality,
    nationalities: [person.nationality],
    residence_country: person.residence,
    email: person.email,
    phone: person.phone,
    guardian_name: guardian?.name ?? null,
    guardian_phone: guardian ? person.phone : null,
    language: person.language,
    education: person.education,
    tests: person.tests,
    owner_id: ownerId ?? null,
    tags: random.chance(0.4) ? [...new Set([random.pick(tags), random.pick(tags)])] : [],
    created_at: at,
    updated_at: at,
  }
}

function saidOf(person: Person) {
  return {
    identity: {
      givenNames: person.givenNames,
      familyName: person.familyName,
      passportName: person.passportName,
      birthDate: person.birthDate,
      nationalities: [person.nationality],
      residenceCountry: person.residence,
      email: person.email,
      phone: person.phone,
    },
    guardian: person.guardian && { name: person.guardian.name, phone: person.phone },
    education: person.education,
    tests: person.tests,
  }
}

/** Half of all applications are for the first of thirty programs. */
function pickChoice(random: Random, choices: readonly Choice[]): Choice {
  const known = choices.slice(0, Math.max(20, Math.ceil(choices.length / 30)))
  return random.pick(random.chance(0.5) ? known : choices)
}

function newNumber(random: Random, taken: Set<string>): string {
  for (;;) {
    const digits = Array.from({ length: numberLength - 1 }, () => random.below(numberRadix))
    const number = makeApplicationNumber(digits)
    if (taken.has(number)) continue
    taken.add(number)
    return number
  }
}

/** What may be applied for, in an order that mixes destinations. */
async function listChoices(db: Kysely<DB>): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select program.id as program_id, intake.id as intake_id, program.submission_channel as channel,
      destination.key as destination, program.title ->> 'en' as title
    from program
    join intake on intake.program_id = program.id
    join university on university.id = program.university_id
    join destination on destination.id = university.destination_id
    where program.status = 'published'
      and program.submission_channel in ('agency', 'university_portal', 'national_portal')
    order by md5(program.key), intake.id`.execute(db)
  if (rows.length === 0) throw new Error('There is no program that one may apply for')
  return rows
}
