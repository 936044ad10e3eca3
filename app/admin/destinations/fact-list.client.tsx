import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { formatDate } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

interface FactListProps {
  facts: readonly Fact[]
  canWrite: boolean
  onFact: (key: string) => void
  onAdd: () => void
}

/** The dated facts, what is due for review first. */
export function FactList({ facts, canWrite, onFact, onAdd }: FactListProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const today = new Date().toISOString().slice(0, 10)
  const sorted = facts.toSorted((one, other) => one.reviewBy.localeCompare(other.reviewBy))
  return (
    <Panel
      title={t('destinations.facts')}
      aside={canWrite && <Button onClick={onAdd}>{t('destinations.fact.add')}</Button>}
    >
      {facts.length === 0 ? (
        t('destinations.fact.none')
      ) : (
        <Box
          component="ul"
          aria-label={t('destinations.facts')}
          sx={{ m: -2, p: 0, listStyle: 'none' }}
        >
          {sorted.map((fact) => {
            const label = inLanguage(fact.label, language)
            const review = formatDate(fact.reviewBy, language, 'short')
            const certainty = t(`translation:vocabulary.certainty.${fact.certainty}`)
            const { checkedOn } = fact
            return (
              <Box
                component="li"
                key={fact.key}
                sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider', '& + &': { mt: 0 } }}
              >
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                  <Link
                    component="button"
                    type="button"
                    aria-label={t('destinations.fact.edit', { label })}
                    onClick={() => onFact(fact.key)}
                    sx={{ minHeight: 24, fontWeight: 500, fontSize: 'inherit', textAlign: 'start' }}
                  >
                    {label}
                  </Link>
                  {fact.reviewBy <= today && (
                    <Tag tone="error">{t('destinations.fact.overdue', { review })}</Tag>
                  )}
                </Box>
                <Typography variant="body2">{inLanguage(fact.value, language)}</Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {checkedOn === null
                    ? t('destinations.fact.unread', { certainty, review })
                    : t(
                        fact.certainty === 'confirmed'
                          ? 'destinations.fact.checked'
                          : 'destinations.fact.read',
                        { certainty, review, day: formatDate(checkedOn, language, 'short') },
                      )}
                </Typography>
              </Box>
            )
          })}
        </Box>
      )}
    </Panel>
  )
}
