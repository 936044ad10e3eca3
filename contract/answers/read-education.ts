import { type DraftAnswers, Education, Qualification } from '#contract/admissions/admissions.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import {
  mostQualifications,
  numbered,
  qualificationFields,
} from '#contract/common/values/vocabulary.ts'
import { writtenMonth } from '#contract/dates/written-day.ts'
import { gradeProblem, scaleWritten } from '#contract/eligibility/values/read-grade.ts'
import {
  type AnswerReader,
  firstProblem,
  type Reading,
  type ReadingContext,
  reader,
} from './read-answers.ts'

/** The longest that a qualification may still take: a degree of medicine, begun this year. */
const yearsToCome = 8

export function readEducation(answers: DraftAnswers, context: ReadingContext): Reading<Education> {
  const answered = reader(answers)
  const highestLevel = answered.read('highestLevel', Education.shape.highestLevel)
  const [first, ...others] = givenQualifications(answers).map((at) =>
    readQualification(answered, at, {
      today: context.today,
      isToCome: at === 1 && highestLevel === 'secondary_in_progress',
    }),
  )
  return answered.finish(Education, { ...first, highestLevel, others })
}

/** Which qualifications have an answer; the first one is always asked. */
export function givenQualifications(answers: DraftAnswers): number[] {
  return Array.from({ length: mostQualifications }, (_, at) => at + 1).filter(
    (at) => at === 1 || hasAnswer(answers, Object.keys(qualificationFields), at),
  )
}

/** Whether any of those fields was answered for the qualification at this place. */
export function hasAnswer(answers: DraftAnswers, fields: readonly string[], at: number): boolean {
  return fields.some((field) => (answers[numbered(field, at)] ?? '').trim() !== '')
}

/**
 * What a qualification is checked against: a civil date, and whether its level says that it isn't
 * finished yet.
 */
interface Due {
  today: string
  isToCome: boolean
}

function readQualification(answered: AnswerReader, at: number, due: Due) {
  const { read, typed, refuse, country } = answered
  const { shape } = Qualification
  const named = (field: keyof typeof qualificationFields) => numbered(field, at)
  const without = typed(named('noGrade')) === 'on'
  if (without && typed(named('noGradeReason')) === '') {
    refuse(named('noGradeReason'), { code: 'reason_required' })
  }
  const grade = without ? null : read(named('grade'), shape.grade.unwrap())
  const gradeScale = without ? null : readScale(answered, named('gradeScale'), grade ?? '')
  if (grade && gradeScale) {
    const problem = gradeProblem(grade, gradeScale)
    if (problem) refuse(named('grade'), problem)
  }

  return {
    qualification: read(named('qualification'), shape.qualification.unwrap()),
    institution: read(named('institution'), shape.institution),
    country: country(named('country')),
    ...readCompletion(answered, named, due),
    grade,
    gradeScale,
    noGradeReason: without ? typed(named('noGradeReason')).slice(0, 300) : null,
  }
}

/** The scale that was chosen; if none was, the one that is written with the grade. */
function readScale({ typed, read }: AnswerReader, field: string, grade: string) {
  const written = typed(field) === '' ? scaleWritten(grade) : undefined
  return written ?? read(field, Qualification.shape.gradeScale.unwrap())
}

/**
 * When a qualification was finished, or will be: a date in the future means that it is in progress.
 */
function readCompletion(
  { typed, refuse }: AnswerReader,
  named: (field: keyof typeof qualificationFields) => string,
  { today, isToCome: isLevelToCome }: Due,
) {
  const field = named('completionYear')
  const isTicked = typed(named('inProgress')) === 'on'
  const completionMonth = readMonth({ typed, refuse }, named('completionMonth'))
  const text = plainDigits(typed(field))
  const year = /^\d{4}$/.test(text) ? Number(text) : undefined
  const thisYear = Number(today.slice(0, 4))
  const month = completionMonth ?? 12
  const isOver =
    year !== undefined &&
    (year < thisYear || (year === thisYear && month < Number(today.slice(5, 7))))
  if (text === '') refuse(field, { code: 'required' })
  else if (year === undefined) refuse(field, { code: 'not_a_year' })
  else if (year > thisYear + yearsToCome) {
    refuse(field, { code: 'too_large', params: { maximum: thisYear + yearsToCome } })
  } else if (isTicked && isOver) refuse(field, { code: 'not_to_come' })
  else if (isLevelToCome && isOver) refuse(field, { code: 'level_to_come' })
  else {
    const range = Qualification.shape.completionYear.safeParse(year)
    if (!range.success) refuse(field, firstProblem(range.error))
  }
  const isToCome =
    year !== undefined &&
    (year > thisYear ||
      (year === thisYear && completionMonth !== null && month > Number(today.slice(5, 7))))
  return { inProgress: isTicked || isToCome, completionMonth, completionYear: year }
}

function readMonth(
  { typed, refuse }: Pick<AnswerReader, 'typed' | 'refuse'>,
  field: string,
): number | null {
  if (typed(field) === '') return null
  const month = writtenMonth(typed(field))
  if (month !== undefined) return month
  refuse(field, { code: 'not_a_choice' })
  return null
}

/** The scale that schools of a country usually grade on, from data/reference/grading_scales.csv. */
const usualScales: Record<string, NonNullable<Education['gradeScale']>> = {
  IN: 'percent',
  CN: 'of-100',
  TR: 'of-4',
  AE: 'percent',
  US: 'of-4',
}
const twentyPoints =
  'FR BE BF BI BJ CD CF CG CI CM DJ DZ GA GN HT KM LB MA MG ML MR NE PE PT RW SN TD TG TN VE'

export function usualScaleOf(country: string): NonNullable<Education['gradeScale']> | undefined {
  return twentyPoints.split(' ').includes(country) ? 'of-20' : usualScales[country]
}
