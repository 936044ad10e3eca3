import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Select from '@mui/material/Select'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpkeepList, UpkeepOwners } from '#contract/catalogue/upkeep.ts'
import { problemCode } from '../../api.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import type { Selection } from '../ui/selection.ts'
import { useToast } from '../ui/toast.client.tsx'
import { assignUpkeep } from './queries.ts'

interface GiveBarProps {
  list: UpkeepList
  selection: Selection
  /** Those on this page. */
  subjects: readonly string[]
  owners: UpkeepOwners
  /** What else can be done with those that are chosen. */
  children?: ReactNode
}

/** Assigns several lines at once. */
export function GiveBar({ list, selection, subjects, owners, children }: GiveBarProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const [owner, setOwner] = useState('')
  const chosen = subjects.filter((one) => selection.keys.has(one))
  const give = useMutation({
    mutationFn: () => assignUpkeep(list, chosen, owner === unassigned ? null : owner),
    onSuccess: () => {
      toast.say(t('upkeep.given', { count: chosen.length }))
      selection.clear()
      return client.invalidateQueries({ queryKey: ['upkeep'] })
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  if (subjects.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={t('table.selection')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}
    >
      <Button
        variant="text"
        onClick={() =>
          chosen.length === subjects.length ? selection.clear() : selection.choose(subjects)
        }
      >
        {t(chosen.length === subjects.length ? 'table.chooseNone' : 'upkeep.chooseAll')}
      </Button>
      {chosen.length > 0 && (
        <>
          <Box component="span" role="status">
            {t('upkeep.chosen', { count: chosen.length })}
          </Box>
          <Select
            native
            size="small"
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
            slotProps={{ input: { 'aria-label': t('upkeep.owner') } }}
            sx={{ minWidth: 160 }}
          >
            <option value="">{t('form.choose')}</option>
            <option value={unassigned}>{t('upkeep.nobody')}</option>
            {owners.map(({ key, name }) => (
              <option translate="no" key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
          <ActButton
            variant="outlined"
            needs={owner === '' ? t('upkeep.needsOwner') : undefined}
            loading={give.isPending}
            onClick={() => give.mutate()}
          >
            {t('upkeep.give')}
          </ActButton>
          {children}
        </>
      )}
    </Box>
  )
}

const unassigned = 'nobody'
