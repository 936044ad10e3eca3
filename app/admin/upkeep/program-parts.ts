import type { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { ProgramSays } from '#contract/catalogue/upkeep.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { deadlinesOf } from '#contract/dates/values/deadlines.ts'
import { seasonEnd } from '#contract/dates/values/intake-state.ts'

type ProgramFacts = Pick<
  ProgramRecord,
  'intakes' | 'tuitionLines' | 'requirements' | 'derivedFields' | 'durationMonths' | 'languages'
>

/** One value of a program that its page may confirm. */
export type Part = { id: string } & (
  | { kind: 'intake'; intake: ProgramFacts['intakes'][number] }
  | { kind: 'tuition'; place: number; line: ProgramFacts['tuitionLines'][number] }
  | { kind: 'requirement'; place: number; requirement: ProgramFacts['requirements'][number] }
  | { kind: 'duration'; months: number }
  | { kind: 'languages'; languages: readonly string[] }
)

/**
 * The values of a program that no one in the office has read on its page: the next intake's
 * dates, the fees, what was computed, the requirements.
 */
export function partsToConfirm(program: ProgramFacts, now: Date): Part[] {
  const { tuitionLines, requirements, derivedFields, durationMonths, languages } = program
  const intake = nextIntake(program, now)
  const isOpen = ({ certainty }: { certainty: string }) =>
    certainty !== 'confirmed' && certainty !== 'unknown'
  return [
    ...(intake ? [{ id: 'intake', kind: 'intake' as const, intake }] : []),
    ...tuitionLines.flatMap((line, place) =>
      isOpen(line) ? [{ id: `tuition ${place}`, kind: 'tuition' as const, place, line }] : [],
    ),
    ...(derivedFields.includes('durationMonths') && durationMonths !== null
      ? [{ id: 'duration', kind: 'duration' as const, months: durationMonths }]
      : []),
    ...(derivedFields.includes('languages') && languages.length > 0
      ? [{ id: 'languages', kind: 'languages' as const, languages }]
      : []),
    ...requirements.flatMap((requirement, place) =>
      isOpen(requirement)
        ? [{ id: `requirement ${place}`, kind: 'requirement' as const, place, requirement }]
        : [],
    ),
  ]
}

/** Of the future intakes with known days, the one that ends first, by the clocks of its zone. */
function nextIntake(
  { intakes }: ProgramFacts,
  now: Date,
): ProgramFacts['intakes'][number] | undefined {
  const end = (intake: ProgramFacts['intakes'][number]) => {
    const last = deadlinesOf(intake)
      .map(({ closesAt }) => closesAt)
      .toSorted()
      .at(-1)
    return last ?? seasonEnd(intake).toISOString().slice(0, 16)
  }
  return intakes
    .filter(
      (intake) =>
        intake.certainty !== 'confirmed' &&
        mayShow(intake.certainty, 'day') &&
        intake.override !== 'cancelled' &&
        end(intake) >= now.toISOString().slice(0, 10),
    )
    .toSorted((one, other) => end(one).localeCompare(end(other)))[0]
}

/** What is ticked, as it is sent. */
export function saysOf(ticked: readonly Part[]): ProgramSays {
  const says: ProgramSays = { intake: null, tuition: [], requirements: [], members: [] }
  for (const part of ticked) {
    if (part.kind === 'intake') says.intake = part.intake.key
    if (part.kind === 'tuition') says.tuition.push(part.place)
    if (part.kind === 'requirement') says.requirements.push(part.place)
    if (part.kind === 'duration') says.members.push('durationMonths')
    if (part.kind === 'languages') says.members.push('languages')
  }
  return says
}
