import { Problem } from '#contract/common/values/problems.ts'
import type {
  FirstView,
  SavedView,
  SavedViewChange,
  SavedViewInput,
  ViewScreen,
} from '#contract/office/saved-views.ts'
import type { By } from '../actor/by.ts'
import { readsList, readsWords } from '../actor/who-reads.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import {
  clearFirstView,
  countOwnViews,
  deleteView,
  findOwnView,
  insertView,
  listViews,
  setFirstView,
  updateView,
  type ViewReader,
} from './queries.ts'

const mostViews = 200

/** Throws `forbidden` to an actor who doesn't read the list of the view. */
function readerOf({ actor }: Pick<By, 'actor'>, screen: ViewScreen): ViewReader {
  if (!readsList(actor, screen)) throw new Problem('forbidden')
  return { accountId: actor.accountId, readsWords: readsWords(actor, screen) }
}

export async function readViews(
  { db }: Pick<Deps, 'db'>,
  by: Pick<By, 'actor'>,
  screen: ViewScreen,
): Promise<SavedView[]> {
  return listViews(db, screen, readerOf(by, screen))
}

export async function addView(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  input: SavedViewInput,
  { actor, requestId }: By,
): Promise<SavedView> {
  const { accountId } = readerOf({ actor }, input.screen)
  if ((await countOwnViews(tx, accountId)) >= mostViews) throw new Problem('conflict')

  const key = newOpaqueKey()
  await insertView(tx, input, { key, accountId, now: now() })
  await recordAudit(tx, {
    actor,
    action: 'view.created',
    entity: 'view',
    entityKey: key,
    after: recorded(input),
    requestId,
  })
  return getView(tx, key, accountId)
}

/** Not its name and its search: the trail outlives the files, and these may name a person. */
function recorded({ screen, shared }: Pick<SavedView, 'screen' | 'shared'>) {
  return { screen, shared }
}

interface Of {
  key: string
  version: number
}

export async function changeView(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { key, version, input }: Of & { input: SavedViewChange },
  { actor, requestId }: By,
): Promise<SavedView> {
  const { accountId } = actor
  const before = await getView(tx, key, accountId)
  if (!(await updateView(tx, { key, version, accountId }, input, now()))) {
    throw new Problem('version_stale')
  }
  await recordAudit(tx, {
    actor,
    action: 'view.changed',
    entity: 'view',
    entityKey: key,
    before: recorded(before),
    after: recorded({ ...before, ...input }),
    requestId,
  })
  return getView(tx, key, accountId)
}

export async function removeView(
  tx: Db,
  { key, version }: Of,
  { actor, requestId }: By,
): Promise<void> {
  const { accountId } = actor
  const before = await getView(tx, key, accountId)
  if (!(await deleteView(tx, { key, version, accountId }))) throw new Problem('version_stale')
  await recordAudit(tx, {
    actor,
    action: 'view.deleted',
    entity: 'view',
    entityKey: key,
    before: recorded(before),
    requestId,
  })
}

/** Says with which view a screen opens for oneself; that is no change of the view. */
export async function chooseFirstView(tx: Db, { screen, view }: FirstView, by: By): Promise<void> {
  const reader = readerOf(by, screen)
  if (view === null) await clearFirstView(tx, screen, reader.accountId)
  else if (!(await setFirstView(tx, { screen, view }, reader))) throw new Problem('not_found')
}

async function getView(tx: Db, key: string, accountId: number): Promise<SavedView> {
  const view = await findOwnView(tx, key, accountId)
  if (!view) throw new Problem('not_found')
  return view
}
