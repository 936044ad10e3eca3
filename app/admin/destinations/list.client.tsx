import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { destinationNamesQuery } from '../catalogue/destination-names.ts'
import { useCan } from '../me.ts'
import { FilterBar, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { DestinationPanel } from './panel.client.tsx'
import { destinationsQuery } from './queries.ts'
import { DestinationRow } from './row.client.tsx'

/** The destinations in their order; what there is to change happens in a panel beside the list. */
export function DestinationsScreen() {
  const { t } = useTranslation('admin')
  const state = useListState()
  const client = useQueryClient()
  const canWrite = useCan('catalogue.write')
  const { data } = useSuspenseQuery(destinationsQuery())
  const shown = state.values['due'] ? data.filter((one) => one.factsDue > 0) : data
  const open = data.find((one) => one.key === state.values['edit'])
  const isNew = canWrite && state.values['add'] === 'new'

  function keep(record: DestinationRecord) {
    client.setQueryData(destinationsQuery().queryKey, (before = []) =>
      [...before.filter(({ key }) => key !== record.key), record].toSorted(
        (one, other) => one.position - other.position,
      ),
    )
    void client.invalidateQueries({ queryKey: ['dashboard'] })
    void client.invalidateQueries({ queryKey: destinationNamesQuery().queryKey })
  }

  return (
    <Screen
      title={t('nav.destinations')}
      actions={
        canWrite && (
          <Button variant="contained" onClick={() => state.set({ add: 'new' })}>
            {t('destinations.add')}
          </Button>
        )
      }
    >
      <FilterBar state={state} names={['due']}>
        <SelectFilter
          state={state}
          name="due"
          label={t('destinations.facts')}
          options={[{ value: 'true', label: t('destinations.dueOnly') }]}
        />
      </FilterBar>
      <Box
        sx={{
          overflowX: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '& th, & td': { verticalAlign: 'middle' },
          '& th, & th.number': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
          // Where there is little room, the counts give way to what can be done.
          '& th:nth-of-type(2), & td:nth-of-type(1)': { display: { xs: 'none', sm: 'table-cell' } },
        }}
      >
        {shown.length === 0 ? (
          <Empty title={t('destinations.none')} text={t('destinations.noneText')} />
        ) : (
          <table className="table">
            <caption className="visually-hidden">{t('nav.destinations')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('destinations.name')}</th>
                <th scope="col">{t('destinations.counts')}</th>
                <th scope="col" className="number">
                  {t('destinations.due')}
                </th>
                <th scope="col">{t('destinations.published')}</th>
                <th scope="col">{t('destinations.order')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((destination) => (
                <DestinationRow
                  key={destination.key}
                  destination={destination}
                  all={data}
                  canWrite={canWrite}
                  onEdit={() => state.set({ edit: destination.key, fact: '' })}
                  onChanged={keep}
                  onStale={() =>
                    void client.invalidateQueries({ queryKey: destinationsQuery().queryKey })
                  }
                />
              ))}
            </tbody>
          </table>
        )}
      </Box>
      <DestinationPanel
        destination={open}
        isNew={isNew}
        factKey={state.values['fact']}
        partName={state.values['part']}
        canWrite={canWrite}
        onFact={(fact) => state.set({ fact })}
        onPart={(part) => state.set({ part })}
        onClose={() => state.set({ add: '', edit: '', fact: '', part: '' })}
        onSaved={(record) => {
          keep(record)
          // One that was added is written on where it is.
          if (isNew) state.set({ add: '', edit: record.key, part: 'texts' })
        }}
      />
    </Screen>
  )
}
