import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FigureKind } from '#contract/catalogue/completeness.ts'
import type { UpkeepRow } from '#contract/catalogue/upkeep.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { FactForm } from '../destinations/fact-form.client.tsx'
import { destinationsQuery } from '../destinations/queries.ts'
import { ProgramForm } from '../programs/form.client.tsx'
import { ScholarshipForm } from '../scholarships/form.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { AtField } from './at-field.client.tsx'

/** What can be corrected in a dialog over a list, with the form of its own screen. */
const correctedHere = ['fact', 'scholarship', 'program'] as const
type CorrectedHere = (typeof correctedHere)[number]

export function isCorrectedHere(kind: UpkeepRow['kind']): kind is CorrectedHere {
  return correctedHere.some((one) => one === kind)
}

interface CorrectDialogProps {
  line: { kind: CorrectedHere; key: string }
  /** The part to correct: the form opens there. */
  gap?: FigureKind | undefined
  name: string
  onSaved: () => void
  onClose: () => void
}

/** Corrects one line without leaving what it was found on. */
export function CorrectDialog({ line, gap, name, onSaved, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const isSmall = useMediaQuery('(max-width: 599.95px)')
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isSmall}
      maxWidth="lg"
      aria-labelledby={id}
      onClose={onClose}
    >
      <DialogTitle id={id}>
        <Verbatim>{name}</Verbatim>
      </DialogTitle>
      {/* The form's own foot is at the bottom of the scrolling part. */}
      <DialogContent sx={{ px: { xs: 2, sm: 3 }, pb: 0 }}>
        <Suspense fallback={<ScreenSkeleton />}>
          {line.kind === 'fact' && <FactOf line={line} onSaved={onSaved} />}
          {line.kind === 'scholarship' && (
            <ScholarshipForm scholarshipKey={line.key} onSaved={onSaved} />
          )}
          {line.kind === 'program' && <ProgramForm programKey={line.key} onSaved={onSaved} />}
          {gap && <AtField gap={gap} />}
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

function FactOf({ line, onSaved }: Pick<CorrectDialogProps, 'line' | 'onSaved'>) {
  const client = useQueryClient()
  const query = destinationsQuery()
  const { data: destinations } = useSuspenseQuery(query)
  const [first = '', factKey = ''] = line.key.split('/')
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
