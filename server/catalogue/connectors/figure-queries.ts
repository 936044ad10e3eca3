import { sql } from 'kysely'
import type { FigureName } from '#contract/catalogue/connectors.ts'
import type { Db } from '../../database/database.ts'
import { groundColumns, type PersonalGrounds } from '../grounds.ts'

export interface ProgramFigure {
  programId: number
  name: FigureName
  year: string
  value: number
  /** How many lines of the source it adds up. */
  parts: number
  certainty: 'confirmed' | 'reported'
  sourceUrl: string | null
  sourceName: string | null
  checkedOn: string | null
}

/** Figures from sources for these programs' past years, the newest first. */
export function listFigures(db: Db, programs: readonly number[]): Promise<ProgramFigure[]> {
  return db
    .selectFrom('program_figure')
    .select(['program_id as programId', 'name', 'year', 'value', 'parts', 'certainty'])
    .select(['source_url as sourceUrl', 'source_name as sourceName', 'checked_on as checkedOn'])
    .where(sql<boolean>`program_id = any(${programs}::bigint[])`)
    .orderBy('year', 'desc')
    .orderBy('name')
    .execute()
}

export interface NewFigure
  extends Pick<ProgramFigure, 'programId' | 'name' | 'year' | 'value' | 'parts'> {
  grounds: PersonalGrounds & { certainty: 'confirmed' | 'reported' }
}

/** Writes a figure, replacing the earlier one. */
export async function upsertFigure(tx: Db, { grounds, ...figure }: NewFigure): Promise<void> {
  const columns = {
    value: figure.value,
    parts: figure.parts,
    ...groundColumns(grounds),
    certainty: grounds.certainty,
  }
  await tx
    .insertInto('program_figure')
    .values({ program_id: figure.programId, name: figure.name, year: figure.year, ...columns })
    .onConflict((conflict) => conflict.columns(['program_id', 'name', 'year']).doUpdateSet(columns))
    .execute()
}
