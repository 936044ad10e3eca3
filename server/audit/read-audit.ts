import { changesBetween } from '#contract/common/changes.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type {
  AuditChain,
  AuditChoices,
  AuditFilters,
  AuditPage,
  AuditQuery,
  AuditRow,
  AuditSubject,
} from '#contract/office/audit.ts'
import { viewScreens } from '#contract/office/saved-views.ts'
import { readsList, readsWords } from '../actor/who-reads.ts'
import type { Deps } from '../deps.ts'
import { countUnsealed, findLastBlock } from './chain-queries.ts'
import { listActors, listEvents, type Place, wordsIn } from './queries.ts'
import { findKeysOfFile, findNamed, findSubjects } from './subject-queries.ts'

type Needs = Pick<Deps, 'db'>
type Event = Awaited<ReturnType<typeof listEvents>>[number]

/** A page of the trail, the latest first, and where the next one begins. */
export async function readAudit(
  { db }: Needs,
  actor: Actor,
  { before, size, ...filters }: AuditQuery,
): Promise<AuditPage> {
  const found = await findMeant(db, actor, filters)
  const events = await listEvents(db, {
    ...{ filters, ...found },
    before: placeIn(before),
    limit: size + 1,
  })
  const rows = events.slice(0, size)
  const last = rows.at(-1)
  const next = events.length > size && last ? `${last.micros}_${last.id}` : null
  return { rows: await withSubjects(db, actor, rows), next }
}

const stretch = 1000

/** The longest text that a line of the trail shows. */
const longest = 300

/** The place of the newest line, itself included by `everyLine`; undefined while there is none. */
export async function findNewestPlace({ db }: Needs): Promise<Place | undefined> {
  const all = { filters: {}, named: [], about: undefined, sight: undefined, before: undefined }
  const [newest] = await listEvents(db, { ...all, limit: 1 })
  return newest && { micros: newest.micros, id: String(newest.id + 1) }
}

/**
 * All lines that pass the filters, a stretch at a time, so that memory stays flat; with `until`, none
 * that were written after it.
 */
export async function* everyLine(
  { db }: Needs,
  actor: Actor,
  filters: AuditFilters,
  until?: Place,
): AsyncGenerator<AuditRow[]> {
  let before = until
  const found = await findMeant(db, actor, filters)
  for (;;) {
    const events = await listEvents(db, { filters, ...found, before, limit: stretch })
    if (events.length > 0) yield await withSubjects(db, actor, events)
    const last = events.at(-1)
    if (!last || events.length < stretch) return
    before = { micros: last.micros, id: String(last.id) }
  }
}

/** How many lines pass the filters: at most one more than `most`. */
export async function countLines(
  { db }: Needs,
  actor: Actor,
  filters: AuditFilters,
  most: number,
): Promise<number> {
  const found = await findMeant(db, actor, filters)
  const limit = most + 1
  return (await listEvents(db, { filters, ...found, before: undefined, limit })).length
}

/** Whatever the name, number or person in the filters refers to, if the reader sees it. */
async function findMeant(db: Deps['db'], actor: Actor, { q, about }: AuditFilters) {
  const sight = can(actor, 'applicants.read') ? actor : undefined
  const words = wordsIn(q)
  return {
    sight: actor.scope.kind === 'all' ? undefined : actor,
    named: words.length === 0 ? [] : await findNamed(db, words, sight),
    about: about === undefined ? undefined : sight ? await findKeysOfFile(db, about, sight) : [],
  }
}

export async function readAuditChoices({ db }: Needs): Promise<AuditChoices> {
  return { actors: await listActors(db) }
}

export async function readChain({ db }: Needs): Promise<AuditChain> {
  const [last, unsealed] = await Promise.all([findLastBlock(db), countUnsealed(db)])
  return {
    blocks: last?.number ?? 0,
    sealedAt: last?.sealedAt.toISOString() ?? null,
    seal: last?.seal.toString('base64url') ?? null,
    unsealed,
  }
}

/** Lines with their subjects, where the reader may see them. */
async function withSubjects(
  db: Deps['db'],
  actor: Actor,
  events: readonly Event[],
): Promise<AuditRow[]> {
  const sight = can(actor, 'applicants.read') ? actor : undefined
  const views = {
    lists: viewScreens.filter((screen) => readsList(actor, screen)),
    words: viewScreens.filter((screen) => readsWords(actor, screen)),
  }
  const reader = { accountId: actor.accountId, sight, views }
  const subjects = new Map(
    (await findSubjects(db, events, reader)).map(({ entity, key, ...subject }) => [
      `${entity} ${key}`,
      subject,
    ]),
  )
  return events.map((event) =>
    rowOf(event, subjects.get(`${event.entity} ${event.entity_key}`) ?? null),
  )
}

function rowOf(event: Event, subject: AuditSubject | null): AuditRow {
  return {
    id: event.id,
    at: event.at.toISOString(),
    actor: { key: event.actor, name: event.actor_name },
    action: event.action,
    entity: event.entity,
    entityKey: event.entity_key,
    subject,
    changes: changesBetween(event.before, event.after, longest),
    reason: event.reason,
    requestId: event.request_id,
  }
}

function placeIn(cursor: string | undefined): Place | undefined {
  const [micros = '', id = ''] = cursor?.split('_') ?? []
  return cursor === undefined ? undefined : { micros, id }
}
