import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Application } from './application.ts'
import { PassOverField } from './pass-over-field.client.tsx'
import { useDocumentName } from './review/asking-row.client.tsx'

interface LackingDocumentsProps {
  unsettled: Application['unsettled']
  mayPassOver: boolean
  /** The reason was required but not given. */
  isSilent: boolean
  why: string
  onWhy: (why: string) => void
  onAsk: (() => void) | undefined
}

/** Which required documents hold an application back, and why it continues without them. */
export function LackingDocuments(props: LackingDocumentsProps) {
  const { unsettled, mayPassOver, isSilent, why, onWhy, onAsk } = props
  const { t } = useTranslation('admin')
  const nameOf = useDocumentName()
  return (
    <>
      <Alert severity="warning" sx={{ mt: 2 }}>
        {t('applicants.lacks.title')}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {unsettled.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one type may be asked for
            <li key={at}>
              {t('applicants.lacks.line', {
                type: nameOf(line),
                state: t(
                  line.status === null ? 'applicants.lacks.nothing' : `review.state.${line.status}`,
                ),
              })}
            </li>
          ))}
        </Box>
        {onAsk && (
          <Button color="inherit" sx={{ mt: 1 }} autoFocus onClick={onAsk}>
            {t('applicants.lacks.ask')}
          </Button>
        )}
        {!mayPassOver && <p>{t('applicants.lacks.notAllowed')}</p>}
      </Alert>
      {mayPassOver && <PassOverField isSilent={isSilent} why={why} onWhy={onWhy} />}
    </>
  )
}
