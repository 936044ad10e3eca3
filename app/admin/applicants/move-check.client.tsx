import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { passOverPermission } from '#contract/admissions/values/transitions.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { formatNumber } from '../../format.ts'
import { useCan } from '../me.ts'
import { problemWords } from '../problem-words.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { type BulkSelection, type MoveAct, moveCheckQuery } from './bulk-queries.ts'
import { TypedField } from './decision-fields.client.tsx'

interface MoveCheckProps {
  selection: BulkSelection
  act: MoveAct
  /** As it is typed. */
  passOver: string
  onPassOver: (why: string) => void
}

/**
 * How many of the chosen applications can be moved, before they are: the others by reason and by
 * name. If required documents hold some back, a colleague with the right says why they continue
 * without them.
 */
export function MoveCheckPart({ selection, act, passOver, onPassOver }: MoveCheckProps) {
  const { t, i18n } = useTranslation('admin')
  const mayPassOver = useCan(passOverPermission)
  const { data, error, refetch } = useQuery(moveCheckQuery(selection, act))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { total, refused } = data
  const isHeldUp = passOver !== '' || refused.some(({ problem }) => heldUp.includes(problem))
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  const ready = total - refused.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Alert severity={refused.length > 0 ? 'warning' : 'success'} role="status">
        {refused.length === 0
          ? t('bulkApplicants.check.all', { count: total })
          : t('bulkApplicants.check.some', { ready: number(ready), total: number(total) })}
        {refused.map(({ problem, count, named }) => (
          <Box key={problem} sx={{ mt: 1 }}>
            <strong>
              {t('bulkApplicants.check.line', {
                count,
                why: problemWords(i18n, problem),
              })}
            </strong>
            <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
              {named.map((one) => (
                <li key={one.number}>
                  <Verbatim>{one.name}</Verbatim>{' '}
                  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                    <Verbatim>{one.number}</Verbatim>
                  </Box>
                </li>
              ))}
              {count > named.length && (
                <li>{t('bulkApplicants.check.more', { count: count - named.length })}</li>
              )}
            </Box>
          </Box>
        ))}
      </Alert>
      {mayPassOver && isHeldUp && (
        <TypedField
          label={t('bulkApplicants.check.passOver')}
          optional
          hint={t('bulkApplicants.check.passOverHint')}
          value={passOver}
          rows={2}
          maxLength={1000}
          onChange={onPassOver}
        />
      )}
    </>
  )
}

/** What no longer holds a move up once a reason is given. */
const heldUp: readonly ProblemCode[] = ['documents_missing', 'terms_open']
