import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#contract/common/values/problems.ts'
import type { Env } from '../env.ts'

/*
 * Files being judged are in a folder of the data folder, each under its upload's key; the judged copy
 * is beside it until it is in the storage.
 */

export function incomingFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'incoming')
}

/** The folder of the processes that judge files, each in its own subfolder. */
export function judgingFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'judging')
}

export function incomingFile(env: Pick<Env, 'dataDir'>, key: string): string {
  return join(incomingFolder(env), key)
}

export function judgedFile(env: Pick<Env, 'dataDir'>, key: string): string {
  return join(incomingFolder(env), `${key}.judged`)
}

/** Throws `storage_unavailable` if the folder can't be made. */
export async function makeIncomingFolder(env: Pick<Env, 'dataDir'>): Promise<void> {
  try {
    await mkdir(incomingFolder(env), { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw Object.assign(new Problem('storage_unavailable', { retryAfterSeconds: 30 }), { cause })
  }
}

export async function removeIncoming(env: Pick<Env, 'dataDir'>, key: string): Promise<void> {
  await rm(incomingFile(env, key), { force: true })
  await rm(judgedFile(env, key), { force: true })
}

/** Removes the file of a name and everything made from it. */
export async function removeAllOf(env: Pick<Env, 'dataDir'>, name: string): Promise<void> {
  for (const one of await namesIn(env)) {
    if (one.startsWith(name)) await rm(incomingFile(env, one), { force: true })
  }
}

/** The keys of all uploads that have a file in the folder. */
export async function listIncoming(env: Pick<Env, 'dataDir'>): Promise<string[]> {
  const uploads = (await namesIn(env)).filter((name) => !isOther(name))
  return [...new Set(uploads.map((name) => name.replace(/\.judged$/, '')))]
}

/** Removes leftovers of lists and pictures that staff sent, after a stop. */
export async function removeLeftovers(env: Pick<Env, 'dataDir'>, before: Date): Promise<void> {
  for (const name of (await namesIn(env)).filter(isOther)) {
    const file = await stat(incomingFile(env, name)).catch(() => undefined)
    if (file && file.mtime < before) await rm(incomingFile(env, name), { force: true })
  }
}

function namesIn(env: Pick<Env, 'dataDir'>): Promise<string[]> {
  return readdir(incomingFolder(env)).catch(() => [])
}

function isOther(name: string): boolean {
  return /^(?:import|picture|dossier)-/.test(name)
}
