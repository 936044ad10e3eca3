import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicantRecord } from '#contract/applicants.ts'
import type { Decisions } from '#contract/decisions.ts'
import { problemCode } from '../../api.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { decisionsQuery, recall, setCondition, setRank } from '../decisions/queries.ts'
import { useCan } from '../me.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import type { Application } from './application-panel.client.tsx'
import { DecisionDialog } from './decision-dialog.client.tsx'
import { StatusTag } from './status-tag.client.tsx'

type Decision = NonNullable<Decisions['pending']>

interface DecisionPartProps {
  application: Application
  language: ApplicantRecord['language']
  /** Something changed: the file is to be read again. */
  onChanged: () => Promise<void>
}

/** What was decided on an application, what waits for its release, and deciding. */
export function DecisionPart({ application, language, onChanged }: DecisionPartProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const mayDecide = useCan('decisions.make')
  const [isDeciding, setIsDeciding] = useState(false)
  const { number, version } = application
  const { data } = useQuery(decisionsQuery(number, version))
  const change = useMutation({
    mutationFn: (act: () => Promise<Decisions>) => act(),
    onSettled: onChanged,
    onError: (failure) => toast.fail(problemCode(failure)),
  })
  if (!data || (data.outcomes.length === 0 && !data.pending && data.released.length === 0)) {
    return null
  }
  const { pending, released, outcomes } = data
  return (
    <Box component="section" sx={{ mt: 3 }} aria-label={t('decisions.title')}>
      <Typography variant="h3">{t('decisions.title')}</Typography>
      {pending && (
        <Box sx={{ mt: 1, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Terms decision={pending} />
          <Typography variant="body2" sx={{ mt: 1 }}>
            {t('decisions.waits')} <Link to="/admin/decisions">{t('decisions.toRelease')}</Link>
          </Typography>
        </Box>
      )}
      {mayDecide && (outcomes.length > 0 || pending) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {outcomes.length > 0 && (
            <Button
              variant={pending ? 'outlined' : 'contained'}
              onClick={() => setIsDeciding(true)}
            >
              {t(pending ? 'decisions.change' : 'decisions.decide')}
            </Button>
          )}
          {pending && (
            <Button
              variant="text"
              color="error"
              loading={change.isPending}
              onClick={() => change.mutate(() => recall(number, version))}
            >
              {t('decisions.recall')}
            </Button>
          )}
        </Box>
      )}
      {released.map((decision, at) => (
        <Box key={decision.decidedAt} sx={{ mt: 1.5 }}>
          <Terms
            decision={decision}
            onCondition={
              mayDecide && at === 0
                ? (key, state) => change.mutate(() => setCondition(number, key, state, version))
                : undefined
            }
          />
          {decision.rank !== null && (
            <Rank
              {...{ number, version, rank: decision.rank, onChanged }}
              canChange={mayDecide && at === 0 && application.status === 'waitlisted'}
            />
          )}
        </Box>
      ))}
      {isDeciding && (
        <DecisionDialog
          application={application}
          decisions={data}
          language={language}
          onClose={() => setIsDeciding(false)}
          onDecided={async () => {
            setIsDeciding(false)
            toast.say(t('decisions.saved'))
            await onChanged()
          }}
        />
      )}
    </Box>
  )
}

interface RankProps {
  number: string
  version: number
  rank: number
  canChange: boolean
  onChanged: () => Promise<void>
}

/** Where on the waiting list; it can change as long as they wait. */
function Rank({ number, version, rank, canChange, onChanged }: RankProps) {
  const { t } = useTranslation('admin')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2">{t('decisions.rankIs', { rank })}</Typography>
      {canChange && (
        <Button variant="text" onClick={() => setIsAsking(true)}>
          {t('decisions.changeRank')}
        </Button>
      )}
      {isAsking && (
        <AskDialog
          title={t('decisions.changeRank')}
          text={t('decisions.rankHint')}
          label={t('decisions.rank')}
          inputMode="numeric"
          maxLength={4}
          onAnswer={async (typed) => {
            await setRank(number, Number(typed), version)
            setIsAsking(false)
            await onChanged()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  )
}

interface TermsProps {
  decision: Decision
  onCondition?: ((key: string, state: 'open' | 'met') => void) | undefined
}

function Terms({ decision, onCondition }: TermsProps) {
  const { t, i18n } = useTranslation('admin')
  const shown = languageOf(i18n)
  const { offer, releasedAt } = decision
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusTag status={decision.outcome} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {releasedAt
            ? t('decisions.released', {
                who: decision.releasedBy ?? '–',
                when: formatStaffTime(releasedAt, shown),
              })
            : t('decisions.decided', {
                who: decision.decidedBy,
                when: formatStaffTime(decision.decidedAt, shown),
              })}
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
          {t('decisions.answerBy', { date: formatDate(offer.replyBy, shown), zone: offer.zone })}
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
