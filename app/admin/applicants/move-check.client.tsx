import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ApplicationStatus, passOverPermission } from '#contract/transitions.ts'
import { formatNumber } from '../../format.ts'
import { useCan } from '../me.ts'
import { languageOf } from '../words.ts'
import { type BulkSelection, moveCheckQuery } from './bulk-queries.ts'
import { TypedField } from './decision-fields.client.tsx'

interface MoveCheckProps {
  selection: BulkSelection
  to: ApplicationStatus
  passOver: string
  onPassOver: (why: string) => void
}

/**
 * How many of what was chosen can be moved, before it is: the others by reason and by name. Where
 * required documents hold some back, who may says why they go on without them.
 */
export function MoveCheckPart({ selection, to, passOver, onPassOver }: MoveCheckProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const mayPassOver = useCan(passOverPermission)
  const { data } = useQuery(moveCheckQuery(selection, to, null))
  const { data: passed } = useQuery(
    moveCheckQuery(selection, passOver.trim() === '' ? undefined : to, passOver.trim() || null),
  )
  if (!data) return null
  const { total, refused } = (passOver.trim() !== '' && passed) || data
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
                why: t(`translation:problem.${problem}`),
              })}
            </strong>
            <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflowY: 'auto' }}>
              {named.map((one) => (
                <li key={one.number}>
                  <bdi>{one.name}</bdi> {one.number}
                </li>
              ))}
              {count > named.length && (
                <li>{t('bulkApplicants.check.more', { count: count - named.length })}</li>
              )}
            </Box>
          </Box>
        ))}
      </Alert>
      {mayPassOver && data.refused.some(({ problem }) => problem === 'documents_missing') && (
        <TypedField
          label={t('bulkApplicants.check.passOver')}
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
