import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env.ts'

/** Under which name a file that was sent is kept in the storage, and what was said of its rows. */
export const fileName = (key: string) => `import-${key}`
/** The same as it was sent, so that it can be read otherwise; of UTF-8 text there is no other. */
export const sentName = (key: string) => `import-${key}-sent`
export const reportName = (key: string) => `import-${key}-report`

/** Where a file stands while it is read. */
export function localFile({ dataDir }: Pick<Env, 'dataDir'>, name: string): string {
  return join(dataDir, 'incoming', `import-${name}`)
}

export async function makeFolder({ dataDir }: Pick<Env, 'dataDir'>): Promise<void> {
  await mkdir(join(dataDir, 'incoming'), { recursive: true, mode: 0o700 })
}

/**
 * Removes what is kept of an import, in the transaction that says so: a process that dies in between
 * leaves an import without its file, which can be removed again, and no file that nobody knows of.
 */
export async function removeFiles(
  { clearFiles }: Pick<Deps, 'clearFiles'>,
  key: string,
): Promise<void> {
  await clearFiles.remove(fileName(key))
  await clearFiles.remove(sentName(key))
  await clearFiles.remove(reportName(key))
}
