import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { WaitingPerson } from '#contract/decisions/waiting-lists.ts'
import { formatDate } from '../../format.ts'
import { Icon } from '../../ui/icon.tsx'
import { WithNames } from '../../with-names.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'

interface WaitingItemProps {
  person: WaitingPerson
  /** From 1; undefined for applicants without a rank. */
  place: number | undefined
  /** The last place there is. */
  last: number
  /** Gives them a place, from 0; undefined where that can't be. */
  onMove: ((at: number) => void) | undefined
  /** The application with this number was dragged here. */
  onDrop: ((number: string) => void) | undefined
  onDecide: (() => void) | undefined
}

/** One person on a waiting list: their turn, how to change it, and what was decided since. */
export function WaitingItem(props: WaitingItemProps) {
  const { person, place, last, onMove, onDrop, onDecide } = props
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const [isOver, setIsOver] = useState(false)
  const { applicant, number, owner, since, pending } = person
  const { name } = applicant

  function press(event: KeyboardEvent) {
    if (!event.altKey || !onMove) return
    const to = placeAfter(event.key, place, last)
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <Box
      component="li"
      draggable={onMove !== undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', number)}
      onDragOver={(event) => {
        if (!onDrop) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop?.(event.dataTransfer.getData('text/plain'))
      }}
      onKeyDown={press}
      sx={{ ...item, ...(isOver && { bgcolor: 'action.hover' }) }}
    >
      <Box component="span" sx={turn}>
        {place ?? <span aria-hidden>–</span>}
      </Box>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0, py: 1 }}>
        <Link to={`/admin/applicants/${applicant.key}#${number}`}>
          <Verbatim>{name}</Verbatim>
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <WithNames names={[number]}>
            {[
              number,
              t('waiting.since', { date: formatDate(since, language) }),
              owner ?? t('waiting.noOwner'),
            ].join(' · ')}
          </WithNames>
        </Typography>
        {place === undefined && (
          <Typography variant="body2">
            {t(person.canRank ? 'waiting.noRank' : 'waiting.noDecision')}
          </Typography>
        )}
        {pending && (
          <Typography variant="body2">
            {t('waiting.pending', { outcome: t(`status.${pending}`) })}{' '}
            <Link to="/admin/decisions">{t('decisions.toRelease')}</Link>
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {onMove && (
          <>
            <IconButton
              aria-label={t('waiting.up', { name })}
              aria-keyshortcuts="Alt+ArrowUp"
              disabled={place === 1}
              onClick={() => onMove(place === undefined ? last : place - 2)}
            >
              <Icon name="up" size={20} />
            </IconButton>
            <IconButton
              aria-label={t('waiting.down', { name })}
              aria-keyshortcuts="Alt+ArrowDown"
              disabled={place === undefined || place === last}
              onClick={() => onMove(place ?? last)}
              sx={{ '& svg': { transform: 'rotate(180deg)' } }}
            >
              <Icon name="up" size={20} />
            </IconButton>
          </>
        )}
        {onDecide && (
          <Button variant="text" aria-label={t('waiting.decideOn', { name })} onClick={onDecide}>
            {t(pending ? 'decisions.change' : 'decisions.decide')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** The place that a key moves an applicant to, from 0. */
function placeAfter(key: string, place: number | undefined, last: number): number | undefined {
  if (place === undefined) return key === 'ArrowUp' ? last : undefined
  switch (key) {
    case 'ArrowUp':
      return place === 1 ? undefined : place - 2
    case 'ArrowDown':
      return place === last ? undefined : place
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  m: 0,
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&[draggable=true]': { cursor: 'grab' },
} as const

const turn = {
  minWidth: 28,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
} as const
