import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { PreviewButton } from '../catalogue/preview-button.client.tsx'
import { HistoryLink } from '../history/history-link.client.tsx'
import { languageOf } from '../words.ts'
import { AddFactForm, FactForm } from './fact-form.client.tsx'
import { FactList } from './fact-list.client.tsx'
import { PartForm } from './part-form.client.tsx'
import { destinationParts } from './part-values.ts'
import { Publication } from './publication.client.tsx'
import { destinationsQuery } from './queries.ts'
import { PutBack, type Removed } from './remove-fact.client.tsx'
import { AddDestinationForm, RowForm } from './row-form.client.tsx'
import { ScholarshipList } from './scholarship-list.client.tsx'
import { TextsForm } from './texts-form.client.tsx'

interface DestinationPanelProps {
  destination: DestinationRecord | undefined
  /** One is being added. */
  isNew: boolean
  factKey: string | undefined
  /** Which of its parts is open; the facts where none is named. */
  partName: string | undefined
  canWrite: boolean
  onFact: (factKey: string) => void
  onPart: (part: string) => void
  onClose: () => void
  onSaved: (destination: DestinationRecord) => void
}

/** Beside the list: the texts of one destination and its facts, or one fact. */
export function DestinationPanel(props: DestinationPanelProps) {
  const { destination, isNew, factKey, partName, canWrite } = props
  const { onFact, onPart, onClose, onSaved } = props
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Removed>()
  const part = panelParts.find((one) => one === partName) ?? 'facts'
  const listPart = destinationParts.find((one) => one === part)
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
      open={isNew || destination !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': 'destination-panel',
          role: 'dialog',
          sx: { width: 'min(760px, 100%)', bgcolor: 'background.default' },
        },
      }}
    >
      {isNew && (
        <Box sx={{ p: { xs: 2, sm: 3 }, fontSize: '0.9375rem' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
            <Typography variant="h1" component="h2" id="destination-panel" sx={{ flex: 1 }}>
              {t('destinations.add')}
            </Typography>
            <IconButton aria-label={t('destinations.close')} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </Box>
          <AddDestinationForm canWrite={canWrite} onSaved={onSaved} />
        </Box>
      )}
      {destination && (
        <Box sx={{ p: { xs: 2, sm: 3 }, fontSize: '0.9375rem' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
            <Typography variant="h1" component="h2" id="destination-panel" sx={{ flex: 1 }}>
              {inLanguage(destination.name, languageOf(i18n))}
            </Typography>
            <PreviewButton entity="destination" recordKey={destination.key} />
            <HistoryLink entity="destination" recordKey={destination.key} />
            <IconButton aria-label={t('destinations.close')} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </Box>
          {factKey === newFact && canWrite ? (
            <AddFactForm
              destination={destination}
              canWrite={canWrite}
              reload={reload}
              onSaved={onSaved}
              onBack={() => onFact('')}
            />
          ) : fact ? (
            <FactForm
              key={fact.key}
              destination={destination}
              fact={fact}
              canWrite={canWrite}
              reload={reload}
              onSaved={onSaved}
              onBack={() => onFact('')}
              onRemoved={(gone) => {
                setRemoved(gone)
                onFact('')
              }}
            />
          ) : (
            <>
              <Publication destination={destination} onPart={onPart} />
              <PanelParts part={part} onPart={onPart} />
              {part === 'facts' && removed?.destination.key === destination.key && (
                <PutBack
                  removed={removed}
                  destination={destination}
                  onChanged={onSaved}
                  onDone={() => setRemoved(undefined)}
                />
              )}
              {part === 'facts' && (
                <FactList
                  facts={destination.facts}
                  canWrite={canWrite}
                  onFact={onFact}
                  onAdd={() => onFact(newFact)}
                />
              )}
              {part === 'scholarships' && <ScholarshipList destination={destination.key} />}
              {part === 'row' && (
                <RowForm
                  key={destination.key}
                  destination={destination}
                  canWrite={canWrite}
                  reload={reload}
                  onSaved={onSaved}
                />
              )}
              {part === 'texts' && (
                <TextsForm
                  key={destination.key}
                  destination={destination}
                  canWrite={canWrite}
                  reload={reload}
                  onSaved={onSaved}
                />
              )}
              {listPart && (
                <PartForm
                  key={`${destination.key} ${listPart}`}
                  part={listPart}
                  destination={destination}
                  canWrite={canWrite}
                  reload={reload}
                  onSaved={onSaved}
                />
              )}
            </>
          )}
        </Box>
      )}
    </Drawer>
  )
}

/** In the address where the key of a fact would be; no key begins like it. */
const newFact = '-new'

const panelParts = ['facts', 'row', 'texts', ...destinationParts, 'scholarships'] as const
type PanelPart = (typeof panelParts)[number]

/** What of a destination can be changed, one part at a time. */
function PanelParts({ part, onPart }: { part: PanelPart; onPart: (part: string) => void }) {
  const { t } = useTranslation('admin')
  return (
    <Box component="nav" aria-label={t('destinations.parts')} sx={partsLook}>
      {panelParts.map((name) => (
        <Button
          key={name}
          variant={name === part ? 'contained' : 'outlined'}
          aria-current={name === part ? 'true' : undefined}
          onClick={() => onPart(name === 'facts' ? '' : name)}
        >
          {t(`destinations.open.${name}`)}
        </Button>
      ))}
    </Box>
  )
}

const partsLook = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 } as const
