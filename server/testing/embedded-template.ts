import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '../database/database.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { templateFolder } from './template.ts'

/*
 * The migrated, empty database that tests on the embedded one copy. It was closed before: a database
 * that wasn't has its log replayed and its caches made anew at each start.
 */

const folder = join(templateFolder, 'database')

export async function makeTemplate(): Promise<void> {
  const { db, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir: templateFolder,
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(db)
  // Nothing is made from these two, and each copy would carry their files.
  for (const unused of ['template0', 'template1']) {
    await sql`update pg_database set datistemplate = false where datname = ${unused}`.execute(db)
    await sql`drop database ${sql.id(unused)}`.execute(db)
  }
  await close()
}

export function removeTemplate(): void {
  rmSync(templateFolder, { recursive: true, force: true })
}

/** A copy in memory. */
export async function startCopy(): Promise<PGlite> {
  return PGlite.create({
    fs: new CopyOfTemplate(),
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  })
}

/** A copy where a site looks for its database. */
export function copyInto(dataDir: string): void {
  cpSync(folder, join(dataDir, 'database'), { recursive: true })
}

class CopyOfTemplate extends MemoryFS {
  override async initialSyncFs(): Promise<void> {
    const FS = this.pg?.Module.FS
    template ??= readTemplate()
    for (const { path, bytes } of template) {
      const copy = join(PGlite.paths.PGDATA, path)
      if (bytes) FS?.writeFile(copy, bytes.slice(), { canOwn: true })
      else FS?.mkdirTree(copy)
    }
  }
}

interface Entry {
  path: string
  /** Undefined for a folder. */
  bytes?: Uint8Array
}

/** Read once for all databases of a process. */
let template: Entry[] | undefined

function readTemplate(): Entry[] {
  return [
    { path: '.' },
    ...readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return {
        path: path.slice(folder.length),
        ...(entry.isFile() && { bytes: new Uint8Array(readFileSync(path)) }),
      }
    }),
  ]
}
