import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { By } from '../actor/by.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'

/** Why a change of somebody's rights is more than a mistake in a form. */
const telling: readonly ProblemCode[] = ['above_own_level', 'own_rights', 'last_administrator']

/**
 * Does it; where it is refused because nobody gives rights they don't hold, changes their own or
 * takes the last administrator away, the attempt stands in the trail: what was undone leaves no line
 * of its own.
 */
export async function tellingRefusals<Result>(
  { db }: Pick<Deps, 'db'>,
  { actor, requestId }: By,
  /** Whose account it was about; undefined for one that would have been new. */
  key: string | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Problem && telling.includes(error.code)) {
      await recordAudit(db, {
        actor,
        action: 'staff.change_refused',
        entity: 'staff',
        entityKey: key,
        after: { problem: error.code },
        requestId,
      })
    }
    throw error
  }
}
