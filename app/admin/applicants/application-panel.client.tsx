import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type ApplicationStatus,
  applicationStatuses,
  nextMover,
} from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { formatDate, formatMoney } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useCan } from '../me.ts'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import type { Application } from './application.ts'
import { CorrectDialog } from './correct-dialog.client.tsx'
import { DecisionPart } from './decision-part.client.tsx'
import { isEnding } from './ending.ts'
import { History } from './history.client.tsx'
import { MoveDialog } from './move-dialog.client.tsx'
import { moveWords } from './moves.ts'
import { SendingPart } from './sending-part.client.tsx'
import { StatusTag } from './status-tag.client.tsx'
import { UndoLine } from './undo-line.client.tsx'

/** On the button that a key leads to. */
export const nextMoveMark = 'data-next-move'

interface ApplicationPanelProps {
  application: Application
  /** All of the same person's. */
  applications: readonly Application[]
  /** The applicant's language, which reasons are written in. */
  language: ApplicantRecord['language']
  onMoved: (record: ApplicantRecord) => void
  onStale: () => Promise<void>
  /** Opens the list of documents that can be asked for. */
  onAsk: () => void
}

/** One application: its status, who acts next, the possible moves, and its history. */
export function ApplicationPanel({
  application,
  applications,
  language,
  onMoved,
  onStale,
  onAsk,
}: ApplicationPanelProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const [move, setMove] = useState<Application['moves'][number]>()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const shown = languageOf(i18n)
  const { program, intake, moves } = application
  const allowed = moves.filter((one) => one.allowed)
  const canCorrect = application.corrections.some((one) => one.allowed)
  const next = nextOf(application, allowed)
  const mayReview = useCan('documents.review')
  // Staff who may ask for documents name them; the state follows.
  const isAsking = ({ to }: Application['moves'][number]) =>
    to === 'documents_requested' && mayReview
  return (
    <Panel
      title={application.number}
      names={[application.number]}
      aside={<StatusTag status={application.status} />}
    >
      <Typography variant="h3" component="p">
        <Link to={`/admin/programs/${program.key}`}>{inLanguage(program.title, shown)}</Link>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <WithNames names={[application.university]}>
          {t('applicants.line', {
            university: application.university,
            term: t(`translation:vocabulary.term.${intake.term}`),
            year: intake.academicYear,
            channel: t(`channel.${application.submissionChannel}`),
          })}
        </WithNames>
      </Typography>
      <EntryLine entry={application.entry} />
      <NextStep application={application} />
      {application.undo && <UndoLine number={application.number} undo={application.undo} hasKey />}
      <Deposits application={application} />
      <SendingPart application={application} onNoted={onMoved} onStale={onStale} />
      {(allowed.length > 0 || canCorrect) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {allowed.map((one) => (
            <Button
              key={one.to}
              variant={one === next ? 'contained' : 'outlined'}
              color={isEnding(one.to) ? 'error' : 'primary'}
              {...(one === next && { [nextMoveMark]: '', 'aria-keyshortcuts': 'm' })}
              onClick={() => (isAsking(one) ? onAsk() : setMove(one))}
            >
              {t(moveWords(one))}
            </Button>
          ))}
          {canCorrect && (
            <Button variant="text" onClick={() => setIsCorrecting(true)}>
              {t('applicants.change.correct')}
            </Button>
          )}
        </Box>
      )}
      <DecisionPart application={application} language={language} onChanged={onStale} />
      <History application={application} />
      {isCorrecting && (
        <CorrectDialog
          application={application}
          language={language}
          onClose={() => setIsCorrecting(false)}
          onMoved={(record) => {
            setIsCorrecting(false)
            onMoved(record)
          }}
          onStale={onStale}
        />
      )}
      {move && (
        <MoveDialog
          application={application}
          applications={applications}
          move={move}
          language={language}
          onClose={() => setMove(undefined)}
          onMoved={(record) => {
            setMove(undefined)
            onMoved(record)
          }}
          onStale={onStale}
          onAsk={() => {
            setMove(undefined)
            onAsk()
          }}
        />
      )}
    </Panel>
  )
}

/** Which colleague entered it, how it came, and how the applicant agreed. */
function EntryLine({ entry }: Pick<Application, 'entry'>) {
  const { t, i18n } = useTranslation('admin')
  if (!entry) return null
  const { by, source, consentHow, consentOn, agreedAt } = entry
  const day = consentOn ?? agreedAt
  const isPending = consentHow === 'later' && agreedAt === null
  return (
    <Typography variant="body2" sx={{ color: isPending ? 'warning.main' : 'text.secondary' }}>
      <WithNames names={[by]}>
        {t('entry.line', { who: by, source: t(`entry.source.${source}`) })}
      </WithNames>{' '}
      {isPending
        ? t('entry.pending')
        : t(`entry.agreed.${consentHow}`, {
            date: day === null ? '' : formatDate(day, languageOf(i18n)),
          })}
    </Typography>
  )
}

/** The move that takes it on when it is the agency's turn: the furthest that needs no explaining. */
function nextOf({ status }: Application, allowed: Application['moves']) {
  if (nextMover[status] !== 'agency') return undefined
  return allowed
    .filter((one) => !one.reasonRequired && !one.told && one.open === null && !isEnding(one.to))
    .toSorted((one, other) => placeOf(one.to) - placeOf(other.to))
    .at(-1)
}

function placeOf(status: ApplicationStatus): number {
  return applicationStatuses.indexOf(status)
}

/** What was paid, and who said so. */
function Deposits({ application }: { application: Application }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return application.deposits.map(({ amountMinor, currency, on, toldBy }) => (
    <Typography key={`${on} ${amountMinor}`} variant="body2" sx={{ mt: 0.5 }}>
      <WithNames names={[toldBy]}>
        {t('applicants.change.depositPaid', {
          amount: formatMoney(amountMinor, currency, language),
          date: formatDate(on, language),
          who: toldBy,
        })}
      </WithNames>
    </Typography>
  ))
}

function NextStep({ application }: { application: Application }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { nextBy } = application
  const mover = movers.find((one) => one === application.nextMover) ?? 'nobody'
  if (mover === 'nobody') return null
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      {nextBy === null
        ? t('applicants.next', { who: t(`mover.${mover}`) })
        : t('applicants.nextBy', {
            who: t(`mover.${mover}`),
            date: formatDate(nextBy, languageOf(i18n)),
          })}
    </Typography>
  )
}

const movers = ['agency', 'applicant', 'university', 'embassy', 'nobody'] as const
