import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { StaffDocument } from '#contract/documents/documents.ts'
import { ownLine } from '#contract/documents/values/document-lines.ts'
import { WithNames } from '../../../with-names.tsx'
import { formatStaffTime } from '../../ui/dates.ts'
import { languageOf } from '../../words.ts'
import { useDocumentName } from './asking-row.client.tsx'

interface ActsProps {
  document: StaffDocument
  mayReview: boolean
  onAccept: (() => void) | undefined
  onReject: (() => void) | undefined
  onConfirm: (() => void) | undefined
}

/** The document in front of the reviewer, what can be done with it, and who opened it before. */
export function Acts({ document, mayReview, onAccept, onReject, onConfirm }: ActsProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const nameOf = useDocumentName()
  const { status, opened, language } = document
  const line = ownLine(document)
  const [last] = opened
  return (
    <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h3">{nameOf(line)}</Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        <WithNames names={[last?.by]}>
          {[
            // What a certificate proves is its name.
            language &&
              line.language === null &&
              t('review.writtenIn', { language: languageName(language, languageOf(i18n)) }),
            last &&
              t('review.openedBy', {
                who: last.by,
                when: formatStaffTime(last.at, languageOf(i18n)),
              }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </WithNames>
      </Typography>
      {mayReview && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {onAccept && (
            <Button variant="contained" aria-keyshortcuts="a" onClick={onAccept}>
              {t('review.to.accepted')}
            </Button>
          )}
          {onConfirm && (
            <Button variant="contained" aria-keyshortcuts="n" onClick={onConfirm}>
              {t('review.confirm')}
            </Button>
          )}
          {onReject && (
            <Button variant="outlined" color="error" aria-keyshortcuts="r" onClick={onReject}>
              {t(
                status === 'uploaded' || status === 'in_review'
                  ? 'review.to.rejected'
                  : 'review.to.requested',
              )}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

function languageName(code: string, shown: string): string {
  return new Intl.DisplayNames(shown, { type: 'language' }).of(code) ?? code
}
