import type { ClosingDate } from '#contract/dates/closing-date.ts'
import { intakeFor, type Reader } from '#contract/dates/values/deadlines.ts'
import type { Alternative } from '#contract/decisions/offers.ts'
import { askedDocuments, missingDocuments } from '#contract/documents/values/asked-documents.ts'
import { checkEligibility } from '#contract/eligibility/values/eligibility.ts'
import { readGrade } from '#contract/eligibility/values/read-grade.ts'
import type { Profile } from '#contract/eligibility/values/rules.ts'
import type { Deps } from '../deps.ts'
import { universityInBoth } from '../words/university-in.ts'
import { type AlternativeRow, listAlternatives, listSent } from './alternative-queries.ts'
import type { listFollowed } from './offer-queries.ts'

type Refused = Awaited<ReturnType<typeof listFollowed>>[number]

const looked = 60
const shown = 4

/**
 * Alternatives for an applicant who was refused: the same level, the nearest fields first, with no
 * testable requirement that they miss, and within a field those that ask for no more documents than
 * they have sent come first.
 */
export async function findAlternatives(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  refused: Refused,
): Promise<Alternative[]> {
  const at = now()
  const reader = { nationalities: refused.nationalities, residence: refused.residence_country }
  const rows = await listAlternatives(db, {
    applicationId: refused.id,
    programId: refused.program_id,
    reader,
    now: at,
    limit: looked,
  })
  const sent = await listSent(db, refused.id)
  const profile = profileOf(refused)
  return rows
    .flatMap((row): (Alternative & { distance: number })[] => {
      const standing = standingOf(row, profile, at)
      if (standing === undefined) return []
      const { title, requirements } = row
      const university = { name: row.university, localName: row.local_name }
      const asked = askedDocuments([{ choice: 1, title, requirements }], refused.nationalities)
      return [
        {
          ...{ key: row.key, title, intake: row.intake, standing, distance: row.distance },
          university: universityInBoth({ university, destination: row.destination }),
          ...ownClosing(row, reader),
          zone: row.zone,
          missing: [...new Set(missingDocuments(asked, sent))],
        },
      ]
    })
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        one.missing.length - other.missing.length ||
        Number(one.standing === 'unknown') - Number(other.standing === 'unknown'),
    )
    .slice(0, shown)
    .map(({ distance: _, ...alternative }) => alternative)
}

/** When its intake closes for them, and the source that says so. */
function ownClosing({ closing, destination }: AlternativeRow, reader: Reader): ClosingDate {
  const { closesFor: _, closesIn: __, ...own } = intakeFor(closing, destination, reader)
  return { ...own, closesAt: own.closesAt && new Date(own.closesAt).toISOString() }
}

/** Undefined if a required thing is known to be missing. */
function standingOf(
  { requirements }: AlternativeRow,
  profile: Profile,
  now: Date,
): Alternative['standing'] | undefined {
  const asked = requirements.map(({ rule, mandatory, certainty, group, nationalities }) => ({
    ...{ rule, mandatory, certainty },
    group: group ?? null,
    nationalities: nationalities ?? [],
  }))
  const { opening } = checkEligibility(asked, profile, now)
  if (opening.kind === 'one' || opening.kind === 'several') return undefined
  if (opening.kind === 'tell') return opening.gaps.length > 0 ? undefined : 'unknown'
  return opening.kind === 'open' && !opening.detours ? 'met' : 'unknown'
}

function profileOf({
  nationality,
  residence_country,
  education,
  tests,
  birth_date,
}: Refused): Profile {
  const grade = readGrade(education?.grade ?? '')?.value
  const scale = education?.gradeScale
  // The first qualification is the one that proves the level: while in progress, it proves nothing
  // yet.
  const isHeld =
    education?.inProgress !== true || education.highestLevel === 'secondary_in_progress'
  return {
    nationality,
    residence: residence_country,
    level: isHeld ? (education?.highestLevel ?? null) : null,
    grade: isHeld && scale && grade !== undefined ? { value: grade, scale } : null,
    schooling: null,
    birthYear: Number(birth_date.slice(0, 4)),
    experienceMonths: null,
    tests: tests?.results ?? null,
    currency: null,
  }
}
