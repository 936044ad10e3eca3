import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Language } from '#contract/common/common.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { formatDate } from '../../format.ts'
import { useCan } from '../me.ts'
import { ErasureActs } from '../privacy/erasure-acts.client.tsx'
import { erasureQuery } from '../privacy/erasure-queries.ts'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

interface ErasurePanelProps {
  applicantKey: string
  /** The applicant's. */
  language: Language
  /** After something changed the file's version. */
  onChanged: () => void
}

/** What the applicant wants done with their data, and what staff may do about it. */
export function ErasurePanel({ applicantKey, language, onChanged }: ErasurePanelProps) {
  const { t, i18n } = useTranslation('admin')
  // A part of the file: the rest works without it.
  const { data } = useQuery({ ...erasureQuery(applicantKey), throwOnError: false })
  const mayErase = useCan('data.erase')
  const navigate = useNavigate()
  const read = languageOf(i18n)
  if (!data) return null
  const { request, keptBecause } = data
  const day = request.dueAt?.slice(0, 10) ?? request.answerBy
  const isAsked = request.state === 'waiting' || request.state === 'with_staff'
  return (
    <Panel title={t('erasure.title')}>
      {request.state && request.state !== 'unconfirmed' && (
        <Alert severity={isAsked ? 'warning' : 'info'} variant="outlined" sx={{ mb: 2 }}>
          {t(`erasure.state.${request.state}`, {
            date: day ? formatDate(day, read) : '',
          })}
          {request.sentTo.length > 0 && (
            <Box component="p" sx={{ m: 0 }}>
              {t('erasure.sentTo', {
                universities: request.sentTo
                  .map(({ university }) => inLanguage(university, read))
                  .join(', '),
              })}
            </Box>
          )}
        </Alert>
      )}
      {keptBecause !== null && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('erasure.kept', { reason: keptBecause })}
        </Alert>
      )}
      {mayErase ? (
        <ErasureActs
          file={{
            key: applicantKey,
            version: data.version,
            language,
            isAsked,
            isKept: keptBecause !== null,
          }}
          onChanged={onChanged}
          onErased={() => navigate('/admin/applicants')}
        />
      ) : (
        <Box component="p" sx={{ m: 0 }}>
          {t('erasure.who')}
        </Box>
      )}
    </Panel>
  )
}
