import type { Fee, Requirement, TuitionLine } from '#contract/catalogue/catalogue.ts'
import type { IntakeInput, ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { Bilingual } from '#contract/common/common.ts'
import { byLanguage, isWritten, unwritten } from '#contract/common/values/by-language.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { ClosesIn, ClosingAudience } from '#contract/dates/values/deadlines.ts'
import {
  type GroundValues,
  groundsFrom,
  groundValues,
  sourceFrom,
  sourceValues,
  unconfirmed,
} from '../catalogue/ground-values.ts'
import { amountText, minorFrom, numberFrom, textFrom, textOrNull } from '../ui/numbers.ts'
import { slugOf } from '../ui/slug.ts'
import { ruleFrom, ruleValues } from './rule-values.ts'

/** The values of the form: texts as typed, so that an error loses nothing. */
export function toValues(program: ProgramRecord | undefined, language: Language) {
  return {
    key: program?.key ?? '',
    university: program?.university ?? '',
    title: program?.title ?? unwritten(),
    award: program?.award ?? '',
    level: program?.level ?? '',
    field: program?.field ?? '',
    durationMonths: textFrom(program?.durationMonths, language),
    mode: program?.mode ?? 'on_campus',
    pace: program?.pace ?? 'full_time',
    languages: program?.languages ?? [],
    summary: program?.summary ?? unwritten(),
    tuitionLines: (program?.tuitionLines ?? []).map((line) => tuitionValues(language, line)),
    intakes: (program?.intakes ?? []).map(intakeValues),
    requirements: (program?.requirements ?? []).map((one) => requirementValues(language, one)),
    officialUrl: program?.officialUrl ?? '',
    submissionChannel: program?.submissionChannel ?? 'university_portal',
    verifiedOn: program?.verifiedOn ?? '',
    status: program?.status ?? 'draft',
    fees: (program?.fees ?? []).map((fee) => feeValues(language, fee)),
    curriculum: program?.curriculum ?? unwritten(),
    careers: program?.careers ?? unwritten(),
  }
}

export type ProgramValues = ReturnType<typeof toValues>

export function toInput(values: ProgramValues) {
  return {
    ...values,
    key: values.key || slugOf(values.title.en, values.university),
    award: textOrNull(values.award),
    durationMonths: numberFrom(values.durationMonths),
    tuitionLines: values.tuitionLines.map((line) => ({
      ...line,
      amountMinor: minorFrom(line.amountMinor, line.currency),
      academicYear: textOrNull(line.academicYear),
      ...unsigned(line),
    })),
    intakes: values.intakes.map(intakeFrom),
    requirements: values.requirements.map((requirement) => ({
      ...requirement,
      rule: ruleFrom(requirement.rule),
      group: textOrNull(requirement.group),
      ...unsigned(requirement),
      sourceYear: textOrNull(requirement.sourceYear),
    })),
    fees: values.fees.map((fee) => ({
      ...fee,
      label: bilingualOrNull(fee.label),
      amountMinor: minorFrom(fee.amountMinor, fee.currency),
      academicYear: textOrNull(fee.academicYear),
      ...unsigned(fee),
    })),
    officialUrl: textOrNull(values.officialUrl),
    verifiedOn: values.verifiedOn || null,
    curriculum: bilingualOrNull(values.curriculum),
    careers: bilingualOrNull(values.careers),
  }
}

/** Grounds as they are sent, over those of the form, which says who confirmed. */
function unsigned(values: Partial<GroundValues>) {
  return { ...groundsFrom(values), checkedBy: undefined }
}

/**
 * The part of an intake that is sent: fields that its certainty doesn't have are not on screen, and
 * not sent.
 */
function intakeFrom(values: IntakeValues) {
  const { certainty, usualCloses, closesFor, closesIn, ...intake } = values
  const hasDays = mayShow(certainty, 'day')
  const day = (typed: string) => (hasDays && typed) || null
  const { from = '', to = '' } = usualCloses ?? {}
  const hasMonths = certainty !== 'unknown' && (from || to)
  return {
    ...intake,
    ...unsigned(values),
    key: intake.key || null,
    startsOn: day(intake.startsOn),
    opensAt: day(intake.opensAt),
    closesAt: day(intake.closesAt),
    // A form that was kept on the device before there were such dates says nothing of them.
    closesFor:
      closesFor && Object.fromEntries(Object.entries(closesFor).filter(([, one]) => day(one))),
    closesIn: closesIn && residencesFrom(hasDays ? closesIn : {}),
    usualCloses: hasMonths ? { from: from || to, to: to || from } : null,
    decisionBy: day(intake.decisionBy),
    depositBy: day(intake.depositBy),
    capacity: numberFrom(intake.capacity),
    override: intake.override || null,
  }
}

function residencesFrom(dates: IntakeValues['closesIn']) {
  return Object.fromEntries(
    Object.entries(dates).map(([country, { closesAt, ...source }]) => {
      const { sourceUrl, checkedOn } = sourceFrom(source)
      return [country, { closesAt, sourceUrl, checkedOn }]
    }),
  )
}

function bilingualOrNull(text: Bilingual): Bilingual | null {
  return isWritten(text) ? text : null
}

/** A line of tuition; the amount is typed in the currency's main unit. */
export function tuitionValues(language: Language, line?: TuitionLine) {
  return {
    audience: line?.audience ?? 'international',
    amountMinor: amountText(line, language),
    currency: line?.currency ?? '',
    period: line?.period ?? 'year',
    academicYear: line?.academicYear ?? '',
    ...groundValues(line),
  }
}

export function feeValues(language: Language, fee?: Fee) {
  return {
    kind: fee?.kind ?? 'application',
    label: fee?.label ?? unwritten(),
    amountMinor: amountText(fee, language),
    currency: fee?.currency ?? '',
    period: fee?.period ?? 'once',
    academicYear: fee?.academicYear ?? '',
    ...groundValues(fee),
  }
}

export function intakeValues(intake?: IntakeInput) {
  return {
    key: intake?.key ?? '',
    term: intake?.term ?? 'autumn',
    academicYear: intake?.academicYear ?? '',
    ...groundValues(intake),
    startsOn: intake?.startsOn ?? '',
    opensAt: intake?.opensAt ?? '',
    closesAt: intake?.closesAt ?? '',
    closesFor: {
      international: intake?.closesFor?.international ?? '',
      domestic: intake?.closesFor?.domestic ?? '',
      eu: intake?.closesFor?.eu ?? '',
      non_eu: intake?.closesFor?.non_eu ?? '',
      saarc: intake?.closesFor?.saarc ?? '',
    } satisfies Record<ClosingAudience, string>,
    closesIn: residenceValues(intake?.closesIn),
    usualCloses: { from: intake?.usualCloses?.from ?? '', to: intake?.usualCloses?.to ?? '' },
    zone: intake?.zone ?? '',
    decisionBy: intake?.decisionBy ?? '',
    depositBy: intake?.depositBy ?? '',
    capacity: intake?.capacity?.toString() ?? '',
    override: intake?.override ?? '',
  }
}

export type IntakeValues = ReturnType<typeof intakeValues>

function residenceValues(dates: ClosesIn = {}): Record<string, ResidenceValues> {
  return Object.fromEntries(
    Object.entries(dates).map(([country, one]) => [country, residenceValuesOf(one)]),
  )
}

/** The closing date of those who live in one country, with the page that says so. */
export function residenceValuesOf(one?: ClosesIn[string]) {
  const { sourceUrl, checkedOn } = sourceValues(one)
  return { closesAt: one?.closesAt ?? '', sourceUrl, checkedOn }
}

export type ResidenceValues = ReturnType<typeof residenceValuesOf>

export function requirementValues(language: Language, requirement?: Requirement) {
  return {
    kind: requirement?.kind ?? 'academic',
    mandatory: requirement?.mandatory ?? true,
    text: requirement?.text ?? unwritten(),
    documents: requirement?.documents ?? [],
    ...groundValues(requirement),
    rule: ruleValues(requirement?.rule, language),
    group: requirement?.group ?? '',
    nationalities: requirement?.nationalities ?? [],
    sourceYear: requirement?.sourceYear ?? '',
  }
}

/** A draft with the values of another program, but its own key and intakes. */
export function copyOf(program: ProgramRecord, word: string, language: Language): ProgramValues {
  const values = toValues(program, language)
  return {
    ...values,
    key: '',
    title: byLanguage((one) => (values.title[one] ? `${values.title[one]} (${word})` : '')),
    tuitionLines: values.tuitionLines.map(unconfirmed),
    fees: values.fees.map(unconfirmed),
    requirements: values.requirements.map(unconfirmed),
    intakes: values.intakes.map((intake) => ({ ...unconfirmed(intake), key: '' })),
    verifiedOn: '',
    status: 'draft',
  }
}
