import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
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
import { CorrectDialog, isCorrectedHere } from './correct-dialog.client.tsx'
import { IntakeActs } from './intake-acts.client.tsx'
import { assignUpkeep, confirmUpkeep } from './queries.ts'
import { TranslateDialog } from './translate-dialog.client.tsx'

interface UpkeepLineProps {
  list: UpkeepList
  row: UpkeepRow
  owners: UpkeepOwners
  canWrite: boolean
  isChosen: boolean
  onChoose: () => void
  /** It was seen to here: the list is read again, and the next line comes. */
  onDone: () => void
}

/** One thing to look at: what it is, who looks after it, and what one can do about it here. */
export function UpkeepLine(props: UpkeepLineProps) {
  const { list, row, owners, canWrite, isChosen, onChoose, onDone } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const client = useQueryClient()
  const toast = useToast()
  const [asked, setAsked] = useState<'confirm' | 'correct' | 'translate'>()
  const close = () => setAsked(undefined)
  const language = languageOf(i18n)
  const name = row.name[language] || row.name.en || row.name.fr
  const confirmable = confirmableLists.find((one) => one === list)
  const dated = list === 'translations' ? undefined : list

  const assign = useMutation({
    mutationFn: (owner: string) => assignUpkeep(list, [row.subject], owner || null),
    onSuccess: () => client.invalidateQueries({ queryKey: ['upkeep'] }),
    onError: (error) => toast.fail(problemCode(error)),
  })

  async function confirm(from: ConfirmableList, sourceUrl: string | null): Promise<void> {
    await confirmUpkeep(from, row, sourceUrl)
    toast.say(t('upkeep.confirmed', { name }))
    leave()
  }

  function leave() {
    close()
    for (const key of [['destinations'], ['programs'], ['scholarships'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey: key })
    }
    onDone()
  }
  function corrected() {
    toast.say(t('upkeep.correctedLine', { name }))
    leave()
  }

  return (
    <Box component="li" data-line sx={lineLook}>
      {canWrite && (
        <Checkbox
          checked={isChosen}
          onChange={onChoose}
          sx={{ width: 44, height: 44, ml: -1.5, mr: -1 }}
          slotProps={{ input: { 'aria-label': t('upkeep.chooseLine', { name }) } }}
        />
      )}
      <Box sx={{ flex: '1 1 min(320px, calc(100% - 60px))', minWidth: 0 }}>
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
            <Button onClick={() => setAsked('confirm')}>
              {t('upkeep.confirm')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          {list === 'intakes' && <IntakeActs row={row} name={name} onDone={leave} />}
          {list === 'translations' ? (
            <Button onClick={() => setAsked('translate')}>
              {t('upkeep.translate')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          ) : (
            isCorrectedHere(row.kind) && (
              <Button variant="text" onClick={() => setAsked('correct')}>
                {t('upkeep.correct')}
                <span className="visually-hidden"> {name}</span>
              </Button>
            )
          )}
        </Box>
      )}
      {asked === 'confirm' && confirmable && (
        <ConfirmDialog
          name={name}
          detail={row.detail?.[language] || row.detail?.en || ''}
          sourceUrl={row.sourceUrl ?? ''}
          onConfirm={(sourceUrl) => confirm(confirmable, sourceUrl)}
          onClose={close}
        />
      )}
      {asked === 'correct' && isCorrectedHere(row.kind) && (
        <CorrectDialog
          line={{ kind: row.kind, key: row.key }}
          name={name}
          onSaved={corrected}
          onClose={close}
        />
      )}
      {asked === 'translate' && (
        <TranslateDialog row={row} name={name} onSaved={corrected} onClose={close} />
      )}
    </Box>
  )
}

/** Where its whole record is. */
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
