import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import type { Decisions } from '#contract/decisions/decisions.ts'
import { problemCode } from '../../api.ts'
import { decisionsQuery, recall, saveLetter, setCondition, setRank } from '../decisions/queries.ts'
import { useCan } from '../me.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { type WaitingPlace, waitingAddress } from '../waiting/queries.ts'
import type { Application } from './application.ts'
import { DecisionDialog } from './decision-dialog.client.tsx'
import { Terms } from './decision-terms.client.tsx'

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
  // This stays on screen while it is read again: a colleague may have a dialog open over it.
  const { data, error, refetch } = useQuery({
    ...decisionsQuery(number, version),
    placeholderData: keepPreviousData,
  })
  const change = useMutation({
    mutationFn: (act: () => Promise<Decisions>) => act(),
    onSettled: onChanged,
    onError: (failure) => toast.fail(problemCode(failure)),
  })
  const letter = useMutation({
    mutationFn: () => saveLetter(number),
    onError: (failure) => toast.fail(problemCode(failure)),
  })
  if (!data) return error && <Failure error={error} onRetry={() => void refetch()} />
  const { pending, released, outcomes, hasLetter } = data
  const isEmpty = !(mayDecide && outcomes.length > 0) && !pending && released.length === 0
  if (isEmpty && !isDeciding) return null
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
          {at === 0 && hasLetter && (
            <Button
              variant="outlined"
              sx={{ mt: 1 }}
              loading={letter.isPending}
              onClick={() => letter.mutate()}
            >
              {t('decisions.letter')}
            </Button>
          )}
          {decision.rank !== null && (
            <Rank
              {...{ number, version, rank: decision.rank, onChanged }}
              list={application.status === 'waitlisted' ? waitingPlaceOf(application) : undefined}
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
          onStale={onChanged}
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
  /** The list that they are on; undefined once they are on none. */
  list: WaitingPlace | undefined
  onChanged: () => Promise<void>
}

function waitingPlaceOf({ program, intake }: Application): WaitingPlace {
  return { program: program.key, intake: intake.key }
}

/** Where on the waiting list; it can change as long as they wait. */
function Rank({ number, version, rank, canChange, list, onChanged }: RankProps) {
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
      {list && <Link to={waitingAddress(list)}>{t('waiting.seeList')}</Link>}
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
