import { type InLanguages, requiredLanguages } from '#contract/common/values/languages.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import {
  gradeScales,
  type partnerships,
  type submissionChannels,
} from '#contract/common/values/vocabulary.ts'
import {
  type ClosesFor,
  type ClosesIn,
  deadlinesOf,
  lastDeadline,
} from '#contract/dates/values/deadlines.ts'
import { type Season, seasonEnd } from '#contract/dates/values/intake-state.ts'
import { instantOf } from '#contract/dates/values/local-time.ts'
import type { Condition, Rule } from '#contract/eligibility/values/rules.ts'
import { isOnScale, tests } from '#contract/eligibility/values/test-scores.ts'

/** What decides whether anyone could apply to a program. */
export interface Publishable {
  title: InLanguages
  universityStatus: string
  destinationPublished: boolean
  universityWebsite: string | null
  officialUrl: string | null
  submissionChannel: (typeof submissionChannels)[number]
  partnership: (typeof partnerships)[number]
  intakes: readonly (Season & {
    opensAt: string | null
    closesAt: string | null
    closesFor?: ClosesFor | undefined
    closesIn?: ClosesIn | undefined
    zone: string
    capacity: number | null
    override: 'full' | 'cancelled' | null
  })[]
  requirements: readonly {
    mandatory: boolean
    rule?: Rule | null | undefined
    group?: string | null | undefined
    nationalities?: readonly string[] | undefined
  }[]
}

/**
 * Why a program must not be published, by field: anything that would leave a visitor stuck. Its
 * university and destination are shown too, the title is in both languages, an intake is not
 * over, and anyone that intake is open to can meet the requirements and has somewhere to send it.
 */
export function faultsOf(program: Publishable, at: Date): Record<string, FieldProblem> {
  const faults: Record<string, FieldProblem> = {}
  if (program.universityStatus !== 'published' || !program.destinationPublished) {
    faults['university'] = { code: 'invalid' }
  }
  for (const language of requiredLanguages) {
    if (program.title[language].trim() === '') faults[`title.${language}`] = { code: 'required' }
  }
  Object.assign(faults, intakeFaultsOf(program.intakes, at))
  const isSentByOthers = program.submissionChannel !== 'agency'
  // We can't promise to send it if the university hasn't agreed to that.
  if (!isSentByOthers && program.partnership !== 'agreement') {
    faults['submissionChannel'] = { code: 'agreement_needed' }
  }
  if (isSentByOthers && program.officialUrl === null && program.universityWebsite === null) {
    faults['officialUrl'] = { code: 'required' }
  }
  for (const place of unmeetable(program.requirements)) {
    faults[`requirements.${place}.rule`] = { code: 'invalid' }
  }
  return faults
}

/** The same for intakes alone: one is not over, and anyone it is open to could apply. */
export function intakeFaultsOf(
  intakes: Publishable['intakes'],
  at: Date,
): Record<string, FieldProblem> {
  const faults: Record<string, FieldProblem> = {}
  const isAhead = ({
    closesFor = {},
    closesIn = {},
    ...intake
  }: Publishable['intakes'][number]) => {
    if (intake.override !== null) return false
    const last = lastDeadline({ ...intake, closesFor, closesIn })
    return (last === null ? seasonEnd(intake) : instantOf(last, intake.zone)) >= at
  }
  if (!intakes.some(isAhead)) faults['intakes'] = { code: 'required' }
  for (const [place, intake] of intakes.entries()) {
    if (!isAhead(intake)) continue
    if (intake.capacity === 0) faults[`intakes.${place}.capacity`] = { code: 'too_small' }
    for (const { audience, country, closesAt } of deadlinesOf({
      ...intake,
      closesFor: intake.closesFor ?? {},
      closesIn: intake.closesIn ?? {},
    })) {
      if (intake.opensAt === null || intake.opensAt < closesAt) continue
      const field = closingField(audience, country)
      faults[`intakes.${place}.${field}`] = { code: 'invalid' }
    }
  }
  return faults
}

/** Where a closing date is given: everyone's, an audience's, or a country's. */
function closingField(audience: string | null, country: string | null): string {
  if (country !== null) return `closesIn.${country}`
  return audience === null ? 'closesAt' : `closesFor.${audience}`
}

/**
 * The indexes of requirements that are asked of everyone and that no one can meet, alone or
 * together.
 */
function unmeetable(requirements: Publishable['requirements']): number[] {
  const required = requirements.flatMap(({ mandatory, rule, group, nationalities }, place) =>
    mandatory && rule && (nationalities ?? []).length === 0
      ? [{ place, rule, group: group ?? null }]
      : [],
  )
  const alone = required.filter(
    ({ rule, group }) =>
      !isMeetable(rule) &&
      !requirements.some((one) => group !== null && one.group === group && canBeMet(one.rule)),
  )
  const ofEveryone = required.flatMap(({ place, rule, group }) =>
    group === null && rule.subject !== 'any' ? [{ place, rule }] : [],
  )
  return [...new Set([...alone, ...contradictions(ofEveryone)].map(({ place }) => place))].sort(
    (a, b) => a - b,
  )
}

const canBeMet = (rule: Rule | null | undefined) => !rule || isMeetable(rule)

function isMeetable(rule: Rule): boolean {
  if (rule.subject !== 'any') return isPossible(rule)
  return rule.otherwise !== undefined || rule.of.some(isPossible)
}

/** Whether anyone at all could meet one condition: the value that it asks for exists. */
function isPossible(condition: Condition): boolean {
  switch (condition.subject) {
    case 'test': {
      const { test, scale: name, level, atLeast } = condition
      const { scales, levels } = tests[test]
      if (level !== undefined && !(level in (levels ?? {}))) return false
      const fitting = scales.filter((scale) => name === undefined || scale.name === name)
      if (atLeast === undefined) return name === undefined || fitting.length > 0
      return fitting.some((scale) => isOnScale(atLeast, scale))
    }
    case 'grade': {
      const { scale, atLeast } = condition
      if (scale === 'percent') return atLeast <= 100
      if (scale === 'letter' || scale === 'other') return true
      return atLeast <= gradeScales[scale].max
    }
    case 'age': {
      const { atLeast, under } = condition
      return atLeast === undefined || under === undefined || atLeast < under
    }
    case 'nationality':
    case 'residence':
      return condition.among.length > 0
    default:
      return true
  }
}

type Required = { place: number; rule: Condition }

/**
 * Conditions that can be met one by one but not by one person: ages and countries that exclude each
 * other.
 */
function contradictions(required: readonly Required[]): Required[] {
  const found: Required[] = []
  const ages = required.flatMap(({ place, rule }) =>
    rule.subject === 'age' ? [{ place, rule, ...rule }] : [],
  )
  const oldest = Math.min(...ages.map(({ under }) => under ?? Number.POSITIVE_INFINITY))
  found.push(...ages.filter(({ atLeast }) => atLeast !== undefined && atLeast >= oldest))
  for (const subject of ['nationality', 'residence'] as const) {
    const asked = required.flatMap(({ place, rule }) =>
      rule.subject === subject ? [{ place, rule, among: rule.among }] : [],
    )
    const [first, ...others] = asked
    const shared = others.reduce(
      (left, { among }) => left.filter((country) => among.includes(country)),
      [...(first?.among ?? [])],
    )
    if (others.length > 0 && shared.length === 0) found.push(...asked)
  }
  return found
}
