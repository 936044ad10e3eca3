import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type ConfirmableList,
  confirmableLists,
  type UpkeepList,
  type UpkeepOwners,
  type UpkeepRow,
} from '#contract/upkeep.ts'
import { problemCode } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { ConfirmDialog } from './confirm-dialog.client.tsx'
import { assignUpkeep, confirmUpkeep } from './queries.ts'

interface UpkeepLineProps {
  list: UpkeepList
  row: UpkeepRow
  owners: UpkeepOwners
  canWrite: boolean
}

/** One thing to look at: what it is, who looks after it, and what one can do about it here. */
export function UpkeepLine({ list, row, owners, canWrite }: UpkeepLineProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const client = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const language = languageOf(i18n)
  const name = row.name[language] || row.name.en || row.name.fr
  const confirmable = confirmableLists.find((one) => one === list)
  const dated = list === 'translations' ? undefined : list
  const refresh = () => client.invalidateQueries({ queryKey: ['upkeep'] })

  const assign = useMutation({
    mutationFn: (owner: string) => assignUpkeep(list, row.subject, owner || null),
    onSuccess: refresh,
    onError: (error) => toast.fail(problemCode(error)),
  })

  async function confirm(from: ConfirmableList, sourceUrl: string | null): Promise<void> {
    await confirmUpkeep(from, row, sourceUrl)
    setAsking(false)
    toast.say(t('upkeep.confirmed', { name }))
    for (const key of [
      ['upkeep'],
      ['destinations'],
      ['programs'],
      ['scholarships'],
      ['dashboard'],
    ]) {
      void client.invalidateQueries({ queryKey: key })
    }
  }

  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Link to={hrefOf(row)} className="link-onward">
            {name}
          </Link>
          {row.missing.length > 0 && (
            <Tag tone="warning">{t('upkeep.missing', { count: row.missing.length })}</Tag>
          )}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[
            t(`upkeep.kind.${row.kind}`),
            row.destination && t(`translation:vocabulary.destination.${row.destination}`),
            row.detail?.[language] || row.detail?.en,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {dated && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {row.date === null
              ? t('upkeep.never')
              : t(`upkeep.date.${dated}`, { date: formatDate(row.date, language, 'short') })}
          </Typography>
        )}
      </Box>
      <Select
        native
        size="small"
        value={row.owner?.key ?? ''}
        disabled={!canWrite || assign.isPending}
        onChange={({ target }) => assign.mutate(target.value)}
        slotProps={{ input: { 'aria-label': t('upkeep.ownerOf', { name }) } }}
        sx={{ minWidth: 160 }}
      >
        <option value="">{t('upkeep.nobody')}</option>
        {owners.map((owner) => (
          <option key={owner.key} value={owner.key}>
            {owner.name}
          </option>
        ))}
      </Select>
      {canWrite && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {confirmable && (
            <Button onClick={() => setAsking(true)}>
              {t('upkeep.confirm')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          <Button variant="text" component={Link} to={hrefOf(row)}>
            {t('upkeep.correct')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </Box>
      )}
      {isAsking && confirmable && (
        <ConfirmDialog
          name={name}
          detail={row.detail?.[language] || row.detail?.en || ''}
          sourceUrl={row.sourceUrl ?? ''}
          onConfirm={(sourceUrl) => confirm(confirmable, sourceUrl)}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

/** Where it is corrected. */
function hrefOf({ kind, key }: UpkeepRow): string {
  const [first = key, fact] = key.split('/')
  switch (kind) {
    case 'fact':
      return `/admin/destinations?edit=${first}&fact=${fact ?? ''}`
    case 'destination':
      return `/admin/destinations?edit=${first}`
    case 'program':
      return `/admin/programs/${key}`
    case 'university':
      return `/admin/universities/${key}`
    case 'scholarship':
      return `/admin/scholarships/${key}`
  }
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1.5,
} as const
