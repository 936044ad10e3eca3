import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProgramSays } from '#contract/catalogue/upkeep.ts'
import { programQuery } from '../programs/queries.ts'
import { ConfirmDialog } from './confirm-dialog.client.tsx'
import { type Part, partsToConfirm, saysOf } from './program-parts.ts'
import { usePartName } from './use-part-name.ts'

interface ConfirmProgramProps {
  programKey: string
  name: string
  detail: string
  sourceUrl: string
  onConfirm: (sourceUrl: string, says: ProgramSays, version: number) => Promise<void>
  onClose: () => void
}

/** A colleague opened a program's page and ticks each value that is the same there. */
export function ConfirmProgram({ programKey, onConfirm, ...dialog }: ConfirmProgramProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const { data: program } = useSuspenseQuery({ ...programQuery(programKey), staleTime: 0 })
  const nameOf = usePartName()
  const [ticked, setTicked] = useState<readonly Part[]>([])
  // As it was read: a later reading would put other things behind the same ticks.
  const [{ parts, version }] = useState(() => ({
    parts: partsToConfirm(program, new Date()),
    version: program.version,
  }))
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={(sourceUrl) => onConfirm(sourceUrl, saysOf(ticked), version)}
    >
      {parts.length > 0 && (
        <FormGroup role="group" aria-labelledby={id} sx={{ mt: 2 }}>
          <FormLabel id={id}>{t('upkeep.says')}</FormLabel>
          {parts.map((part) => (
            <FormControlLabel
              key={part.id}
              label={nameOf(part)}
              control={
                <Checkbox
                  checked={ticked.includes(part)}
                  onChange={(_event, checked) =>
                    setTicked(checked ? [...ticked, part] : ticked.filter((one) => one !== part))
                  }
                />
              }
            />
          ))}
        </FormGroup>
      )}
    </ConfirmDialog>
  )
}
