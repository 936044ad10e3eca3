import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import { formatTime } from '../../ui/dates.ts'
import { languageOf } from '../../words.ts'
import { isUntold } from './asking-rows.ts'

interface AskingNoticeProps {
  documents: ApplicantDocuments
  /** Absent for staff who may only look. */
  onAsk: (() => void) | undefined
  /** How many documents wait to be read: there may be more to ask for. */
  waiting: number
  onUndo: ((act: string) => void) | undefined
}

/**
 * Says that the mail of a request waits and can be undone; otherwise, what the applicant has not
 * heard about.
 */
export function AskingNotice({ documents, onAsk, waiting, onUndo }: AskingNoticeProps) {
  const { t, i18n } = useTranslation('admin')
  const { asking } = documents
  const untold = documents.documents.filter(isUntold).length
  return (
    <>
      {asking && (
        <Alert
          severity="info"
          sx={notice}
          action={
            onUndo && (
              <Button color="inherit" aria-keyshortcuts="u" onClick={() => onUndo(asking.act)}>
                {t('review.undo')}
              </Button>
            )
          }
        >
          {t('review.mailWaits', {
            count: asking.documents,
            time: formatTime(asking.leavesAt, languageOf(i18n)),
          })}
        </Alert>
      )}
      {untold > 0 && onAsk && (
        <Alert
          severity="warning"
          sx={notice}
          action={
            <Button color="inherit" aria-keyshortcuts="d" onClick={onAsk}>
              {t('review.ask.title')}
            </Button>
          }
        >
          {t('review.untold', { count: untold })}
          {waiting > 0 && ` ${t('review.untoldLater')}`}
        </Alert>
      )}
    </>
  )
}

const notice = { mb: 2, alignItems: 'center' } as const
