import type { DraftStep } from '#contract/vocabulary.ts'

/** The address of one page of a form that was started. */
export function applyPath(
  draft: string,
  step: DraftStep | 'done',
  more: { from?: 'review'; check?: 'yes' } = {},
): string {
  return `/apply?${new URLSearchParams({ draft, step, ...more })}`
}
