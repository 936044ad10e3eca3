import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ConnectorDetail,
  type ConnectorKey,
  connectorKeys,
  differenceMembers,
  differenceStates,
} from '#contract/catalogue/connectors.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { problemCode } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { FilterBar, SelectFilter } from '../ui/filters.client.tsx'
import { ItemList } from '../ui/item-list.client.tsx'
import { useListState } from '../ui/list-state.ts'
import { Pager } from '../ui/pager.client.tsx'
import { Empty, Panel, Screen } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { DifferenceLine } from './difference-line.client.tsx'
import { connectorQuery, decideAll, differencesQuery, type Verdict } from './queries.ts'
import { RunState, RunSummary } from './run-state.client.tsx'

/** One open source: its last run, what of it waits for review, and the log of all runs. */
export function ConnectorScreen({ name }: { name: string }) {
  const { t } = useTranslation('admin')
  const key = connectorKeys.find((one) => one === name)
  if (!key) throw new Problem('not_found')
  const { data: connector } = useSuspenseQuery(connectorQuery(key))
  const { runs, address } = connector
  return (
    <Screen
      title={t(`connectors.name.${key}`)}
      back={{ to: '/admin/connectors', label: t('connectors.title') }}
    >
      <p>{t(`connectors.about.${key}`)}</p>
      <Panel title={t('connectors.lastRun')}>
        {address !== null && (
          <Box component="p" sx={{ overflowWrap: 'anywhere' }}>
            {t('connectors.address', { address })}
          </Box>
        )}
        <RunState connector={connector} />
      </Panel>
      <Differences connector={connector} />
      {runs.length > 1 && (
        <Panel title={t('connectors.runs')}>
          <Box component="ul" sx={listLook}>
            {runs.slice(1).map((run) => (
              <Box component="li" key={run.key} sx={{ py: 1.5 }}>
                <RunSummary run={run} />
              </Box>
            ))}
          </Box>
        </Panel>
      )}
    </Screen>
  )
}

function Differences({ connector }: { connector: ConnectorDetail }) {
  const { t, i18n } = useTranslation('admin')
  const state = useListState()
  const client = useQueryClient()
  const lines = useRef<HTMLDivElement>(null)
  const { data } = useQuery(differencesQuery(connector.key, state.values))
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  const shown = differenceStates.find((one) => one === state.values['state']) ?? 'open'
  const kinds = differenceMembers.filter(
    (member) =>
      connector.open.some((one) => one.member === member) || state.values['member'] === member,
  )
  const chosen = connector.open.find(({ member }) => member === state.values['member'])
  const reload = () => client.invalidateQueries({ queryKey: ['connectors'] })

  return (
    <Panel title={t('connectors.differences')}>
      <FilterBar state={state} names={['member', 'state']}>
        <SelectFilter
          state={state}
          name="member"
          label={t('connectors.kind')}
          all={t('connectors.allKinds')}
          options={kinds.map((member) => {
            const open = connector.open.find((one) => one.member === member)
            const count = open ? ` (${number(open.count + open.held)})` : ''
            return { value: member, label: `${t(`connectors.member.${member}`)}${count}` }
          })}
        />
        <SelectFilter
          state={state}
          name="state"
          label={t('connectors.show')}
          all={t('connectors.shown.open')}
          options={differenceStates
            .filter((one) => one !== 'open')
            .map((one) => ({ value: one, label: t(`connectors.shown.${one}`) }))}
        />
      </FilterBar>
      {shown === 'open' && chosen && chosen.count > 0 && (
        <AllOfKind connector={connector.key} chosen={chosen} onDone={reload} />
      )}
      {data && (
        <div ref={lines} tabIndex={-1}>
          {data.rows.length === 0 ? (
            <Empty title={t(`connectors.none.${shown}`)} text={t('connectors.noneText')} />
          ) : (
            <ItemList label={t('connectors.differences')} sx={listLook}>
              {data.rows.map((difference) => (
                <DifferenceLine
                  key={`${difference.key} ${difference.version}`}
                  difference={difference}
                  onDone={() => {
                    lines.current?.focus()
                    void reload()
                  }}
                />
              ))}
            </ItemList>
          )}
          {data.total > data.size && <Pager state={state} data={data} />}
        </div>
      )}
    </Panel>
  )
}

interface AllOfKindProps {
  connector: ConnectorKey
  chosen: ConnectorDetail['open'][number]
  onDone: () => void
}

/** Everything of a kind at once, except what a colleague should check one by one. */
function AllOfKind({ connector, chosen: { member, count }, onDone }: AllOfKindProps) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const [asked, setAsked] = useState<Verdict>()
  const counted = (amount: number) => ({
    count: amount,
    number: formatNumber(amount, languageOf(i18n)),
  })
  const decide = useMutation({
    mutationFn: (verdict: Verdict) => decideAll(connector, member, verdict),
    onSuccess: ({ done, failed }) =>
      toast.say(
        [
          t('connectors.decidedAll', counted(done)),
          failed > 0 && t('connectors.failedAll', counted(failed)),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => {
      setAsked(undefined)
      onDone()
    },
  })
  const titles = {
    accept: t('connectors.acceptAll'),
    refuse: t('connectors.refuseAll'),
  } as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {(['accept', 'refuse'] as const).map((verdict) => (
        <Button key={verdict} onClick={() => setAsked(verdict)}>
          {`${titles[verdict]} (${formatNumber(count, languageOf(i18n))})`}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={titles[asked]}
          text={t(asked === 'accept' ? 'connectors.acceptAllText' : 'connectors.refuseAllText')}
          isPending={decide.isPending}
          onConfirm={() => decide.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  )
}

const listLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { mt: 0, borderTop: 1, borderColor: 'divider' },
} as const
