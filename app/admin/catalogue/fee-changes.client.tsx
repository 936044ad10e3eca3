import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { FeePreview } from '#contract/catalogue/bulk.ts'
import type { TuitionLine } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { formatMoney, formatNumber } from '../../format.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'

/** What programs charge before and after, line by line. */
export function FeeChanges({ preview: { rows, total } }: { preview: FeePreview }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const wordsOf = (line: TuitionLine) =>
    [
      t(`translation:vocabulary.audience.${line.audience}`),
      `${formatMoney(line.amountMinor, line.currency, language)} ${t(`translation:vocabulary.period.${line.period}`)}`,
      line.academicYear ?? t('bulk.fee.noYear'),
      t(`translation:vocabulary.certainty.${line.certainty}`),
    ].join(' · ')
  const list = (lines: readonly TuitionLine[]) =>
    lines.length === 0
      ? t('programs.tuition.none')
      : lines.map((line) => (
          <Box key={wordsOf(line)} component="span" sx={{ display: 'block' }}>
            {wordsOf(line)}
          </Box>
        ))
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {rows.length < total
          ? t('bulk.fee.first', {
              count: rows.length,
              total: formatNumber(total, language),
            })
          : t('bulk.fee.all')}
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={table}>
          <thead>
            <tr>
              <th scope="col">{t('programs.field.title')}</th>
              <th scope="col">{t('bulk.fee.before')}</th>
              <th scope="col">{t('bulk.fee.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, university, before, after }) => (
              <tr key={key}>
                <th scope="row">
                  {inLanguage(title, language)}
                  <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
                    <Verbatim>{university}</Verbatim>
                  </Box>
                </th>
                <td>{list(before)}</td>
                <td>
                  {JSON.stringify(before) === JSON.stringify(after)
                    ? t('bulk.fee.same')
                    : list(after)}
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': {
    p: 1,
    verticalAlign: 'top',
    textAlign: 'start',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th': { fontWeight: 500 },
} as const
