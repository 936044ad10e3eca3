import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { ListState } from './list-state.ts'

interface PagerProps {
  data: { total: number; page: number; size: number }
  state: ListState
}

/** Which rows of how many are shown, and the way to those before and after. */
export function Pager({ data, state }: PagerProps) {
  const { t } = useTranslation('admin')
  const first = (data.page - 1) * data.size + 1
  const last = Math.min(data.page * data.size, data.total)
  const go = (page: number) => state.set({ page: page === 1 ? '' : String(page) })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <Box sx={{ flex: 1, color: 'text.secondary' }}>
        {t('list.range', { first, last, total: data.total })}
      </Box>
      <Button disabled={data.page === 1} onClick={() => go(data.page - 1)}>
        {t('list.previous')}
      </Button>
      <Button disabled={last >= data.total} onClick={() => go(data.page + 1)}>
        {t('list.next')}
      </Button>
    </Box>
  )
}
