import { useTranslation } from 'react-i18next'

const known = [
  'givenNames',
  'familyName',
  'nationality',
  'residenceCountry',
  'email',
  'phone',
  'language',
] as const

const own = [
  'choices',
  'source',
  'consentHow',
  'consentOn',
  'sendLink',
  'noFamilyName',
  'passportName',
  'birthDay',
  'birthMonth',
  'birthYear',
  'passportNumber',
  'passportCountry',
  'passportIssued',
  'passportExpires',
  'guardianName',
  'guardianPhone',
  'highestLevel',
  'qualification',
  'institution',
  'country',
  'inProgress',
  'completionMonth',
  'completionYear',
  'grade',
  'gradeScale',
  'noGrade',
  'noGradeReason',
  'test',
  'testDay',
  'testMonth',
  'testYear',
  'testLevel',
  'testScore',
  'noTests',
  'noTestsReason',
] as const

/** The label of a field of an entry; without its number if it may be given several times. */
export function useEntryLabels(): (field: string) => string {
  const { t } = useTranslation('admin')
  return (field) => {
    const name = field.replace(/[2-9]$/, '')
    const shared = known.find((one) => one === name)
    if (shared) return t(`applicants.field.${shared}`)
    const mine = own.find((one) => one === name)
    return mine ? t(`entry.field.${mine}`) : field
  }
}
