import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useTranslation } from 'react-i18next'
import { isAlike } from '#contract/changes.ts'
import { type FieldConflict, valueText } from './conflict.ts'

interface ConflictNoticeProps {
  conflicts: readonly FieldConflict[]
  /** What stands in the form for a field now. */
  chosen: (path: string) => unknown
  labelOf: (field: string) => string
  onChoose: (path: string, value: unknown) => void
  onTake: () => void
}

/**
 * Somebody saved meanwhile: nothing typed is lost, and nothing of theirs is overwritten unseen. What
 * only they changed is in the form already; of what both changed, who saves chooses one.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { conflicts, chosen, labelOf, onChoose, onTake } = props
  const { t } = useTranslation('admin')
  const label = useFieldLabel(labelOf)
  const contested = conflicts.filter(({ isContested }) => isContested)
  const taken = conflicts.filter(({ isContested }) => !isContested)
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="alert"
      sx={{
        mb: 2,
        bgcolor: 'background.paper',
        '& .MuiAlert-message': { flex: 1, minWidth: 0 },
      }}
    >
      <AlertTitle component="h2" variant="h2">
        {t('conflict.title')}
      </AlertTitle>
      <p>{t('conflict.text')}</p>
      {contested.length > 0 && <p>{t('conflict.choose')}</p>}
      {contested.map(({ path, theirs, mine }) => (
        <Box component="fieldset" key={path} sx={fieldLook}>
          <Box component="legend" sx={{ p: 0, fontWeight: 500 }}>
            {label(path)}
          </Box>
          <RadioGroup
            value={isAlike(chosen(path), theirs) ? 'theirs' : 'mine'}
            onChange={(_event, side) => onChoose(path, side === 'theirs' ? theirs : mine)}
          >
            <FormControlLabel
              value="theirs"
              control={<Radio />}
              label={<Side title={t('conflict.theirs')} value={theirs} />}
            />
            <FormControlLabel
              value="mine"
              control={<Radio />}
              label={<Side title={t('conflict.mine')} value={mine} />}
            />
          </RadioGroup>
        </Box>
      ))}
      {taken.length > 0 && (
        <>
          <p>{t('conflict.taken')}</p>
          <ul>
            {taken.map(({ path, theirs }) => (
              <li key={path}>
                {`${label(path)}: `}
                <q>{valueText(theirs)}</q>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onTake}>{t('conflict.take')}</Button>
    </Alert>
  )
}

function Side({ title, value }: { title: string; value: unknown }) {
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>{`${title}: `}</Box>
      {valueText(value)}
    </Box>
  )
}

/** The words for a field, with its language where it is one half of a text. */
export function useFieldLabel(labelOf: (field: string) => string): (path: string) => string {
  const { t } = useTranslation('admin')
  return (path) => {
    const [field = path, part] = path.split('.')
    const language = part === 'en' || part === 'fr' ? part : undefined
    return language
      ? t('form.inLanguage', { label: labelOf(field), language: t(`form.language.${language}`) })
      : labelOf(field)
  }
}

const fieldLook = { m: 0, mb: 1.5, p: 0, border: 0, minWidth: 0 } as const
