import type { Draft, SaveChoices } from '#contract/admissions/admissions.ts'
import { readerOf } from '#contract/answers/read-answers.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { askedOfDraft } from '../../documents/asked.ts'
import { reuseDocuments } from '../../documents/reuse.ts'
import { keptUntil } from '../../settings/draft-life.ts'
import { findIntake, type IntakeRow, listChoices, replaceChoices } from './choice-queries.ts'
import { refuseRepeated, refuseStanding, standingOf, type When } from './choices.ts'
import { type DraftRow, lockDraft, updateAnswers } from './draft-queries.ts'
import { getDraftView } from './view-draft.ts'

/**
 * Puts a draft's choices in another order, adds or removes some; all or nothing. If the form was
 * filled in from an earlier one, the documents that a new choice asks for come from there too.
 */
export async function saveChoices(
  deps: Deps,
  row: DraftRow,
  network: string,
  { choices, version, writer }: SaveChoices,
): Promise<Draft> {
  const { key } = row
  const now = deps.now()
  const askedBefore = row.filled_from === null ? [] : await askedOfDraft(deps.db, row)
  await deps.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, key)
    if (!draft) throw new Problem('not_found')
    if (draft.submitted_at !== null) throw new Problem('already_sent')
    const before = await listChoices(tx, draft.id)
    const when = { now, reader: readerOf(draft.answers) }
    const wanted: IntakeRow[] = []
    for (const { program, intake } of choices) {
      wanted.push(await readChoice(tx, before, program, intake, when))
    }
    refuseRepeated(wanted)
    const saving = {
      step: 'choices',
      version,
      writer,
      savedAt: now,
      expiresAt: await keptUntil(tx, now),
    } as const
    if (!(await updateAnswers(tx, draft.id, [], {}, saving))) throw new Problem('version_stale')

    await replaceChoices(tx, draft.id, wanted)
  })
  if (row.filled_from !== null) {
    // Only documents that existed when the form was filled in: the applicant has proved no more than that.
    await reuseDocuments(deps, {
      ...{ draft: row, network, submissionIds: [row.filled_from], until: row.created_at },
      except: askedBefore.map(({ type }) => type),
    })
  }
  return getDraftView(deps, key)
}

/** An intake that was chosen already may stay in any state; a new one has to be open. */
async function readChoice(
  tx: Db,
  before: readonly IntakeRow[],
  program: string,
  intake: string,
  when: When,
): Promise<IntakeRow> {
  const kept = before.find((one) => one.program_key === program && one.intake_key === intake)
  if (kept) return kept
  const found = await findIntake(tx, program, intake)
  if (!found) throw new Problem('program_unavailable')
  const standing = standingOf(found, when)
  if (standing !== 'alone') refuseStanding(standing)
  return found
}
