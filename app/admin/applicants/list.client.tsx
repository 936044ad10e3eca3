import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicationAct } from '#contract/applicants/applicant-bulk.ts'
import type { ApplicantRow } from '#contract/applicants/applicants.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { SendChosen } from '../dossiers/send-chosen.client.tsx'
import { useCan } from '../me.ts'
import { CompactHead } from '../ui/compact-head.client.tsx'
import { DataList } from '../ui/data-list.client.tsx'
import { ExportMenu } from '../ui/export-menu.client.tsx'
import { type ListState, useListState } from '../ui/list-state.ts'
import { fullName } from '../ui/names.ts'
import { Empty, Screen } from '../ui/screen.client.tsx'
import { useSelection } from '../ui/selection.ts'
import { SelectionBar } from '../ui/selection-bar.client.tsx'
import { shownFields } from '../ui/table-settings.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { ViewsMenu } from '../ui/views-menu.client.tsx'
import { languageOf } from '../words.ts'
import { Board } from './board.client.tsx'
import { BulkDialog } from './bulk-dialog.client.tsx'
import { allFitting, type BulkSelection } from './bulk-queries.ts'
import { Bulks } from './bulks.client.tsx'
import { exportedAs, fileHref, useApplicantColumns, useHiddenColumns } from './columns.client.tsx'
import { Due } from './due.client.tsx'
import { ApplicantListFilters, applicantFilters } from './list-filters.client.tsx'
import { applicantsQuery, exportOf, saveApplications } from './queries.ts'
import { StatusTag } from './status-tag.client.tsx'

const acts = ['move', 'ask', 'message', 'owner', 'tag'] as const satisfies readonly Exclude<
  ApplicationAct['kind'],
  'undo'
>[]

/** Every application with its applicant, the longest overdue first; as a table or by stage. */
export function ApplicantsScreen() {
  const { t } = useTranslation('admin')
  const state = useListState()
  const mayWrite = useCan('applicants.write')
  const mayExport = useCan('data.export')
  const isBoard = state.values['view'] === 'board'
  const columns = useApplicantColumns()
  const hiddenColumns = useHiddenColumns()
  return (
    <Screen
      title={t('nav.applicants')}
      actions={
        <>
          {mayWrite && (
            <Button component={Link} to="/admin/applicants?enter=new" variant="contained">
              {t('entry.title')}
            </Button>
          )}
          {mayExport && (
            <ExportMenu
              name="applicants"
              save={(asked) => saveApplications(state.values, asked)}
              act={(asked) => exportOf(state.values, asked)}
              shown={() =>
                exportedAs(
                  shownFields(
                    'applicants',
                    columns.map(({ field }) => field),
                    hiddenColumns,
                  ),
                )
              }
            />
          )}
          <ToggleButtonGroup
            exclusive
            size="small"
            value={isBoard ? 'board' : 'table'}
            aria-label={t('board.view')}
            onChange={(_event, view: string | null) =>
              view && state.set({ view: view === 'board' ? view : '', status: '' })
            }
            sx={{ '& button': { minHeight: 44, px: 2, color: 'text.primary' } }}
          >
            <ToggleButton value="table">{t('board.table')}</ToggleButton>
            <ToggleButton value="board">{t('board.board')}</ToggleButton>
          </ToggleButtonGroup>
        </>
      }
    >
      <ApplicantListFilters state={state} isBoard={isBoard} />
      {isBoard ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
            <ViewsMenu screen="applicants" state={state} />
            {mayWrite && <Bulks />}
          </Box>
          <Board values={state.values} />
        </>
      ) : (
        <Table state={state} columns={columns} />
      )}
    </Screen>
  )
}

/** Which act, on the applications that were chosen when it was opened. */
interface Asked {
  kind: Exclude<ApplicationAct['kind'], 'undo'>
  selection: BulkSelection
}

interface TableProps {
  state: ListState
  columns: ReturnType<typeof useApplicantColumns>
}

function Table({ state, columns }: TableProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const query = applicantsQuery(state.values)
  const { data, isFetching } = useQuery(query)
  const mayWrite = useCan('applicants.write')
  const mayAsk = useCan('documents.review')
  const selection = useSelection(state)
  const [act, setAct] = useState<Asked>()
  const total = data?.total ?? 0
  const isByPerson = state.values['group'] === 'person'

  /** Each in the version that it was on screen with. */
  function chosen(): BulkSelection {
    if (selection.isAll) return allFitting(state.values, data?.applications ?? 0)
    const seen = client.getQueriesData<typeof data>({ queryKey: ['applicants', 'list'] })
    const items = new Map<string, { number: string; version: number }>()
    for (const row of seen.flatMap(([, page]) => page?.rows ?? [])) {
      if (!selection.keys.has(isByPerson ? row.key : row.application.number)) continue
      for (const { number, version } of [row.application, ...row.others]) {
        const before = items.get(number)
        if (version > (before?.version ?? 0)) items.set(number, { number, version })
      }
    }
    return { items: [...items.values()] }
  }

  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {acts
          .filter((kind) => kind !== 'ask' || mayAsk)
          .map((kind) => (
            <Button key={kind} onClick={() => setAct({ kind, selection: chosen() })}>
              {t(`bulkApplicants.act.${kind}`)}
            </Button>
          ))}
        {!selection.isAll && (
          <SendChosen
            count={selection.keys.size}
            numbersOf={() => {
              const items = chosen()
              return 'items' in items ? items.items.map(({ number }) => number) : []
            }}
          />
        )}
      </SelectionBar>
      <DataList
        name="applicants"
        label={t('nav.applicants')}
        columns={columns}
        hidden={useHiddenColumns()}
        data={data}
        isLoading={isFetching}
        state={state}
        defaultSort="due"
        idOf={(row) => (isByPerson ? row.key : row.application.number)}
        hrefOf={fileHref}
        {...(mayWrite && { selection })}
        over={
          <>
            <ViewsMenu screen="applicants" state={state} />
            {mayWrite && <Bulks />}
          </>
        }
        compact={(row) => <CompactRow row={row} />}
        empty={
          applicantFilters.some((name) => state.values[name]) ? (
            <Empty title={t('list.noMatch')} text={t('list.noMatchText')} />
          ) : (
            <Empty title={t('applicants.none')} text={t('applicants.noneText')} />
          )
        }
      />
      {act && (
        <BulkDialog
          {...act}
          count={countOf(act.selection)}
          onClose={(isDone) => {
            setAct(undefined)
            if (isDone) selection.clear()
          }}
        />
      )}
    </>
  )
}

/** An act is on applications: of persons there are fewer. */
function countOf(selection: BulkSelection): number {
  return 'items' in selection ? selection.items.length : selection.expected
}

function CompactRow({ row }: { row: ApplicantRow }) {
  const { i18n } = useTranslation()
  const { programTitle, status } = row.application
  return (
    <>
      <CompactHead
        name={<Verbatim>{fullName(row)}</Verbatim>}
        state={<StatusTag status={status} />}
      />
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {inLanguage(programTitle, languageOf(i18n))}
      </Box>
      <Box sx={{ fontSize: '0.875rem' }}>
        <Due application={row.application} />
      </Box>
    </>
  )
}
