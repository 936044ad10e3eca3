import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { countryName, formatDate } from '../../../format.ts'
import { WithNames } from '../../../with-names.tsx'
import { fullName } from '../../ui/names.ts'
import { languageOf } from '../../words.ts'

/** What a document has to say, beside it: who, born when, of where, and the passport. */
export function IdentityFacts({ applicant }: { applicant: ApplicantRecord }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { birthDate, nationality, passport, passportName } = applicant
  return (
    <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider', fontSize: '0.875rem' }}>
      <strong>
        <WithNames names={[fullName(applicant), passportName]}>
          {[fullName(applicant), passportName].filter(Boolean).join(' · ')}
        </WithNames>
      </strong>
      <Box>{[formatDate(birthDate, language), countryName(nationality, language)].join(' · ')}</Box>
      {passport && (
        <Box>
          <WithNames names={[passport.number]}>
            {t('applicants.education.passportLine', {
              number: passport.number,
              country: countryName(passport.country, language),
              issued: formatDate(passport.issued, language),
              expires: formatDate(passport.expires, language),
            })}
          </WithNames>
        </Box>
      )}
    </Box>
  )
}
