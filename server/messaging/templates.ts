/** Every mail the product sends, and the values its words need. The words are in `mail.json`. */
export const mailTemplates = {
  verify_email: ['name', 'link'],
  account_exists: ['name', 'link'],
  account_unconfirmed: ['name', 'link'],
  reset_password: ['name', 'link'],
  password_changed: ['name', 'link'],
  staff_invitation: ['name', 'inviter', 'link'],
  application_received: ['name', 'number', 'applications', 'alone', 'link'],
  application_draft: ['link'],
  application_moved: ['name', 'number', 'program', 'status', 'reason', 'link'],
  application_code: ['code'],
  contact_received: ['date', 'link'],
  contact_to_staff: ['sender', 'email', 'topic', 'message', 'link'],
  report_received: ['subject', 'date', 'link'],
  report_to_staff: ['subject', 'page', 'email', 'message', 'link'],
  conversation_answered: ['answer', 'link'],
  conversation_to_staff: ['sender', 'message', 'link'],
} as const satisfies Record<string, readonly string[]>

export type MailTemplate = keyof typeof mailTemplates

/** A template with exactly its values. An empty value leaves its paragraph out. */
export type MailContent = {
  [T in MailTemplate]: {
    template: T
    params: Record<(typeof mailTemplates)[T][number], string>
  }
}[MailTemplate]
