import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { mostChoices } from '#contract/common/values/vocabulary.ts'
import { takesApplications } from '#contract/dates/values/intake-state.ts'
import { aimOf } from '../apply-view.server.ts'
import type { Aim, LeftOutChoice } from '../apply-view.ts'

/**
 * What a form started from this address is for: programs, and the intake of each if the address
 * names one.
 */
export interface Wanted {
  program: string
  intake: string
}

/** `program=…&intake=…`, several times for several; without intakes the next one of each counts. */
export function wantedOf(query: URLSearchParams): Wanted[] {
  const programs = query.getAll('program')
  const intakes = query.getAll('intake')
  const isNamed = intakes.length === programs.length
  const wanted = programs.map((program, at) => ({
    program,
    intake: (isNamed && intakes[at]) || '',
  }))
  return wanted.filter(({ program }, at) => programs.indexOf(program) === at)
}

/** Which of several programs a form begins with, and which are left out, and why. */
export function startedOf(
  programs: readonly { wanted: Wanted; detail: ProgramDetail | undefined }[],
  language: Language,
): { aims: Aim[]; leftOut: LeftOutChoice[] } {
  const aims: Aim[] = []
  const leftOut: LeftOutChoice[] = []
  for (const { wanted, detail } of programs) {
    if (!detail) continue
    const { key } = detail
    const title = saidIn(detail.title, language)
    const intake =
      wanted.intake || detail.intakes.find(({ state }) => takesApplications(state))?.key
    const aim = aimOf(detail, intake ?? '', language)
    if (senderOf(detail.submissionChannel) === 'you_alone')
      leftOut.push({ key, title, why: 'alone' })
    else if (!aim?.intake.isOpen) leftOut.push({ key, title, why: 'notOpen' })
    else if (aims.length === mostChoices) leftOut.push({ key, title, why: 'tooMany' })
    else aims.push(aim)
  }
  return { aims, leftOut }
}
