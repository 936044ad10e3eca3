import type { ContactDetails } from '#contract/conversations/conversations.ts'

/** How the team can be reached, in the reader's language; what the installation doesn't say is empty. */
export interface ContactWays {
  promise: string
  address: string[]
  hours: string[]
  phone: ContactDetails['phone']
  whatsapp: ContactDetails['whatsapp']
}

/** What a report is about. */
export interface ReportAim {
  /** As it is sent: `program:law-lille`. */
  about: string
  type: string
  name: string
  page: string
}
