import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DecidedRow } from '#contract/decisions/decisions.ts'
import { outcomes } from '#contract/decisions/values/decision-rules.ts'
import { DestinationFilter } from '../catalogue/destination-filter.client.tsx'
import { useCan } from '../me.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { ItemList } from '../ui/item-list.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Pager } from '../ui/pager.client.tsx'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useListFocus } from '../ui/use-list-focus.ts'
import { ChooseAll } from './choose-all.client.tsx'
import { DecidedItem } from './decided-item.client.tsx'
import { decidedQuery } from './queries.ts'
import { ReleaseDialog } from './release-dialog.client.tsx'
import { ScheduledReleases } from './scheduled-releases.client.tsx'

const filters = ['q', 'outcome', 'destination', 'scheduled', 'by'] as const
const shownAtOnce = '100'

/** Unreleased decisions: staff check them once more, then release them together. */
export function DecisionsScreen() {
  const { t } = useTranslation(['admin', 'translation'])
  const state = useListState()
  const client = useQueryClient()
  const { data } = useQuery(decidedQuery({ size: shownAtOnce, ...state.values }))
  const [chosen, setChosen] = useState<ReadonlyMap<string, DecidedRow>>(new Map())
  const [isReleasing, setIsReleasing] = useState(false)
  const mayRelease = useCan('decisions.release')
  const listFocus = useListFocus<HTMLDivElement>()
  const isFiltered = filters.some((name) => state.values[name])
  const free = (data?.rows ?? []).filter((row) => row.problem === null && row.releaseAt === null)

  function toggle(rows: readonly DecidedRow[], isOn: boolean) {
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isOn) next.set(row.number, row)
        else next.delete(row.number)
      }
      return next
    })
  }

  function refresh() {
    for (const key of ['decided', 'decisions', 'applicants', 'dashboard']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
  }

  return (
    <Screen
      title={t('nav.decisions')}
      actions={
        <>
          <Button component={Link} to="/admin/waiting-lists">
            {t('waiting.title')}
          </Button>
          {mayRelease && data?.total !== 0 && (
            <ActButton
              needs={chosen.size === 0 ? t('decisions.needs') : undefined}
              onClick={() => setIsReleasing(true)}
            >
              {t('decisions.releaseChosen', { count: chosen.size })}
            </ActButton>
          )}
        </>
      }
    >
      <FilterBar state={state} names={filters}>
        <SearchFilter state={state} label={t('applicants.search')} />
        <SelectFilter
          state={state}
          name="outcome"
          label={t('decisions.outcome')}
          options={outcomes.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <DestinationFilter state={state} label={t('applicants.column.destination')} />
        <SelectFilter
          state={state}
          name="scheduled"
          label={t('decisions.when')}
          options={[
            { value: 'false', label: t('decisions.notSet') },
            { value: 'true', label: t('decisions.set') },
          ]}
        />
        <SelectFilter
          state={state}
          name="by"
          label={t('decisions.by')}
          options={[
            { value: 'me', label: t('messages.mine') },
            { value: 'others', label: t('decisions.byOthers') },
          ]}
        />
      </FilterBar>
      {mayRelease && <ScheduledReleases onCancelled={refresh} />}
      {!data && <ScreenSkeleton />}
      {data && (
        <Box {...listFocus} sx={sheet}>
          {data.total === 0 ? (
            <Empty
              title={t(isFiltered ? 'list.noMatch' : 'decisions.none')}
              text={t(isFiltered ? 'list.noMatchText' : 'decisions.noneText')}
            />
          ) : (
            <>
              {mayRelease && (
                <ChooseAll
                  shown={free}
                  total={data.total}
                  values={state.values}
                  chosen={chosen}
                  onChoose={setChosen}
                />
              )}
              <ItemList label={t('nav.decisions')} sx={list}>
                {data.rows.map((row) => (
                  <DecidedItem
                    key={row.number}
                    row={row}
                    isChosen={chosen.has(row.number)}
                    onChoose={mayRelease ? (isOn) => toggle([row], isOn) : undefined}
                    onChanged={() => {
                      toggle([row], false)
                      refresh()
                    }}
                  />
                ))}
              </ItemList>
            </>
          )}
        </Box>
      )}
      {data && data.total > data.size && <Pager data={data} state={state} />}
      {isReleasing && (
        <ReleaseDialog
          rows={[...chosen.values()]}
          onClose={(isDone) => {
            setIsReleasing(false)
            if (!isDone) return
            setChosen(new Map())
            refresh()
          }}
        />
      )}
    </Screen>
  )
}

const sheet = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }
const list = { m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } }
