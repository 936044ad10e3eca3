import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DataRequestRow,
  leftOutLength,
  type ReviewedItem,
} from '#contract/privacy/data-requests.ts'
import { WithNames } from '../../with-names.tsx'
import { TypedField } from '../applicants/decision-fields.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { releaseData, reviewQuery } from './review-queries.ts'

interface ReviewDialogProps {
  row: DataRequestRow
  onClose: () => void
}

/** Every line that the team wrote about a person, before the person gets it: each released or left out. */
export function ReviewDialog({ row: { applicant }, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const toast = useToast()
  const client = useQueryClient()
  const { data: review, error, refetch } = useQuery(reviewQuery(applicant.key))
  /** Why a line is left out, by its id; absent where it is released. */
  const [reasons, setReasons] = useState<Record<string, string | undefined>>({})
  const [isChecked, setIsChecked] = useState(false)
  const reasonOf = (item: ReviewedItem) =>
    item.id in reasons ? reasons[item.id] : (item.leftOut ?? undefined)
  const releasing = useMutation({
    mutationFn: (items: readonly ReviewedItem[]) =>
      releaseData(applicant.key, {
        items: items.map((item) => ({ id: item.id, leftOut: reasonOf(item)?.trim() ?? null })),
      }),
    onSuccess: async () => {
      toast.say(t('privacy.released'))
      onClose()
      await Promise.all(
        [['data-requests'], ['dashboard']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: reviewQuery(applicant.key).queryKey })
    },
  })

  function release(items: readonly ReviewedItem[]) {
    setIsChecked(true)
    const isMissing = items.some((item) => reasonOf(item)?.trim() === '')
    if (!isMissing) releasing.mutate(items)
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>
        <WithNames names={[applicant.name]}>
          {t('privacy.reviewOf', { name: applicant.name })}
        </WithNames>
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          {review && (
            <WithNames names={[applicant.name]}>
              {review.items.length === 0
                ? t('privacy.reviewNone')
                : t('privacy.reviewText', { name: applicant.name })}
            </WithNames>
          )}
        </DialogContentText>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {releasing.error && <Failure error={releasing.error} title={t('privacy.notReleased')} />}
        {review?.items.map((item) => (
          <Line
            key={item.id}
            item={item}
            reason={reasonOf(item)}
            isChecked={isChecked}
            onReason={(reason) => setReasons((before) => ({ ...before, [item.id]: reason }))}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        {(review || !error) && (
          <Button
            variant="contained"
            loading={!review || releasing.isPending}
            onClick={() => review && release(review.items)}
          >
            {t('privacy.release')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface LineProps {
  item: ReviewedItem
  reason: string | undefined
  isChecked: boolean
  onReason: (reason: string | undefined) => void
}

function Line({ item, reason, isChecked, onReason }: LineProps) {
  const { t, i18n } = useTranslation('admin')
  const isLeftOut = reason !== undefined
  return (
    <Box sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {[t(`privacy.kind.${item.kind}`), formatStaffTime(item.at, languageOf(i18n))].join(' · ')}
      </Box>
      <Box
        dir="auto"
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          ...(isLeftOut && { textDecoration: 'line-through' }),
        }}
      >
        {item.text}
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isLeftOut} />}
        label={t('privacy.leaveOut')}
        onChange={() => onReason(isLeftOut ? undefined : '')}
      />
      {isLeftOut && (
        <TypedField
          label={t('privacy.leaveOutWhy')}
          value={reason}
          maxLength={leftOutLength}
          message={isChecked && reason.trim() === '' ? t('privacy.leaveOutMissing') : undefined}
          onChange={onReason}
        />
      )}
    </Box>
  )
}
