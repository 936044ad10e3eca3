import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#contract/catalogue/catalogue.ts'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { problemCode } from '../../api.ts'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { addFact, removeFact, saveDestination } from './queries.ts'
import { editOf, putBack } from './values.ts'

/** A fact that was just removed, and its destination as it was until then. */
export interface Removed {
  fact: Fact
  destination: DestinationRecord
}

interface RemoveFactProps extends Removed {
  onChanged: (destination: DestinationRecord) => void
  onRemoved: (removed: Removed) => void
}

/** Removes a fact at once: it can be put back where it was. */
export function RemoveFact({ destination, fact, onChanged, onRemoved }: RemoveFactProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const remove = useMutation({
    mutationFn: () => removeFact(destination.key, fact.key, destination.version),
    onSuccess: (record) => {
      onChanged(record)
      onRemoved({ destination, fact })
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Button variant="text" color="error" loading={remove.isPending} onClick={() => remove.mutate()}>
      {t('destinations.fact.remove')}
    </Button>
  )
}

interface PutBackProps {
  removed: Removed
  /** As it is now. */
  destination: DestinationRecord
  onChanged: (destination: DestinationRecord) => void
  onDone: () => void
}

/**
 * In the panel: what is said behind it can't be reached while it is open. The fact also comes back to
 * the steps and portals that showed it.
 */
export function PutBack({ removed, destination, onChanged, onDone }: PutBackProps) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const { fact, destination: before } = removed
  const undo = useMutation({
    mutationFn: async () => {
      const { key, facts, visaSteps, submissions } = before
      const back = await addFact(key, putBack(fact, facts), destination.version)
      const isShown = [...visaSteps, ...submissions].some((one) => one.facts.includes(fact.key))
      if (!isShown) return back
      return saveDestination(key, { ...editOf(back), visaSteps, submissions }, back.version)
    },
    onSuccess: (record) => {
      onChanged(record)
      onDone()
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={
        <Button variant="text" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('destinations.fact.undo')}
        </Button>
      }
    >
      {t('destinations.fact.removed', { label: inLanguage(fact.label, languageOf(i18n)) })}
    </Alert>
  )
}
