import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { UpkeepGap, UpkeepRow } from '#contract/catalogue/upkeep.ts'
import type { Certainty } from '#contract/common/values/certainty.ts'
import { formatDayOf, formatMoney } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { monthNames } from '../ui/months.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'

const tones = {
  unknown: 'error',
  typical: 'warning',
  reported: 'info',
  confirmed: 'neutral',
} as const satisfies Record<Certainty, string>

interface GapListProps {
  gaps: readonly UpkeepGap[]
  /** The present value, to compare with a page. */
  says: UpkeepRow['says']
  /** The name of the line, for screen-reader users who hear only a button. */
  name: string
  /** Opens the form where this one is filled in; absent: it is filled in elsewhere. */
  onGap?: ((gap: UpkeepGap) => void) | undefined
}

/** The uncertain values of one record, the least certain first. */
export function GapList({ gaps, says, name, onGap }: GapListProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const detailOf = useDetail(says)
  return (
    <Box component="ul" sx={listLook}>
      {gaps.map((gap) => {
        const detail = detailOf(gap.kind)
        const gapName = t(`upkeep.gap.${gap.kind}`)
        const kind = detail ? t('form.labelled', { label: gapName, text: detail }) : gapName
        return (
          <li key={gap.kind}>
            {onGap ? (
              <Button variant="text" size="small" onClick={() => onGap(gap)} sx={{ px: 0.5 }}>
                {kind}
                <span className="visually-hidden">
                  {' '}
                  (<Verbatim>{name}</Verbatim>)
                </span>
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

/** The value that is not known for sure, where a line has it. */
function useDetail(says: UpkeepRow['says']): (kind: UpkeepGap['kind']) => string | undefined {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  return (kind) => {
    if (!says) return undefined
    const { fee, closes, usualCloses } = says
    if (kind === 'tuition' && fee) {
      const amount = formatMoney(fee.amountMinor, fee.currency, language)
      return `${amount} ${t(`translation:vocabulary.period.${fee.period}`)}`
    }
    if (kind !== 'closing_date') return undefined
    if (closes) return formatDayOf(closes.at, closes.zone, language, 'short')
    const usual = usualCloses && monthNames(usualCloses, language)
    return usual ? t('messages.usualMonths', usual) : undefined
  }
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
