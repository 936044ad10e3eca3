import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { portalNames } from '#contract/admissions/values/portals.ts'
import {
  channelAllows,
  findTransition,
  milestones,
  statusesOf,
} from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { localTimeOf } from '#contract/dates/values/local-time.ts'
import { formatDate } from '../../format.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'
import type { Application } from './application.ts'
import { SendingDialog } from './sending-dialog.client.tsx'

interface SendingPartProps {
  application: Application
  onNoted: (record: ApplicantRecord) => void
  onStale: () => Promise<void>
}

/** Who sends an application, where and by when, and what was reported about it. */
export function SendingPart({ application, onNoted, onStale }: SendingPartProps) {
  const { t, i18n } = useTranslation('admin')
  const [isOpen, setIsOpen] = useState(false)
  const language = languageOf(i18n)
  const { sending, status } = application
  const report = sending.reports.at(-1)
  const portals = sending.portals.map((key) => portalNames[key])
  const day = lastDayOf(sending)
  const isUnsent = statusesOf.unsent.some((one) => one === status)
  const lines: [string, string][] = [
    ...(portals.length > 0 ? [[t('sending.portal'), portals.join(' / ')] as [string, string]] : []),
    ...(sending.sender !== 'us' && isUnsent
      ? [
          [
            t('sending.lastDay'),
            day === null
              ? t('sending.unknownDay')
              : sending.certainty === 'reported'
                ? t('sending.reportedDay', { date: formatDate(day, language) })
                : formatDate(day, language),
          ] as [string, string],
        ]
      : []),
    ...(report
      ? [
          [t('sending.number'), report.reference ?? t('sending.noNumber')] as [string, string],
          ...(report.on === null
            ? []
            : [[t('sending.on'), formatDate(report.on, language)] as [string, string]]),
          [
            t('sending.said'),
            t('sending.saidBy', {
              who: report.by ?? t('applicants.byApplicant'),
              at: formatStaffTime(report.at, language),
            }),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <Box sx={{ mt: 2 }} component="section" aria-label={t('sending.title')}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {t(`sending.sender.${sending.sender}`)}
        {sending.sentUnchecked && status === 'sent' && ` · ${t('sending.unchecked')}`}
      </Typography>
      {sending.sender !== sending.senderThen && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {t('sending.changed', { earlier: t(`sending.sender.${sending.senderThen}`) })}
        </Typography>
      )}
      {lines.length > 0 && (
        <Box
          component="dl"
          sx={{ m: 0, mt: 0.5, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 12px' }}
        >
          {lines.map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {sending.sender === 'you_university' && sending.officialUrl && isUnsent && (
        <Typography variant="body2">
          <MuiLink href={sending.officialUrl} rel="noreferrer" target="_blank">
            {t('sending.page')}
          </MuiLink>
        </Typography>
      )}
      {mayNote(application) && (
        <Button
          size="small"
          variant="text"
          sx={{ mt: 0.5, ml: -1 }}
          onClick={() => setIsOpen(true)}
        >
          {t(isUnsent ? 'sending.noteSent' : 'sending.noteNumber')}
        </Button>
      )}
      {isOpen && (
        <SendingDialog
          application={application}
          onClose={() => setIsOpen(false)}
          onNoted={(record) => {
            setIsOpen(false)
            onNoted(record)
          }}
          onStale={onStale}
        />
      )}
    </Box>
  )
}

/** The last day to send it, by the clock of where it goes; null where none is known. */
function lastDayOf({ closesAt, certainty, zone }: Application['sending']): string | null {
  if (closesAt === null || !mayShow(certainty, 'day')) return null
  return localTimeOf(new Date(closesAt), zone).slice(0, 10)
}

/** Whether staff may write down that it was sent, or what number it got: the server decides again. */
function mayNote({ status, submissionChannel, history }: Application): boolean {
  const move = findTransition(status, 'sent', 'applicant')
  if (move) return channelAllows(move, submissionChannel)
  return history.some(({ to }) => to === milestones[0])
}
