import type { SecurityEvent } from './security-events.ts'
import type { SecurityLog } from './security-line.ts'

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

/** The security log, and what this process has still to count with the others. */
export interface Watch {
  log: SecurityLog
  uncounted: Map<AlertKind, { count: number; since: Date }>
}

/** So many within so long, by all processes together. */
export const thresholds: Record<AlertKind, { count: number; withinSeconds: number }> = {
  token_reused: { count: 1, withinSeconds: 60 },
  seal_broken: { count: 1, withinSeconds: 60 },
  many_refusals: { count: 300, withinSeconds: 600 },
  many_second_factors: { count: 20, withinSeconds: 3600 },
  mass_export: { count: 5, withinSeconds: 3600 },
  mass_erasure: { count: 5, withinSeconds: 3600 },
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
  return { log, uncounted: new Map() }
}
