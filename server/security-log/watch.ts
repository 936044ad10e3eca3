import type { SecurityEvent } from './security-events.ts'
import type { SecurityLog } from './security-line.ts'

/** The events that administrators of the installation hear of by mail, at most once an hour each. */
export const alertKinds = [
  'token_reused',
  'many_refusals',
  'many_second_factors',
  'mass_export',
  'mass_erasure',
  'seal_broken',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** The security log, and the events that this process still has to add to the others' counts. */
export interface Watch {
  log: SecurityLog
  uncounted: Map<AlertKind, { count: number; since: Date }>
}

/** How many within which time, by all processes together. */
export const thresholds: Record<AlertKind, { count: number; withinSeconds: number }> = {
  token_reused: { count: 1, withinSeconds: 60 },
  seal_broken: { count: 1, withinSeconds: 60 },
  many_refusals: { count: 300, withinSeconds: 600 },
  many_second_factors: { count: 20, withinSeconds: 3600 },
  mass_export: { count: 5, withinSeconds: 3600 },
  mass_erasure: { count: 5, withinSeconds: 3600 },
}

/** What counts as a refusal among many: access tokens expire all day. */
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
