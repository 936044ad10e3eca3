import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  auditEntities,
  auditGroupNames,
  auditGroups,
} from '#contract/office/values/audit-actions.ts'
import { DateFilter } from '../ui/date-filter.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { ExportMenu } from '../ui/export-menu.client.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { ItemList } from '../ui/item-list.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Empty, Panel, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { languageOf } from '../words.ts'
import { AuditLine } from './line.client.tsx'
import { auditQuery, chainQuery, choicesQuery, filtersIn, saveAudit } from './queries.ts'

const names = ['q', 'about', 'actor', 'group', 'action', 'entity', 'from', 'to'] as const

/** Who did what to what, latest first. */
export function AuditScreen() {
  const { t, i18n } = useTranslation('admin')
  const state = useListState()
  const filters = filtersIn(state.values)
  const { data: { actors } = { actors: [] } } = useQuery(choicesQuery())
  const nameOf = (key: string) => actors.find((one) => one.key === key)?.name
  const group = auditGroupNames.find((one) => one === state.values['group'])
  const sorted = (options: { value: string; label: string }[]) =>
    options.toSorted((one, other) => one.label.localeCompare(other.label, languageOf(i18n)))
  const { data: chain } = useQuery(chainQuery())
  const list = useInfiniteQuery(auditQuery(filters))
  const rows = list.data?.pages.flatMap((page) => page.rows)
  return (
    <Screen
      title={t('nav.audit')}
      actions={
        <ExportMenu
          name="audit"
          save={(asked) => saveAudit(filters, asked)}
          act={({ format, values, zone }) => {
            const { q, about, ...query } = filters
            return { kind: 'export_trail', query: { ...query, format, values, zone } }
          }}
        />
      }
    >
      <FilterBar state={state} names={names}>
        <SearchFilter state={state} label={t('audit.search')} />
        <SelectFilter
          state={state}
          name="actor"
          label={t('audit.who')}
          options={[
            ...(['applicant', 'visitor', 'system'] as const).map((value) => ({
              value,
              label: t(`audit.actor.${value}`),
            })),
            ...actors.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
        <SelectFilter
          // An action of another heading would leave nothing.
          state={{ ...state, set: (changes) => state.set({ ...changes, action: '' }) }}
          name="group"
          label={t('audit.area')}
          options={auditGroupNames.map((value) => ({ value, label: t(`audit.group.${value}`) }))}
        />
        <SelectFilter
          state={state}
          name="action"
          label={t('audit.action')}
          options={sorted(
            (group ? auditGroups[group] : Object.values(auditGroups).flat()).map((value) => ({
              value,
              label: t(`audit.did.${value}`),
            })),
          )}
        />
        <SelectFilter
          state={state}
          name="entity"
          label={t('audit.entity')}
          options={sorted(
            auditEntities.map((value) => ({ value, label: t(`audit.thing.${value}`) })),
          )}
        />
        <DateFilter state={state} name="from" label={t('audit.from')} />
        <DateFilter state={state} name="to" label={t('audit.to')} />
      </FilterBar>
      {filters.about && <p>{t('audit.aboutOne')}</p>}
      {rows === undefined ? (
        <ScreenSkeleton />
      ) : (
        <Panel>
          {rows.length === 0 && <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />}
          <ItemList label={t('nav.audit')} isOrdered sx={{ m: 0, p: 0 }}>
            {rows.map((row) => (
              <AuditLine key={row.id} row={row} nameOf={nameOf} />
            ))}
          </ItemList>
          {list.hasNextPage && (
            <Button
              onClick={() => void list.fetchNextPage()}
              loading={list.isFetchingNextPage}
              sx={{ mt: 2 }}
            >
              {t('audit.older')}
            </Button>
          )}
        </Panel>
      )}
      {chain && (
        <Box component="p" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {chain.sealedAt && chain.seal
            ? t('audit.sealed', {
                number: chain.blocks,
                at: formatStaffTime(chain.sealedAt, languageOf(i18n)),
                seal: chain.seal.slice(0, 16),
              })
            : t('audit.unsealed')}
        </Box>
      )}
    </Screen>
  )
}
