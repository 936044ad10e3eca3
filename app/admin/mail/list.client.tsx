import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { ItemList } from '../ui/item-list.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Pager } from '../ui/pager.client.tsx'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useListFocus } from '../ui/use-list-focus.ts'
import { FailureItem } from './failure-item.client.tsx'
import { mailFailuresQuery } from './queries.ts'

const filters = ['q', 'state', 'applicant'] as const

/** Undelivered mails: why they failed, and what can be done about each. */
export function MailScreen() {
  const { t } = useTranslation('admin')
  const state = useListState()
  const { data } = useQuery(mailFailuresQuery(state.values))
  const listFocus = useListFocus<HTMLDivElement>()
  const isFiltered = filters.some((name) => state.values[name])
  return (
    <Screen title={t('mail.title')}>
      <FilterBar state={state} names={filters}>
        <SearchFilter state={state} label={t('mail.search')} />
        <SelectFilter
          state={state}
          name="state"
          label={t('mail.state.label')}
          all={t('mail.state.open')}
          options={[{ value: 'handled', label: t('mail.state.handled') }]}
        />
      </FilterBar>
      {!data && <ScreenSkeleton />}
      {data && (
        <Box {...listFocus} sx={sheet}>
          {data.total === 0 ? (
            <Empty
              title={t(isFiltered ? 'list.noMatch' : 'mail.none')}
              text={t(isFiltered ? 'list.noMatchText' : 'mail.noneText')}
            />
          ) : (
            <ItemList label={t('mail.title')} sx={{ m: 0, p: 0, '& > li + li': { mt: 0 } }}>
              {data.rows.map((failure) => (
                <FailureItem key={failure.id} failure={failure} />
              ))}
            </ItemList>
          )}
        </Box>
      )}
      {data && data.total > data.size && <Pager data={data} state={state} />}
    </Screen>
  )
}

const sheet = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const
