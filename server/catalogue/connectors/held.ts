import type { HoldReason } from '#contract/catalogue/connectors.ts'

/** Thrown if nothing of a run may be taken over: it waits, with this reason. */
export class Held extends Error {
  readonly reason: HoldReason
  readonly detail: string | null
  /** The source asked us not to call before then. */
  readonly notBefore: Date | undefined

  constructor(reason: HoldReason, detail: string | null = null, notBefore?: Date) {
    super(detail === null ? reason : `${reason}: ${detail}`)
    this.name = 'Held'
    this.reason = reason
    this.detail = detail
    this.notBefore = notBefore
  }
}
