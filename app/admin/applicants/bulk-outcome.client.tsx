import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BulkResult } from '#contract/applicant-bulk.ts'
import type { ProblemCode } from '#contract/problems.ts'

const mostNamed = 50

interface BulkOutcomeProps {
  results: BulkResult
  total: number
  isRunning: boolean
}

/** How far it is, and which stay as they are because of what. */
export function BulkOutcome({ results, total, isRunning }: BulkOutcomeProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const done = results.filter(({ problem }) => problem === null).length
  const refused = refusedIn(results)
  return (
    <>
      {isRunning && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : (100 * results.length) / total}
          aria-label={t('bulkApplicants.progress')}
          sx={{ mb: 1 }}
        />
      )}
      <Typography role="status">
        {isRunning
          ? t('bulkApplicants.running', { done: results.length, total })
          : t('bulkApplicants.outcome', { done, total })}
      </Typography>
      {[...refused].map(([problem, numbers]) => (
        <Box key={problem} sx={{ mt: 2 }}>
          <Typography variant="h3">
            {t('bulkApplicants.refused', { count: numbers.length })}
          </Typography>
          <Typography variant="body2">{t(`translation:problem.${problem}`)}</Typography>
          <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 }}>
            {numbers.slice(0, mostNamed).map((number) => (
              <Box component="li" key={number} sx={{ listStyle: 'none', m: 0 }}>
                <Link to={`/admin/applicants?q=${number}`}>{number}</Link>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  )
}

function refusedIn(results: BulkResult): Map<ProblemCode, string[]> {
  const refused = new Map<ProblemCode, string[]>()
  for (const { number, problem } of results) {
    if (problem !== null) refused.set(problem, [...(refused.get(problem) ?? []), number])
  }
  return refused
}
