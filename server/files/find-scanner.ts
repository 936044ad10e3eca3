import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { createScanner, doesAnswer, type Scanner } from './scanner.ts'

/** What scans files at the moment. */
export interface Scanning {
  /** Undefined while there is none: files are accepted unscanned, and scanned once there is one. */
  scanner: Scanner | undefined
  /** Where it was found, if the configuration doesn't name one. */
  found: string | undefined
  /** When it was last heard of, or first looked for. */
  heardAt: Date
}

/** The state before the first look: only a scanner that the configuration names. */
export function beginScanning({ env, now }: Pick<LookNeeds, 'env' | 'now'>): Scanning {
  const scanner = env.clamdUrl === undefined ? undefined : createScanner(env.clamdUrl)
  return { scanner, found: undefined, heardAt: now() }
}

/**
 * clamd is away for a minute while it reads its signatures anew. One that was only found counts as
 * gone after ten minutes: waiting files are released, as not scanned.
 */
const goneAfterMs = 10 * 60_000

/** Looks for a scanner where clamd usually listens, unless the configuration names one. */
export async function lookForScanner({ env, log, now, scanning }: LookNeeds): Promise<void> {
  if (env.clamdUrl !== undefined) return
  for (const place of env.clamdPlaces) {
    if (!(await doesAnswer(place))) continue
    if (scanning.found !== place) {
      log.info({ place }, 'a virus scanner was found: files are scanned')
      scanning.scanner = createScanner(place)
      scanning.found = place
    }
    scanning.heardAt = now()
    return
  }
  if (scanning.found !== undefined && isGone({ now, scanning })) {
    log.warn({ place: scanning.found }, 'the virus scanner is gone: files are not scanned')
    scanning.scanner = undefined
    scanning.found = undefined
  }
}

interface LookNeeds {
  env: Pick<Env, 'clamdUrl' | 'clamdPlaces'>
  log: Logger
  now: () => Date
  scanning: Scanning
}

/** Whether a scanner has been silent for so long that no one should wait for it. */
export function isGone({ now, scanning }: Pick<LookNeeds, 'now' | 'scanning'>): boolean {
  return now().getTime() - scanning.heardAt.getTime() >= goneAfterMs
}
