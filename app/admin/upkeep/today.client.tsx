import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todaysLines, type UpkeepOwners } from '#contract/catalogue/upkeep.ts'
import { problemCode } from '../../api.ts'
import { ItemList } from '../ui/item-list.client.tsx'
import { Empty, Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { askForMore, upkeepTodayQuery } from './queries.ts'
import { sheetLook, UpkeepLine } from './upkeep-line.client.tsx'
import { useNextLine } from './use-next-line.ts'

interface TodayPanelProps {
  owner: 'me' | undefined
  owners: UpkeepOwners
  canWrite: boolean
}

/** The pages that the office checks today: finished ones stay, and none is added automatically. */
export function TodayPanel({ owner, owners, canWrite }: TodayPanelProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useSuspenseQuery(upkeepTodayQuery(owner))
  const { lines, leave } = useNextLine(data)
  const { rows, done, left, hasMore } = data
  const again = () => client.invalidateQueries({ queryKey: ['upkeep'] })
  const more = useMutation({
    mutationFn: () => askForMore(rows.length),
    onSuccess: again,
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Panel
      title={t('upkeep.today.title')}
      aside={
        <Box component="strong" role="status">
          {rows.length > 0 && t('upkeep.today.progress', { count: done, total: rows.length })}
        </Box>
      }
    >
      <Box component="p" sx={{ mt: 0, color: 'text.secondary' }}>
        {t('upkeep.today.about')}
      </Box>
      <div ref={lines} tabIndex={-1}>
        {left === 0 && (
          <Empty
            title={t(rows.length > 0 ? 'upkeep.today.allDone' : 'upkeep.none')}
            text={t(rows.length > 0 ? 'upkeep.today.allDoneText' : 'upkeep.today.noneText')}
          />
        )}
        {rows.length > 0 && (
          <ItemList label={t('upkeep.today.title')} sx={sheetLook}>
            {rows.map((row, place) => (
              <UpkeepLine
                key={`${row.subject} ${row.version}`}
                list="gaps"
                row={row}
                owners={owners}
                canWrite={canWrite}
                today={{ done: row.done }}
                onDone={() => {
                  leave(place)
                  void again()
                }}
              />
            ))}
          </ItemList>
        )}
      </div>
      {canWrite && hasMore && owner === undefined && (
        <Button sx={{ mt: 2 }} loading={more.isPending} onClick={() => more.mutate()}>
          {t('upkeep.today.more', { count: todaysLines })}
        </Button>
      )}
    </Panel>
  )
}
