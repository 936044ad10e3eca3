import { BackupUnusable } from './backup/unusable.ts'
import { StarterFileError } from './catalogue/starter/starter-files.ts'
import { DirectoryUnusable } from './database/directory-lock.ts'
import { explainFailure } from './database/explain-failure.ts'
import { DatabaseUnusable } from './database/unusable.ts'
import { EnvironmentError } from './env.ts'
import { PortTaken } from './http/serve.ts'

const inWords = [
  ...[
    EnvironmentError,
    DirectoryUnusable,
    DatabaseUnusable,
    PortTaken,
    StarterFileError,
    BackupUnusable,
  ],
] as const

/** Why a start or a command failed, for the person who runs the machine: no stack, unless the log level asks for everything. */
export function failureInWords(error: unknown): string {
  if (inWords.some((kind) => error instanceof kind)) return messageOf(error)
  if (/^(?:debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '') && error instanceof Error) {
    return error.stack ?? error.message
  }
  if (error instanceof Error && 'severity' in error) {
    return explainFailure(error, process.env['DATABASE_URL'] ?? '')
  }
  const path = error instanceof Error && 'path' in error ? error.path : undefined
  if (typeof path === 'string') {
    return `${path} can't be used: ${messageOf(error)}. Check DATA_DIR, who owns it, and the room on its disk.`
  }
  return `It failed unexpectedly: ${messageOf(error)}. LOG_LEVEL=debug shows where.`
}

/** From here on a command that fails says so in words and ends with code 1. */
export function failInWords(): void {
  process.setUncaughtExceptionCaptureCallback((error) => {
    process.stderr.write(`${failureInWords(error)}\n`)
    process.exit(1)
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
