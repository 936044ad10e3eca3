import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { Email } from '#contract/people/email.ts'

/**
 * Where the writer of a form may be reached: at the address they typed in it, else at the one they
 * had its link mailed to. Nobody has proved either of them: what goes there says nothing of what
 * was typed.
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
