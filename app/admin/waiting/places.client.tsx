import Box from '@mui/material/Box'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { WaitingListLine } from '#contract/decisions/waiting-lists.ts'

type Places = WaitingListLine['places']

/** How many places are left, if a colleague entered how many there are. */
export function placesWords(
  t: TFunction<['admin', 'translation']>,
  { capacity, taken }: Places,
): string {
  if (capacity === null) return t('waiting.takenOnly', { count: taken })
  const free = Math.max(0, capacity - taken)
  return free === 0
    ? t('waiting.full', { count: capacity })
    : t('waiting.free', { count: free, total: capacity })
}

/** The same, highlighted if an applicant can be offered one now. */
export function PlacesTag({ places }: { places: Places }) {
  const { t } = useTranslation(['admin', 'translation'])
  const isFree = places.capacity !== null && places.capacity > places.taken
  return (
    <Box component="span" sx={{ fontWeight: isFree ? 500 : 400 }}>
      {placesWords(t, places)}
    </Box>
  )
}
