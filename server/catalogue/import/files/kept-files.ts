import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import type { Env } from '../../../env.ts'

/** The name under which an uploaded file is kept in the storage, and the notes on its rows. */
export const fileName = (key: string) => `import-${key}`
/**
 * The same as it was uploaded, so that it can be read again another way; UTF-8 text has only the
 * one above.
 */
export const sentName = (key: string) => `import-${key}-sent`
export const reportName = (key: string) => `import-${key}-report`

/** Where a file is while it is read. */
export function localFile({ dataDir }: Pick<Env, 'dataDir'>, name: string): string {
  return join(dataDir, 'incoming', `import-${name}`)
}

export async function makeFolder({ dataDir }: Pick<Env, 'dataDir'>): Promise<void> {
  await mkdir(join(dataDir, 'incoming'), { recursive: true, mode: 0o700 })
}

/**
 * Removes what is kept of an import, in the transaction that records it: a process that dies in
 * between leaves an import without its file, which can be removed again, and no file that is
 * unaccounted for.
 */
export async function removeFiles(
  { clearFiles }: Pick<Deps, 'clearFiles'>,
  key: string,
): Promise<void> {
  await clearFiles.remove(fileName(key))
  await clearFiles.remove(sentName(key))
  await clearFiles.remove(reportName(key))
}
