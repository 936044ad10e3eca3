import type { DraftStep } from '#contract/common/values/vocabulary.ts'

/** What a page of a begun form shows: a step, the list of them, or what surrounds them. */
export type DraftPage = DraftStep | 'tasks' | 'link' | 'delete' | 'done'

interface More {
  /** Where it goes back to. */
  from?: 'review'
  /** Shows what doesn't pass yet. */
  check?: 'yes'
  /** Which of several qualifications or tests. */
  item?: number
  /** The second question about a test: its result. */
  part?: 'score'
  /** What is searched for among programs. */
  q?: string
}

/** The address of one page of a form that was started. */
export function applyPath(draft: string, page: DraftPage, { item, ...more }: More = {}): string {
  const query = {
    draft,
    ...(page !== 'tasks' && { step: page }),
    ...(item !== undefined && { item: String(item) }),
    ...more,
  }
  return `/apply?${new URLSearchParams(query)}`
}
