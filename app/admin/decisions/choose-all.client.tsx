import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DecidedRow } from '#contract/decisions/decisions.ts'
import { decisionLimits } from '#contract/decisions/values/decision-rules.ts'
import { problemCode } from '../../api.ts'
import { useToast } from '../ui/toast.client.tsx'
import { fetchDecided } from './queries.ts'

type Chosen = ReadonlyMap<string, DecidedRow>

interface ChooseAllProps {
  /** Those on this page that can be released. */
  shown: readonly DecidedRow[]
  /** How many match, over all pages. */
  total: number
  /** What the list is filtered by. */
  values: Record<string, string>
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Chooses this page, then the other pages; says how many are really chosen. */
export function ChooseAll({ shown, total, values, chosen, onChoose }: ChooseAllProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const allShown = shown.length > 0 && shown.every(({ number }) => chosen.has(number))
  const most = Math.min(total, decisionLimits.release)
  const all = useMutation({
    mutationFn: () => fetchDecided(values, most),
    onSuccess: (rows) => onChoose(new Map(rows.filter(canLeave).map((row) => [row.number, row]))),
    onError: (error) => toast.fail(problemCode(error)),
  })
  const left = all.data === undefined ? 0 : all.data.length - all.data.filter(canLeave).length

  function choosePage(isOn: boolean) {
    const next = new Map(chosen)
    for (const row of shown) {
      if (isOn) next.set(row.number, row)
      else next.delete(row.number)
    }
    onChoose(next)
  }

  return (
    <Box sx={look}>
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', cursor: 'pointer' }}>
        <Checkbox
          checked={allShown}
          disabled={shown.length === 0}
          onChange={(_event, isOn) => choosePage(isOn)}
        />
        {t(total > shown.length ? 'decisions.allShown' : 'decisions.all')}
      </Box>
      {total > shown.length && (
        <Button variant="text" loading={all.isPending} onClick={() => all.mutate()}>
          {t('decisions.allOf', { count: most, total })}
        </Button>
      )}
      {chosen.size > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <span role="status">
            {t('decisions.chosen', { count: chosen.size, total })}
            {left > 0 && ` ${t('decisions.cannotLeave', { count: left })}`}
          </span>
          <Button variant="text" onClick={() => onChoose(new Map())}>
            {t('decisions.chooseNone')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function canLeave({ problem, releaseAt }: DecidedRow): boolean {
  return problem === null && releaseAt === null
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 48,
  px: 1,
  borderBottom: 1,
  borderColor: 'divider',
}
