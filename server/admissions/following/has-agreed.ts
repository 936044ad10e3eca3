import type { Selectable } from 'kysely'
import type { SubmissionTable } from '../../database/tables.ts'

/** An application that staff entered goes to no university before its applicant has agreed. */
export function hasAgreed({
  consent_how,
  agreed_at,
}: Pick<Selectable<SubmissionTable>, 'consent_how' | 'agreed_at'>): boolean {
  return consent_how !== 'later' || agreed_at !== null
}
