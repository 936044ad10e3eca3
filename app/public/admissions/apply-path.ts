import type { DraftStep } from '#contract/vocabulary.ts'

/** The address of one page of a form that was started. */
export function applyPath(draft: string, step: DraftStep | 'done', from?: 'review'): string {
  return `/apply?${new URLSearchParams({ draft, step, ...(from && { from }) })}`
}
