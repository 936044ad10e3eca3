import { limits } from '#contract/documents/values/limits.ts'

/** Every mail the product sends, and the values its words need. The words are in `mail.json`. */
export const mailTemplates = {
  verify_email: ['name', 'link'],
  account_exists: ['name', 'link'],
  account_unconfirmed: ['name', 'link'],
  reset_password: ['name', 'link'],
  password_changed: ['name', 'link'],
  password_guessed: ['name', 'link'],
  new_device: ['name', 'device', 'link'],
  staff_invitation: ['name', 'inviter', 'link'],
  second_factor_added: ['name', 'factor', 'link'],
  second_factor_removed: ['name', 'factor', 'link'],
  second_factor_reset: ['name', 'administrator', 'reason', 'link'],
  recovery_code_used: ['name', 'left', 'link'],
  settings_test: ['name', 'link'],
  files_refused: ['name', 'link'],
  security_alert: ['name', 'alert', 'todo', 'link'],
  application_received: ['name', 'number', 'state', 'choices', 'alone', 'link'],
  application_entered: ['name', 'number', 'agree', 'choices', 'alone', 'link'],
  application_draft: ['link'],
  application_moved: ['name', 'number', 'program', 'status', 'sending', 'reason', 'link'],
  applications_moved: ['name', 'number', 'howMany', 'applications', 'reason', 'link'],
  documents_asked: [
    'name',
    'number',
    'needed',
    'documents',
    'applications',
    'note',
    'also',
    'link',
  ],
  application_corrected: ['name', 'number', 'program', 'status', 'reason', 'link'],
  offer_made: [
    'name',
    'number',
    'program',
    'university',
    'note',
    'conditions',
    'replyBy',
    'deposit',
    'link',
  ],
  application_refused: [
    'name',
    'number',
    'program',
    'university',
    'reason',
    'note',
    'change',
    'link',
  ],
  application_code: ['code'],
  account_delete_code: ['code'],
  account_address_code: ['code'],
  account_address_taken: ['name', 'link'],
  account_address_left: ['name', 'link'],
  account_address_new: ['name', 'link'],
  email_correction_code: ['number', 'code'],
  email_corrected: ['name', 'number', 'link'],
  link_code: ['number', 'code'],
  link_renewed: ['name', 'number', 'link'],
  email_corrected_from: ['number', 'hours', 'link'],
  email_changed_by_team: ['number', 'link'],
  draft_removal: ['date', 'link'],
  erasure_code: ['number', 'code'],
  erasure_waiting: ['name', 'number', 'date', 'link'],
  erasure_with_staff: ['name', 'number', 'date', 'link'],
  erasure_refused: ['name', 'number', 'reason', 'link'],
  erasure_done: ['name', 'number'],
  data_released: ['name', 'number', 'link'],
  contact_received: ['date', 'link'],
  contact_to_staff: ['sender', 'email', 'topic', 'message', 'link'],
  report_received: ['subject', 'date', 'link'],
  report_to_staff: ['subject', 'page', 'email', 'message', 'link'],
  conversation_answered: ['name', 'answer', 'link'],
  conversation_to_staff: ['sender', 'message', 'link'],
  staff_news: ['name', 'news', 'link'],
  application_message_received: ['name', 'number', 'date', 'link'],
  application_answered: ['name', 'number', 'answer', 'link'],
  application_message: ['name', 'number', 'answer', 'link'],
  dossier_sent: ['number', 'applications', 'university', 'reference', 'sender', 'date', 'link'],
  paper_shown: ['name', 'number', 'university', 'paper', 'link'],
  reminder_draft: ['date', 'link'],
  reminder_documents: ['name', 'documents', 'link'],
  reminder_offer: ['name', 'number', 'program', 'date', 'link'],
  alert_confirm: ['about', 'link'],
  alert_program: ['about', 'programs', 'link'],
  alert_search: ['about', 'programs', 'link'],
  reminder_sending: ['name', 'program', 'university', 'where', 'date', 'day', 'link'],
  reminder_sending_passed: ['name', 'number', 'program', 'university', 'where', 'date', 'link'],
} as const satisfies Record<string, readonly string[]>

