import type { Db } from '../../database/database.ts'
import { listPassedOver } from './history-queries.ts'

/** Why applications were last moved on without their documents, where they were, by their id. */
export async function readPassedOver(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const steps = await listPassedOver(db, ids)
  return new Map(steps.map((step) => [step.application_id, step.passed_over]))
}
