import type { Fact } from '#contract/catalogue.ts'
import type { DestinationEdit, DestinationRecord, FactEdit } from '#contract/catalogue-staff.ts'
import { numberFrom, textFrom, textOrNull } from '../ui/numbers.ts'

/** What of a destination can be changed, as it stands; its sections are left out and stay. */
export function editOf({ name, summary, position, published }: DestinationRecord): DestinationEdit {
  return { name, summary, position, published }
}

export function toValues(destination: DestinationRecord | undefined) {
  return {
    name: destination?.name ?? { en: '', fr: '' },
    summary: destination?.summary ?? { en: '', fr: '' },
    sections: destination?.sections ?? [],
    position: textFrom(destination?.position),
    published: destination?.published ?? false,
  }
}

export function toEdit(values: ReturnType<typeof toValues>) {
  return { ...values, position: numberFrom(values.position) }
}

/** A fact and the version of the destination that it belongs to. */
export type VersionedFact = Fact & { version: number }

export function toFactValues(fact: VersionedFact | undefined) {
  return {
    value: fact?.value ?? { en: '', fr: '' },
    amountMin: textFrom(fact?.amountMin),
    amountMax: textFrom(fact?.amountMax),
    validForYear: fact?.validForYear ?? '',
    sourceUrl: fact?.sourceUrl ?? '',
    sourceType: fact?.sourceType ?? 'official',
    confidence: fact?.confidence ?? 'to_confirm',
    checkedOn: fact?.checkedOn ?? '',
    reviewBy: fact?.reviewBy ?? '',
    note: fact?.note ?? { en: '', fr: '' },
  }
}

export type FactValues = ReturnType<typeof toFactValues>

export function toFactEdit({
  note,
  ...values
}: FactValues): Record<Exclude<keyof FactEdit, 'alternatives'>, unknown> {
  return {
    ...values,
    amountMin: numberFrom(values.amountMin),
    amountMax: numberFrom(values.amountMax),
    validForYear: textOrNull(values.validForYear),
    sourceUrl: textOrNull(values.sourceUrl),
    note: note.en.trim() || note.fr.trim() ? note : null,
  }
}
