import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { AuditAction } from '#contract/office/values/audit-actions.ts'

/** Everything that the security log can say. Each is described in docs/operations.md. */
export const securityEvents = [
  'sign_in',
  'second_factor',
  'second_factor_changed',
  'refresh_token_reused',
  'session_ended',
  'account_made',
  'account_deleted',
  'password_changed',
  'address_changed',
  'rights_changed',
  'settings_changed',
  'not_signed_in',
  'not_allowed',
  'out_of_scope',
  'forgery_refused',
  'origin_refused',
  'limited',
  'file_refused',
  'export',
  'erasure',
  'release',
  'approval',
  'seal_broken',
  'disk_low',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** `locked`: not even checked, because too many came before. `found`: discovered, not done just now. */
export type SecurityOutcome = 'done' | 'refused' | 'locked' | 'found'

/** A line of the security log, without its time and origin. */
export interface SecurityNote {
  event: SecurityEvent
  outcome: SecurityOutcome
  /** The key of the account that acted, or that was attacked. */
  account?: string | undefined
  /** What it was about: a kind and a key, or a method and a path. Never a name, an address or a secret. */
  object?: string | undefined
}

type Meaning = Pick<SecurityNote, 'event' | 'outcome'>
const done = (event: SecurityEvent): Meaning => ({ event, outcome: 'done' })
const refused = (event: SecurityEvent): Meaning => ({ event, outcome: 'refused' })

/** The actions of the trail that the security log reports too. */
export const audited: Partial<Record<AuditAction, Meaning>> = {
  'session.started': done('sign_in'),
  'session.ended': done('session_ended'),
  'session.others_ended': done('session_ended'),
  'staff.session_ended': done('session_ended'),
  'staff.sessions_ended': done('session_ended'),
  'applicant.signed_out': done('session_ended'),
  'session.revoked': refused('refresh_token_reused'),
  'account.created': done('account_made'),
  'account.deleted': done('account_deleted'),
  'invitation.accepted': done('password_changed'),
  'password.reset': done('password_changed'),
  'password.changed': done('password_changed'),
  'account.address_changed': done('address_changed'),
  'applicant.email_corrected': done('address_changed'),
  'second_factor.added': done('second_factor_changed'),
  'second_factor.removed': done('second_factor_changed'),
  'second_factor.reset': done('second_factor_changed'),
  'recovery_codes.renewed': done('second_factor_changed'),
  'staff.created': done('rights_changed'),
  'staff.invited': done('rights_changed'),
  'staff.changed': done('rights_changed'),
  'staff.suspended': done('rights_changed'),
  'staff.reinstated': done('rights_changed'),
  'staff.change_refused': refused('rights_changed'),
  'document.found_infected': refused('file_refused'),
  'paper.found_infected': refused('file_refused'),
  'audit.exported': done('export'),
  'applications.exported': done('export'),
  'dashboard.exported': done('export'),
  'programs.exported': done('export'),
  'intakes.exported': done('export'),
  'universities.exported': done('export'),
  'scholarships.exported': done('export'),
  'applicant.erased': done('erasure'),
  'decision.released': done('release'),
  'release.started': done('release'),
  'decision.release_refused': refused('release'),
  'approval.asked': done('approval'),
  'approval.given': done('approval'),
  'approval.refused': refused('approval'),
  'settings.changed': done('settings_changed'),
}

/** The event of a refused call in the security log. */
export const problemEvents: Partial<Record<ProblemCode, SecurityEvent>> = {
  unauthenticated: 'not_signed_in',
  session_ended: 'not_signed_in',
  session_revoked: 'not_signed_in',
  credentials_rejected: 'not_signed_in',
  password_rejected: 'not_allowed',
  email_not_verified: 'not_allowed',
  account_suspended: 'not_allowed',
  forbidden: 'not_allowed',
  above_own_level: 'not_allowed',
  file_partly_hidden: 'not_allowed',
  own_rights: 'not_allowed',
  origin_rejected: 'origin_refused',
  csrf_mismatch: 'forgery_refused',
  too_many_requests: 'limited',
  pictures_too_many: 'limited',
  file_active: 'file_refused',
  file_infected: 'file_refused',
}
