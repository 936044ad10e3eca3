import Box from '@mui/material/Box'
import { type MouseEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { WithNames } from '../../with-names.tsx'
import { KeyCap } from '../shortcuts/key-cap.client.tsx'
import { NavIcon } from '../ui/nav-icon.client.tsx'
import type { Entry, Group } from './entries.ts'

interface PaletteListProps {
  /** The input's own; its parts are `{id}-list` and `{id}-{place}`. */
  id: string
  groups: readonly Group[]
  active: number
  /** The results on screen are for the previous text. */
  isStale: boolean
  onPoint: (place: number) => void
  onOpen: (entry: Entry, inNewTab: boolean) => void
}

/**
 * What was found, under the heading of its kind. Each line is a link, which also opens in a new
 * tab.
 */
export function PaletteList({ id, groups, active, isStale, onPoint, onOpen }: PaletteListProps) {
  const { t } = useTranslation('admin')
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <Box
      id={`${id}-list`}
      role="listbox"
      aria-label={t('palette.found')}
      aria-busy={isStale}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}
    >
      {groups.map(({ name, entries }, at) => (
        <Box key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <Box
            id={`${id}-${name}`}
            role="presentation"
            sx={{ px: 2, pt: 1.5, pb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}
          >
            {t(`palette.group.${name}`)}
          </Box>
          {entries.map((entry, place) => {
            const own = (starts[at] ?? 0) + place
            return (
              <Option
                key={entry.to}
                id={`${id}-${own}`}
                entry={entry}
                isActive={own === active}
                onPoint={() => onPoint(own)}
                onOpen={onOpen}
              />
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onPoint: () => void
  onOpen: PaletteListProps['onOpen']
}

function Option({ id, entry, isActive, onPoint, onOpen }: OptionProps) {
  const { to, label, detail, names, icon, keys } = entry
  return (
    <Box
      component={Link}
      id={id}
      to={to}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onOpen(entry, event.ctrlKey || event.metaKey || event.shiftKey)
      }}
      sx={look}
    >
      <NavIcon name={icon} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ ...line, fontWeight: 500 }}>
          <WithNames names={names}>{label}</WithNames>
        </Box>
        {detail && (
          <Box component="span" sx={{ ...line, fontSize: '0.8125rem', color: 'text.secondary' }}>
            <WithNames names={names}>{detail}</WithNames>
          </Box>
        )}
      </Box>
      {keys && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{ display: { xs: 'none', sm: 'flex' }, gap: 0.5, color: 'text.secondary' }}
        >
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </Box>
      )}
    </Box>
  )
}

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  px: 2,
  py: 0.5,
  color: 'text.primary',
  textDecoration: 'none',
  scrollMarginBlock: 40,
  borderLeft: '3px solid transparent',
  '@media (forced-colors: active)': { '&[aria-selected=false]': { borderLeftColor: 'Canvas' } },
  '&[aria-selected=true]': { bgcolor: 'action.selected', borderLeftColor: 'var(--chosen)' },
} as const

const line = {
  display: 'block',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
} as const
