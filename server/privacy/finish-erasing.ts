import type { Deps } from '../deps.ts'
import { emptyTrash } from '../documents/sweep.ts'
import { removeMailFiles } from '../messaging/mail-files.ts'
import { noteErased } from './erased-file.ts'

/**
 * Once erased data is out of the database for good: its files leave the storage and the folder of mails,
 * and the marks are noted beside the database. The next sweep does whatever can't be done now.
 */
export async function finishErasing(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'storage'>,
): Promise<void> {
  await emptyTrash(deps)
  await removeMailFiles(deps)
  await noteErased(deps)
}
