import type { ApplicationForm } from '#contract/application-form.ts'
import { universityName } from '#contract/university-name.ts'
import type { Language } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { wordsAt } from '../http/locales.ts'
import type { queueMail } from '../messaging/queue-mail.ts'
import { applicationLink } from './application-link.ts'
import type { IntakeRow } from './choice-queries.ts'

interface Received {
  sent: readonly { intake: IntakeRow; number: string }[]
  /** What the applicant sends themselves. */
  alone: readonly IntakeRow[]
  seed: string
}

/** What the applicant is told once it is in: each number, what is left to themselves, the link. */
export function receivedMail(
  deps: Deps,
  language: Language,
  { identity }: ApplicationForm,
  { sent, alone, seed }: Received,
): Parameters<typeof queueMail>[2] {
  const words = (path: string) => wordsAt(deps.locales, language, 'mail', path)
  const aim = (intake: IntakeRow) =>
    [
      intake.title[language] || intake.title.en,
      universityName(
        { name: intake.university_name, localName: intake.university_local_name },
        intake.destination,
        language,
      ),
      `${words(`term.${intake.term}`)} ${intake.academic_year}`,
    ].join(', ')
  return {
    template: 'application_received',
    language,
    to: identity.email,
    params: {
      name: identity.givenNames,
      number: sent[0]?.number ?? '',
      applications: sent.map(({ number, intake }) => `${number} · ${aim(intake)}`).join('\n'),
      alone: alone.map(aim).join('\n'),
      link: applicationLink(deps, seed),
    },
  }
}
