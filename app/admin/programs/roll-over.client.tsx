import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActButton } from '../ui/act-button.client.tsx'
import { monthNames } from '../ui/months.ts'
import { languageOf } from '../words.ts'
import { hasNextCycle, nextCycle } from './next-cycle.ts'
import type { IntakeValues, ProgramValues } from './values.ts'

/** Adds the intakes of the next cycle to the form: with the usual months, and without a day. */
export function RollOver({ onAdd }: { onAdd: (intakes: IntakeValues[]) => void }) {
  const { t } = useTranslation('admin')
  const { getValues } = useFormContext<ProgramValues>()
  const [offered, setOffered] = useState<IntakeValues[]>()
  return (
    <>
      <Button
        onClick={() => {
          const all = getValues('intakes')
          setOffered(all.filter((intake) => !hasNextCycle(intake, all)))
        }}
      >
        {t('programs.rollOver.open')}
      </Button>
      {offered && (
        <RollOverDialog
          offered={offered}
          onClose={() => setOffered(undefined)}
          onAdd={(intakes) => {
            setOffered(undefined)
            onAdd(intakes)
          }}
        />
      )}
    </>
  )
}

interface RollOverDialogProps {
  offered: readonly IntakeValues[]
  onAdd: (intakes: IntakeValues[]) => void
  onClose: () => void
}

/** Which of these continue in the next cycle. */
export function RollOverDialog({ offered, onAdd, onClose }: RollOverDialogProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const [left, setLeft] = useState<readonly number[]>([])
  const language = languageOf(i18n)
  const moved = offered.map(nextCycle)
  const chosen = moved.filter((_, place) => !left.includes(place))
  const named = ({ term, academicYear, usualCloses }: IntakeValues) => {
    const name = {
      term: t(`translation:vocabulary.term.${term}`),
      year: academicYear,
    }
    const usual = monthNames(usualCloses, language)
    if (!usual) return t('programs.rollOver.unknown', name)
    return usual.from === usual.to
      ? t('programs.rollOver.usualMonth', { ...name, month: usual.from })
      : t('programs.rollOver.usual', { ...name, ...usual })
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="roll-over" fullWidth maxWidth="sm">
      <DialogTitle id="roll-over">{t('programs.rollOver.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          {t(offered.length === 0 ? 'programs.rollOver.none' : 'programs.rollOver.text')}
        </DialogContentText>
        <FormGroup>
          {moved.map((intake, place) => (
            <FormControlLabel
              // Intakes of a term may be alike: their order is theirs.
              // biome-ignore lint/suspicious/noArrayIndexKey: what is offered doesn't change
              key={place}
              label={named(intake)}
              control={
                <Checkbox
                  checked={!left.includes(place)}
                  onChange={(_event, checked) =>
                    setLeft(checked ? left.filter((one) => one !== place) : [...left, place])
                  }
                />
              }
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        {offered.length > 0 && (
          <ActButton
            needs={chosen.length === 0 ? t('programs.rollOver.needs') : undefined}
            onClick={() => onAdd(chosen)}
          >
            {t('programs.rollOver.add', { count: chosen.length })}
          </ActButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
