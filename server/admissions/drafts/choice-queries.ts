import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { shownChannel } from '../../database/shown-channel.ts'
import { closingColumns } from '../sending/closing.ts'

export type IntakeRow = NonNullable<Awaited<ReturnType<typeof findIntake>>>

export type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number]

/** A program's intake, with everything that decides whether applicants may apply to it. */
export function findIntake(db: Db, program: string, intake: string) {
  return intakes(db)
    .where('program.key', '=', program)
    .where('intake.key', '=', intake)
    .executeTakeFirst()
}

/** The choices of a draft, in their order. */
export function listChoices(db: Db, draftId: number) {
  return intakes(db)
    .innerJoin('draft_choice', 'draft_choice.intake_id', 'intake.id')
    .select('draft_choice.chosen_channel')
    .where('draft_choice.draft_id', '=', draftId)
    .orderBy('draft_choice.position')
    .execute()
}

/** Every intake of these programs, ordered by when they end for everyone. */
export function listIntakesOf(db: Db, programIds: number[]) {
  return intakes(db)
    .where('program.id', 'in', programIds)
    .orderBy('intake.over_at')
    .orderBy('intake.id')
    .execute()
}

function intakes(db: Db) {
  return db
    .selectFrom('intake')
    .innerJoin('program', 'program.id', 'intake.program_id')
    .innerJoin('university', 'university.id', 'program.university_id')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .select([
      'intake.id as intake_id',
      'intake.key as intake_key',
      'intake.term',
      'intake.academic_year',
      'intake.opens_at',
      'intake.starts_on',
      ...closingColumns,
      'intake.zone',
      'intake.decision_by',
      'intake.deposit_by',
      'intake.override',
      'intake.capacity',
      'program.id as program_id',
      'program.key as program_key',
      'program.title',
      'program.level',
      shownChannel.as('submission_channel'),
      sql<string | null>`coalesce(program.official_url, university.website)`.as('official_url'),
      sql<{ key: string; officialUrl: string | null }[]>`coalesce((
        select json_agg(json_build_object('key', one -> 'key', 'officialUrl', one -> 'officialUrl'))
        from jsonb_array_elements(destination.submissions) one
        where one ->> 'channel' = 'national_portal'), '[]')`.as('portals'),
      'intake.note',
      'university.key as university_key',
      'university.name as university_name',
      'university.local_name as university_local_name',
      'destination.key as destination',
      sql<boolean>`program.status = 'published' and university.status = 'published'
        and destination.published`.as('published'),
    ])
}

/** Replaces a draft's choices with these, in this order. */
export async function replaceChoices(
  tx: Db,
  draftId: number,
  choices: readonly (Pick<IntakeRow, 'program_id' | 'intake_id' | 'submission_channel'> & {
    chosen_channel?: string | null
  })[],
): Promise<void> {
  await tx.deleteFrom('draft_choice').where('draft_id', '=', draftId).execute()
  if (choices.length === 0) return
  await tx
    .insertInto('draft_choice')
    .values(
      choices.map(({ program_id, intake_id, submission_channel, chosen_channel }, at) => ({
        draft_id: draftId,
        position: at + 1,
        program_id,
        intake_id,
        chosen_channel: chosen_channel === undefined ? submission_channel : chosen_channel,
      })),
    )
    .execute()
}
