import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { OwnerRule } from '#contract/office/settings.ts'
import { handOverConversations } from '../../conversations/hand-over.ts'
import type { Db } from '../../database/database.ts'
import { tellHandOver } from '../../notifications/tell.ts'
import { findLeastBusy, setOwner } from './owner-queries.ts'

interface Submitted {
  applicantId: number
  /** Of the first choice. */
  destination: DestinationKey | undefined
  language: Language
  at: Date
}

/**
 * Gives a new file to a member of staff, if a rule says which: the first rule that fits the first
 * choice's destination and the applicant's language. A rule whose people all left is skipped.
 */
export async function assignOwner(
  tx: Db,
  ownerRules: readonly OwnerRule[],
  { applicantId, destination, language, at }: Submitted,
): Promise<void> {
  for (const rule of ownerRules) {
    if (!fits(rule, destination, language)) continue
    const ownerId = await findLeastBusy(tx, rule.owners, applicantId)
    if (ownerId === undefined) continue
    await handOverConversations(tx, [applicantId], ownerId)
    await tellHandOver(tx, { at, by: null }, { applicantIds: [applicantId], ownerId })
    await setOwner(tx, applicantId, ownerId)
    return
  }
}

function fits(
  { destinations, languages }: OwnerRule,
  destination: DestinationKey | undefined,
  language: Language,
): boolean {
  const there = destinations.length === 0 || (destination && destinations.includes(destination))
  return Boolean(there) && (languages.length === 0 || languages.includes(language))
}
