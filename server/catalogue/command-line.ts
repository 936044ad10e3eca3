import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { DirectoryUnusable } from '../database/directory-lock.ts'
import { DatabaseUnusable } from '../database/unusable.ts'
import { type Env, EnvironmentError, readEnv } from '../env.ts'

export const exitCodes = { fine: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** Thrown when a command was not called as it must be. */
export class UsageError extends Error {}

/** Thrown when there is no catalogue that a command can work on. */
export class NotSetUp extends Error {}

/** What to print for an error, and the exit code of the command. */
export interface Explained {
  message: string
  code: number
}

export interface CommandScene {
  env: Env
  /** To standard error: standard output is the command's own. */
  log: Logger
  /** Aborted by Ctrl-C, and by any signal that asks the process to end. */
  signal: AbortSignal
}

/** What a command works in: the settings of the folder where it was called, its log and its end. */
export function openScene(): CommandScene {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = pino({ level: 'warn', base: null }, pino.destination({ dest: 2, sync: true }))
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  return { env, log, signal: stopping.signal }
}

/** Whether there may be a database: opening the embedded one would make it where there is none. */
export function mayBeSetUp({ databaseUrl, dataDir }: Env): boolean {
  return databaseUrl !== undefined || existsSync(join(dataDir, 'database'))
}

/** What `read` makes of a command's arguments. Anything that it throws becomes a `UsageError`. */
export function readArguments<T>(usage: string, read: (args: string[]) => T): T {
  try {
    return read(process.argv.slice(2))
  } catch (error) {
    throw new UsageError(error instanceof UsageError ? usage : `${messageOf(error)}\n\n${usage}`)
  }
}

/**
 * Runs a command to its exit code. `explain` puts into words the errors that only this command has;
 * an error without an explanation is our fault, and is shown whole.
 */
export async function runCommand(
  run: () => Promise<number>,
  explain: (error: unknown) => Explained | undefined,
  failed: number = exitCodes.failed,
): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    const explained = explain(error) ?? explainAny(error, failed)
    process.stderr.write(
      `${explained?.message ?? (error instanceof Error ? error.stack : String(error))}\n`,
    )
    process.exitCode = explained?.code ?? failed
  }
}

function explainAny(error: unknown, failed: number): Explained | undefined {
  if (error instanceof UsageError) return { message: error.message, code: exitCodes.usage }
  const expected =
    error instanceof NotSetUp ||
    error instanceof EnvironmentError ||
    error instanceof DirectoryUnusable ||
    error instanceof DatabaseUnusable
  return expected ? { message: error.message, code: failed } : undefined
}

export function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
