import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type {
  MailFailure,
  MailFailureEdit,
  MailFailureListQuery,
  MailFailurePage,
} from '#contract/messaging/mail-failures.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import {
  countOpenFailures,
  type FailureReader,
  type FailureRow,
  findFailure,
  listFailureRows,
  lockFailure,
  putHandled,
  requeue,
} from './failure-queries.ts'
import { outbox } from './queue-mail.ts'
import { mailTitle } from './render-mail.ts'
import type { MailTemplate } from './templates.ts'

interface Call {
  actor: Actor
  requestId: string
  id: number
  /** The version the administrator saw. */
  expectedVersion: number
}

/** Only those who keep the list of administrators may know who becomes one. */
const aboutStaff: readonly MailTemplate[] = ['staff_invitation']

function readerOf(actor: Actor): FailureReader {
  return { sight: actor, hidden: can(actor, 'staff.manage') ? [] : aboutStaff }
}

/** Mails that could not be delivered, to whom and about what. */
export async function listMailFailures(
  deps: Deps,
  actor: Actor,
  { page, size, ...filters }: MailFailureListQuery,
): Promise<z.infer<typeof MailFailurePage>> {
  const { rows, total } = await listFailureRows(deps.db, {
    ...filters,
    reader: readerOf(actor),
    limit: size,
    offset: (page - 1) * size,
  })
  return { rows: rows.map((row) => view(deps, row)), total, page, size }
}

/** As many as the list shows; none for a reader without access. */
export async function countMailFailures({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<number> {
  return can(actor, 'applicants.read') ? countOpenFailures(db, readerOf(actor)) : 0
}

export async function getMailFailure(deps: Deps, actor: Actor, id: number): Promise<MailFailure> {
  const row = await findFailure(deps.db, id, readerOf(actor))
  if (!row) throw new Problem('not_found')
  return view(deps, row)
}

/**
 * Sends a mail again, with the same Message-ID: to the present address in the applicant's file, if it
 * is about an application.
 */
export async function retryMail(deps: Deps, call: Call): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lock({ ...deps, db: tx }, call)
    const failure = await getMailFailure({ ...deps, db: tx }, call.actor, call.id)
    if (!failure.canRetry) throw new Problem('conflict')

    const to = failure.newAddress ?? failure.to
    await requeue(tx, call.id, { to, now: deps.now() })
    await recordAudit(tx, {
      actor: call.actor,
      action: 'mail.retried',
      entity: 'mail',
      entityKey: String(call.id),
      requestId: call.requestId,
    })
  })
  outbox.emit('queued')
}

/** Marks it as dealt with, on the telephone for example, or as not dealt with after all. */
export async function handleMailFailure(
  deps: Deps,
  call: Call,
  { handled }: MailFailureEdit,
): Promise<MailFailure> {
  await deps.db.transaction().execute(async (tx) => {
    await lock({ ...deps, db: tx }, call)
    const { actor, id, requestId } = call
    await putHandled(tx, id, handled ? { at: deps.now(), by: actor.accountId } : undefined)
    await recordAudit(tx, {
      actor,
      action: handled ? 'mail.handled' : 'mail.reopened',
      entity: 'mail',
      entityKey: String(id),
      requestId,
    })
  })
  return getMailFailure(deps, call.actor, call.id)
}

async function lock({ db }: Pick<Deps, 'db'>, { actor, id, expectedVersion }: Call): Promise<void> {
  const locked = await lockFailure(db, id, readerOf(actor))
  if (!locked) throw new Problem('not_found')
  if (locked.version !== expectedVersion) throw new Problem('version_stale')
}

function view({ locales, env, now }: Deps, row: FailureRow): MailFailure {
  const { template, about, failure, failed_at } = row
  if (failure === null || failed_at === null) throw new Error('A failed mail without its failure')
  const title = { template, about, brandName: env.brandName }
  return {
    id: row.id,
    to: row.to_address,
    newAddress: row.new_address,
    title: { en: mailTitle(locales, 'en', title), fr: mailTitle(locales, 'fr', title) },
    application: about,
    applicants: row.applicants,
    failure,
    error: row.last_error,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    failedAt: failed_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    handledBy:
      row.handler_given_names === null
        ? null
        : [row.handler_given_names, row.handler_family_name].filter(Boolean).join(' '),
    canRetry: row.has_words && (row.expires_at === null || row.expires_at > now()),
    version: row.version,
  }
}
