import type { Me } from '#contract/identity/identity.ts'
import type { Deps } from '../../deps.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { findFactors } from '../factors/factor-queries.ts'
import { secondFactorRule } from '../factors/second-factor-rule.ts'
import { findOwnAccount } from '../queries.ts'
import { scopeOf } from '../staff/scope.ts'

/** The signed-in person, and from when they need a second factor that they don't have. */
export async function readMe(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: number,
): Promise<Me> {
  const [{ scope, scope_destinations, secondFactorDue, ...account }, factors, { security }] =
    await Promise.all([findOwnAccount(db, accountId), findFactors(db, accountId), readSettings(db)])
  const rule = secondFactorRule(security, { ...account, secondFactorDue }, now())
  const hasFactor = factors.totpSince !== null || factors.passkeys > 0
  return {
    ...account,
    scope: scopeOf({ scope, scope_destinations }),
    secondFactorFrom: rule.asked === 'later' && !hasFactor ? rule.from : null,
  }
}
