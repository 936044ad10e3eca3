import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'

/** The refusals of a change of rights that are more than a mistake in a form. */
const telling: readonly ProblemCode[] = ['above_own_level', 'own_rights', 'last_administrator']

/**
 * Does the change; if it is refused because no one gives rights they don't hold, changes their own or
 * removes the last administrator, the trail records the attempt: an act that was undone leaves no line
 * itself.
 */
export async function tellingRefusals<Result>(
  { db }: Pick<Deps, 'db'>,
  { actor, requestId }: By,
  /** The account concerned; undefined for one that would have been new. */
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
