import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MoveMailRequest } from '#contract/applicants/applicants.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { readMoveMail } from './queries.ts'

interface MailPreviewProps {
  number: string
  move: MoveMailRequest
  language: string
}

/** The mail as the applicant would read it now. */
export function MailPreview({ number, move, language }: MailPreviewProps) {
  const { t } = useTranslation('admin')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => readMoveMail(number, move),
  })
  return (
    <Box sx={{ mt: 1 }}>
      <Button variant="text" sx={{ ml: -1 }} loading={isPending} onClick={() => mutate()}>
        {t('applicants.change.preview')}
      </Button>
      {error && <Failure error={error} />}
      {data && (
        <Box
          lang={language}
          sx={{ mt: 0.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {t('applicants.change.mailTo', { to: data.to, subject: data.subject })}
          </Typography>
          <Typography
            variant="body2"
            sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {data.text}
          </Typography>
        </Box>
      )}
    </Box>
  )
}
