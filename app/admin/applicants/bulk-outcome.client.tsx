import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicationBulk, BulkRefusals } from '#contract/applicant-bulk.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { problemCode } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { saveTable } from '../ui/save-file.ts'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { bulkQuery, bulksQuery, cancelBulk, refusalsQuery } from './bulk-queries.ts'

const mostNamed = 50

/** How far it is, and which stay as they are because of what. */
export function BulkOutcome({ started }: { started: ApplicationBulk }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const id = useId()
  const client = useQueryClient()
  const toast = useToast()
  const query = bulkQuery(started)
  const { data: bulk } = useQuery(query)
  const { data: refusals = [] } = useQuery(refusalsQuery(bulk))
  const cancel = useMutation({
    mutationFn: () => cancelBulk(bulk.key),
    onSuccess: (next) => client.setQueryData(query.queryKey, next),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => client.invalidateQueries({ queryKey: bulksQuery().queryKey }),
  })
  const { state } = bulk
  // What stands behind the dialog shows what has become of its rows.
  useEffect(() => {
    if (state === 'running') return
    for (const queryKey of [['applicants'], ['applicant-tags'], ['conversations'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey })
    }
  }, [client, state])
  const number = (count: number) => formatNumber(count, languageOf(i18n))

  function save() {
    const lines = refusals.map((one) => [one.number, t(`translation:problem.${one.problem}`)])
    const head = [t('applicants.column.number'), t('bulkApplicants.why')]
    saveTable(csv([head, ...lines]), `${t('bulkApplicants.refusals')}.csv`)
  }

  return (
    <>
      <Typography role="status" id={id}>
        {t(`bulkApplicants.state.${state}`, {
          changed: number(bulk.done - bulk.refused),
          done: number(bulk.done),
          total: number(bulk.total),
        })}
      </Typography>
      {state === 'running' && (
        <>
          <LinearProgress
            variant="determinate"
            value={(100 * bulk.done) / Math.max(bulk.total, 1)}
            aria-labelledby={id}
            sx={{ my: 1 }}
          />
          <p>{t('bulk.goesOn')}</p>
          <Button onClick={() => cancel.mutate()} loading={cancel.isPending}>
            {t('bulkApplicants.stop')}
          </Button>
        </>
      )}
      {[...byProblem(refusals)].map(([problem, numbers]) => (
        <Box key={problem} sx={{ mt: 2 }}>
          <Typography variant="h3" component="h4">
            {t('bulkApplicants.refused', { count: numbers.length })}
          </Typography>
          <Typography variant="body2">{t(`translation:problem.${problem}`)}</Typography>
          <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}>
            {numbers.slice(0, mostNamed).map((one) => (
              <Box component="li" key={one} sx={{ listStyle: 'none', m: 0 }}>
                <Link to={`/admin/applicants?q=${one}`}>{one}</Link>
              </Box>
            ))}
            {numbers.length > mostNamed && (
              <Box component="li" sx={{ listStyle: 'none', m: 0 }}>
                {t('bulk.more', { count: numbers.length - mostNamed })}
              </Box>
            )}
          </Box>
        </Box>
      ))}
      {refusals.length > 0 && (
        <Button sx={{ mt: 2 }} onClick={save}>
          {t('bulkApplicants.save')}
        </Button>
      )}
    </>
  )
}

function byProblem(refusals: BulkRefusals): Map<ProblemCode, string[]> {
  const refused = new Map<ProblemCode, string[]>()
  for (const { number, problem } of refusals) {
    refused.set(problem, [...(refused.get(problem) ?? []), number])
  }
  return refused
}

/** As a spreadsheet opens it by itself; a number and our own words need no more quoting. */
function csv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n')
}
