import type { SecurityEvent } from './security-events.ts'
import type { SecurityLog } from './security-log.ts'

/** What those who see to the installation are told of by mail, at most once an hour each. */
export const alertKinds = [
  'token_reused',
  'many_refusals',
  'many_second_factors',
  'mass_export',
  'mass_erasure',
  'seal_broken',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** The security log, and how often what it says was said of late. */
export interface Watch {
  log: SecurityLog
  /** Counts one more; answers whether there are as many now as somebody should hear of. */
  counts: (kind: AlertKind, now: Date) => boolean
}

const minuteMs = 60_000

/** So many within so long. One process counts for itself: an alert is a sign and no measurement. */
const thresholds: Record<AlertKind, { count: number; withinMs: number }> = {
  token_reused: { count: 1, withinMs: minuteMs },
  seal_broken: { count: 1, withinMs: minuteMs },
  many_refusals: { count: 300, withinMs: 10 * minuteMs },
  many_second_factors: { count: 20, withinMs: 60 * minuteMs },
  mass_export: { count: 5, withinMs: 60 * minuteMs },
  mass_erasure: { count: 5, withinMs: 60 * minuteMs },
}

/** What counts as a refusal among many: that an access token ran out happens all day. */
export const countedRefusals: ReadonlySet<SecurityEvent> = new Set([
  'sign_in',
  'not_allowed',
  'out_of_scope',
  'forgery_refused',
  'origin_refused',
  'limited',
  'file_refused',
])

export function createWatch(log: SecurityLog): Watch {
  const counted = new Map<AlertKind, { count: number; until: number }>()
  return {
    log,
    counts: (kind, now) => {
      const { count: enough, withinMs } = thresholds[kind]
      let row = counted.get(kind)
      if (!row || row.until <= now.getTime()) row = { count: 0, until: now.getTime() + withinMs }
      row.count++
      counted.set(kind, row)
      return row.count >= enough
    },
  }
}
