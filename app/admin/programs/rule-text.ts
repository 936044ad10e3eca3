import type { Condition, Rule } from '#contract/eligibility.ts'

/**
 * A rule as staff can check it against its text, in signs rather than words: `ielts ≥ 6`,
 * `hsk 4 ≥ 180`, `fr ≥ B2 | schooling: fr`.
 */
export function ruleText(rule: Rule): string {
  if (rule.subject !== 'any') return conditionText(rule)
  const ways = rule.of.map(conditionText).join(' | ')
  return rule.otherwise === undefined ? ways : `${ways} | ${rule.otherwise.replaceAll('_', ' ')}`
}

function conditionText(condition: Condition): string {
  switch (condition.subject) {
    case 'level':
      return `level ≥ ${condition.atLeast}`
    case 'grade':
      return `grade ≥ ${condition.atLeast} (${condition.scale})`
    case 'test': {
      const { test, scale, level, atLeast } = condition
      const name = [test, level, scale && `(${scale})`].filter(Boolean).join(' ')
      return atLeast === undefined ? name : `${name} ≥ ${atLeast}`
    }
    case 'language':
      return `${condition.language} ≥ ${condition.atLeast}`
    case 'schooling':
      return `schooling: ${condition.language}`
    case 'nationality':
    case 'residence':
      return `${condition.subject}: ${condition.among.join(', ')}`
    case 'age': {
      const { atLeast, under } = condition
      return [atLeast !== undefined && `age ≥ ${atLeast}`, under !== undefined && `age < ${under}`]
        .filter(Boolean)
        .join(', ')
    }
    case 'experience':
      return `experience ≥ ${condition.months} months`
  }
}
