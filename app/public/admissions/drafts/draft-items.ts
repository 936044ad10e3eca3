import {
  type DraftStep,
  mostQualifications,
  mostTests,
  numbered,
  qualificationFields,
  testFields,
} from '#contract/common/values/vocabulary.ts'

/** The fields of one qualification or one test, as the first one is named. */
export function itemFields(step: DraftStep): string[] {
  return Object.keys(step === 'tests' ? testFields : qualificationFields)
}

export function mostItems(step: DraftStep): number {
  return step === 'tests' ? mostTests : mostQualifications
}

/** Whether anything was answered about the one at this place. */
export function hasItem(answers: Record<string, string>, step: DraftStep, item: number): boolean {
  return itemFields(step).some((field) => (answers[numbered(field, item)] ?? '') !== '')
}

/** The place of the last one that was begun; 0 where none was. */
export function lastItem(answers: Record<string, string>, step: DraftStep): number {
  const places = Array.from({ length: mostItems(step) }, (_, at) => at + 1)
  return places.findLast((item) => hasItem(answers, step, item)) ?? 0
}

/** Takes one away; those after it move up. */
export function withoutItem(
  answers: Record<string, string>,
  step: DraftStep,
  item: number,
): Record<string, string> {
  const left = { ...answers }
  for (let at = item; at <= mostItems(step); at++) {
    for (const field of itemFields(step)) {
      const next = answers[numbered(field, at + 1)]
      if (next === undefined || at === mostItems(step)) delete left[numbered(field, at)]
      else left[numbered(field, at)] = next
    }
  }
  return left
}
