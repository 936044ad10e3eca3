import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnusable } from './unusable.ts'

/** The PostgreSQL that PGlite brings; the format of its files changes with each of these numbers. */
const embeddedVersion = '18'

/**
 * Refuses a folder that holds anything but a database of this version, before anything is
 * opened: a new database would be made over it. Throws `DatabaseUnusable`.
 */
export function checkFolder(directory: string): void {
  if (readdirSync(directory).length === 0) return
  const version = versionOf(directory)
  if (version === embeddedVersion) return
  if (version === undefined) {
    throw new DatabaseUnusable(
      `${directory} has files in it and is no database (PG_VERSION is missing); nothing was changed: ` +
        'put back the whole folder from a backup, or choose another DATA_DIR.',
    )
  }
  throw new DatabaseUnusable(
    `The embedded database in ${directory} was made by PostgreSQL ${version}, this build brings ${embeddedVersion}; ` +
      'nothing was changed: start the build that made it, move the data to a PostgreSQL server with ' +
      'npm run db:move, and use this build with DATABASE_URL.',
  )
}

/** The folder of the embedded database if there is one. */
export function embeddedIn(dataDir: string): string | undefined {
  const directory = join(dataDir, 'database')
  return versionOf(directory) === undefined ? undefined : directory
}

/** The error for when PGlite can't open its folder. */
export function damaged(directory: string, cause: unknown): DatabaseUnusable {
  const error = new DatabaseUnusable(
    `The embedded database in ${directory} is damaged and can't be opened (${firstLine(cause)}): ` +
      'put back the folder from a backup, or keep it and choose another DATA_DIR.',
  )
  error.cause = cause
  return error
}

function versionOf(directory: string): string | undefined {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}

function firstLine(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause)
  return message.split(/[\n.]/, 1)[0] ?? message
}
