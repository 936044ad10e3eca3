import type { Deps } from '../deps.ts'

export interface QueuedMail {
  template: string
  to: string
  language: string
  subject: string
  text: string
  /** The address the mail asks to open. */
  link: string | undefined
}

/** The mails in the outbox, the oldest first. */
export async function mailsTo(deps: Pick<Deps, 'db'>, address: string): Promise<QueuedMail[]> {
  const rows = await deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'to_address as to', 'language', 'subject', 'text_body as text'])
    .where('to_address', '=', address)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, link: /https?:\S+/.exec(row.text)?.[0] }))
}
