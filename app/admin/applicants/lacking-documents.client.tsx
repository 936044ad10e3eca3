import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Application } from './application-panel.client.tsx'
import { useDocumentName } from './review/asking-row.client.tsx'

interface LackingDocumentsProps {
  unsettled: Application['unsettled']
  mayPassOver: boolean
  /** The reason was asked for and not said. */
  isSilent: boolean
  why: string
  onWhy: (why: string) => void
  onAsk: (() => void) | undefined
}

/** Which required documents keep an application back, and why it goes on without them. */
export function LackingDocuments(props: LackingDocumentsProps) {
  const { unsettled, mayPassOver, isSilent, why, onWhy, onAsk } = props
  const { t } = useTranslation('admin')
  const id = useId()
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
      {mayPassOver && (
        <FormControl fullWidth error={isSilent} sx={{ mt: 2, gap: 0.5 }}>
          <FormLabel htmlFor={id}>{t('applicants.lacks.passOver')}</FormLabel>
          <FormHelperText id={`${id}-hint`} error={false}>
            {t('applicants.lacks.passOverHint')}
          </FormHelperText>
          {isSilent && (
            <FormHelperText id={`${id}-error`} role="alert">
              {t('applicants.lacks.passOverMissing')}
            </FormHelperText>
          )}
          <OutlinedInput
            id={id}
            multiline
            minRows={2}
            maxRows={8}
            value={why}
            onChange={({ target }) => onWhy(target.value)}
            slotProps={{
              input: { maxLength: 1000, 'aria-describedby': `${id}-hint ${id}-error` },
            }}
          />
        </FormControl>
      )}
    </>
  )
}
