import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'

/*
 * The owner of the database can cut the trail short, or empty it, and the rest still fits. So each
 * seal is also a line of a file beside it: number, seal and time. A line is never removed.
 */

export interface NotedSeal {
  number: number
  /** In base64url. */
  seal: string
}

export function sealsFile({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'audit-seals.txt')
}

export async function noteSeal(
  env: Pick<Env, 'dataDir'>,
  { number, seal }: NotedSeal,
  at: Date,
): Promise<void> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  await appendFile(sealsFile(env), `${number} ${seal} ${at.toISOString()}\n`, { mode: 0o600 })
}

/** Reads the file; a line that was cut short by a full disk is skipped. */
export async function readSeals(file: string): Promise<NotedSeal[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => readSeal(line.trim().replace(' ', ':')) ?? [])
}

/** `12:seal`, as given on the command line, with anything that follows. */
export function readSeal(text: string): NotedSeal | undefined {
  const [, number, seal] = /^(\d{1,12}):([\w-]{43})(?:\s|$)/.exec(text) ?? []
  return number === undefined || seal === undefined ? undefined : { number: Number(number), seal }
}
