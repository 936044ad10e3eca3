/**
 * Everything the trail can tell of, each a past participle after its subject, under the heading it
 * is looked for by. What is not here can't be recorded; each has words in both languages.
 */
export const auditGroups = {
  signIn: [
    'session.started',
    'session.ended',
    'session.others_ended',
    'session.revoked',
    'account.created',
    'account.verified',
    'invitation.accepted',
    'password.reset',
    'second_factor.added',
    'second_factor.removed',
    'second_factor.reset',
    'passkey.renamed',
    'recovery_codes.renewed',
  ],
  staff: [
    'staff.created',
    'staff.invited',
    'staff.changed',
    'staff.suspended',
    'staff.reinstated',
    'staff.session_ended',
    'staff.sessions_ended',
    'staff.change_refused',
  ],
  applicants: [
    'application.moved',
    'applicant.edited',
    'applicant.assigned',
    'applicant.tagged',
    'applicant.noted',
    'applicant.language_chosen',
    'applicant.merged',
    'applicant.unmerged',
    'application_bulk.started',
    'application_bulk.cancelled',
    'task.added',
    'task.edited',
    'task.done',
    'task.reopened',
    'reminders.stopped',
    'reminders.started',
  ],
  documents: [
    'document.opened',
    'document.requested',
    'document.moved',
    'document.confirmed',
    'document.found_infected',
  ],
  decisions: [
    'decision.made',
    'decision.recalled',
    'decision.released',
    'decision.release_refused',
    'release.started',
    'release.cancelled',
    'condition.met',
    'condition.reopened',
    'rank.changed',
  ],
  messages: [
    'conversation.begun',
    'conversation.answered',
    'conversation.noted',
    'conversation.organised',
    'conversation.erased',
    'mail.retried',
    'mail.handled',
    'mail.reopened',
  ],
  catalogue: [
    'program.created',
    'program.changed',
    'university.created',
    'university.changed',
    'scholarship.created',
    'scholarship.changed',
    'destination.changed',
    'fact.corrected',
    'bulk.started',
    'bulk.cancelled',
    'import.received',
    'import.applied',
    'import.undone',
    'import.removed',
    'import.forgotten',
    'upkeep.assigned',
  ],
  exports: [
    'audit.exported',
    'dashboard.exported',
    'programs.exported',
    'intakes.exported',
    'universities.exported',
  ],
  privacy: [
    'erasure.asked',
    'erasure.stopped',
    'erasure.refused',
    'applicant.erased',
    'applicant.kept',
    'applicant.kept_no_longer',
  ],
  settings: [
    'settings.changed',
    'rates.changed',
    'mail_template.changed',
    'mail_template.reset',
    'test_mail.sent',
    'text_template.created',
    'text_template.changed',
    'view.created',
    'view.changed',
    'view.deleted',
  ],
} as const

export type AuditGroup = keyof typeof auditGroups
export type AuditAction = (typeof auditGroups)[AuditGroup][number]

export const auditGroupNames = [
  'signIn',
  'staff',
  'applicants',
  'documents',
  'decisions',
  'messages',
  'catalogue',
  'exports',
  'privacy',
  'settings',
] as const satisfies readonly AuditGroup[]

/** What a line of the trail can be about. */
export const auditEntities = [
  'account',
  'staff',
  'applicant',
  'application',
  'document',
  'release',
  'conversation',
  'draft',
  'mail',
  'program',
  'university',
  'scholarship',
  'destination',
  'fact',
  'bulk',
  'application_bulk',
  'import',
  'upkeep',
  'programs',
  'intakes',
  'universities',
  'audit',
  'dashboard',
  'settings',
  'mail_template',
  'text_template',
  'view',
] as const
export type AuditEntity = (typeof auditEntities)[number]

export function isAuditAction(action: string): action is AuditAction {
  return auditGroupNames.some((group) => auditGroups[group].some((one) => one === action))
}

export function isAuditEntity(entity: string): entity is AuditEntity {
  return auditEntities.some((one) => one === entity)
}
