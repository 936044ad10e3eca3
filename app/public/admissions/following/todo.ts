import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'

type TodoPlace = 'documents' | 'offer' | 'visa' | 'messages'

/** The place on the page where applicants do what they are asked to. */
const places: Partial<Record<ApplicationStatus, TodoPlace>> = {
  documents_requested: 'documents',
  interview: 'messages',
  offer_conditional: 'offer',
  offer_unconditional: 'offer',
  accepted: 'messages',
  visa_preparing: 'visa',
  visa_applied: 'visa',
  visa_granted: 'messages',
  visa_refused: 'messages',
}

/** The one thing to do now: its section, where this page has it. */
export function todoOf(
  status: ApplicationStatus,
  sections: readonly string[],
): TodoPlace | undefined {
  const place = places[status]
  return place !== undefined && sections.includes(place) ? place : undefined
}
