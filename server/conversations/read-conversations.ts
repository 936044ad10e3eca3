import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { readableKinds, writableKinds } from '#contract/conversations/conversation-rights.ts'
import type {
  ConversationListQuery,
  ConversationOwners,
  ConversationPage,
  ConversationRecord,
  SubjectView,
} from '#contract/conversations/conversations.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../deps.ts'
import {
  countConversationRows,
  findConversation,
  listConversationRows,
  listHolders,
  listMessages,
  type Sieve,
} from './staff-queries.ts'

type Row = Awaited<ReturnType<typeof listConversationRows>>['rows'][number]

type Filters = Omit<ConversationListQuery, 'page' | 'size' | 'sort'>

/**
 * One page of the conversations that an administrator may read, those that have waited longest
 * first.
 */
export async function listConversations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { page, size, ...filters }: ConversationListQuery,
): Promise<z.infer<typeof ConversationPage>> {
  const sieve = sieveOf({ now }, actor, filters)
  const { today } = sieve
  const { rows, total } = await listConversationRows(db, {
    ...sieve,
    sort: filters.sort,
    limit: size,
    offset: (page - 1) * size,
  })
  return {
    rows: rows.map((row) => ({ ...headOf(row, today), excerpt: row.excerpt })),
    total,
    page,
    size,
  }
}

/** How many conversations a list's filters leave. */
export function countConversations(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  filters: Filters,
): Promise<number> {
  return countConversationRows(db, sieveOf({ now }, actor, filters))
}

function sieveOf(
  { now }: Pick<Deps, 'now'>,
  actor: Actor,
  { q = '', state, kind, owner, overdue }: Filters,
): Sieve {
  return {
    state,
    kind,
    owner,
    overdue,
    kinds: readableKinds(actor),
    words: q
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 8),
    sight: actor,
    today: dayOf(now()),
  }
}

export async function getConversation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  key: string,
): Promise<ConversationRecord> {
  const row = await findConversation(db, key, readableKinds(actor))
  if (!row) throw new Problem('not_found')
  const messages = await listMessages(db, row.id)
  return {
    ...headOf(row, dayOf(now())),
    emailProved: row.email_proved_at !== null,
    readAt: row.visitor_read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    mayWrite: writableKinds(actor).includes(row.kind),
    messages: messages.map((one) => ({
      kind: one.kind,
      body: one.body,
      at: one.at.toISOString(),
      by: one.kind === 'visitor' ? null : nameOf(one.author_given_names, one.author_family_name),
      // An e-mail that left is forgotten after a month; one that failed never is.
      mail: one.mail_id === null ? null : (one.mail_state ?? 'sent'),
    })),
  }
}

/** The people who may get a conversation. */
export async function listConversationOwners({
  db,
}: Pick<Deps, 'db'>): Promise<z.infer<typeof ConversationOwners>> {
  const holders = await listHolders(db, ['applicants.write', 'catalogue.write'])
  return holders.map((one) => ({
    key: one.key,
    name: nameOf(one.given_names, one.family_name),
    kinds: writableKinds(one),
  }))
}

function headOf(row: Omit<Row, 'excerpt'>, today: string) {
  return {
    key: row.key,
    applicant:
      row.applicant_key === null || row.number === null
        ? null
        : { key: row.applicant_key, number: row.number },
    kind: row.kind,
    topic: row.topic,
    subject: subjectOf(row),
    name: row.name,
    email: row.email,
    language: row.language,
    state: row.state,
    owner:
      row.owner_key === null
        ? null
        : { key: row.owner_key, name: nameOf(row.owner_given_names, row.owner_family_name) },
    replyBy: row.reply_by,
    overdue: row.reply_by !== null && row.reply_by < today,
    lastActivityAt: row.last_activity_at.toISOString(),
  }
}

function subjectOf({
  subject_type: type,
  subject_key: key,
  subject_name: name,
}: Pick<Row, 'subject_type' | 'subject_key' | 'subject_name'>): SubjectView | null {
  return type && key ? { type, key, name } : null
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

function nameOf(givenNames: string | null, familyName: string | null): string {
  return [givenNames, familyName].filter((name) => name !== null).join(' ')
}
