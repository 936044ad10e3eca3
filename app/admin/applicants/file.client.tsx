import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicantRecord } from '#contract/applicants.ts'
import { formatDate } from '../../format.ts'
import { MailFails } from '../mail/mail-fails.client.tsx'
import { fullName } from '../ui/names.ts'
import { Screen } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { ApplicationPanel } from './application-panel.client.tsx'
import { EducationPanel } from './education-panel.client.tsx'
import { ErasurePanel } from './erasure-panel.client.tsx'
import { ProfileForm } from './profile-form.client.tsx'
import { applicantQuery } from './queries.ts'

/** An applicant's file: what they applied for and what can be done about it, then who they are. */
export function ApplicantScreen({ applicantKey }: { applicantKey: string }) {
  const { t } = useTranslation('admin')
  const { data: applicant } = useSuspenseQuery(applicantQuery(applicantKey))
  const client = useQueryClient()

  function keep(record: ApplicantRecord) {
    client.setQueryData(applicantQuery(record.key).queryKey, record)
    void client.invalidateQueries({ queryKey: ['applicants', 'list'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }

  return (
    <Screen
      title={fullName(applicant)}
      back={{ to: '/admin/applicants', label: t('nav.applicants') }}
    >
      <Duplicates of={applicant} />
      <MailFails applicantKey={applicant.key} />
      <Messages of={applicant} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 5fr)' },
        }}
      >
        <div>
          {applicant.applications.map((application) => (
            <ApplicationPanel
              key={application.number}
              application={application}
              language={applicant.language}
              onMoved={keep}
              onStale={() =>
                client.invalidateQueries({ queryKey: applicantQuery(applicant.key).queryKey })
              }
            />
          ))}
          <EducationPanel applicant={applicant} />
          <ErasurePanel
            applicantKey={applicant.key}
            language={applicant.language}
            onChanged={() =>
              void client.invalidateQueries({ queryKey: applicantQuery(applicant.key).queryKey })
            }
          />
        </div>
        <ProfileForm applicant={applicant} onSaved={keep} />
      </Box>
    </Screen>
  )
}

/** The way to what they wrote, and whether an answer is due. */
function Messages({ of: { conversations } }: { of: ApplicantRecord }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return conversations.map(({ key, state, replyBy }) => (
    <Alert
      key={key}
      severity={state === 'open' ? 'warning' : 'info'}
      variant="outlined"
      sx={{ mb: 2, bgcolor: 'background.paper' }}
    >
      <Link to={`/admin/messages/${key}`}>{t('applicants.messages')}</Link>{' '}
      {replyBy === null
        ? t(`messages.state.${state}`)
        : t('applicants.answerBy', { date: formatDate(replyBy, language) })}
    </Alert>
  ))
}

/** A hint to look twice, never a refusal. */
function Duplicates({ of: { possibleDuplicates } }: { of: ApplicantRecord }) {
  const { t } = useTranslation('admin')
  if (possibleDuplicates.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      {t('applicants.duplicates', { count: possibleDuplicates.length })}
      <Box
        component="ul"
        className="plain-list"
        sx={{ '& a': { display: 'inline-block', py: 0.5 } }}
      >
        {possibleDuplicates.map(({ key, name }) => (
          <li key={key}>
            <Link to={`/admin/applicants/${key}`}>{name}</Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
