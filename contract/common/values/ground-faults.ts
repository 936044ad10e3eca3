import type { Grounds } from './certainty.ts'
import type { FieldProblem } from './problems.ts'
import { cleanWebAddress, webAddressProblem } from './web-address.ts'

/**
 * Whether an address leads to a page rather than to a whole site; the front page in one language is
 * still the front page. The function `is_exact_page` of migration 0039 says the same of what is
 * stored.
 */
export function isExactPage(typed: string): boolean {
  const address = cleanWebAddress(typed)
  const front =
    /^https?:\/\/[^/?#]+\/*(?:[a-z]{2}(?:[-_][a-z]{2})?(?:\/+|$))?(?:(?:index|default|home)(?:\.\w{2,5})?\/*)?$/i
  return webAddressProblem(address) === undefined && !front.test(address.replace(/[?#]\W*$/, ''))
}

/** What is wrong with the given grounds, by member. `today`: a civil date, UTC. */
export function groundFaults(grounds: Grounds, today: string): Record<string, FieldProblem> {
  const { certainty, sourceUrl, sourceName, checkedOn } = grounds
  const faults: Record<string, FieldProblem> = {}
  if (sourceUrl !== null && !isExactPage(sourceUrl)) faults['sourceUrl'] = { code: 'not_a_page' }
  if (checkedOn !== null && checkedOn > today) faults['checkedOn'] = { code: 'date_in_future' }
  if (certainty === 'confirmed') {
    if (sourceUrl === null) faults['sourceUrl'] = { code: 'page_needed' }
    if (checkedOn === null) faults['checkedOn'] = { code: 'required' }
  }
  if (certainty === 'reported' && sourceUrl === null && sourceName === null) {
    faults['sourceUrl'] = { code: 'source_needed' }
  }
  return faults
}
