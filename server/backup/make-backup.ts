import type { Kysely } from 'kysely'
import { lastStep } from '../database/migrate.ts'
import { readRows, sequencesOf, type Table, tablesOf, whileStill } from '../database/rows.ts'
import type { DB } from '../database/tables.ts'
import type { KeepRule } from '../keep-rule.ts'
import { namesOfKeptFiles } from '../storage/kept-files.ts'
import type { ClearStorage } from '../storage/storage.ts'
import { type Entry, writeArchive } from './archive.ts'
import {
  archiveForm,
  type Contents,
  databaseFolder,
  dataEntries,
  dataFiles,
  filesFolder,
  type Head,
  headEntry,
  ownVersion,
  textOf,
} from './contents.ts'
import { backupName, overdueBackups } from './kept-backups.ts'
import type { Place } from './place.ts'
import { rowSum } from './row-sum.ts'
import { BackupUnusable } from './unusable.ts'
import { verifyBackup } from './verify-backup.ts'

interface Needs {
  db: Kysely<DB>
  /** Files are taken as they are stored, sealed. */
  files: ClearStorage
  dataDir: string
  now: () => Date
}

interface Wishes {
  passphrase: string | undefined
  /** The secrets of the installation, one a line; they go only into encrypted backups. */
  secret: string
  keep: KeepRule | undefined
}

export interface MadeBackup extends Contents {
  name: string
  bytes: number
  removed: string[]
}

/** A part of a table is written when it has grown to about this. */
const partBytes = 2 << 20

/**
 * Writes the whole installation into one archive, reads it again from its place, and then removes the
 * ones that the rule no longer keeps. The database is read as it was at one moment, and files
 * afterwards: every file that it names is there or is reported as missing.
 */
export async function makeBackup(
  needs: Needs,
  place: Place,
  { passphrase, secret, keep }: Wishes,
): Promise<MadeBackup> {
  const madeAt = needs.now()
  const step = await lastStep(needs.db)
  if (step === undefined) throw new BackupUnusable('There is nothing in the database yet.')
  const name = backupName(madeAt, passphrase !== undefined)
  const tables = await tablesOf(needs.db)
  const head: Head = {
    form: archiveForm,
    version: ownVersion(),
    madeAt: madeAt.toISOString(),
    lastStep: step,
    tables,
  }
  const contents: Contents = {
    rows: {},
    sequences: [],
    files: 0,
    missing: [],
    holdsSecret: passphrase !== undefined,
  }
  await place.write(name, (sink) => {
    const entries = entriesOf(needs, head, contents, secret)
    return writeArchive(sink, passphrase, entries, () => contents)
  })
  const { bytes } = await verifyBackup(await place.read(name), passphrase)
  const overdue = keep ? overdueBackups(await place.list(), keep) : []
  for (const one of overdue) await place.remove(one)
  return { ...contents, name, bytes, removed: overdue }
}

async function* entriesOf(
  { db, files, dataDir }: Needs,
  head: Head,
  contents: Contents,
  secret: string,
): AsyncGenerator<Entry> {
  yield entryOf(headEntry, JSON.stringify(head))
  const named = new Set<string>()
  yield* whileStill(db, async function* (still) {
    for (const table of head.tables) yield* partsOf(still, table, contents)
    contents.sequences = await sequencesOf(still)
    for (const name of await namesOfKeptFiles(still)) named.add(name)
  })
  for await (const name of files.list()) {
    const entry = await fileEntry(files, name)
    if (!entry) continue
    named.delete(name)
    contents.files++
    yield entry
  }
  // Files erased since the database was read are rightly missing.
  const stillNamed = named.size === 0 ? [] : await namesOfKeptFiles(db)
  contents.missing.push(...stillNamed.filter((name) => named.has(name)))
  for (const name of [dataEntries.erased, dataEntries.seals]) {
    const text = await textOf(dataFiles[name](dataDir))
    if (text !== undefined) yield entryOf(name, text)
  }
  if (contents.holdsSecret) yield entryOf(dataEntries.secret, secret)
}

async function* partsOf(still: Kysely<DB>, table: Table, contents: Contents) {
  const sum = rowSum()
  let [part, lines, size] = [0, [] as string[], 0]
  const take = () => {
    const entry = entryOf(
      `${databaseFolder}${table.name}/${String(++part).padStart(6, '0')}.ndjson`,
      `${lines.join('\n')}\n`,
    )
    lines = []
    size = 0
    return entry
  }
  for await (const read of readRows(still, table)) {
    sum.add(read)
    lines.push(...read)
    for (const line of read) size += line.length
    if (size >= partBytes) yield take()
  }
  if (lines.length > 0) yield take()
  contents.rows[table.name] = sum.total()
}

/** The file as it is stored; undefined where it was erased since its name was read. */
async function fileEntry(files: ClearStorage, name: string): Promise<Entry | undefined> {
  try {
    const bytes = await files.size(name)
    const contents = bytes === 0 ? Buffer.alloc(0) : await files.read(name)
    return { name: filesFolder + name, bytes, contents }
  } catch (error) {
    if (!(await files.exists(name))) return undefined
    throw error
  }
}

function entryOf(name: string, text: string): Entry {
  const contents = Buffer.from(text)
  return { name, bytes: contents.length, contents }
}
