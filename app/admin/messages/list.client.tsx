import Box from '@mui/material/Box'
import type { GridColDef } from '@mui/x-data-grid'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { conversationKinds, conversationStates } from '#contract/common/values/vocabulary.ts'
import type { ConversationRow } from '#contract/conversations/conversations.ts'
import { formatDate } from '../../format.ts'
import { CompactHead } from '../ui/compact-head.client.tsx'
import { DataList } from '../ui/data-list.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/filters.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { Verbatim, verbatimCell } from '../ui/verbatim.client.tsx'
import { ViewsMenu } from '../ui/views-menu.client.tsx'
import { languageOf } from '../words.ts'
import { conversationHref } from './addresses.ts'
import { conversationOwnersQuery, conversationsQuery } from './queries.ts'
import { StateTag } from './state-tag.client.tsx'
import { useNaming } from './use-naming.ts'

const filters = ['q', 'state', 'kind', 'owner', 'overdue'] as const

/** Every conversation with a visitor; who has waited longest first. */
export function MessagesScreen() {
  const { t, i18n } = useTranslation('admin')
  const state = useListState()
  const { data, isFetching } = useQuery(conversationsQuery(state.values))
  const { data: owners = [] } = useQuery(conversationOwnersQuery())
  const language = languageOf(i18n)
  const naming = useNaming()
  const isFiltered = filters.some((name) => state.values[name])

  const columns = useMemo<GridColDef<ConversationRow>[]>(
    () => [
      {
        field: 'who',
        headerName: t('messages.column.who'),
        flex: 1,
        minWidth: 140,
        sortable: false,
        renderCell: ({ row, tabIndex }) => (
          <Link to={conversationHref(row)} tabIndex={tabIndex}>
            <Verbatim>{naming.who(row)}</Verbatim>
          </Link>
        ),
      },
      {
        field: 'about',
        headerName: t('messages.column.about'),
        flex: 1,
        minWidth: 205,
        sortable: false,
        valueGetter: (_value, row) => naming.about(row),
      },
      {
        field: 'excerpt',
        headerName: t('messages.column.excerpt'),
        flex: 2,
        minWidth: 160,
        sortable: false,
        renderCell: ({ row }) => <bdi>{oneLine(row.excerpt)}</bdi>,
      },
      {
        field: 'state',
        headerName: t('messages.column.state'),
        width: 130,
        sortable: false,
        renderCell: ({ row }) => <StateTag state={row.state} />,
      },
      {
        field: 'waiting',
        headerName: t('messages.column.replyBy'),
        width: 185,
        sortingOrder: ['asc'],
        renderCell: ({ row }) => <ReplyBy row={row} />,
      },
      {
        field: 'activity',
        headerName: t('messages.column.last'),
        width: 165,
        sortingOrder: ['desc'],
        valueGetter: (_value, row) => formatStaffTime(row.lastActivityAt, language),
      },
      {
        field: 'owner',
        headerName: t('messages.column.owner'),
        width: 125,
        sortable: false,
        valueGetter: (_value, row) => row.owner?.name ?? '–',
        renderCell: verbatimCell,
      },
    ],
    [t, language, naming],
  )

  return (
    <Screen title={t('nav.messages')}>
      <FilterBar state={state} names={filters}>
        <SearchFilter state={state} label={t('messages.search')} />
        <SelectFilter
          state={state}
          name="state"
          label={t('messages.column.state')}
          options={conversationStates.map((value) => ({
            value,
            label: t(`messages.state.${value}`),
          }))}
        />
        <SelectFilter
          state={state}
          name="kind"
          label={t('messages.kind.label')}
          options={conversationKinds.map((value) => ({
            value,
            label: t(`messages.kind.${value}`),
          }))}
        />
        <SelectFilter
          state={state}
          name="owner"
          label={t('messages.column.owner')}
          options={[
            { value: 'me', label: t('messages.mine') },
            { value: 'nobody', label: t('messages.nobody') },
            ...owners.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
        <SelectFilter
          state={state}
          name="overdue"
          label={t('messages.column.replyBy')}
          options={[{ value: 'true', label: t('messages.overdueOnly') }]}
        />
      </FilterBar>
      <DataList
        name="messages"
        label={t('nav.messages')}
        columns={columns}
        hidden={['activity']}
        data={data}
        isLoading={isFetching && !data}
        state={state}
        defaultSort="waiting"
        idOf={(row) => row.key}
        hrefOf={conversationHref}
        over={<ViewsMenu screen="messages" state={state} />}
        compact={(row) => <CompactRow row={row} />}
        empty={
          isFiltered ? (
            <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />
          ) : (
            <Empty title={t('messages.none')} text={t('messages.noneText')} />
          )
        }
      />
    </Screen>
  )
}

/** By when an answer was promised, if the visitor is waiting for one. */
function ReplyBy({ row: { replyBy, overdue } }: { row: ConversationRow }) {
  const { t, i18n } = useTranslation('admin')
  if (replyBy === null) return '–'
  const date = formatDate(replyBy, languageOf(i18n), 'short')
  if (!overdue) return date
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
      {t('messages.overdue', { date })}
    </Box>
  )
}

function CompactRow({ row }: { row: ConversationRow }) {
  const naming = useNaming()
  return (
    <>
      <CompactHead
        name={<Verbatim>{naming.who(row)}</Verbatim>}
        state={<StateTag state={row.state} />}
      />
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{naming.about(row)}</Box>
      <Box
        sx={{
          overflow: 'hidden',
          fontSize: '0.875rem',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        <bdi>{oneLine(row.excerpt)}</bdi>
      </Box>
      {row.replyBy !== null && (
        <Box sx={{ fontSize: '0.875rem' }}>
          <ReplyBy row={row} />
        </Box>
      )}
    </>
  )
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