export type MailTemplate = keyof typeof mailTemplates

/** The limits that a mail's usual words name; every mail gets all of them. */
export const namedLimits: Partial<Record<MailTemplate, keyof typeof limits>> = {
  verify_email: 'verifyHours',
  account_unconfirmed: 'resetMinutes',
  reset_password: 'resetMinutes',
  staff_invitation: 'invitationDays',
  application_code: 'codeMinutes',
  application_draft: 'formLinkDays',
  reminder_draft: 'formLinkDays',
  alert_confirm: 'alertAskedDays',
  account_delete_code: 'codeMinutes',
  account_address_code: 'codeMinutes',
  account_address_new: 'emailHoldHours',
  email_changed_by_team: 'emailHoldHours',
  erasure_code: 'codeMinutes',
  email_correction_code: 'codeMinutes',
  link_code: 'codeMinutes',
}

/** A template with exactly its values. An empty value leaves its paragraph out. */
export type MailContent = {
  [T in MailTemplate]: {
    template: T
    params: Record<(typeof mailTemplates)[T][number], string>
  }
}[MailTemplate]

/** Why a reader gets a mail. By default: because they applied with this address. */
const reasons: Partial<Record<MailTemplate, MailReason>> = {
  verify_email: 'account',
  account_exists: 'account',
  account_unconfirmed: 'account',
  reset_password: 'account',
  account_delete_code: 'account',
  account_address_code: 'account',
  account_address_taken: 'account',
  account_address_left: 'account',
  account_address_new: 'account',
  password_changed: 'account',
  password_guessed: 'account',
  new_device: 'account',
  staff_invitation: 'account',
  second_factor_added: 'account',
  second_factor_removed: 'account',
  second_factor_reset: 'account',
  recovery_code_used: 'account',
  settings_test: 'account',
  files_refused: 'account',
  security_alert: 'account',
  application_draft: 'typed',
  reminder_draft: 'typed',
  email_correction_code: 'typed',
  alert_confirm: 'typed',
  alert_program: 'alert',
  alert_search: 'alert',
  contact_received: 'wrote',
  report_received: 'wrote',
  conversation_answered: 'wrote',
  contact_to_staff: 'staff',
  report_to_staff: 'staff',
  conversation_to_staff: 'staff',
  dossier_sent: 'university',
  staff_news: 'staff',
}

type MailReason = 'account' | 'application' | 'typed' | 'wrote' | 'alert' | 'staff' | 'university'

export function reasonFor(template: MailTemplate): MailReason {
  return reasons[template] ?? 'application'
}

/** Every mail that a reader gets for one reason. */
export function templatesOf(reason: MailReason): MailTemplate[] {
  return Object.keys(mailTemplates).filter(
    (name): name is MailTemplate => name in mailTemplates && isFor(name, reason),
  )
}

function isFor(name: string, reason: MailReason): boolean {
  const known: Record<string, MailReason | undefined> = reasons
  return (known[name] ?? 'application') === reason
}

const notices: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'password_changed',
  'password_guessed',
  'new_device',
  'recovery_code_used',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'account_address_taken',
  'account_address_left',
  'account_address_new',
  'email_corrected_from',
  'email_changed_by_team',
  'erasure_waiting',
  'erasure_with_staff',
  'erasure_done',
])

/** Whether it informs its reader of a change to something of theirs, which no one may keep from them. */
export function isNotice(template: MailTemplate): boolean {
  return notices.has(template)
}

/** For how many minutes a mail's words are true; by default they stay true. */
const lives: Partial<Record<MailTemplate, number>> = {
  application_code: limits.codeMinutes,
  account_delete_code: limits.codeMinutes,
  account_address_code: limits.codeMinutes,
  erasure_code: limits.codeMinutes,
  email_correction_code: limits.codeMinutes,
  link_code: limits.codeMinutes,
  reset_password: limits.resetMinutes,
  account_unconfirmed: limits.resetMinutes,
}

export function lifeMinutesOf(template: MailTemplate): number | undefined {
  return lives[template]
}
