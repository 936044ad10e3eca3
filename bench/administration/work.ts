import type { Batch, Sent } from './generate.ts'
import { bytesOf, opaqueKey } from './opaque.ts'
import type { Person } from './people.ts'
import type { Colleague } from './staff.ts'

interface Known {
  applicantId: number
  submissions: readonly { submissionId: number; sent: readonly Sent[]; at: Date }[]
  owner: Colleague | undefined
  firstAt: Date
}

export const tags = [
  ...['vip', 'bourse', 'fair Dakar 2026', 'partner school', 'call back', 'rappeler', 'parents'],
  ...['urgent', 'incomplete', 'visa risk', 'alumni', 'Campus France', 'YÖS', 'CSC', 'late'],
]

const dayMs = 86_400_000

/** The office's work for an applicant besides the applications. */
export function makeWork(batch: Batch, person: Person, known: Known): void {
  const { random } = batch
  if (random.chance(0.3)) addTask(batch, known)
  if (random.chance(0.2)) addNotes(batch, known)
  if (random.chance(0.05)) addEdit(batch, person, known)
  if (random.chance(0.003)) addErasure(batch, known)
  for (const submission of known.submissions) {
    if (random.chance(0.12)) addConversation(batch, person, { ...submission, owner: known.owner })
    addMail(batch, person, submission)
  }
  if (random.chance(0.04)) addQuestion(batch, person, known.owner)
}

function addTask({ random, now, add, idIn, office }: Batch, known: Known): void {
  const by = known.owner ?? random.pick(office.heads)
  const done = random.chance(0.35)
  add('applicant_task', {
    id: idIn('applicant_task'),
    key: opaqueKey(random),
    applicant_id: known.applicantId,
    title: random.pick(tasks),
    due_on: random.chance(0.8) ? dayOf(now, random.below(40) - 15) : null,
    assignee_id: by.id,
    done_at: done ? known.firstAt : null,
    done_by: done ? by.id : null,
    created_at: known.firstAt,
    created_by: by.id,
  })
}

function addNotes({ random, add, idIn, office }: Batch, known: Known): void {
  const by = known.owner ?? random.pick(office.heads)
  for (let count = 1 + random.below(2); count > 0; count--) {
    add('applicant_note', {
      id: idIn('applicant_note'),
      applicant_id: known.applicantId,
      body: random.pick(notes),
      at: known.firstAt,
      by_id: by.id,
    })
  }
}

function addEdit({ random, add, idIn, office }: Batch, person: Person, known: Known): void {
  add('applicant_edit', {
    id: idIn('applicant_edit'),
    applicant_id: known.applicantId,
    at: known.firstAt,
    by_id: (known.owner ?? random.pick(office.heads)).id,
    before: { phone: '+221770000000' },
    after: { phone: person.phone },
  })
}

function addErasure({ random, now, add }: Batch, known: Known): void {
  const asked = new Date(now.getTime() - dayMs * 5 * random.next())
  const byItself = random.chance(0.5)
  add('erasure_request', {
    applicant_id: known.applicantId,
    asked_at: asked,
    confirmed_at: asked,
    due_at: byItself ? new Date(asked.getTime() + 7 * dayMs) : null,
    answer_by: byItself ? null : dayOf(asked, 30),
  })
}

interface Talk {
  submissionId: number
  at: Date
  owner: Colleague | undefined
}

function addConversation(batch: Batch, person: Person, { submissionId, at, owner }: Talk): void {
  const { random } = batch
  const own = { kind: 'application', topic: 'application', submission_id: submissionId }
  talk(batch, { ...own, language: person.language }, at, random.chance(0.7) ? owner : undefined)
}

