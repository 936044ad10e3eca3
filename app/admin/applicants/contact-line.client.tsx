import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { countryName, formatDate } from '../../format.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { NewLinkButton } from './new-link-button.client.tsx'
import { SignOutButton } from './sign-out-button.client.tsx'

/**
 * Under the name: how to reach a person with one press, and what distinguishes them from a
 * namesake.
 */
export function ContactLine({ applicant }: { applicant: ApplicantRecord }) {
  const { t, i18n } = useTranslation('admin')
  const { email, emailHeldUntil, phone, phoneWritten, birthDate, nationality } = applicant
  const language = languageOf(i18n)
  return (
    <Box sx={look}>
      <span>{formatDate(birthDate, language)}</span>
      <span>{countryName(nationality, language)}</span>
      <a href={`tel:${phone}`}>
        <Verbatim>{phoneWritten}</Verbatim>
      </a>
      <a href={`https://wa.me/${phone.slice(1)}`} target="_blank" rel="noreferrer">
        {t('entry.whatsapp')}
      </a>
      <a href={`mailto:${email}`}>
        <Verbatim>{email}</Verbatim>
      </a>
      <NewLinkButton applicant={applicant} />
      <SignOutButton applicant={applicant} />
      {emailHeldUntil !== null && (
        <span>
          {t('applicants.emailHeld', { time: formatStaffTime(emailHeldUntil, language) })}
        </span>
      )}
    </Box>
  )
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  mb: 2,
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const
