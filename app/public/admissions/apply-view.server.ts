import type { Draft, DraftChoice } from '#contract/admissions/admissions.ts'
import { declarationOf, formActOf } from '#contract/admissions/values/who-sends.ts'
import { readerOf } from '#contract/answers/read-answers.ts'
import { testOn } from '#contract/answers/read-tests.ts'
import type { ProgramDetail } from '#contract/catalogue/catalogue.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { countryCodes } from '#contract/common/values/countries.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { type DraftStep, draftFields } from '#contract/common/values/vocabulary.ts'
import { readNationality } from '#contract/countries/values/nationality.ts'
import { anybody, type Reader } from '#contract/dates/values/deadlines.ts'
import { ownIntakeAt, takesApplications } from '#contract/dates/values/intake-state.ts'
import { scaleOn, tests } from '#contract/eligibility/values/test-scores.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import {
  collator,
  countryName,
  formatDate,
  formatDayOf,
  formatInstant,
  formatNumber,
} from '../../format.ts'
import { intakeName, programLine } from '../catalogue/finder/program-line.server.ts'
import { closingView } from '../catalogue/program/deadlines.server.ts'
import type {
  Aim,
  ChoiceView,
  Coaching,
  CountryOption,
  DraftFrame,
  IntakeView,
  Offered,
  TaskState,
  TestView,
} from './apply-view.ts'
import { closingLine } from './choices/closing-view.server.ts'
import { sendsOfProgram, sendsView } from './choices/sends-view.server.ts'
import { noticesOf } from './notices.server.ts'
import { fieldMessages } from './steps/field-messages.server.ts'
import type { FieldProblems } from './steps/field-problems.ts'

const aloneChannels: readonly string[] = ['applicant_only', 'embassy']

/** The aim of an application to a program's intake; undefined if it has no such intake. */
export function aimOf(
  program: ProgramDetail,
  intakeKey: string,
  language: Language,
): Aim | undefined {
  const intake = program.intakes.find(({ key }) => key === intakeKey)
  if (!intake) return undefined
  return {
    program: { key: program.key, title: saidIn(program.title, language) },
    university: universityName(program.university, program.destination, language),
    destination: program.destination,
    ...sentIntake(program, intake, { reader: anybody, language }),
  }
}

/** An intake of a program with who sends an application for it. */
function sentIntake(
  program: ProgramDetail,
  intake: ProgramDetail['intakes'][number],
  { reader, language }: { reader: Reader; language: Language },
): Pick<Aim, 'intake' | 'sends'> {
  const view = intakeView(intake, language)
  const sends = sendsOfProgram(program, intake, { reader, closing: view.closing, language })
  return { intake: { ...view, portal: sends.portal }, sends }
}

/** A program with the intakes that a visitor may choose, as far as they are known. */
export function offeredOf(program: ProgramDetail, reader: Reader, language: Language): Offered {
  const alone = aloneChannels.includes(program.submissionChannel)
  const { level, city, languages, tuition, sends } = programLine(program, language, {
    reader: { nationality: reader.nationalities[0], residence: reader.residence ?? undefined },
  })
  const intakes = program.intakes.map((intake) =>
    ownIntakeAt(new Date(), intake, program.destination, reader),
  )
  const [next] = intakes.filter(({ state }) => state === 'planned')
  return {
    ...{ level, city, languages, tuition, sends },
    opens: next ? openingOf(next, language) : null,
    key: program.key,
    title: saidIn(program.title, language),
    university: universityName(program.university, program.destination, language),
    destination: program.destination,
    alone,
    intakes: intakes
      .filter(({ state }) => alone || takesApplications(state))
      .map((intake) => sentIntake(program, intake, { reader, language }).intake),
  }
}

/** What to prepare if no one may apply for the applicant; null if we do. */
export function coachingOf(program: ProgramDetail, language: Language): Coaching | null {
  if (!aloneChannels.includes(program.submissionChannel)) return null
  const texts = (isDocument: boolean) =>
    program.requirements
      .filter(({ kind }) => (kind === 'document') === isDocument)
      .map(({ text }) => saidIn(text, language))
  return { officialUrl: program.officialUrl, documents: texts(true), conditions: texts(false) }
}

export function choiceView(
  choice: DraftChoice,
  residence: string | null,
  language: Language,
): ChoiceView {
  const { program, university, destination, intake, standing, openToOthers, nextIntake } = choice
  const view = intakeView(intake, language)
  const sends = sendsView(
    { ...choice, channel: choice.submissionChannel },
    { closing: view.closing, residence, language },
  )
  return {
    program: { key: program.key, title: saidIn(program.title, language) },
    university: universityName(university, destination, language),
    destination,
    sends,
    intake: { ...view, portal: sends.portal },
    standing,
    openToOthers: openToOthers && {
      dates: closingView({ ...intake, ...openToOthers }, language).date,
    },
    nextIntake: nextIntake && intakeView(nextIntake, language),
  }
}

