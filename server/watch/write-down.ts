import type { Deps } from '../deps.ts'
import type { Act } from '../security-log/act.ts'
import type { SecurityNote } from '../security-log/security-events.ts'
import { type AlertKind, countedRefusals } from '../security-log/watch.ts'
import { countAlert } from './count-alerts.ts'
import { listExisting } from './queries.ts'
import { warnManagers } from './warn-managers.ts'

export type WatchDeps = Pick<Deps, 'db' | 'env' | 'locales' | 'log' | 'now' | 'watch'>

/**
 * Writes what an act did, or was refused, to the security log, and tells those who see to the
 * installation where it calls for that. What was undone with its transaction is not written.
 */
export async function writeDown(deps: WatchDeps, act: Act): Promise<void> {
  if (act.noted.length === 0) return
  try {
    const alerts = new Set<AlertKind>()
    for (const note of await keptOf(deps, act)) {
      write(deps, act, note)
      const kind = alertOf(note)
      if (kind && (await countAlert(deps, kind))) alerts.add(kind)
    }
    for (const kind of alerts) await warnManagers(deps, kind)
  } catch (error) {
    deps.log.error({ err: error, requestId: act.requestId }, 'the security log was not written')
  }
}

async function keptOf({ db }: WatchDeps, { noted }: Act): Promise<SecurityNote[]> {
  const ids = noted.flatMap(({ eventId }) => eventId ?? [])
  if (ids.length === 0) return noted
  const kept = new Set(await listExisting(db, ids))
  return noted.filter(({ eventId }) => eventId === undefined || kept.has(eventId))
}

function write({ now, watch }: WatchDeps, act: Act, note: SecurityNote): void {
  const { event, outcome } = note
  const at = now()
  const line = JSON.stringify({
    time: at.toISOString(),
    event,
    outcome,
    account: note.account ?? act.account ?? null,
    network: act.network ?? null,
    request: act.requestId ?? null,
    object: note.object === undefined ? null : shown(note.object),
  })
  watch.log.write({ at, event, outcome, line })
}

/** A path is visitors' input: it may hold an e-mail address, and have any length. */
function shown(object: string): string {
  const shown = object.replaceAll(/[^\s/:]+/g, (part) => (part.includes('@') ? '…' : part))
  return shown.slice(0, 200)
}

function alertOf({ event, outcome, account }: SecurityNote): AlertKind | undefined {
  if (event === 'refresh_token_reused') return 'token_reused'
  if (event === 'seal_broken') return 'seal_broken'
  if (event === 'second_factor') return 'many_second_factors'
  if (event === 'export') return 'mass_export'
  // What the schedule erases, and what people ask for themselves, is no act of the team.
  if (event === 'erasure') return account === undefined ? undefined : 'mass_erasure'
  return outcome !== 'done' && countedRefusals.has(event) ? 'many_refusals' : undefined
}
