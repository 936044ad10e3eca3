import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../words.ts'

const most = 99

/** A count beside what it counts; screen readers get the whole number in words elsewhere. */
export function DueCount({ count }: { count: number }) {
  const { i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(languageOf(i18n))
  return (
    <Box component="span" aria-hidden="true" sx={look}>
      {count > most ? `${numbers.format(most)}+` : numbers.format(count)}
    </Box>
  )
}

const look = {
  display: 'block',
  minWidth: 24,
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'secondary.main',
  color: '#00264d',
  fontSize: '0.8125rem',
  fontWeight: 500,
  lineHeight: '22px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const
