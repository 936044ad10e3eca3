import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { eraseApplicant } from './erase.ts'
import {
  deleteAccounts,
  deleteAlerts,
  deleteConversations,
  deleteDocuments,
  deleteDrafts,
  type ErasedKind,
  erasedKinds,
  insertErased,
  listBroughtBack,
  listErased,
  lockApplicant,
} from './erase-queries.ts'

/*
 * Backups contain people who were erased after they were made. So erasures are also noted beside the
 * database, in a file that is kept apart from it: one line each, kind and SHA-256 of the key. A restored
 * database repeats the erasures from it.
 */

interface Mark {
  kind: ErasedKind
  keyHash: Buffer
}

export function erasedFile({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'erased.txt')
}

/** Adds to the file what the database has erased and the file doesn't say yet. */
export async function noteErased({
  db,
  env,
  log,
}: Pick<Deps, 'db' | 'env' | 'log'>): Promise<void> {
  const file = erasedFile(env)
  try {
    const noted = new Set((await readMarks(file)).map(lineOf))
    const lines = (await listErased(db))
      .map(({ kind, key_hash }) => lineOf({ kind, keyHash: key_hash }))
      .filter((line) => !noted.has(line))
    if (lines.length === 0) return
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  } catch (error) {
    // It is in the database, and is noted the next time.
    log.warn({ err: error }, 'what was erased could not be noted')
  }
}

/**
 * Erases again the people that a restored database has brought back, according to the file; answers how
 * many. It may run again, and in several processes.
 */
export async function eraseAgain(
  deps: Pick<Deps, 'above' | 'db' | 'now'>,
  file: string,
): Promise<number> {
  const { db, now } = deps
  const marks = await readMarks(file)
  if (marks.length === 0) return 0
  let again = 0
  for (const id of await listBroughtBack(db, 'applicant', hashesOf(marks, 'applicant'))) {
    await db.transaction().execute(async (tx) => {
      const applicant = await lockApplicant(tx, { id })
      if (!applicant) return
      await eraseApplicant(tx, deps, applicant, { by: 'system', because: 'restored' })
      again++
    })
  }
  const broughtBack = (kind: ErasedKind) => listBroughtBack(db, kind, hashesOf(marks, kind))
  again += (await deleteAccounts(db, await broughtBack('account'))).length
  // Drafts from before there was a file to be erased.
  const drafts = await broughtBack('draft')
  if (drafts.length > 0) {
    await db.transaction().execute(async (tx) => {
      await deleteDocuments(tx, undefined, drafts, now())
      await deleteDrafts(tx, drafts)
    })
  }
  const conversations = await broughtBack('conversation')
  const alerts = await broughtBack('alert')
  await deleteConversations(db, conversations)
  await deleteAlerts(db, alerts)
  again += drafts.length + conversations.length + alerts.length
  await insertErased(db, marks, now())
  return again
}

function hashesOf(marks: readonly Mark[], kind: ErasedKind): Buffer[] {
  return marks.filter((mark) => mark.kind === kind).map(({ keyHash }) => keyHash)
}

function lineOf({ kind, keyHash }: Mark): string {
  return `${kind} ${keyHash.toString('hex')}`
}

/** A line that is no mark is skipped: a file may have been cut short by a full disk. */
async function readMarks(file: string): Promise<Mark[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const [, word, hash = ''] = /^([a-z]+) ([0-9a-f]{64})$/.exec(line.trim()) ?? []
    const kind = erasedKinds.find((one) => one === word)
    return kind === undefined ? [] : [{ kind, keyHash: Buffer.from(hash, 'hex') }]
  })
}
