import type { Identity } from '#contract/admissions/admissions.ts'
import { formActOf } from '#contract/admissions/values/who-sends.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { ConsentWay } from '#contract/common/values/entry-words.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import type { ApplicationSnapshot } from '../../database/columns/snapshot.ts'
import type { Deps } from '../../deps.ts'
import { applicationLink } from '../../links/application-link.ts'
import type { queueMail } from '../../messaging/queue-mail.ts'
import { wordsAt } from '../../words/locales.ts'
import { universityIn } from '../../words/university-in.ts'
import type { IntakeRow } from './choice-queries.ts'
import { nextSteps } from './next-steps.ts'

export interface Sent {
  number: string
  snapshot: ApplicationSnapshot
  /** The civil date by which we have checked it. */
  checkedBy: string | null
}

interface Received {
  sent: readonly Sent[]
  /** The choices that only the applicant may send. */
  alone: readonly IntakeRow[]
  seed: string
}

/**
 * The mail to an applicant whose application is in: each choice's number, who checks and who sends it
 * and by when; what they have to do themselves; the link.
 */
export function receivedMail(
  deps: Deps,
  language: Language,
  identity: Pick<Identity, 'email' | 'givenNames'>,
  { sent, alone, seed }: Received,
): Parameters<typeof queueMail>[2] {
  const say = (path: string) => wordsAt(deps.locales, language, 'mail', `next.${path}`)
  const act = formActOf(sent.map(({ snapshot }) => snapshot.submissionChannel))
  const ending = (count: number) => (count === 1 ? 'one' : 'other')
  return {
    template: 'application_received',
    language,
    to: identity.email,
    params: {
      name: identity.givenNames,
      number: sent[0]?.number ?? '',
      state:
        act === 'send' || act === 'prepare'
          ? say(`state.${act}_${ending(sent.length)}`)
          : say('state.both'),
      ...choicesIn(deps, language, { sent, alone }),
      link: applicationLink(deps, seed),
    },
  }
}

/**
 * The mail to an applicant about what the office entered for them: it asks them to check it, and to
 * agree if they have not yet.
 */
export function enteredMail(
  deps: Deps,
  language: Language,
  identity: Pick<Identity, 'email' | 'givenNames'>,
  { sent, alone, seed, consentHow }: Received & { consentHow: ConsentWay },
): Parameters<typeof queueMail>[2] {
  const agreeing = `entered.${consentHow === 'later' ? 'agree' : 'agreed'}`
  return {
    template: 'application_entered',
    language,
    to: identity.email,
    params: {
      name: identity.givenNames,
      number: sent[0]?.number ?? '',
      agree: wordsAt(deps.locales, language, 'mail', agreeing),
      ...choicesIn(deps, language, { sent, alone }),
      link: applicationLink(deps, seed),
    },
  }
}

/** Each choice with its next steps, and those that the applicant sends alone. */
function choicesIn(
  deps: Deps,
  language: Language,
  { sent, alone }: Pick<Received, 'sent' | 'alone'>,
): { choices: string; alone: string } {
  const ending = alone.length === 1 ? 'one' : 'other'
  const lead = wordsAt(deps.locales, language, 'mail', `next.alone_${ending}`)
  return {
    choices: sent
      .map(({ number, snapshot, checkedBy }) =>
        [
          `${number} · ${aimIn(deps, language, snapshot)}`,
          ...nextSteps(deps, snapshot, { checkedBy, language }),
        ].join('\n'),
      )
      .join('\n\n'),
    alone:
      alone.length === 0
        ? ''
        : [lead, ...alone.map((one) => aimIn(deps, language, aimOf(one)))].join('\n'),
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
    inLanguage(title, language),
    universityIn(aim, language),
    `${term} ${writtenAcademicYear(aim.intake.academicYear, language)}`,
  ].join(', ')
}
