import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../format.ts'
import { languageOf } from '../words.ts'
import type { Selection } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** How many fit the filters in all. */
  total: number
  /** What can be done with them. */
  children: ReactNode
}

/** How many rows are chosen, a way to choose all that fit, and what to do with them. */
export function SelectionBar({ selection, total, children }: SelectionBarProps) {
  const { t, i18n } = useTranslation('admin')
  const { keys, isAll, chooseAll, clear } = selection
  if (!isAll && keys.size === 0) return null
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  return (
    <Box
      role="region"
      aria-label={t('table.selection')}
      sx={{
        // On a phone the chosen rows are far down the list: the bar stays with them.
        position: { xs: 'sticky', sm: 'static' },
        top: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 1,
        px: 1.5,
        py: 0.5,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box component="span" role="status" sx={{ mr: 'auto', fontWeight: 500 }}>
        {isAll
          ? t('table.allChosen', { count: total, number: number(total) })
          : t('table.chosen', { count: keys.size, number: number(keys.size) })}
      </Box>
      {!isAll && keys.size < total && (
        <Button variant="text" onClick={chooseAll}>
          {t('table.chooseAll', { count: total, number: number(total) })}
        </Button>
      )}
      {children}
      <Button variant="text" onClick={clear}>
        {t('table.chooseNone')}
      </Button>
    </Box>
  )
}
