import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DecisionView } from '#contract/decisions/decisions.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { cityOfZone, formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'
import { StatusTag } from './status-tag.client.tsx'

interface TermsProps {
  decision: DecisionView
  onCondition?: ((key: string, state: 'open' | 'met') => void) | undefined
}

/** What was decided, when and who decided it: the reason, the terms of an offer, its conditions. */
export function Terms({ decision, onCondition }: TermsProps) {
  const { t, i18n } = useTranslation('admin')
  const shown = languageOf(i18n)
  const { offer, releasedAt } = decision
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusTag status={decision.outcome} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <WithNames names={[decision.releasedBy, decision.decidedBy]}>
            {releasedAt
              ? t('decisions.released', {
                  who: decision.releasedBy ?? '–',
                  when: formatStaffTime(releasedAt, shown),
                })
              : t('decisions.decided', {
                  who: decision.decidedBy,
                  when: formatStaffTime(decision.decidedAt, shown),
                })}
          </WithNames>
        </Typography>
      </Box>
      {decision.reasonCode && (
        <Typography variant="body2">{t(`decisions.reason.${decision.reasonCode}`)}</Typography>
      )}
      {decision.note && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {decision.note}
        </Typography>
      )}
      {offer && (
        <Typography variant="body2">
          {t('decisions.answerBy', {
            date: formatDate(offer.replyBy, shown),
            zone: cityOfZone(offer.zone),
          })}
          {offer.deposit &&
            ` · ${t('decisions.depositOf', {
              amount: formatMoney(offer.deposit.amountMinor, offer.deposit.currency, shown),
              date: formatDate(offer.deposit.by, shown),
            })}`}
        </Typography>
      )}
      {offer && offer.conditions.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {offer.conditions.map(({ key, text, state }) => (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1,
                minHeight: 44,
              }}
            >
              <Box sx={{ flex: '1 1 12rem' }}>{text}</Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`decisions.state.${state}`)}
              </Typography>
              {onCondition && (
                <Button
                  variant="outlined"
                  onClick={() => onCondition(key, state === 'met' ? 'open' : 'met')}
                >
                  {t(state === 'met' ? 'decisions.reopen' : 'decisions.meet')}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}
