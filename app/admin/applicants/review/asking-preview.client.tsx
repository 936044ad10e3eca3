import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/common/values/languages.ts'
import type { DocumentAsking } from '#contract/documents/document-asking.ts'
import { WithNames } from '../../../with-names.tsx'
import { Failure } from '../../ui/boundary.client.tsx'
import { askingPreviewQuery } from './documents-queries.ts'

/** So that a sentence that is being typed doesn't ask for a mail with each letter. */
const pauseMs = 400

interface PreviewProps {
  applicantKey: string
  /** What would be sent; undefined while something is still to be said. */
  asking: DocumentAsking | undefined
  /**
   * Whether the request is on its way: requested documents can't be requested again, not even in a
   * preview.
   */
  isSent: boolean
  language: Language
}

/** The mail as it would leave, and what becomes of each application. */
export function AskingPreviewPart({ applicantKey, asking, isSent, language }: PreviewProps) {
  const { t } = useTranslation('admin')
  const wanted = asking && JSON.stringify(asking)
  const [settled, setSettled] = useState(asking)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted && JSON.parse(wanted)), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, refetch } = useQuery({
    ...askingPreviewQuery(applicantKey, settled),
    enabled: settled !== undefined && !isSent,
  })
  if (!asking) return null
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <Box sx={{ mt: 2, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="h3">{t('review.ask.preview', { address: data.mail.to })}</Typography>
      <Box lang={language}>
        <Typography variant="body2" sx={{ fontWeight: 500, mt: 1 }}>
          {t('review.ask.subject', { subject: data.mail.subject })}
        </Typography>
        <Box
          sx={{
            fontSize: '0.875rem',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            maxHeight: 240,
            overflowY: 'auto',
            mt: 1,
          }}
          tabIndex={0}
          role="region"
          aria-label={t('review.ask.preview', { address: data.mail.to })}
        >
          {data.mail.text}
        </Box>
      </Box>
      <Typography variant="h3" sx={{ mt: 2 }}>
        {t('review.ask.moves')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2, fontSize: '0.875rem' }}>
        {data.applications.map(({ number, from, to }) => (
          <li key={number}>
            <WithNames names={[number]}>
              {from === to
                ? t('review.ask.stays', { number, status: t(`status.${from}`) })
                : t('review.ask.move', {
                    number,
                    from: t(`status.${from}`),
                    to: t(`status.${to}`),
                  })}
            </WithNames>
          </li>
        ))}
      </Box>
    </Box>
  )
}
