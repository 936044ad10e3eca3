import type { Language } from '#contract/common/values/languages.ts'
import type { Condition, Rule } from '#contract/eligibility/values/rules.ts'
import { numberFrom, textFrom } from '../ui/numbers.ts'

/** What a condition can be about, in the order they are offered in. */
export const conditionSubjects = [
  'level',
  'grade',
  'test',
  'language',
  'schooling',
  'nationality',
  'residence',
  'age',
  'experience',
] as const satisfies readonly Condition['subject'][]

/** One condition as it is typed: what its subject doesn't ask for is left alone. */
export interface ConditionValues {
  subject: Condition['subject']
  level: string
  scale: string
  atLeast: string
  under: string
  test: string
  testScale: string
  testLevel: string
  language: string
  cefr: string
  /** Codes of countries. */
  among: string[]
  months: string
}

/** A rule as it is typed: none of the conditions is no rule, several are any of them. */
export interface RuleValues {
  conditions: ConditionValues[]
  preparatoryYear: boolean
}

export function conditionValues(language: Language, condition?: Condition): ConditionValues {
  const values: ConditionValues = {
    subject: condition?.subject ?? 'level',
    level: 'bachelor',
    scale: 'of-20',
    atLeast: '',
    under: '',
    test: 'ielts',
    testScale: '',
    testLevel: '',
    language: 'en',
    cefr: 'B2',
    among: [],
    months: '',
  }
  if (!condition) return values
  switch (condition.subject) {
    case 'level':
      return { ...values, level: condition.atLeast }
    case 'grade':
      return { ...values, scale: condition.scale, atLeast: textFrom(condition.atLeast, language) }
    case 'test':
      return {
        ...values,
        test: condition.test,
        testScale: condition.scale ?? '',
        testLevel: condition.level ?? '',
        atLeast: textFrom(condition.atLeast, language),
      }
    case 'language':
      return { ...values, language: condition.language, cefr: condition.atLeast }
    case 'schooling':
      return { ...values, language: condition.language }
    case 'nationality':
    case 'residence':
      return { ...values, among: [...condition.among] }
    case 'age':
      return {
        ...values,
        atLeast: textFrom(condition.atLeast, language),
        under: textFrom(condition.under, language),
      }
    case 'experience':
      return { ...values, months: textFrom(condition.months, language) }
  }
}

export function ruleValues(rule: Rule | null | undefined, language: Language): RuleValues {
  if (!rule) return { conditions: [], preparatoryYear: false }
  if (rule.subject !== 'any') {
    return { conditions: [conditionValues(language, rule)], preparatoryYear: false }
  }
  return {
    conditions: rule.of.map((one) => conditionValues(language, one)),
    preparatoryYear: rule.otherwise === 'preparatory_year',
  }
}

/** The values to send; text that is not a number stays as typed, for the schema to refuse. */
export function ruleFrom({ conditions, preparatoryYear }: RuleValues) {
  const of = conditions.map(conditionFrom)
  const [first] = of
  if (!first) return null
  if (of.length === 1 && !preparatoryYear) return first
  return { subject: 'any', of, ...(preparatoryYear && { otherwise: 'preparatory_year' }) }
}

function conditionFrom(values: ConditionValues) {
  const { subject, level, scale, test, testScale, testLevel, language, cefr } = values
  const atLeast = numberFrom(values.atLeast)
  switch (subject) {
    case 'level':
      return { subject, atLeast: level }
    case 'grade':
      return { subject, scale, atLeast }
    case 'test':
      return {
        subject,
        test,
        ...(testScale && { scale: testScale }),
        ...(testLevel && { level: testLevel }),
        ...(atLeast !== null && { atLeast }),
      }
    case 'language':
      return { subject, language, atLeast: cefr }
    case 'schooling':
      return { subject, language }
    case 'nationality':
    case 'residence':
      return { subject, among: values.among }
    case 'age': {
      const under = numberFrom(values.under)
      return { subject, ...(atLeast !== null && { atLeast }), ...(under !== null && { under }) }
    }
    case 'experience':
      return { subject, months: numberFrom(values.months) }
  }
}
