import type { ApplicationAct } from '#contract/applicants/applicant-bulk.ts'
import { mostTags } from '#contract/applicants/applicants.ts'
import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { AuditAction } from '#contract/office/values/audit-actions.ts'
import { fillText, placesIn } from '#contract/words/text-templates.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import { handOverConversations } from '../../conversations/hand-over.ts'
import { writeToApplicant } from '../../conversations/write-first.ts'
import type { Db } from '../../database/database.ts'
import { withSavepoint } from '../../database/savepoint.ts'
import type { Deps } from '../../deps.ts'
import { askWithin, listUntold, whatWasAskedSince } from '../../documents/ask-for-documents.ts'
import { readAsking, undoAskingWithin } from '../../documents/undo-asking.ts'
import type { Outcome } from '../../jobs/job-queries.ts'
import { tellHandOver } from '../../notifications/tell.ts'
import { findOwner, listUnreadable } from '../applicants/applicant-queries.ts'
import { holdApplication, moveUntold } from '../moves/move.ts'
import { type Moved, tellOfMoves } from '../moves/tell-of-moves.ts'
import { readTextValues } from '../moves/text-values.ts'
import { undoHeld } from '../moves/undo-move.ts'
import { giveFiles, listFullOf, listSeen, tagFiles } from './act-queries.ts'
import { findActId } from './bulk-queries.ts'

/** One application that an act is done to. */
export interface Item {
  position: number
  number: string
  /** The version that was on screen. */
  version: number
  /** The act by which the change is undone. */
  actId: string
}

export interface Caller {
  actor: Actor
  requestId: string
  /** When the act was begun. */
  since: Date
}

type Act<Kind extends ApplicationAct['kind']> = Extract<ApplicationAct, { kind: Kind }>
type Seen = Awaited<ReturnType<typeof listSeen>>[number]

/**
 * Does one thing to each of these, with the same guards as for a single application. What a guard
 * refuses stays as it is and is reported with its reason; it doesn't hold up the others.
 */
export async function doAct(
  tx: Db,
  deps: Deps,
  caller: Caller,
  act: ApplicationAct,
  items: readonly Item[],
): Promise<Outcome[]> {
  const numbers = items.map(({ number }) => number)
  const seen = new Map(
    (await listSeen(tx, numbers, caller.actor)).map((one) => [one.number, one] as const),
  )
  const actIds: ActIds = new Map()
  const moved: Moved[] = []
  const problemOf = await judging(tx, deps, caller, act, {
    seen: [...seen.values()],
    actIds,
    moved,
  })
  const outcomes: Outcome[] = []
  for (const item of items) {
    const found = seen.get(item.number)
    const problem = found ? await problemOf(item, found) : 'not_found'
    const actId = problem === null ? actIds.get(item.number) : undefined
    outcomes.push({
      position: item.position,
      changed: problem === null,
      problem,
      ...(actId !== undefined && { actId }),
    })
  }
  await tellOfMoves(tx, deps, moved)
  return outcomes
}

/** The act that changed each application, where that can be undone. */
type ActIds = Map<string, string>

type Judge = (item: Item, seen: Seen) => Promise<ProblemCode | null> | ProblemCode | null

/** The outcome of each; files are assigned and tagged together, before the first outcome is asked for. */
function judging(
  tx: Db,
  deps: Deps,
  caller: Caller,
  act: ApplicationAct,
  { seen, actIds, moved }: { seen: readonly Seen[]; actIds: ActIds; moved: Moved[] },
): Judge | Promise<Judge> {
  switch (act.kind) {
    case 'move':
      return (item) =>
        caught(async () => {
          const one = await moveOne(tx, deps, caller, item, { act, moved })
          moved.push(one)
          if (one.actId !== undefined) actIds.set(item.number, one.actId)
        })
    case 'undo':
      return (item) => attempted(tx, () => undoOne(tx, deps, caller, item, act))
    case 'ask':
      return (_item, one) =>
        attempted(tx, async () => {
          actIds.set(one.number, await askOne(tx, deps, caller, one, act))
        })
    case 'message':
      return (_item, one) => caught(() => writeOne(tx, deps, caller, one, act))
    case 'owner':
      return assign(tx, deps, caller, act, seen)
    case 'tag':
      return tag(tx, deps, caller, act, seen)
  }
}

/** A person's applications move in one act: they share one mail, and each can be undone alone. */
async function moveOne(
  tx: Db,
  deps: Deps,
  { actor, requestId }: Caller,
  item: Item,
  { act, moved }: { act: Act<'move'>; moved: readonly Moved[] },
): Promise<Moved> {
  const { to, reason, passOver } = act
  const { number, version } = item
  const application = await holdApplication(tx, { number })
  if (!application) throw new Problem('not_found')
  if (application.version !== version) throw new Problem('version_stale')
  const { applicant_id: person } = application
  const actId = moved.find((one) => one.application.applicant_id === person)?.actId ?? item.actId
  return moveUntold(tx, deps, application, {
    ...{ to, by: actor, reason: reason[application.language] ?? null, passOver, requestId, actId },
  })
}

