import { anyOf } from './any-of.ts'
import type { Asked, Opening, Profile, Rule, Verdict } from './rules.ts'
import { testCondition } from './test-condition.ts'

/* Nothing here needs a server: a profile stays on the device it was written on. */

/** How a profile meets each of a program's requirements, and all of them together. */
export function checkEligibility(
  requirements: readonly Asked[],
  profile: Profile,
  now: Date,
): { verdicts: Verdict[]; opening: Opening } {
  const alone = requirements.map((asked) => verdictOn(asked, profile, now))
  const met = new Set(
    requirements.flatMap(({ group }, at) =>
      group !== null && alone[at]?.state === 'met' ? [group] : [],
    ),
  )
  const verdicts = alone.map((verdict, at): Verdict => {
    const group = requirements[at]?.group ?? null
    const isNeeded = group === null || !met.has(group) || verdict.state === 'met'
    return isNeeded ? verdict : { state: 'spared' }
  })
  const required = verdicts.flatMap((verdict, at) => {
    const asked = requirements[at]
    return asked?.mandatory ? [{ ...verdict, group: asked.group ?? at }] : []
  })
  return { verdicts, opening: openingOf(required) }
}

function openingOf(required: readonly (Verdict & { group: string | number })[]): Opening {
  const gaps = required.flatMap((one) => (one.state === 'missed' ? [one.gap] : []))
  const parts = [...new Set(required.flatMap((one) => (one.state === 'unknown' ? one.tell : [])))]
  if (parts.length > 0) return { kind: 'tell', parts, gaps }
  const [first, ...others] = gaps
  if (first && others.length === 0) return { kind: 'one', gap: first }
  if (first) {
    const missed = new Set(required.flatMap((one) => (one.state === 'missed' ? one.group : [])))
    return { kind: missed.size === 1 ? 'either' : 'several', gaps }
  }
  const detours = required.some(({ state }) => state === 'detour')
  const isTested = detours || required.some(({ state }) => state === 'met')
  return isTested ? { kind: 'open', detours } : { kind: 'untestable' }
}

function verdictOn(asked: Asked, profile: Profile, now: Date): Verdict {
  const { rule, nationalities } = asked
  if (nationalities.length > 0) {
    if (profile.nationality === null) return { state: 'unknown', tell: ['nationality'] }
    if (!nationalities.includes(profile.nationality)) return { state: 'spared' }
  }
  if (rule === null) return { state: 'unwritten' }
  const verdict = verdictOfRule(rule, profile, now)
  return verdict.state === 'met' && asked.certainty !== 'confirmed'
    ? { state: 'met', indicative: true }
    : verdict
}

function verdictOfRule(rule: Rule, profile: Profile, now: Date): Verdict {
  if (rule.subject !== 'any') return testCondition(rule, profile, now)
  const verdict = anyOf(rule.of.map((one) => testCondition(one, profile, now)))
  if (verdict.state !== 'missed' || rule.otherwise === undefined) return verdict
  return { state: 'detour', gap: verdict.gap, orTell: verdict.orTell }
}
