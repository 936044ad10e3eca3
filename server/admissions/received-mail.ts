import type { ApplicationForm } from '#contract/application-form.ts'
import { isSentByApplicant } from '#contract/transitions.ts'
import type { Language } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { wordsAt } from '../http/locales.ts'
import type { queueMail } from '../messaging/queue-mail.ts'
import { applicationLink } from './application-link.ts'
import type { IntakeRow } from './choice-queries.ts'
import { keptClosing } from './closing.ts'
import { closingWords } from './closing-words.ts'
import { type ApplicationSnapshot, universityIn } from './snapshot.ts'

export interface Sent {
  number: string
  snapshot: ApplicationSnapshot
}

interface Received {
  sent: readonly Sent[]
  /** What the applicant sends themselves, and nobody else may. */
  alone: readonly IntakeRow[]
  seed: string
}

/**
 * What the applicant is told once it is in: each number, when applications close, what is left to
 * themselves, the link.
 */
export function receivedMail(
  deps: Deps,
  language: Language,
  { identity }: ApplicationForm,
  { sent, alone, seed }: Received,
): Parameters<typeof queueMail>[2] {
  const aim = (one: Aim) => aimIn(deps, language, one)
  const portal = sent.filter(({ snapshot }) => isSentByApplicant(snapshot.submissionChannel))
  const closing = sent.map(({ number, snapshot: { intake } }) => {
    const words = closingWords(deps, keptClosing(intake), intake.zone, language)
    return sent.length === 1 ? words : `${number} · ${words}`
  })
  return {
    template: 'application_received',
    language,
    to: identity.email,
    params: {
      name: identity.givenNames,
      number: sent[0]?.number ?? '',
      applications: sent.map((one) => `${one.number} · ${aim(one.snapshot)}`).join('\n'),
      closing: closing.join('\n'),
      portal: portal.map(({ snapshot }) => aim(snapshot)).join('\n'),
      alone: alone.map((one) => aim(aimOf(one))).join('\n'),
      link: applicationLink(deps, seed),
    },
  }
}

type Aim = Pick<ApplicationSnapshot, 'destination'> & {
  program: Pick<ApplicationSnapshot['program'], 'title'>
  university: Pick<ApplicationSnapshot['university'], 'name' | 'localName'>
  intake: Pick<ApplicationSnapshot['intake'], 'term' | 'academicYear'>
}

function aimOf(row: IntakeRow): Aim {
  return {
    program: { title: row.title },
    university: { name: row.university_name, localName: row.university_local_name },
    destination: row.destination,
    intake: { term: row.term, academicYear: row.academic_year },
  }
}

/** The program, its university and the intake on one line. */
function aimIn(deps: Pick<Deps, 'locales'>, language: Language, aim: Aim): string {
  const { title } = aim.program
  const term = wordsAt(deps.locales, language, 'mail', `term.${aim.intake.term}`)
  return [
    title[language] || title.en,
    universityIn(aim, language),
    `${term} ${aim.intake.academicYear}`,
  ].join(', ')
}