/** Undoes what one's own act did to an application. */
async function undoOne(
  tx: Db,
  deps: Deps,
  { actor, requestId, since }: Caller,
  { number }: Item,
  { bulk }: Act<'undo'>,
): Promise<void> {
  const actId = await findActId(tx, { bulk, number, accountId: actor.accountId })
  const asking = actId === null ? undefined : await readAsking(tx, actId)
  if (actId !== null && asking) {
    if (!can(actor, 'documents.review')) throw new Problem('forbidden')
    const { taken_back_at: at, taken_back_by: by } = asking
    if (at === null) await undoAskingWithin(tx, deps, { actor, requestId }, actId)
    // Another application of the same file was first.
    else if (by !== actor.accountId || at < since) throw new Problem('already_undone')
    return
  }
  const application = await holdApplication(tx, { number })
  if (!application || actId === null) throw new Problem('not_found')
  await undoHeld(tx, deps, application, { actId, by: actor, requestId })
}

/**
 * Asks the applicant of a file for what is missing, with one mail however many of their applications
 * were chosen. Answers the act that did it.
 */
async function askOne(
  tx: Db,
  deps: Deps,
  { actor, requestId, since }: Caller,
  { applicant_id: applicantId, key, language, active }: Seen,
  { note }: Act<'ask'>,
): Promise<string> {
  if (!can(actor, 'documents.review')) throw new Problem('forbidden')
  if (!active) throw new Problem('move_not_allowed')
  const { accountId } = actor
  const earlier = await whatWasAskedSince(tx, { applicantId, accountId, since })
  if (earlier !== undefined) return earlier
  const documents = await listUntold(tx, deps, actor, key)
  if (documents.length === 0) throw new Problem('nothing_to_ask')
  const input = { documents, note: note[language] ?? null }
  return (await askWithin(tx, deps, { actor, requestId }, key, input)).act
}

/** Writes to an applicant in their language, with what their own file says. */
async function writeOne(
  tx: Db,
  deps: Deps,
  { actor, requestId, since }: Caller,
  { number, key, language }: Seen,
  { text }: Act<'message'>,
): Promise<void> {
  const words = text[language]
  if (!words) throw new Problem('text_language_missing')
  const values = (await readTextValues({ ...deps, db: tx }, actor, key)).find(
    (one) => one.number === number,
  )?.[language]
  if (placesIn(words).some((place) => !values?.[place])) throw new Problem('text_value_missing')
  await writeToApplicant(
    tx,
    deps,
    { actor, requestId, number, since },
    fillText(words, values ?? {}),
  )
}

/** Guards refuse before anything is written: the transaction can continue after a refusal. */
async function caught(act: () => Promise<void>): Promise<ProblemCode | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** The same for an act that may be refused half-way: it is rolled back. */
function attempted(tx: Db, act: () => Promise<void>): Promise<ProblemCode | null> {
  return caught(() => withSavepoint(tx, act))
}

/** Assigns the files of these applications, or leaves them unassigned. */
async function assign(
  tx: Db,
  deps: Deps,
  caller: Caller,
  { owner }: Act<'owner'>,
  seen: readonly Seen[],
): Promise<Judge> {
  const { actor } = caller
  const found = owner === null ? null : await findOwner(tx, owner)
  if (found === undefined) return () => 'owner_gone'
  const [ownerId, now] = [found?.id ?? null, deps.now()]
  const files = filesOf(seen)
  const unreadable = found ? await listUnreadable(tx, found.id, files) : new Set<number>()
  const ids = files.filter((id) => !unreadable.has(id))
  await handOverConversations(tx, ids, ownerId)
  await tellHandOver(tx, { at: now, by: actor.accountId }, { applicantIds: ids, ownerId })
  const keys = await giveFiles(tx, ids, { ownerId, now, accountId: actor.accountId })
  await recordOf(tx, caller, keys, { action: 'applicant.assigned', after: { owner } })
  return (_item, one) => (unreadable.has(one.applicant_id) ? 'owner_cannot_read' : null)
}

/** Puts a tag on the files of these applications, or takes it off. */
async function tag(
  tx: Db,
  deps: Deps,
  caller: Caller,
  { tag: word, on }: Act<'tag'>,
  seen: readonly Seen[],
): Promise<Judge> {
  const ids = filesOf(seen)
  const keys = await tagFiles(tx, ids, {
    ...{ tag: word, on, most: mostTags },
    now: deps.now(),
    accountId: caller.actor.accountId,
  })
  await recordOf(tx, caller, keys, { action: 'applicant.tagged' })
  const full = new Set(on ? await listFullOf(tx, ids, word) : [])
  return (_item, one) => (full.has(one.applicant_id) ? 'tags_too_many' : null)
}

function recordOf(
  tx: Db,
  { actor, requestId }: Caller,
  keys: readonly string[],
  event: { action: AuditAction; after?: unknown },
): Promise<void> {
  return recordAudits(
    tx,
    keys.map((entityKey) => ({ ...event, actor, entity: 'applicant', entityKey, requestId })),
  )
}

function filesOf(seen: readonly Seen[]): number[] {
  return [...new Set(seen.map((one) => one.applicant_id))]
}
