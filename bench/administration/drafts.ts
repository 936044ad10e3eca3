import type { Kysely } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import type { Random } from '../random.ts'
import type { Choice } from './generate.ts'
import { countOn, insertRows, nextId } from './insert-rows.ts'
import { bytesOf, opaqueKey } from './opaque.ts'
import { makePerson } from './people.ts'

const dayMs = 86_400_000

/** Forms that were begun and not sent. */
export async function writeDrafts(
  db: Kysely<DB>,
  random: Random,
  { now, choices, drafts }: { now: Date; choices: readonly Choice[]; drafts: number },
): Promise<void> {
  const first = await nextId(db, 'application_draft')
  const made = Array.from({ length: drafts }, (_, at) => {
    const person = makePerson(random, at)
    const savedAt = new Date(now.getTime() - 20 * dayMs * random.next())
    return {
      draft: {
        id: first + at,
        key: opaqueKey(random),
        secret_hash: bytesOf(random, 32),
        language: person.language,
        answers: { givenNames: person.givenNames, familyName: person.familyName ?? '' },
        created_at: savedAt,
        saved_at: savedAt,
        expires_at: new Date(savedAt.getTime() + 30 * dayMs),
        // Its address belongs to no one.
        reminders_stopped_at: savedAt,
        warned_at: savedAt,
      },
      choice: random.pick(choices),
    }
  })
  await insertRows(
    db,
    'application_draft',
    made.map(({ draft }) => draft),
  )
  await insertRows(
    db,
    'draft_choice',
    made.map(({ draft, choice }) => ({
      draft_id: draft.id,
      position: 1,
      program_id: choice.program_id,
      intake_id: choice.intake_id,
    })),
  )
  await countOn(db, ['application_draft'])
}