function addQuestion(batch: Batch, person: Person, owner: Colleague | undefined): void {
  const { random, now } = batch
  const at = new Date(now.getTime() - dayMs * 300 * random.next())
  const isReport = random.chance(0.2)
  talk(
    batch,
    {
      kind: isReport ? 'report' : 'question',
      topic: isReport ? null : random.pick(['question', 'visa', 'documents', 'other']),
      subject_type: isReport ? 'destination' : null,
      subject_key: isReport ? random.pick(['india', 'france', 'turkey', 'china', 'dubai']) : null,
      name: [person.givenNames, person.familyName ?? ''].join(' ').trim(),
      email: person.email,
      language: person.language,
      submission_id: null,
    },
    at,
    random.chance(0.5) ? owner : undefined,
  )
}

function talk(
  { random, now, add, idIn, office }: Batch,
  about: Record<string, unknown>,
  at: Date,
  owner: Colleague | undefined,
): void {
  const id = idIn('conversation')
  const state = random.weighted({ open: 2, answered: 6, closed: 2 })
  // The waiting visitor has written lately.
  const start = state === 'open' ? new Date(now.getTime() - dayMs * 6 * random.next()) : at
  const turns = state === 'open' ? 1 : 2 + 2 * random.below(2)
  const lastAt = new Date(Math.min(now.getTime(), start.getTime() + (turns - 1) * dayMs))
  add('conversation', {
    topic: null,
    subject_type: null,
    subject_key: null,
    name: null,
    email: null,
    ...about,
    id,
    key: opaqueKey(random),
    state,
    owner_id: owner?.id ?? null,
    waiting_since: state === 'open' ? start : null,
    reply_by: state === 'open' ? dayOf(start, 3) : null,
    last_activity_at: lastAt,
    token_hash: bytesOf(random, 32),
    created_at: start,
  })
  for (let turn = 0; turn < turns; turn++) {
    const answers = turn % 2 === 1
    add('conversation_message', {
      id: idIn('conversation_message'),
      conversation_id: id,
      kind: answers ? 'answer' : 'visitor',
      body: random.pick(answers ? answered : asked),
      at: new Date(Math.min(now.getTime(), start.getTime() + turn * dayMs)),
      by_id: answers ? (owner ?? random.pick(office.heads)).id : null,
    })
  }
}

/** Sent mails are kept for a month, those that did not arrive for a year. */
function addMail(
  { random, now, add, idIn }: Batch,
  person: Person,
  { sent, at }: { sent: readonly Sent[]; at: Date },
): void {
  const failed = random.chance(0.008)
  if (!failed && now.getTime() - at.getTime() > 30 * dayMs) return
  const id = idIn('outgoing_mail')
  const number = sent[0]?.number ?? ''
  add('outgoing_mail', {
    id,
    message_id: `<bench-${id}@passerelle.test>`,
    template: 'application_received',
    language: person.language,
    to_address: person.email,
    subject: `We have your application ${number}`,
    text_body: `Hello ${person.givenNames},\n\nwe have your application ${number}.\n`,
    html_body: `<p>Hello,</p><p>we have your application ${number}.</p>`,
    state: failed ? 'failed' : 'sent',
    attempts: failed ? 8 : 1,
    next_attempt_at: at,
    sent_at: failed ? null : at,
    created_at: at,
    about: number,
    failure: failed ? random.pick(['mailbox', 'refused', 'unreachable']) : null,
    failed_at: failed ? at : null,
    handled_at: failed && random.chance(0.5) ? at : null,
  })
}

function dayOf(instant: Date, days: number): string {
  return new Date(instant.getTime() + days * dayMs).toISOString().slice(0, 10)
}

const tasks = ['Call the parents', 'Rappeler pour le visa', 'Check the transcript', 'Ask for fees']
const notes = [
  'Met at the fair; wants to start in autumn.',
  'Très motivé, préfère la France à la Turquie.',
  'Speaks better English than the test says.',
]
const asked = [
  'Bonjour, avez-vous reçu mon relevé de notes ?',
  'Hello, when will I hear from the university?',
  'متى سأعرف النتيجة؟ شكراً',
]
const answered = [
  'Bonjour, oui, il est en cours d’examen.',
  'Hello, within two weeks at the latest.',
]
