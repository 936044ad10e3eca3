import type { TFunction } from 'i18next'
import type { ApplicantRow } from '#contract/applicants/applicants.ts'

type Shown = Pick<ApplicantRow, 'owner'> & {
  application: Pick<ApplicantRow['application'], 'missingDocuments'>
}

/** Whose file it is and how many documents are missing; nothing where it is nobody's and complete. */
export function cardState(t: TFunction<'admin'>, { application, owner }: Shown): string {
  const count = application.missingDocuments
  return [owner?.name, count > 0 && t('board.missing', { count })].filter(Boolean).join(' · ')
}
