import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endedStatuses, isSentByApplicant } from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { WithNames } from '../../with-names.tsx'
import type { Application } from '../applicants/application.ts'
import { MoveDialog } from '../applicants/move-dialog.client.tsx'
import { useCan } from '../me.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { dossiersQuery } from './queries.ts'
import { SendDialog } from './send-dialog.client.tsx'
import { SentDossier } from './sent-dossier.client.tsx'

interface DossiersPanelProps {
  applicant: ApplicantRecord
  onMoved: (record: ApplicantRecord) => void
  onStale: () => Promise<void>
}

/** What was sent to universities, and the way to send it. */
export function DossiersPanel({ applicant, onMoved, onStale }: DossiersPanelProps) {
  const { t } = useTranslation('admin')
  const mayWrite = useCan('applicants.write')
  const {
    data: dossiers = [],
    error,
    isSuccess,
    refetch,
  } = useQuery({ ...dossiersQuery(applicant.key), throwOnError: false })
  const [sending, setSending] = useState<Application>()
  const [moving, setMoving] = useState<Application>()
  const toSent = (one: Application) => one.moves.find((move) => move.to === 'sent' && move.allowed)
  const current = applicant.applications.find(({ number }) => number === sending?.number)
  const move = moving && toSent(moving)
  const { applications } = applicant
  const open = applications.filter(({ status }) => !endedStatuses.some((one) => one === status))
  if (applications.length === 0) return null
  if (!mayWrite && dossiers.length === 0 && !error) return null
  return (
    <Panel title={t('dossiers.panel')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isSuccess && dossiers.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dossiers.none')}
        </Typography>
      )}
      {dossiers.map((dossier) => (
        <Box key={dossier.key} sx={{ pb: 1.5, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <SentDossier dossier={dossier} />
        </Box>
      ))}
      {mayWrite && open.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {open.map((one) => (
            <Button
              key={one.number}
              variant={one.status === 'ready_to_send' ? 'contained' : 'outlined'}
              onClick={() => setSending(one)}
            >
              <WithNames names={[one.number]}>
                {open.length === 1
                  ? t(
                      isSentByApplicant(one.submissionChannel)
                        ? 'dossiers.prepare'
                        : 'dossiers.sendOne',
                    )
                  : t(
                      isSentByApplicant(one.submissionChannel)
                        ? 'dossiers.prepareNumber'
                        : 'dossiers.sendNumber',
                      { number: one.number },
                    )}
              </WithNames>
            </Button>
          ))}
        </Box>
      )}
      {sending && (
        <SendDialog numbers={[sending.number]} onClose={() => setSending(undefined)}>
          {current && toSent(current) && (
            <Box sx={{ mt: 2 }}>
              <Typography variant="body2">{t('dossiers.moveText')}</Typography>
              <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setMoving(current)}>
                {t('move.sent')}
              </Button>
            </Box>
          )}
        </SendDialog>
      )}
      {moving && move && (
        <MoveDialog
          application={moving}
          applications={applicant.applications}
          move={move}
          language={applicant.language}
          onClose={() => setMoving(undefined)}
          onMoved={(record) => {
            setMoving(undefined)
            onMoved(record)
          }}
          onStale={onStale}
        />
      )}
    </Panel>
  )
}
