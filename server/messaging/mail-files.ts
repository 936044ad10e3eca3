import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { listQueuedAt } from './queries.ts'

/** Where mails are written to without a mail server. */
export function mailFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

interface Named {
  id: number
  createdAt: Date
  template: string
}

/** A mail's file: when it was queued, which row of the outbox it is, and which mail. */
export function mailFileName({ id, createdAt, template }: Named): string {
  return `${stamp(createdAt)}-${id}-${template}.txt`
}

/** The same mail as its reader would see it. */
export function mailPageName(named: Named): string {
  return mailFileName(named).replace(/\.txt$/, '.html')
}

function stamp(instant: Date): string {
  return instant.toISOString().slice(0, 19).replaceAll(':', '-')
}

/**
 * Removes the files of mails that the outbox doesn't know any more: they hold names, addresses and
 * links, and live no longer than their row, which goes a month after the mail left or with its person.
 * A row of the same number from before a backup was restored is another mail.
 */
export async function removeMailFiles({
  db,
  env,
  log,
}: Pick<Deps, 'db' | 'env' | 'log'>): Promise<void> {
  try {
    const names = (await readdir(mailFolder(env)).catch(() => [])).filter((one) =>
      /\.(?:txt|html)$/.test(one),
    )
    const ids = names.flatMap((name) => idIn(name) ?? [])
    const kept = new Set(
      (await listQueuedAt(db, ids)).flatMap((mail) => [mailFileName(mail), mailPageName(mail)]),
    )
    for (const name of names) {
      if (!kept.has(name)) await rm(join(mailFolder(env), name), { force: true })
    }
  } catch (error) {
    log.warn({ err: error }, 'files of mails could not be removed')
  }
}

function idIn(name: string): number | undefined {
  const id = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(\d{1,15})-/.exec(name)?.[1]
  return id === undefined ? undefined : Number(id)
}
