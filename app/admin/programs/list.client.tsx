import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { NewBulkAction } from '#contract/catalogue/bulk.ts'
import { ProgramFilters } from '#contract/catalogue/catalogue-lists.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { BulkDialog } from '../catalogue/bulk-dialog.client.tsx'
import { Bulks } from '../catalogue/bulks.client.tsx'
import { FeeDialog } from '../catalogue/fee-dialog.client.tsx'
import { ListActions } from '../catalogue/list-actions.client.tsx'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { useCan } from '../me.ts'
import { CompactHead } from '../ui/compact-head.client.tsx'
import { DataList } from '../ui/data-list.client.tsx'
import { readListQuery } from '../ui/list-query.ts'
import { useListState } from '../ui/list-state.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { useSelection } from '../ui/selection.ts'
import { SelectionBar } from '../ui/selection-bar.client.tsx'
import { shownFields } from '../ui/table-settings.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { ViewsMenu } from '../ui/views-menu.client.tsx'
import { languageOf } from '../words.ts'
import { exportedAs, hiddenColumns, programHref, useProgramColumns } from './columns.client.tsx'
import { ProgramListFilters, programFilters } from './list-filters.client.tsx'
import { programsQuery, saveIntakes, savePrograms } from './queries.ts'

const acts = [
  'publish',
  'archive',
  'field',
  'channel',
  'rollOver',
  'fee',
] as const satisfies readonly NewBulkAction['kind'][]

export function ProgramsScreen() {
  const { t, i18n } = useTranslation('admin')
  const state = useListState()
  usePrefetchQuery(programsQuery(state.values))
  const canWrite = useCan('catalogue.write')
  const { data, isFetching } = useQuery(programsQuery(state.values))
  const columns = useProgramColumns()
  const selection = useSelection(state)
  const [act, setAct] = useState<NewBulkAction['kind']>()
  const language = languageOf(i18n)
  const total = data?.total ?? 0
  const chosen = selection.isAll
    ? { query: readListQuery(ProgramFilters, state.values), expected: total }
    : { keys: [...selection.keys] }
  const count = selection.isAll ? total : selection.keys.size
  const close = (isDone: boolean) => {
    setAct(undefined)
    if (isDone) selection.clear()
  }
  const add = canWrite && (
    <Button variant="contained" component={Link} to="/admin/programs/add">
      {t('programs.add')}
    </Button>
  )

  return (
    <Screen
      title={t('nav.programs')}
      actions={
        <ListActions
          add={add}
          name="programs"
          save={(asked) => savePrograms(state.values, asked)}
          shown={() =>
            exportedAs(
              shownFields(
                'programs',
                columns.map(({ field }) => field),
                hiddenColumns,
              ),
            )
          }
          more={{
            own: t('nav.programs'),
            label: t('programs.field.intakes'),
            save: (asked) => saveIntakes(state.values, asked),
          }}
        />
      }
    >
      <ProgramListFilters state={state} />
      <SelectionBar selection={selection} total={total}>
        {acts.map((kind) => (
          <Button key={kind} onClick={() => setAct(kind)}>
            {t(`bulk.do.${kind}`)}
          </Button>
        ))}
      </SelectionBar>
      <DataList
        name="programs"
        label={t('nav.programs')}
        columns={columns}
        hidden={hiddenColumns}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="name"
        idOf={(row) => row.key}
        hrefOf={programHref}
        {...(canWrite && { selection })}
        over={
          <>
            <ViewsMenu screen="programs" state={state} />
            {canWrite && <Bulks about="programs" />}
          </>
        }
        compact={(row) => (
          <>
            <CompactHead
              name={inLanguage(row.title, language)}
              state={<PublicationTag status={row.status} />}
            />
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              <Verbatim>{row.university.name}</Verbatim>
            </Box>
          </>
        )}
        empty={
          programFilters.some((name) => state.values[name]) ? (
            <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />
          ) : (
            <Empty title={t('programs.none')} text={t('programs.noneText')} action={add} />
          )
        }
      />
      {act === 'fee' && <FeeDialog selection={chosen} count={count} onClose={close} />}
      {act && act !== 'fee' && (
        <BulkDialog
          asked={{ about: 'programs', kind: act, selection: chosen }}
          count={count}
          onClose={close}
        />
      )}
    </Screen>
  )
}
