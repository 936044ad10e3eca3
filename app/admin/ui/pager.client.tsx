import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../format.ts'
import { languageOf } from '../words.ts'
import type { ListState } from './list-state.ts'

interface PagerProps {
  data: { total: number; page: number; size: number }
  state: ListState
}

/**
 * Which rows of how many are shown, and the way to the previous and next ones; shown below its
 * list.
 */
export function Pager({ data, state }: PagerProps) {
  const { t, i18n } = useTranslation('admin')
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef<number>(undefined)
  const first = (data.page - 1) * data.size + 1
  const last = Math.min(data.page * data.size, data.total)
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  const { page } = data
  // Another page is read from its beginning, by whatever one reads with.
  useEffect(() => {
    const list = box.current?.previousElementSibling
    if (asked.current !== page || !(list instanceof HTMLElement)) return
    asked.current = undefined
    list.tabIndex = -1
    list.focus()
    list.scrollIntoView()
  }, [page])

  function go(next: number) {
    asked.current = next
    state.set({ page: next === 1 ? '' : String(next) })
  }

  return (
    <Box ref={box} sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <Box role="status" sx={{ flex: 1, color: 'text.secondary' }}>
        {t('list.range', {
          first: number(first),
          last: number(last),
          total: number(data.total),
        })}
      </Box>
      <Button disabled={page === 1} onClick={() => go(page - 1)}>
        {t('list.previous')}
      </Button>
      <Button disabled={last >= data.total} onClick={() => go(page + 1)}>
        {t('list.next')}
      </Button>
    </Box>
  )
}
