import type { Logger } from 'pino'
import { Problem } from '#contract/common/values/problems.ts'
import type { Storage } from '../storage/storage.ts'
import type { Scanning } from './find-scanner.ts'

const atOnce = 50

interface Stored {
  id: number
  key: string
  storage_name: string | null
}

interface Needs {
  scanning: Scanning
  storage: Storage
  log: Logger
  stopping?: AbortSignal
}

/**
 * Scans stored files, a few at a time, and passes on the result for each. Ends if there is no scanner
 * any more, or at a stop. An unreadable file doesn't hold up the others.
 */
export async function scanStored<File extends Stored>(
  deps: Needs,
  list: (page: { after: number; limit: number }) => Promise<File[]>,
  found: (file: File, what: 'clean' | 'infected') => Promise<void>,
): Promise<void> {
  const { scanning, stopping, storage, log } = deps
  for (let after = 0; ; ) {
    const waiting = await list({ after, limit: atOnce })
    for (const file of waiting) {
      if (stopping?.aborted || !scanning.scanner) return
      after = file.id
      if (file.storage_name === null) continue
      let what: 'clean' | 'infected'
      try {
        what = await scanning.scanner.scan(await storage.read(file.storage_name))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        log.warn({ err: error, file: file.key }, 'a file could not be read to be scanned')
        continue
      }
      await found(file, what)
    }
    if (waiting.length < atOnce) return
  }
}
