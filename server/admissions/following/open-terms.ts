import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { OpenTerms } from '#contract/applicants/applicants.ts'
import type { Db } from '../../database/database.ts'
import { listTerms } from './deposit-queries.ts'

export interface Terms {
  /** The terms that are still open; null if none is. */
  open: OpenTerms | null
  /** What the offer asks for. */
  asked: OpenTerms['deposit']
}

/** What the offers of these applications ask for, by the application's id. */
export async function readTerms(
  db: Db,
  applicationIds: readonly number[],
): Promise<Map<number, Terms>> {
  const rows = await listTerms(db, applicationIds)
  return new Map(
    rows.map(({ application_id, conditions, deposit_minor, deposit_currency, is_paid }) => {
      const asked =
        deposit_minor === null || deposit_currency === null || deposit_minor === 0
          ? null
          : { amountMinor: Number(deposit_minor), currency: deposit_currency }
      const deposit = is_paid ? null : asked
      const isOpen = conditions.length > 0 || deposit !== null
      return [application_id, { asked, open: isOpen ? { conditions, deposit } : null }]
    }),
  )
}

/** A state that no application enters with open terms, unless staff with the permission say why. */
export function needsTerms(to: ApplicationStatus): boolean {
  return to === 'enrolled'
}
