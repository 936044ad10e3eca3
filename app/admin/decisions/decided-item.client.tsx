import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { DecidedRow } from '#contract/decisions/decisions.ts'
import { problemCode } from '../../api.ts'
import { formatNames } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useDocumentName } from '../applicants/review/asking-row.client.tsx'
import { StatusTag } from '../applicants/status-tag.client.tsx'
import { useCan } from '../me.ts'
import { problemWords } from '../problem-words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { recall } from './queries.ts'

interface DecidedItemProps {
  row: DecidedRow
  isChosen: boolean
  /** Undefined for staff who may not release. */
  onChoose: ((isOn: boolean) => void) | undefined
  /** It was recalled, or it is no longer as shown here. */
  onChanged: () => void
}

/** One unreleased decision: whose it is, what it says, who decided, and what holds it back. */
export function DecidedItem({ row, isChosen, onChoose, onChanged }: DecidedItemProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const canMake = useCan('decisions.make')
  const canRelease = useCan('decisions.release')
  const { mutate, isPending } = useMutation({
    mutationFn: () => recall(row.number, row.version),
    onSuccess: () => toast.say(t('decisions.recalled')),
    onError: (failure) => toast.fail(problemCode(failure)),
    onSettled: () => {
      setIsAsking(false)
      onChanged()
    },
  })
  const isHeld = row.problem !== null || row.releaseAt !== null
  return (
    <Box component="li" sx={item}>
      {onChoose && (
        <Checkbox
          checked={isChosen}
          disabled={isHeld}
          onChange={(_event, isOn) => onChoose(isOn)}
          slotProps={{ input: { 'aria-label': `${row.applicant.name}, ${row.number}` } }}
        />
      )}
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, py: 1 }}>
        <Link to={`/admin/applicants/${row.applicant.key}`}>
          <Verbatim>{row.applicant.name}</Verbatim>
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <WithNames
            names={[row.number, row.university]}
          >{`${row.number} · ${inLanguage(row.programTitle, language)} · ${row.university}`}</WithNames>
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <WithNames names={[row.decidedBy]}>
            {t('decisions.decided', {
              who: row.decidedBy,
              when: formatStaffTime(row.decidedAt, language),
            })}
          </WithNames>
        </Typography>
        <Lacking row={row} />
        {row.releaseAt && (
          <Typography variant="body2">
            {t('decisions.leavesAt', { when: formatStaffTime(row.releaseAt, language) })}
          </Typography>
        )}
        {row.problem && row.problem !== 'forbidden' && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {problemWords(i18n, row.problem)}
          </Typography>
        )}
      </Box>
      <Box sx={{ ...mark, ml: { xs: onChoose ? 6.25 : 0, sm: 0 } }}>
        <StatusTag status={row.outcome} />
        {(canMake || canRelease) && (
          <Button variant="text" color="error" onClick={() => setIsAsking(true)}>
            {t('decisions.recall')}
          </Button>
        )}
      </Box>
      {isAsking && (
        <ConfirmDialog
          title={t('decisions.recallTitle')}
          text={
            <WithNames names={[row.applicant.name]}>
              {t('decisions.recallText', { who: row.applicant.name })}
            </WithNames>
          }
          isDanger
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  )
}

/**
 * What its file lacks, and why it was sent anyway: the person who releases is the last to see it.
 */
function Lacking({ row: { unsettled, passedOver } }: Pick<DecidedItemProps, 'row'>) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useDocumentName()
  if (unsettled.length === 0) return null
  const documents = formatNames(unsettled.map(nameOf), languageOf(i18n))
  return (
    <Typography variant="body2" sx={{ color: 'warning.main', overflowWrap: 'anywhere' }}>
      {t('decisions.lacks', { documents })}
      {passedOver !== null && <br />}
      {passedOver !== null && t('timeline.passedOver', { reason: passedOver })}
    </Typography>
  )
}

/** Under the words where there is no room beside them. */
const mark = { display: 'flex', alignItems: 'center', gap: 1, mb: { xs: 1, sm: 0 } } as const

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
}
