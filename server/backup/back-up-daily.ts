import type { Deps } from '../deps.ts'
import { writeSecret } from '../keys/secret.ts'
import { backupsAmong, madeAtOf } from './kept-backups.ts'
import { openPlace } from './place.ts'

const dayMs = 24 * 3600_000

/**
 * Makes a backup a day at `BACKUP_TO`, for an embedded database: no other process may open it while
 * this one runs. For PostgreSQL the machine’s own timer starts one.
 */
export async function backUpDaily({
  db,
  env,
  log,
  now,
  secret,
  clearFiles,
}: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'secret' | 'clearFiles'>): Promise<void> {
  const { to, passphrase, keep } = env.backup
  if (to === undefined || env.databaseUrl !== undefined) return
  const place = await openPlace(to, env)
  const [newest] = backupsAmong(await place.list())
  if (newest !== undefined && now().getTime() - madeAtOf(newest).getTime() < dayMs) return
  // Only installations with backups wait for archives and their encryption to load.
  const { makeBackup } = await import('./make-backup.ts')
  const made = await makeBackup({ db, files: clearFiles, dataDir: env.dataDir, now }, place, {
    passphrase,
    secret: writeSecret(secret),
    keep,
  })
  log.info({ backup: place.describe(made.name), missing: made.missing.length }, 'backup made')
}
