import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveTable } from './save-file.ts'
import { Verbatim } from './verbatim.client.tsx'

/** One that a job left as it is. */
export interface Refused {
  key: string
  label: string
  /** Whose it is, if the label alone doesn't say. */
  name?: string
  /** The address where it can be dealt with. */
  to: string
  why: string
}

interface JobRefusalsProps {
  refused: readonly Refused[]
  /** How many are not listed one by one. */
  more?: number
  /** The heading of the first column of the saved list. */
  head: string
}

const mostNamed = 50

/** Which a job left as they are, by what refused them. */
export function JobRefusals({ refused, more = 0, head }: JobRefusalsProps) {
  const { t } = useTranslation('admin')
  if (refused.length === 0) return null
  const hasNames = refused.some(({ name }) => name !== undefined)

  function save() {
    const lines = refused.map(({ label, name, why }) => [
      label,
      ...(hasNames ? [name ?? ''] : []),
      why,
    ])
    const names = hasNames ? [t('applicants.column.name')] : []
    const rows = [[head, ...names, t('bulkApplicants.why')], ...lines]
    saveTable(csv(rows), `${t('bulkApplicants.refusals')}.csv`)
  }

  return (
    <>
      {[...byReason(refused)].map(([why, all]) => (
        <Box key={why} sx={{ mt: 2 }}>
          <Typography variant="h3" component="h4">
            {t('bulkApplicants.refused', { count: all.length })}
          </Typography>
          <Typography variant="body2">{why}</Typography>
          <Box
            component="ul"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0 }}
          >
            {all.slice(0, mostNamed).map(({ key, label, name, to }) => (
              <Box component="li" key={key} sx={{ listStyle: 'none', m: 0 }}>
                <Verbatim>{name}</Verbatim>{' '}
                <Link to={to} translate="no">
                  {label}
                </Link>
              </Box>
            ))}
            {all.length > mostNamed && (
              <Box component="li" sx={{ listStyle: 'none', m: 0 }}>
                {t('bulk.more', { count: all.length - mostNamed })}
              </Box>
            )}
          </Box>
        </Box>
      ))}
      {more > 0 && <p>{t('bulk.more', { count: more })}</p>}
      <Button sx={{ mt: 2 }} onClick={save}>
        {t('bulkApplicants.save')}
      </Button>
    </>
  )
}

function byReason(refused: readonly Refused[]): Map<string, Refused[]> {
  const groups = new Map<string, Refused[]>()
  for (const one of refused) groups.set(one.why, [...(groups.get(one.why) ?? []), one])
  return groups
}

/** In a form that spreadsheets open without asking; text that looks like a formula stays text. */
function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `"${text.replace(/^[\s\uFEFF]*[=+\-@|]/, "'$&").replaceAll('"', '""')}"`
  return rows.map((cells) => cells.map(cell).join(';')).join('\r\n')
}