/** When an intake opens, if its days may be shown. */
function openingOf(
  { opensAt, zone, certainty }: ProgramDetail['intakes'][number],
  language: Language,
): string | null {
  return opensAt !== null && mayShow(certainty, 'day') ? formatDayOf(opensAt, zone, language) : null
}

function intakeView(intake: DraftChoice['intake'], language: Language): IntakeView {
  return {
    ...intakeName(intake, language),
    key: intake.key,
    portal: null,
    closing: closingLine(intake, language),
    decides: intake.decisionBy && formatDate(intake.decisionBy, language),
    deposit: intake.depositBy && formatDate(intake.depositBy, language),
    state: intake.state,
    isOpen: takesApplications(intake.state),
  }
}

export function draftFrame(
  draft: Draft,
  language: Language,
  fields: FieldProblems = {},
): DraftFrame {
  const channels = draft.choices.map(({ submissionChannel }) => submissionChannel)
  const { residence } = readerOf(draft.answers)
  return {
    key: draft.key,
    choices: draft.choices.map((choice) => choiceView(choice, residence, language)),
    act: formActOf(channels),
    declaration: declarationOf(channels),
    tasks: draft.steps.map((step) => ({ step, state: taskState(draft, step) })),
    answers: draft.answers,
    fields: fieldMessages(fields, language),
    meant: meantByField(fields, language),
    emailMeant: draft.warnings['email']?.suggestion ?? null,
    expired: Object.entries(draft.warnings).flatMap(([field, { code }]) =>
      code === 'test_expired' ? [field] : [],
    ),
    notices: noticesOf(draft, language),
    phoneExample: draft.phoneExample,
    versions: draft.versions,
    writer: crypto.randomUUID(),
    saved:
      Object.keys(draft.answers).length === 0
        ? null
        : { at: draft.savedAt, written: formatInstant(draft.savedAt, 'UTC', language) },
    keptUntil: formatDayOf(draft.expiresAt, 'UTC', language),
    linkUntil: draft.linkUntil && formatDayOf(draft.linkUntil, 'UTC', language),
    filled: draft.filledAt && formatDayOf(draft.filledAt, 'UTC', language),
  }
}

/** The countries that a field asks about, to be chosen in one press. */
function meantByField(fields: FieldProblems, language: Language): DraftFrame['meant'] {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { params }]) => {
      const among = params?.['among']
      if (typeof among !== 'string') return []
      const countries = among
        .split(' ')
        .map((code) => ({ code, name: countryName(code, language) }))
      return [[field, countries] as const]
    }),
  )
}

/** How far a step has come: begun and wrong is more than begun and not finished. */
function taskState(draft: Draft, step: DraftStep): TaskState {
  if (step === 'choices') {
    return draft.complete.includes(step)
      ? 'done'
      : draft.choices.length > 0
        ? 'attention'
        : 'notStarted'
  }
  if (step === 'documents') {
    if (draft.complete.includes(step)) return 'done'
    return draft.documents.given > 0 ? 'inProgress' : 'notStarted'
  }
  const fields = Object.keys(draftFields[step])
  const isBegun = fields.some((field) => (draft.answers[field] ?? '') !== '')
  if (!isBegun) return 'notStarted'
  if (draft.complete.includes(step)) return 'done'
  const isWrong = fields.some((field) => {
    const code = draft.fields[field]?.code
    return code !== undefined && (draft.answers[field] ?? '') !== ''
  })
  return isWrong && step !== 'review' ? 'attention' : 'inProgress'
}

/** Every country by its name, in the order of the reader's alphabet. */
export function countryNames(language: Language): string[] {
  return countryOptions(language).map(({ name }) => name)
}

const options: Partial<Record<Language, CountryOption[]>> = {}

export function countryOptions(language: Language): CountryOption[] {
  options[language] ??= inOrder(language)
  return options[language]
}

function inOrder(language: Language): CountryOption[] {
  const { compare } = collator(language, {})
  return countryCodes
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((a, b) => compare(a.name, b.name))
}

/** A typed country by its name, or that the person has none; anything else is shown as typed. */
export function countryShown(typed: string | undefined, language: Language): string {
  const code = readNationality(typed ?? '')
  return code === undefined ? (typed ?? '') : countryName(code, language)
}

/** The test of a place, once it and its date are given. */
export function testView(
  answers: Record<string, string>,
  item: number,
  language: Language,
): TestView | null {
  const taken = testOn(answers, item)
  if (!taken) return null
  const { min, max, step } = scaleOn(taken.test, taken.date)
  const written = (value: number) => formatNumber(value, language)
  return {
    test: taken.test,
    written: formatDate(taken.date, language),
    scale: { min: written(min), max: written(max), step: written(step) },
    levels: Object.keys(tests[taken.test].levels ?? {}),
  }
}
