import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WaitingPerson } from '#contract/decisions/waiting-lists.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { DecisionDialog } from '../applicants/decision-dialog.client.tsx'
import { decisionsQuery } from '../decisions/queries.ts'
import { problemWords } from '../problem-words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'

interface DecideHereProps {
  person: WaitingPerson
  /** Whether it is to be an offer; what was decided already stays as it is. */
  isOffer: boolean
  onClose: () => void
  onDecided: () => void
  onStale: () => void
}

/** Decides about an applicant on a waiting list, as in their file. */
export function DecideHere({ person, isOffer, onClose, onDecided, onStale }: DecideHereProps) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const { data, error, isFetching, refetch } = useQuery(
    decisionsQuery(person.number, person.version),
  )
  const title = (
    <WithNames names={[person.applicant.name]}>
      {t('waiting.decideOn', { name: person.applicant.name })}
    </WithNames>
  )
  if (!data) {
    return (
      error && (
        <ConfirmDialog
          title={title}
          act={t('failure.retry')}
          text={problemWords(i18n, problemCode(error))}
          isPending={isFetching}
          onConfirm={() => void refetch()}
          onClose={onClose}
        />
      )
    )
  }
  const isStarted = data.pending !== null
  return (
    <DecisionDialog
      application={person}
      decisions={data}
      language={person.applicant.language}
      title={title}
      {...(isOffer && !isStarted && { first: 'offer_unconditional' as const })}
      onClose={onClose}
      onDecided={async () => {
        toast.say(t('decisions.saved'))
        onDecided()
      }}
      onStale={async () => onStale()}
    />
  )
}
