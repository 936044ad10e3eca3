import type { Alternative, Fact } from '#contract/catalogue/catalogue.ts'
import type {
  DestinationEdit,
  DestinationRecord,
  FactEdit,
} from '#contract/catalogue/catalogue-staff.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { groundsFrom, groundValues, sourceFrom, sourceValues } from '../catalogue/ground-values.ts'
import { numberFrom, textFrom, textOrNull } from '../ui/numbers.ts'

/** The stored values of a destination that can be changed; its sections are left out and stay. */
export function editOf({ name, summary, position, published }: DestinationRecord): DestinationEdit {
  return { name, summary, position, published }
}

export function toValues(destination: DestinationRecord | undefined) {
  return {
    name: destination?.name ?? { en: '', fr: '' },
    summary: destination?.summary ?? { en: '', fr: '' },
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
    value: fact?.value ?? { en: '', fr: '' },
    amountMin: textFrom(fact?.amountMin, language),
    amountMax: textFrom(fact?.amountMax, language),
    validForYear: fact?.validForYear ?? '',
    ...groundValues(fact),
    sourceType: fact?.sourceType ?? 'official',
    reviewBy: fact?.reviewBy ?? '',
    note: fact?.note ?? { en: '', fr: '' },
    alternatives: (fact?.alternatives ?? []).map(alternativeValues),
  }
}

/** The value of another source. */
export function alternativeValues(alternative?: Alternative) {
  return {
    value: alternative?.value ?? { en: '', fr: '' },
    validForYear: alternative?.validForYear ?? '',
    ...sourceValues(alternative),
    sourceType: alternative?.sourceType ?? 'secondary',
  }
}

export type FactValues = ReturnType<typeof toFactValues>

export function toFactEdit({
  note,
  checkedBy: _,
  ...values
}: FactValues): Record<Exclude<keyof FactEdit, 'checkedBy'>, unknown> {
  return {
    ...values,
    ...groundsFrom(values),
    amountMin: numberFrom(values.amountMin),
    amountMax: numberFrom(values.amountMax),
    validForYear: textOrNull(values.validForYear),
    note: note.en.trim() || note.fr.trim() ? note : null,
    // A form that was kept on the device before they could be changed leaves them.
    alternatives: values.alternatives?.map((one) => ({
      ...one,
      ...sourceFrom(one),
      validForYear: textOrNull(one.validForYear),
    })),
  }
}
