import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkSummary, BulkView } from '#contract/catalogue/bulk.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { problemCode } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { problemWords } from '../problem-words.ts'
import { JobProgress } from '../ui/job-progress.client.tsx'
import { JobRefusals } from '../ui/job-refusals.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf, wordAt } from '../words.ts'
import { bulkQuery, bulksQuery, cancelBulk, readAgain, undoBulk } from './bulk-queries.ts'

/** The progress, and which records stay as they are and why. */
export function BulkOutcome({ started }: { started: BulkSummary | BulkView }) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const language = languageOf(i18n)
  const query = bulkQuery(started)
  const { data: bulk = { told: [], ...started } } = useQuery(query)
  const cancel = useMutation({
    mutationFn: () => cancelBulk(bulk.key),
    onSuccess: (next) => client.setQueryData(query.queryKey, next),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => client.invalidateQueries({ queryKey: bulksQuery(bulk.about).queryKey }),
  })
  const undo = useMutation({
    mutationFn: () => undoBulk(bulk.key),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: query.queryKey })
      void client.invalidateQueries({ queryKey: bulksQuery(bulk.about).queryKey })
    },
  })
  const { about, state } = bulk
  // The list behind the dialog shows what has become of its rows.
  useEffect(() => {
    if (state !== 'running') readAgain(client, about)
  }, [client, about, state])
  const number = (count: number) => formatNumber(count, language)
  if (undo.data) return <BulkOutcome started={undo.data} />

  function reasonOf({ problem, fields }: BulkView['told'][number]): string {
    const paths = Object.keys(fields)
    if (paths.length === 0) return problemWords(i18n, problem)
    if (about === 'programs') {
      return [...new Set(paths.map((path) => t(`bulk.fault.${faultOf(path)}`)))].join(', ')
    }
    const names = paths.map((path) => {
      const [field = path] = path.split('.')
      return wordAt(i18n, `universities.field.${field}`) ?? field
    })
    return t('bulk.universities.fault', { fields: [...new Set(names)].join(', ') })
  }

  return (
    <>
      <JobProgress
        job={bulk}
        message={t(`bulk.state.${state}`, {
          count: bulk.changed,
          number: number(bulk.changed),
          done: number(bulk.done),
          total: number(bulk.total),
        })}
        isStopping={cancel.isPending}
        onStop={() => cancel.mutate()}
      />
      {bulk.canUndo && (
        <Box sx={{ mt: 1 }}>
          <Button loading={undo.isPending} onClick={() => undo.mutate()}>
            {t('bulk.undo')}
          </Button>
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('bulk.undoText')}
          </Typography>
        </Box>
      )}
      <JobRefusals
        refused={bulk.told.map((one) => ({
          key: one.key,
          label: inLanguage(one.title, language),
          to: `/admin/${about}/${one.key}`,
          why: reasonOf(one),
        }))}
        more={bulk.told.length === 0 ? 0 : bulk.refused - bulk.told.length}
        head={t(about === 'programs' ? 'programs.field.title' : 'universities.field.name')}
      />
    </>
  )
}

/** What is wrong, from the field it is wrong with: the intake's line doesn't matter here. */
function faultOf(field: string) {
  if (field === 'title.fr') return 'title'
  if (field === 'university') return 'university'
  if (field === 'officialUrl' || field === 'submissionChannel') return field
  return field.startsWith('requirements') ? 'requirements' : 'intakes'
}
