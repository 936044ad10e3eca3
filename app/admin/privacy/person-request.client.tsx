import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Tag } from '../../ui/tag.tsx'
import { WithNames } from '../../with-names.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { WideItem } from '../ui/wide-item.client.tsx'
import { languageOf } from '../words.ts'

interface PersonRequestProps {
  /** What the lists of people's requests have in common. */
  row: {
    applicant: { key: string; name: string }
    numbers: readonly string[]
    askedAt: string
    overdue: boolean
  }
  /** Until when, in words; undefined where there is no day yet. */
  until: string | undefined
  acts: ReactNode
  children?: ReactNode
}

/** A person's request about their own data: who asks, since when and until when. */
export function PersonRequest({ row, until, acts, children }: PersonRequestProps) {
  const { t, i18n } = useTranslation('admin')
  const { applicant, numbers, askedAt, overdue } = row
  const asked = t('privacy.asked', { time: formatStaffTime(askedAt, languageOf(i18n)) })
  return (
    <WideItem
      title={
        <Link to={`/admin/applicants/${applicant.key}`}>
          <Verbatim>{applicant.name}</Verbatim>
        </Link>
      }
      detail={<WithNames names={numbers}>{numbers.join(' · ')}</WithNames>}
      acts={acts}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <span>{until === undefined ? asked : `${asked} · ${until}`}</span>
        {overdue && <Tag tone="error">{t('privacy.overdue')}</Tag>}
      </Box>
      {children}
    </WideItem>
  )
}
