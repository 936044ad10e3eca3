import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Certainty } from '#contract/certainty.ts'
import type { UpkeepGap } from '#contract/upkeep.ts'
import { Tag } from '../../ui/tag.tsx'

const tones = {
  unknown: 'error',
  typical: 'warning',
  reported: 'info',
  confirmed: 'neutral',
} as const satisfies Record<Certainty, string>

interface GapListProps {
  gaps: readonly UpkeepGap[]
  /** What the line is called, for who hears a button alone. */
  name: string
  /** Opens the form where this one is filled in; absent: it is filled in elsewhere. */
  onGap?: ((gap: UpkeepGap) => void) | undefined
}

/** What is not known for sure of one thing, the least sure first. */
export function GapList({ gaps, name, onGap }: GapListProps) {
  const { t } = useTranslation(['admin', 'translation'])
  return (
    <Box component="ul" sx={listLook}>
      {gaps.map((gap) => {
        const kind = t(`upkeep.gap.${gap.kind}`)
        return (
          <li key={gap.kind}>
            {onGap ? (
              <Button variant="text" size="small" onClick={() => onGap(gap)} sx={{ px: 0.5 }}>
                {kind}
                <span className="visually-hidden"> ({name})</span>
              </Button>
            ) : (
              kind
            )}{' '}
            <Tag tone={tones[gap.certainty]}>
              {t(`translation:vocabulary.certainty.${gap.certainty}`)}
            </Tag>
            {gap.outdated && (
              <>
                {' '}
                <Tag tone="warning">
                  {gap.year === null
                    ? t('upkeep.outdated')
                    : t('upkeep.outdatedYear', { year: gap.year })}
                </Tag>
              </>
            )}
          </li>
        )
      })}
    </Box>
  )
}

const listLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  mt: 0.5,
  mb: 0,
  p: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& > li, & > li + li': { m: 0 },
} as const
