import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { ReleasePreview } from '#contract/decisions/decisions.ts'
import { WithNames } from '../../with-names.tsx'
import { problemWords } from '../problem-words.ts'

/** The applications that stay as they are, and why. */
export function Refused({ refused }: Pick<ReleasePreview, 'refused'>) {
  const { t, i18n } = useTranslation('admin')
  if (refused.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      {t('decisions.stay', { count: refused.length })}
      <ul className="plain-list">
        {refused.map(({ number, problem }) => (
          <li key={number}>
            <WithNames names={[number]}>
              {t('form.labelled', { label: number, text: problemWords(i18n, problem) })}
            </WithNames>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
