import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAlike } from '#contract/common/changes.ts'
import { isLanguage } from '#contract/common/values/languages.ts'
import type { AuditEntity } from '#contract/office/values/audit-actions.ts'
import { useFieldWords } from '../changes/use-field-words.ts'
import { type FieldConflict, valueText } from './conflict.ts'

interface ConflictNoticeProps {
  conflicts: readonly FieldConflict[]
  /** The form's present value for a field. */
  chosen: (path: string) => unknown
  /** The fields of which one side was chosen here. */
  picked: ReadonlySet<string>
  /** The fields that would have been saved without a choice. */
  unchosen: readonly string[]
  /** Each time that this changes, the focus goes to the first choice that is to be made. */
  called: number
  /** What kind of record it is, as the trail calls it. */
  entity: AuditEntity
  labelOf: (field: string) => string
  sections: readonly string[]
  onChoose: (path: string, value: unknown) => void
  onTake: () => void
}

/**
 * A colleague saved meanwhile: nothing typed is lost, and nothing of theirs is overwritten unseen.
 * What only they changed is in the form already; where both changed a field, the person who saves
 * chooses first.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { conflicts, chosen, picked, unchosen, called, onChoose, onTake } = props
  const { entity, labelOf, sections } = props
  const { t } = useTranslation('admin')
  const label = useFieldLabel(labelOf, sections)
  const say = useFieldWords(entity, conflicts)
  const contested = conflicts.filter(({ isContested }) => isContested)
  const taken = conflicts.filter(({ isContested }) => !isContested)
  const id = useId()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (called === 0) return
    // A reader who pressed the button far below sees what happened, and where to decide it.
    const first = notice.current?.querySelector('fieldset[data-open]')
    const target = first?.querySelector('input') ?? notice.current
    target?.focus({ preventScroll: true })
    ;(first ?? notice.current)?.scrollIntoView({ block: 'center' })
  }, [called])
  return (
    <Alert
      ref={notice}
      severity="warning"
      variant="outlined"
      role="alert"
      tabIndex={-1}
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
      {contested.map(({ path, theirs, mine }) => {
        const isLeft = unchosen.includes(path)
        return (
          <Box
            component="fieldset"
            key={path}
            sx={fieldLook}
            data-open={picked.has(path) || !isAlike(chosen(path), mine) ? undefined : ''}
            {...(isLeft && { 'aria-describedby': `${id}-${path}` })}
          >
            <Box component="legend" sx={{ p: 0, fontWeight: 500 }}>
              {label(path)}
            </Box>
            {isLeft && (
              <FormHelperText error id={`${id}-${path}`}>
                {t('conflict.unchosen')}
              </FormHelperText>
            )}
            <RadioGroup
              value={sideOf(chosen(path), { theirs, mine, isPicked: picked.has(path) })}
              onChange={(_event, side) => onChoose(path, side === 'theirs' ? theirs : mine)}
            >
              <FormControlLabel
                value="theirs"
                control={<Radio />}
                label={<Side title={t('conflict.theirs')} text={valueText(say, path, theirs)} />}
              />
              <FormControlLabel
                value="mine"
                control={<Radio />}
                label={<Side title={t('conflict.mine')} text={valueText(say, path, mine)} />}
              />
            </RadioGroup>
          </Box>
        )
      })}
      {taken.length > 0 && (
        <>
          <p>{t('conflict.taken')}</p>
          <ul>
            {taken.map(({ path, theirs }) => (
              <li key={path}>
                {t('form.label', { label: label(path) })} <q>{valueText(say, path, theirs)}</q>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onTake}>{t('conflict.take')}</Button>
    </Alert>
  )
}

/** Nothing is chosen at first, nor if something else was typed. */
function sideOf(
  value: unknown,
  { theirs, mine, isPicked }: { theirs: unknown; mine: unknown; isPicked: boolean },
): 'theirs' | 'mine' | null {
  if (isAlike(value, theirs)) return 'theirs'
  return isPicked && isAlike(value, mine) ? 'mine' : null
}

function Side({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('admin')
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('form.label', { label: title })}
      </Box>{' '}
      {text}
    </Box>
  )
}

/** The words for a field, with its language where it is one half of a text. */
export function useFieldLabel(
  labelOf: (field: string) => string,
  sections: readonly string[] = [],
): (path: string) => string {
  const { t } = useTranslation('admin')
  return (path) => {
    const [first = path, ...rest] = path.split('.')
    const isIn = sections.includes(first)
    const field = isIn ? `${first}.${rest[0] ?? ''}` : first
    const part = rest[isIn ? 1 : 0]
    const language = isLanguage(part) ? part : undefined
    return language
      ? t('form.inLanguage', { label: labelOf(field), language: t(`form.language.${language}`) })
      : labelOf(field)
  }
}

const fieldLook = { m: 0, mb: 1.5, p: 0, border: 0, minWidth: 0 } as const
