import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#contract/problems.ts'
import type { UpkeepRow } from '#contract/upkeep.ts'
import { FactForm } from '../destinations/fact-form.client.tsx'
import { destinationsQuery } from '../destinations/queries.ts'
import { ProgramForm } from '../programs/form.client.tsx'
import { ScholarshipForm } from '../scholarships/form.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'

/** What can be corrected over the list, with the form of its own screen. */
export const correctedHere = ['fact', 'scholarship', 'program'] as const

interface CorrectDialogProps {
  row: UpkeepRow
  name: string
  onSaved: () => void
  onClose: () => void
}

/** Corrects one line without leaving the list. */
export function CorrectDialog({ row, name, onSaved, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="lg" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{name}</DialogTitle>
      <DialogContent>
        <Suspense fallback={<ScreenSkeleton />}>
          {row.kind === 'fact' && <FactOf row={row} onSaved={onSaved} />}
          {row.kind === 'scholarship' && (
            <ScholarshipForm scholarshipKey={row.key} onSaved={onSaved} />
          )}
          {row.kind === 'program' && <ProgramForm programKey={row.key} onSaved={onSaved} />}
        </Suspense>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function FactOf({ row, onSaved }: Pick<CorrectDialogProps, 'row' | 'onSaved'>) {
  const client = useQueryClient()
  const query = destinationsQuery()
  const { data: destinations } = useSuspenseQuery(query)
  const [first = '', factKey = ''] = row.key.split('/')
  const find = (all: typeof destinations) => {
    const destination = all.find(({ key }) => key === first)
    if (!destination) throw new Problem('not_found')
    return destination
  }
  const destination = find(destinations)
  const fact = destination.facts.find(({ key }) => key === factKey)
  if (!fact) throw new Problem('not_found')
  return (
    <FactForm
      destination={destination}
      fact={fact}
      canWrite
      reload={async () => find(await client.fetchQuery({ ...query, staleTime: 0 }))}
      onSaved={(saved) => {
        client.setQueryData(query.queryKey, (all = []) =>
          all.map((one) => (one.key === saved.key ? saved : one)),
        )
        onSaved()
      }}
    />
  )
}
