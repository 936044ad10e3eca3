import type { Deps } from '../deps.ts'
import { emptyTrash } from '../documents/sweep.ts'
import { removeMailFiles } from '../messaging/mail-files.ts'
import { noteErased } from './erased-file.ts'

/**
 * Once what was erased is out of the database for good: its files leave the storage and the folder of
 * mails, and the marks are noted beside the database. What can't be done now is done by the next sweep.
 */
export async function finishErasing(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'storage'>,
): Promise<void> {
  await emptyTrash(deps)
  await removeMailFiles(deps)
  await noteErased(deps)
}
