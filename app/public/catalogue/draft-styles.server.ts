import { type DestinationRow, destinationSheet } from '#contract/common/values/destinations.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/**
 * The colours and plain drawings of a destination that is not published: the style sheets that every
 * visitor gets don't name it.
 */
export function draftStyles(added: readonly DestinationRow[], key: DestinationKey): string | null {
  const draft = added.find((row) => row.key === key && !row.published)
  return draft ? destinationSheet([draft]) : null
}
