import type { Db } from '../database/database.ts'
import { giveConversations } from './queries.ts'

/** The conversations about a file move with it; called before the file is given. */
export async function handOverConversations(
  tx: Db,
  applicantIds: readonly number[],
  ownerId: number | null,
): Promise<void> {
  if (applicantIds.length > 0) await giveConversations(tx, applicantIds, ownerId)
}
