import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ApplicantListQuery, narrowerFilters } from '#contract/applicants/applicants.ts'
import { Icon } from '../../ui/icon.tsx'
import { readListQuery } from '../ui/list-query.ts'
import type { ListState } from '../ui/list-state.ts'

/** The filters with an input above the list. */
const withInput = [
  ...(['university', 'program', 'term', 'year', 'closesFrom', 'closesTo', 'nationality'] as const),
  ...(['residence', 'submittedFrom', 'submittedTo', 'stateDays', 'missing'] as const),
] as const
type Narrower = Exclude<(typeof narrowerFilters)[number], (typeof withInput)[number]>
const shown = narrowerFilters.filter(
  (name): name is Narrower => !withInput.some((one) => one === name),
)

/** The filters that a figure set, each as a chip that can be removed. */
export function NarrowerFilters({ state }: { state: ListState }) {
  const { t } = useTranslation('admin')
  const query = readListQuery(ApplicantListQuery, state.values)
  const set = shown.filter((name) => query[name] !== undefined)
  if (set.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('applicants.narrower.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        flexBasis: '100%',
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li + li': { mt: 0 },
      }}
    >
      {set.map((name) => {
        const words = wordsOf(name, query, t)
        return (
          <li key={name}>
            <Button
              size="small"
              aria-label={t('applicants.narrower.remove', { filter: words })}
              endIcon={<Icon name="close" size={16} />}
              onClick={() => state.set({ [name]: '' })}
            >
              {words}
            </Button>
          </li>
        )
      })}
    </Box>
  )
}

function wordsOf(name: Narrower, query: ApplicantListQuery, t: TFunction<'admin'>): string {
  const { mover, dueWithin, stage, reached, reply } = query
  switch (name) {
    case 'mover':
      return t('applicants.narrower.mover', { who: mover && t(`mover.${mover}`) })
    case 'dueWithin':
      return t('applicants.narrower.dueWithin', { count: dueWithin ?? 0 })
    case 'stage':
      return stage ? t(`applicants.narrower.stage.${stage}`) : ''
    case 'reached':
      return reached ? t(`applicants.narrower.reached.${reached}`) : ''
    case 'reply':
      return reply ? t(`applicants.narrower.reply.${reply}`) : ''
    case 'intake':
      return t('applicants.narrower.intake', { key: query.intake })
    case 'documents':
      return query.documents ? t(`applicants.narrower.documents.${query.documents}`) : ''
    case 'sending':
    case 'tasks':
    case 'answers':
      return t(`applicants.narrower.${name}`)
  }
}
