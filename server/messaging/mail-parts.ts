import type { Language } from '#contract/common/common.ts'

/** What a mail says, in the order it is read, each paragraph filled in. */
export interface MailParts {
  language: Language
  brandName: string
  subject: string
  /** What an inbox shows beside the subject. */
  preview: string
  before: string[]
  action: { label: string; link: string; copyHint: string } | undefined
  after: string[]
  /** The signature; empty if the words of staff already have one. */
  closing: string
  /** Why this mail came. */
  why: string
  /** How such mails end. */
  stop: { label: string; link: string } | undefined
  /** A paragraph to be typed in elsewhere. */
  code: string | undefined
}
