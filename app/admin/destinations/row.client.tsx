import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { problemCode } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { saveDestination } from './queries.ts'
import { editOf } from './values.ts'

interface DestinationRowProps {
  destination: DestinationRecord
  all: readonly DestinationRecord[]
  canWrite: boolean
  onEdit: () => void
  onChanged: (destination: DestinationRecord) => void
  /** Something was refused: the row on screen may differ from what is stored. */
  onStale: () => void
}

export function DestinationRow(props: DestinationRowProps) {
  const { destination, all, canWrite, onEdit, onChanged, onStale } = props
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const name = inLanguage(destination.name, languageOf(i18n))
  const at = all.indexOf(destination)

  function refuse(error: Error) {
    toast.fail(problemCode(error))
    onStale()
  }
  const publish = useMutation({
    mutationFn: (published: boolean) =>
      saveDestination(destination.key, { ...editOf(destination), published }, destination.version),
    onSuccess: (saved) => {
      onChanged(saved)
      toast.say(t(saved.published ? 'destinations.shown' : 'destinations.hiddenNow', { name }))
    },
    onError: refuse,
  })
  const swap = useMutation({
    mutationFn: async (other: DestinationRecord) => {
      const place = (one: DestinationRecord, position: number) =>
        saveDestination(one.key, { ...editOf(one), position }, one.version)
      onChanged(await place(other, destination.position))
      return place(destination, other.position)
    },
    onSuccess: (saved) => {
      onChanged(saved)
      toast.say(t('destinations.moved', { name, position: saved.position }))
    },
    onError: refuse,
  })
  const isBusy = publish.isPending || swap.isPending

  function mover(other: DestinationRecord | undefined, direction: 'up' | 'down') {
    return (
      <IconButton
        aria-label={t(`destinations.${direction}`, { name })}
        disabled={!canWrite || isBusy || other === undefined}
        onClick={() => other && swap.mutate(other)}
      >
        <Box
          component="span"
          sx={{ display: 'flex', ...(direction === 'down' && { transform: 'rotate(180deg)' }) }}
        >
          <Icon name="up" size={18} />
        </Box>
      </IconButton>
    )
  }

  return (
    <tr>
      <th scope="row">
        <Link
          component="button"
          type="button"
          onClick={onEdit}
          aria-label={t('destinations.edit', { name })}
          sx={{ minHeight: 40, fontWeight: 500, fontSize: 'inherit' }}
        >
          {name}
        </Link>
      </th>
      <td>
        {`${t('destinations.universities', { count: destination.universityCount })}, ${t(
          'destinations.programs',
          { count: destination.programCount },
        )}`}
      </td>
      <td className="number">
        <Box
          component="span"
          sx={destination.factsDue > 0 ? { color: 'error.main', fontWeight: 500 } : {}}
        >
          {destination.factsDue}
        </Box>
      </td>
      <td>
        <Switch
          checked={destination.published}
          disabled={!canWrite || isBusy}
          onChange={(_event, published) => publish.mutate(published)}
          slotProps={{ input: { 'aria-label': t('destinations.publish', { name }) } }}
        />
      </td>
      <td>
        {mover(all[at - 1], 'up')}
        {mover(all[at + 1], 'down')}
      </td>
    </tr>
  )
}
