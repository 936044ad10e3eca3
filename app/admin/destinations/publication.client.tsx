import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import type { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import {
  neededSections,
  type PublicationNeed,
} from '#contract/catalogue/values/publication-needs.ts'
import { formatList } from '../../format.ts'
import { languageOf } from '../words.ts'

interface PublicationProps {
  destination: DestinationRecord
  onPart: (part: string) => void
}

/** Where to enter each thing that can be missing. */
const places = {
  name: 'row',
  summary: 'row',
  guide: 'texts',
  translations: 'texts',
  addresses: 'submissions',
  sources: 'facts',
  colours: 'row',
} as const satisfies Record<PublicationNeed, string>

/** Before it is published: what is still missing, and where it is written. */
export function Publication({ destination, onPart }: PublicationProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  if (destination.published) return null
  const { missing } = destination
  if (missing.length === 0) {
    return (
      <Alert severity="success" sx={{ mb: 2 }}>
        {t('destinations.complete')}
      </Alert>
    )
  }
  const sections = formatList(
    neededSections.map((key) => t(`translation:vocabulary.section.${key}`)),
    languageOf(i18n),
  )
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t('destinations.missing')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {missing.map((need) => (
          <li key={need}>
            <Link
              component="button"
              type="button"
              onClick={() => onPart(places[need])}
              sx={{ minHeight: 24, fontSize: 'inherit', textAlign: 'start' }}
            >
              {t(`destinations.needs.${need}`, { sections })}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
