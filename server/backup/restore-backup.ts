import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import { migrateTo, migrateToLatest } from '../database/migrate.ts'
import {
  emptyTables,
  readRows,
  setSequences,
  type Table,
  tablesOf,
  tie,
  untie,
  withoutLimits,
  writeRows,
} from '../database/rows.ts'
import type { DB } from '../database/tables.ts'
import { refuseForeign, usesOf } from '../database/unused.ts'
import type { ClearStorage } from '../storage/storage.ts'
import { type ReadEntry, readArchive } from './archive.ts'
import {
  type Contents,
  dataEntries,
  dataFiles,
  filesFolder,
  type Head,
  textOf,
} from './contents.ts'
import { rowSum } from './row-sum.ts'
import { BackupUnusable } from './unusable.ts'
import { readHead, readLines, tableOf, verifyBackup } from './verify-backup.ts'

interface Needs {
  database: Database
  files: ClearStorage
  dataDir: string
  /**
   * The problems of the restored trail, checked with the secrets of this installation, or with those of
   * the backup, one a line, if it brings them.
   */
  findBroken: (db: Kysely<DB>, secret: string | undefined) => Promise<readonly unknown[]>
}

export interface RestoredBackup {
  head: Head
  contents: Contents
}

/**
 * Restores everything of a backup into a database that no one has worked in. The backup is read to its
 * end first; rows come in one transaction, which is rolled back unless every row is as it was and the
 * trail is valid. Files written by then stay, and do no harm: it may be tried again.
 * Throws `BackupUnusable` and `DatabaseUnusable`.
 */
export async function restoreBackup(
  { database: { db }, files, dataDir, findBroken }: Needs,
  open: () => Promise<Readable>,
  passphrase: string | undefined,
): Promise<RestoredBackup> {
  const { head, contents } = await verifyBackup(await open(), passphrase)
  await refuseForeign(db)
  const used = await usesOf(db)
  if (used.length > 0) {
    throw new BackupUnusable(
      `The database is in use already (${used.join(', ')}), and nothing was restored: use a new one, or another DATA_DIR.`,
    )
  }
  await migrateTo(db, head.lastStep)
  const brought = await db.transaction().execute(async (tx) => {
    await withoutLimits(tx)
    const tables = tablesAsKept(head, await tablesOf(tx))
    const ties = await untie(tx)
    await emptyTables(tx, [...tables.values()])
    const texts = new Map<string, string>()
    let isHead = true
    await readArchive(await open(), passphrase, async (entry) => {
      if (isHead) {
        isHead = false
        await readHead(entry)
        return
      }
      const table = tables.get(tableOf(entry.name) ?? '')
      if (table) await writeRows(tx, table, await readLines(entry))
      else if (entry.name.startsWith(filesFolder)) await bringFile(files, entry)
      else texts.set(entry.name, await text(entry.contents))
    })
    await setSequences(tx, contents.sequences)
    await tie(tx, ties)
    await compareRows(tx, tables, contents)
    const findings = await findBroken(tx, texts.get(dataEntries.secret))
    if (findings.length > 0) {
      throw new BackupUnusable(
        `The audit trail does not hold (${JSON.stringify(findings[0])}), and nothing was restored: ` +
          'set SECRET_KEY, or put the file secret-key into DATA_DIR, as the installation had it that was backed up.',
      )
    }
    return texts
  })
  await bringTexts(dataDir, brought)
  await migrateToLatest(db)
  return { head, contents }
}

/** The tables of the backup by name. They match those that the database had after the same step. */
function tablesAsKept({ tables, lastStep }: Head, present: readonly Table[]): Map<string, Table> {
  const shapeOf = (all: readonly Table[]) =>
    JSON.stringify(
      all
        .map(({ name, columns }) => [
          name,
          columns.map((one) => `${one.name} ${one.type}`).toSorted(),
        ])
        .toSorted(),
    )
  if (shapeOf(tables) !== shapeOf(present)) {
    throw new BackupUnusable(
      `The backup has other tables or columns than this version has after ${lastStep}, and nothing was restored: restore it with the version that made it.`,
    )
  }
  return new Map(tables.map((table) => [table.name, table]))
}

async function bringFile(files: ClearStorage, { name, bytes, contents }: ReadEntry): Promise<void> {
  await files.put(name.slice(filesFolder.length), Readable.from(contents), bytes)
}

/** Reads every row again as the database has it. */
async function compareRows(
  tx: Kysely<DB>,
  tables: ReadonlyMap<string, Table>,
  { rows }: Contents,
): Promise<void> {
  for (const table of tables.values()) {
    const sum = rowSum()
    for await (const lines of readRows(tx, table)) sum.add(lines)
    const found = sum.total()
    const kept = rows[table.name]
    if (found.count !== kept?.count || found.hash !== kept.hash) {
      throw new BackupUnusable(
        `The rows of ${table.name} are not in the database as they are in the backup, and nothing was restored.`,
      )
    }
  }
}

/**
 * The files beside the database. For erased people, lines are only added: those who were erased after
 * the backup are erased again at the next start. The secret of this machine stays.
 */
async function bringTexts(dataDir: string, texts: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const erased = dataFiles[dataEntries.erased](dataDir)
  const noted = new Set((await textOf(erased))?.split('\n'))
  const added = (texts.get(dataEntries.erased) ?? '').split('\n').filter((one) => !noted.has(one))
  const lines = added.filter((line) => line !== '').map((line) => `${line}\n`)
  if (lines.length > 0) await appendFile(erased, lines.join(''), { mode: 0o600 })
  for (const name of [dataEntries.seals, dataEntries.secret]) {
    const brought = texts.get(name)
    const path = dataFiles[name](dataDir)
    if (brought === undefined || (await textOf(path)) !== undefined) continue
    await writeFile(path, brought, { mode: 0o600, flag: 'wx' })
  }
}
