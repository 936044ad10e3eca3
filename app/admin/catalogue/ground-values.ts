import type { Certainty } from '#contract/common/values/certainty.ts'
import { textOrNull } from '../ui/numbers.ts'

/** Grounds as they are stored; of what has none yet, nothing. */
interface Stored {
  certainty: Certainty
  sourceUrl?: string | null | undefined
  sourceName?: string | null | undefined
  checkedOn?: string | null | undefined
  checkedBy?: string | null | undefined
}

/** Grounds as a form holds them. Who confirmed it is shown and never sent: the server writes it. */
export function groundValues(stored?: Stored) {
  return {
    certainty: stored?.certainty ?? 'reported',
    ...sourceValues(stored),
    checkedBy: stored?.checkedBy ?? '',
  }
}

export type GroundValues = ReturnType<typeof groundValues>

/** The part of grounds that is sent. A form kept on the device before grounds existed has none. */
export function groundsFrom({ certainty, ...values }: Partial<GroundValues>) {
  return { certainty, ...sourceFrom(values) }
}

/** The source of a value without a certainty, as a form holds it. */
export function sourceValues(stored?: Omit<Stored, 'certainty'>) {
  return {
    sourceUrl: stored?.sourceUrl ?? '',
    sourceName: stored?.sourceName ?? '',
    checkedOn: stored?.checkedOn ?? '',
  }
}

export function sourceFrom({
  sourceUrl = '',
  sourceName = '',
  checkedOn = '',
}: Partial<ReturnType<typeof sourceValues>>) {
  return {
    sourceUrl: textOrNull(sourceUrl),
    sourceName: textOrNull(sourceName),
    checkedOn: checkedOn || null,
  }
}

/** The same for a copy: a check of the original is not a check of the copy. */
export function unconfirmed<T extends Pick<GroundValues, 'certainty' | 'checkedBy'>>(values: T): T {
  const certainty = values.certainty === 'confirmed' ? 'reported' : values.certainty
  return { ...values, certainty, checkedBy: '' }
}
