import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DestinationRecord } from '#contract/catalogue-staff.ts'
import { Icon } from '../../ui/icon.tsx'
import { languageOf } from '../words.ts'
import { FactForm } from './fact-form.client.tsx'
import { FactList } from './fact-list.client.tsx'
import { destinationsQuery } from './queries.ts'
import { TextsForm } from './texts-form.client.tsx'

interface DestinationPanelProps {
  destination: DestinationRecord | undefined
  factKey: string | undefined
  canWrite: boolean
  onFact: (factKey: string) => void
  onClose: () => void
  onSaved: (destination: DestinationRecord) => void
}

/** Beside the list: the texts of one destination and its facts, or one fact. */
export function DestinationPanel(props: DestinationPanelProps) {
  const { destination, factKey, canWrite, onFact, onClose, onSaved } = props
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const fact = destination?.facts.find((one) => one.key === factKey)

  async function reload(): Promise<DestinationRecord> {
    const all = await client.fetchQuery({ ...destinationsQuery(), staleTime: 0 })
    const found = all.find((one) => one.key === destination?.key)
    if (!found) throw new Error('A destination is never deleted')
    return found
  }

  return (
    <Drawer
      anchor="right"
      open={destination !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': 'destination-panel',
          role: 'dialog',
          sx: { width: 'min(760px, 100%)', bgcolor: 'background.default' },
        },
      }}
    >
      {destination && (
        <Box sx={{ p: { xs: 2, sm: 3 }, fontSize: '0.9375rem' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
            <Typography variant="h1" component="h2" id="destination-panel" sx={{ flex: 1 }}>
              {destination.name[languageOf(i18n)] || destination.name.en}
            </Typography>
            <IconButton aria-label={t('destinations.close')} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </Box>
          {fact ? (
            <FactForm
              key={fact.key}
              destination={destination}
              fact={fact}
              canWrite={canWrite}
              reload={reload}
              onSaved={onSaved}
              onBack={() => onFact('')}
            />
          ) : (
            <>
              <FactList facts={destination.facts} onFact={onFact} />
              <TextsForm
                key={destination.key}
                destination={destination}
                canWrite={canWrite}
                reload={reload}
                onSaved={onSaved}
              />
            </>
          )}
        </Box>
      )}
    </Drawer>
  )
}
