import type { Intake, ProgramDetail } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DeadlineOf } from '#contract/dates/values/deadlines.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatDate } from '../../../format.ts'
import { serverWords } from '../../../server-words.ts'
import { calendarOf } from './calendar-file.server.ts'
import { groundsOf } from './deadline-views.server.ts'
import { dateInWords, knownDates, machineDate } from './deadlines.server.ts'
import { sourceOf } from './grounds-view.server.ts'

interface Asked {
  program: ProgramDetail
  intake: Intake
  /** `for`: an audience; `in`: a country of residence. */
  params: URLSearchParams
}

/**
 * An intake's deadline as a calendar file, with a reminder a week before: for an audience
 * (`?for=eu`) or a country of residence (`?in=SN`) that has its own, otherwise the general one.
 * Undefined if no day is known. One that is only reported names its source, and says where to check
 * it.
 */
export function deadlineFile(
  { program, intake, params }: Asked,
  { language, publicUrl }: { language: Language; publicUrl: string },
): string | undefined {
  const date = chosenDate(intake, params)
  if (!date) return undefined
  const t = serverWords(language)
  const whose = date.audience ?? date.country
  const isReported = intake.certainty === 'reported'
  return calendarOf({
    id: `${program.key}.${intake.key}${whose === null ? '' : `.${whose}`}@${new URL(publicUrl).hostname}`,
    at: machineDate(date.closesAt, intake),
    title: t(isReported ? 'program.intakes.eventReported' : 'program.intakes.event', {
      program: inLanguage(program.title, language),
      university: universityName(program.university, program.destination, language),
    }),
    description: [
      dateInWords(date.closesAt, intake, language),
      ...(isReported ? reportOf(date, intake, language) : []),
    ].join('\n'),
    url: `${publicUrl}/program/${program.key}`,
  })
}

function chosenDate(intake: Intake, asked: URLSearchParams): DeadlineOf<string> | undefined {
  if (!mayShow(intake.certainty, 'calendarFile')) return undefined
  const all = knownDates(intake)
  const [audience, country] = [asked.get('for'), asked.get('in')]
  return (
    all.find((one) => one.country !== null && one.country === country) ??
    all.find((one) => one.audience !== null && one.audience === audience) ??
    all.find((one) => one.country === null && one.audience === null)
  )
}

/** Whose report it is, of which day, and where to check it. */
function reportOf(date: DeadlineOf<string>, intake: Intake, language: Language): string[] {
  const t = serverWords(language)
  const { sourceUrl, sourceName, checkedOn } = groundsOf(date, intake)
  const source = [sourceName, sourceOf(sourceUrl)?.host].filter(Boolean).join(', ')
  return [
    checkedOn === null
      ? t('program.intakes.reportedUndated', { source })
      : t('program.intakes.reported', { source, date: formatDate(checkedOn, language) }),
    ...(sourceUrl === null ? [] : [t('program.intakes.checkThere', { url: sourceUrl })]),
  ]
}
