import { z } from 'zod'
import { CivilDate } from '#contract/common/common.ts'
import { certainties } from '#contract/common/values/certainty.ts'

/**
 * What the catalogue is counted by. For a program: its next closing date, the fee for students from
 * abroad, its length, its teaching languages, its official page, and each of its requirements.
 */
export const figureKinds = [
  'closing_date',
  'tuition',
  'duration',
  'language',
  'official_page',
  'requirement',
  'scholarship',
  'living_cost',
  'guide_fact',
  'calendar',
] as const
export type FigureKind = (typeof figureKinds)[number]

const count = z.number().int().min(0)

/**
 * How many there are of one kind, how certain they are, for which years, and when they were read.
 */
export const CompletenessRow = z.object({
  kind: z.enum(figureKinds),
  total: count,
  byCertainty: z.object(
    Object.fromEntries(certainties.map((one) => [one, count])) as Record<
      (typeof certainties)[number],
      typeof count
    >,
  ),
  /** Of the known ones: for this year or a later one, for an earlier one, without a year. */
  current: count,
  older: count,
  undated: count,
  /** The days on which the oldest and the newest of their sources were read. */
  readFrom: CivilDate.nullable(),
  readTo: CivilDate.nullable(),
})
export type CompletenessRow = z.infer<typeof CompletenessRow>

export const Completeness = z
  .object({
    destinations: z.array(
      z.object({
        destination: z.string(),
        universities: count,
        /** Universities that have no program in the catalogue. */
        withoutPrograms: count,
        programs: count,
        rows: z.array(CompletenessRow),
      }),
    ),
  })
  .meta({ id: 'Completeness' })
export type Completeness = z.infer<typeof Completeness>
