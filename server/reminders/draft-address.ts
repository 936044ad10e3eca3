import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { Email } from '#contract/people/email.ts'

/**
 * The address of a form's writer: the one they typed in it, or else the one they had its link mailed to.
 * Both are unproved: mails to them say nothing about the answers.
 */
export function draftAddress({
  answers,
  link_address,
}: {
  answers: DraftAnswers
  link_address: string | null
}): string | undefined {
  const typed = Email.safeParse(answers['email'])
  return typed.success ? typed.data : (link_address ?? undefined)
}
