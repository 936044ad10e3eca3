import type { DraftStep } from '#contract/common/values/vocabulary.ts'

/** How often each step of a draft was saved, and by which page last. */
export type SavedSteps = Partial<Record<DraftStep, { version: number; writer: string }>>
