import type { TFunction } from 'i18next'
import type { ApplicantRow } from '#contract/applicants/applicants.ts'

type Shown = Pick<ApplicantRow, 'owner'> & {
  application: Pick<ApplicantRow['application'], 'missingDocuments'>
}

/**
 * Who owns the file and how many documents are missing; nothing if it is unassigned and complete.
 */
export function cardState(t: TFunction<'admin'>, { application, owner }: Shown): string {
  const count = application.missingDocuments
  return [owner?.name, count > 0 && t('board.missing', { count })].filter(Boolean).join(' · ')
}
