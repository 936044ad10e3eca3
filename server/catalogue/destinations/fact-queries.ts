import { sql } from 'kysely'
import type { FactEdit, FactInput } from '#contract/catalogue/catalogue-staff.ts'
import type { Db } from '../../database/database.ts'
import { groundColumns } from '../grounds.ts'

/** Adds a fact before the one that it names, or after all others of the destination. */
export async function insertFact(
  tx: Db,
  destinationId: number,
  { key, unit, period, before, section, label, ...edit }: FactInput,
): Promise<void> {
  await tx
    .insertInto('fact')
    .values({
      destination_id: destinationId,
      key,
      position: await makeRoom(tx, destinationId, before),
      section,
      label: JSON.stringify(label),
      unit,
      period,
      ...columnsOf({ ...edit, alternatives: edit.alternatives ?? [] }),
    })
    .execute()
}

/** The free place before a fact, for which those from there on move by one; else the last. */
async function makeRoom(tx: Db, destinationId: number, before: string | null): Promise<number> {
  const found =
    before === null
      ? undefined
      : await tx
          .selectFrom('fact')
          .select('position')
          .where('destination_id', '=', destinationId)
          .where('key', '=', before)
          .executeTakeFirst()
  if (!found) {
    const { last } = await tx
      .selectFrom('fact')
      .select(sql<number>`coalesce(max(position), 0)`.as('last'))
      .where('destination_id', '=', destinationId)
      .executeTakeFirstOrThrow()
    return last + 1
  }
  await tx
    .updateTable('fact')
    .set({ position: sql`position + 1` })
    .where('destination_id', '=', destinationId)
    .where('position', '>=', found.position)
    .execute()
  return found.position
}

export async function updateFact(
  tx: Db,
  destinationId: number,
  key: string,
  { section, label, ...edit }: FactEdit,
): Promise<void> {
  await tx
    .updateTable('fact')
    .set({
      ...columnsOf(edit),
      ...(section !== undefined && { section }),
      ...(label !== undefined && { label: JSON.stringify(label) }),
    })
    .where('destination_id', '=', destinationId)
    .where('key', '=', key)
    .execute()
}

export async function deleteFact(tx: Db, destinationId: number, key: string): Promise<void> {
  await tx
    .deleteFrom('fact')
    .where('destination_id', '=', destinationId)
    .where('key', '=', key)
    .execute()
}

function columnsOf(edit: Omit<FactEdit, 'section' | 'label'>) {
  return {
    value: JSON.stringify(edit.value),
    amount_min: edit.amountMin,
    amount_max: edit.amountMax,
    valid_for_year: edit.validForYear,
    ...groundColumns(edit),
    source_type: edit.sourceType,
    review_by: edit.reviewBy,
    note: jsonOrNull(edit.note),
    ...(edit.audience !== undefined && { audience: jsonOrNull(edit.audience) }),
    ...(edit.alternatives && { alternatives: JSON.stringify(edit.alternatives) }),
  }
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}
