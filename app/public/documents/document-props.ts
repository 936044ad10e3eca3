import type { ComponentType, ReactNode } from 'react'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { DocumentsView } from './document-view.ts'

/** What visitors can do with documents besides sending them. */
export type DocumentIntent = 'notApplicable' | 'removeDocument'

/** A form that its page's action takes, with the fields `item`, `document` and `reason`. */
export type DocumentForm = ComponentType<{
  intent: DocumentIntent
  token: string
  attempt: string
  children: ReactNode
}>

/** Why a page's action did not do it. */
export interface DocumentRefusal {
  intent: DocumentIntent
  problem: ProblemCode
  /** The item's id and, where it was about one document, its key. */
  item: string
  document: string
  reason: string
}

export interface DocumentChecklistProps {
  view: DocumentsView
  /** Anti-forgery and idempotency of all forms. */
  token: string
  attempt: string
  PageForm: DocumentForm
  refusal: DocumentRefusal | undefined
  /** Of the items: one below the heading of the list. */
  heading: 'h2' | 'h3'
}
