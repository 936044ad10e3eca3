import { recordAudit } from '../../../audit/record-audit.ts'
import type { Deps } from '../../../deps.ts'
import { readSettings } from '../../../settings/read-settings.ts'
import { removeFiles } from '../files/kept-files.ts'
import { claimForgettable } from './forget-queries.ts'

const dayMs = 86_400_000

/**
 * Deletes what old imports overwrote, the notes on their rows and their files, after as
 * many days as the settings say. What they stored stays, and the trail keeps that they took place.
 */
export async function forgetImports(deps: Deps): Promise<void> {
  const { importDays } = (await readSettings(deps.db)).retention
  const before = new Date(deps.now().getTime() - importDays * dayMs)
  while (await forgetNext(deps, before));
}

function forgetNext(deps: Deps, before: Date): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const key = await claimForgettable(tx, { before, now: deps.now() })
    if (key === undefined) return false
    await recordAudit(tx, {
      actor: 'system',
      action: 'import.forgotten',
      entity: 'import',
      entityKey: key,
    })
    await removeFiles(deps, key)
    return true
  })
}

/** Until when an import can be undone; null if it can't. */
export function undoUntil(
  { state, applied_at, forgotten_at }: UndoState,
  importDays: number,
): Date | null {
  if (state !== 'applied' || applied_at === null || forgotten_at !== null) return null
  return new Date(applied_at.getTime() + importDays * dayMs)
}

interface UndoState {
  state: string
  applied_at: Date | null
  forgotten_at: Date | null
}
