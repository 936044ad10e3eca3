import type { Certainty } from '#contract/common/values/certainty.ts'
import type { SourceLanguage } from '#contract/words/values/source-language.ts'

/** An address and whose it is. */
export interface Source {
  url: string
  host: string
  /** What the source is called, where its address doesn't say. */
  name?: string
  /** The language of its name, where that is another than the reader's. */
  lang?: SourceLanguage
  /** Whose it is where it belongs to neither an authority nor a university. */
  stranger?: 'agency' | 'copy'
}

/** How sure something is and where it comes from, in the reader's language. */
export interface GroundsView {
  certainty: Certainty
  /** When it was read, or checked; null where that is not known. */
  read: string | null
  source: Source | null
  /** The name of a source without an address. */
  name: string | null
}

/** Whether there is anything to say of where something comes from. */
export function isTraced({ read, source, name }: GroundsView): boolean {
  return read !== null || source !== null || name !== null
}
