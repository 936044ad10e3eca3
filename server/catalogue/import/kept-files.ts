import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../env.ts'

/** Under which name a file that was sent is kept in the storage, and what was said of its rows. */
export const fileName = (key: string) => `import-${key}`
export const reportName = (key: string) => `import-${key}-report`

/** Where a file stands while it is read. */
export function localFile({ dataDir }: Pick<Env, 'dataDir'>, name: string): string {
  return join(dataDir, 'incoming', `import-${name}`)
}

export async function makeFolder({ dataDir }: Pick<Env, 'dataDir'>): Promise<void> {
  await mkdir(join(dataDir, 'incoming'), { recursive: true, mode: 0o700 })
}
