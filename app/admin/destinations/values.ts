import type { Alternative, Fact } from '#contract/catalogue/catalogue.ts'
import type {
  DestinationEdit,
  DestinationRecord,
  FactEdit,
  FactInput,
} from '#contract/catalogue/catalogue-staff.ts'
import type { Bilingual } from '#contract/common/common.ts'
import { isWritten, unwritten } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { groundsFrom, groundValues, sourceFrom, sourceValues } from '../catalogue/ground-values.ts'
import { numberFrom, textFrom, textOrNull } from '../ui/numbers.ts'
import { slugOf } from '../ui/slug.ts'

/** The stored values of a destination that can be changed; its sections are left out and stay. */
export function editOf({ name, summary, position, published }: DestinationRecord): DestinationEdit {
  return { name, summary, position, published }
}

export function toValues(destination: DestinationRecord | undefined) {
  return {
    name: destination?.name ?? unwritten(),
    summary: destination?.summary ?? unwritten(),
    sections: destination?.sections ?? [],
    position: destination?.position.toString() ?? '',
    published: destination?.published ?? false,
  }
}

export function toEdit(values: ReturnType<typeof toValues>) {
  return { ...values, position: numberFrom(values.position) }
}

/** A fact and the version of the destination that it belongs to. */
export type VersionedFact = Fact & { version: number }

export function toFactValues(fact: VersionedFact | undefined, language: Language) {
  return {
    section: fact?.section ?? 'admission',
    label: fact?.label ?? unwritten(),
    audience: fact?.audience ?? unwritten(),
    value: fact?.value ?? unwritten(),
    amountMin: textFrom(fact?.amountMin, language),
    amountMax: textFrom(fact?.amountMax, language),
    validForYear: fact?.validForYear ?? '',
    ...groundValues(fact),
    sourceType: fact?.sourceType ?? 'official',
    reviewBy: fact?.reviewBy ?? '',
    note: fact?.note ?? unwritten(),
    alternatives: (fact?.alternatives ?? []).map(alternativeValues),
  }
}

/** The value of another source. */
export function alternativeValues(alternative?: Alternative) {
  return {
    value: alternative?.value ?? unwritten(),
    validForYear: alternative?.validForYear ?? '',
    ...sourceValues(alternative),
    sourceType: alternative?.sourceType ?? 'secondary',
  }
}

export type FactValues = ReturnType<typeof toFactValues>

export function toFactEdit({
  note,
  audience,
  checkedBy: _,
  ...values
}: FactValues): Partial<Record<Exclude<keyof FactEdit, 'checkedBy'>, unknown>> {
  return {
    ...values,
    ...groundsFrom(values),
    amountMin: numberFrom(values.amountMin),
    amountMax: numberFrom(values.amountMax),
    validForYear: textOrNull(values.validForYear),
    // A form that was kept on the device before it had this leaves it.
    ...(audience && { audience: textsOrNull(audience) }),
    note: textsOrNull(note),
    // A form that was kept on the device before they could be changed leaves them.
    alternatives: values.alternatives?.map((one) => ({
      ...one,
      ...sourceFrom(one),
      validForYear: textOrNull(one.validForYear),
    })),
  }
}

/** A number still fits after it. */
const longestKey = 100

/** A fact that is added, after all others of its destination; its key is made of its name. */
export function toFactInput(values: FactValues, facts: readonly Pick<Fact, 'key'>[]) {
  const word = slugOf(values.label.en).slice(0, longestKey)
  const base = word.length < 2 ? 'fact' : word.replace(/-$/, '')
  let key = base
  for (let number = 2; facts.some((one) => one.key === key); number++) key = `${base}-${number}`
  return { ...toFactEdit(values), key, unit: null, period: null, before: null }
}

/** A fact that was removed, as it was and where it was. */
export function putBack(fact: Fact, facts: readonly Fact[]): FactInput {
  const next = facts[facts.findIndex(({ key }) => key === fact.key) + 1]
  // Who confirmed it is written by the server.
  return { ...fact, checkedBy: null, before: next?.key ?? null }
}

function textsOrNull(texts: Bilingual): Bilingual | null {
  return isWritten(texts) ? texts : null
}
