import { type DraftAnswers, Education, Qualification } from './admissions.ts'
import type { FieldProblem } from './problems.ts'
import {
  type AnswerReader,
  firstProblem,
  plainDigits,
  type Reading,
  type ReadingContext,
  reader,
} from './read-answers.ts'
import { gradeScales, mostQualifications, numbered, qualificationFields } from './vocabulary.ts'

export function readEducation(answers: DraftAnswers, context: ReadingContext): Reading<Education> {
  const answered = reader(answers)
  const highestLevel = answered.read('highestLevel', Education.shape.highestLevel)
  const [first, ...others] = givenQualifications(answers).map((at) =>
    readQualification(answered, at, {
      today: context.today,
      mayBeToCome: at === 1 && highestLevel === 'secondary_in_progress',
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

/** Whether any of those fields was answered for the one at this place. */
export function hasAnswer(answers: DraftAnswers, fields: readonly string[], at: number): boolean {
  return fields.some((field) => (answers[numbered(field, at)] ?? '').trim() !== '')
}

function readQualification(
  { read, typed, refuse, country }: AnswerReader,
  at: number,
  { today, mayBeToCome }: { today: string; mayBeToCome: boolean },
) {
  const { shape } = Qualification
  const named = (field: keyof typeof qualificationFields) => numbered(field, at)
  const without = typed(named('noGrade')) === 'on'
  if (without && typed(named('noGradeReason')) === '') {
    refuse(named('noGradeReason'), { code: 'reason_required' })
  }
  const gradeScale = without ? null : read(named('gradeScale'), shape.gradeScale.unwrap())
  const grade = without ? null : read(named('grade'), shape.grade.unwrap())
  if (grade && gradeScale) {
    const problem = gradeProblem(grade, gradeScale)
    if (problem) refuse(named('grade'), problem)
  }

  return {
    qualification: read(named('qualification'), shape.qualification.unwrap()),
    institution: read(named('institution'), shape.institution),
    country: country(named('country')),
    completionYear: readYear({ typed, refuse }, named('completionYear'), today, mayBeToCome),
    grade,
    gradeScale,
    noGradeReason: without ? typed(named('noGradeReason')).slice(0, 300) : null,
  }
}

function readYear(
  { typed, refuse }: Pick<AnswerReader, 'typed' | 'refuse'>,
  field: string,
  today: string,
  mayBeToCome: boolean,
): number | undefined {
  const text = plainDigits(typed(field))
  const year = /^\d{4}$/.test(text) ? Number(text) : undefined
  const thisYear = Number(today.slice(0, 4))
  if (text === '') refuse(field, { code: 'required' })
  else if (year === undefined) refuse(field, { code: 'not_a_number' })
  else if (!mayBeToCome && year > thisYear) {
    refuse(field, { code: 'too_large', params: { maximum: thisYear } })
  } else {
    const range = Qualification.shape.completionYear.safeParse(year)
    if (!range.success) refuse(field, firstProblem(range.error))
  }
  return year
}

function gradeProblem(
  grade: string,
  scale: NonNullable<Education['gradeScale']>,
): FieldProblem | undefined {
  if (scale === 'letter' || scale === 'other') return undefined
  const { min, max } = gradeScales[scale]
  const number = /^(\d+(?:\.\d+)?) ?(?:%|\/ ?(\d+))?$/.exec(plainDigits(grade).replace(',', '.'))
  if (!number || (number[2] !== undefined && Number(number[2]) !== max)) {
    return { code: 'not_a_number' }
  }
  const value = Number(number[1])
  if (value >= min && value <= max) return undefined
  return { code: 'grade_out_of_scale', params: { minimum: min, maximum: max } }
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
