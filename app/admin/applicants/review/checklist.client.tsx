import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { StaffDocument } from '#contract/documents/documents.ts'
import { lineId } from '#contract/documents/values/document-lines.ts'
import { formatDate } from '../../../format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { WithNames } from '../../../with-names.tsx'
import { languageOf } from '../../words.ts'
import { useDocumentName } from './asking-row.client.tsx'
import { isUntold } from './asking-rows.ts'
import { programsAsking, type Step, shownIn } from './steps.ts'

interface ChecklistProps {
  steps: readonly Step[]
  current: string | undefined
  onChoose: (key: string) => void
  /** Absent for staff who may only look. */
  onAsk: ((step: Step) => void) | undefined
}

/** What each choice asks for, and what there is of it. */
export function Checklist({ steps, current, onChoose, onAsk }: ChecklistProps) {
  const { t } = useTranslation('admin')
  const nameOf = useDocumentName()
  const shown = new Set(shownIn(steps).map(({ key }) => key))
  return (
    <Box component="ol" aria-label={t('review.checklist')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {steps.map((step) => (
        <Box
          component="li"
          key={lineId(step)}
          sx={{ borderBottom: 1, borderColor: 'divider', px: 1.5, py: 0.75 }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: '1 1 9rem' }}>
              <Box component="strong" sx={{ fontWeight: 500 }}>
                {nameOf(step)}
              </Box>
              <AskedBy step={step} />
            </Box>
            {step.documents.length === 0 &&
              (step.isMissing ? (
                <Tag tone="warning">{t('review.missing')}</Tag>
              ) : (
                <Tag>{t('review.optional')}</Tag>
              ))}
            {step.documents.length === 0 && onAsk && (
              <Button variant="text" onClick={() => onAsk(step)}>
                {t('review.askFor')}
              </Button>
            )}
            {step.documents.some(isUntold) && onAsk && (
              <Button variant="text" onClick={() => onAsk(step)}>
                {t('review.inform')}
              </Button>
            )}
          </Box>
          {step.documents.map((document) => (
            <Line
              key={document.key}
              document={document}
              isCurrent={document.key === current}
              onChoose={shown.has(document.key) ? () => onChoose(document.key) : undefined}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

function AskedBy({ step: { asked } }: { step: Step }) {
  const { t, i18n } = useTranslation('admin')
  const shown = languageOf(i18n)
  if (!asked) return <Box sx={small}>{t('review.unasked')}</Box>
  return (
    <Box sx={small}>
      {programsAsking(
        asked.by.map(({ title, mandatory }) => ({ program: inLanguage(title, shown), mandatory })),
      )
        .map(({ program, mandatory }) => (mandatory ? program : t('review.ifThere', { program })))
        .join(' · ')}
    </Box>
  )
}

const small = { fontSize: '0.8125rem', color: 'text.secondary' } as const

interface LineProps {
  document: StaffDocument
  isCurrent: boolean
  onChoose: (() => void) | undefined
}

function Line({ document, isCurrent, onChoose }: LineProps) {
  const { t, i18n } = useTranslation('admin')
  const { status, file, confirmedAt, reason, uploadedAt } = document
  const state = confirmedAt === null ? status : 'confirmed'
  const body = (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <WithNames names={[file?.name]}>{file?.name ?? t('review.noFile')}</WithNames>
        <Box component="span" sx={{ ...small, display: 'block' }}>
          {uploadedAt && formatDate(uploadedAt, languageOf(i18n), 'short')}
          {document.added && (
            <Box component="span" sx={{ display: 'block' }}>
              <WithNames names={[document.added.by]}>
                {[
                  t('entry.document.by', {
                    who: document.added.by,
                    how: t(`entry.received.${document.added.how}`),
                  }),
                  document.added.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </WithNames>
            </Box>
          )}
          {file && (
            <Box component="span" sx={{ display: 'block' }}>
              {t(`review.scan.${file.scan}`, {
                date: file.scannedAt && formatDate(file.scannedAt, languageOf(i18n), 'short'),
              })}
            </Box>
          )}
          {reason && (
            <Box component="span" sx={{ display: 'block' }}>
              {t('review.quoted', { reason })}
            </Box>
          )}
          {isUntold(document) && (
            <Box component="span" sx={{ display: 'block', color: 'warning.main' }}>
              {t('review.notInformed')}
            </Box>
          )}
        </Box>
      </Box>
      <Tag tone={tones[state]}>{t(`review.state.${state}`)}</Tag>
    </>
  )
  if (!onChoose) return <Box sx={line}>{body}</Box>
  return (
    <ButtonBase
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      sx={{
        ...line,
        width: '100%',
        ...(isCurrent && { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 currentColor' }),
      }}
    >
      {body}
    </ButtonBase>
  )
}

const line = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  textAlign: 'left',
  font: 'inherit',
  fontSize: '0.875rem',
} as const

const tones = {
  requested: 'warning',
  uploaded: 'info',
  in_review: 'info',
  accepted: 'success',
  rejected: 'error',
  not_applicable: 'warning',
  confirmed: 'success',
  replaced: 'neutral',
  expired: 'error',
} as const
