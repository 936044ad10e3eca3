import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { statusesOf } from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { formatDate } from '../../format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCan } from '../me.ts'
import { Panel } from '../ui/screen.client.tsx'
import { waitingAddress } from '../waiting/queries.ts'
import { languageOf } from '../words.ts'
import { tasksQuery } from './file-queries.ts'
import { isUntold } from './review/asking-rows.ts'
import { documentsQuery } from './review/documents-queries.ts'
import { isWaiting, type Step, stepsOf } from './review/steps.ts'

type Application = ApplicantRecord['applications'][number]

/** Whether its applicant sends it, the last day has passed, and no one has reported the sending. */
function isUnreported({ status, sending }: Application): boolean {
  const { sender, closesAt, certainty, reports } = sending
  return (
    sender !== 'us' &&
    reports.length === 0 &&
    statusesOf.unsent.some((one) => one === status) &&
    closesAt !== null &&
    mayShow(certainty, 'countdown') &&
    new Date(closesAt) < new Date()
  )
}

function isUnsent({ status }: Application): boolean {
  return statusesOf.unsent.some((one) => one === status)
}

/** Whether nothing was sent for it and no one asked. */
function isUnasked({ isMissing, documents }: Step): boolean {
  return isMissing && documents.length === 0
}

interface TodoPanelProps {
  applicant: ApplicantRecord
  /** Opens the list of documents that can be asked for. */
  onAsk: () => void
}

interface Line {
  key: string
  text: string
  to: string
  /** What the line starts, if that is more than going to a place on the screen. */
  act?: () => void
  isLate?: boolean
}

/** What has to be done about this applicant now, each line leading to where it is done. */
export function TodoPanel({ applicant, onAsk }: TodoPanelProps) {
  const { t, i18n } = useTranslation('admin')
  const { data: papers } = useQuery({ ...documentsQuery(applicant.key), throwOnError: false })
  const { data: tasks = [] } = useQuery({ ...tasksQuery(applicant.key), throwOnError: false })
  const date = (day: string) => formatDate(day, languageOf(i18n))
  const today = new Date().toISOString().slice(0, 10)
  const waiting = papers?.documents.filter(isWaiting).length ?? 0
  const untold = papers?.documents.filter(isUntold).length ?? 0
  const missing = papers ? stepsOf(papers).filter(isUnasked).length : 0
  const navigate = useNavigate()
  const mayAsk = useCan('documents.review')
  const ask = mayAsk ? { act: onAsk } : {}

  const lines: Line[] = [
    ...applicant.conversations.flatMap(({ key, replyBy }) =>
      replyBy === null
        ? []
        : [
            {
              key,
              text: t('todo.answer', { date: date(replyBy) }),
              to: '#messages',
              isLate: replyBy < today,
            },
          ],
    ),
    ...(waiting > 0
      ? [{ key: 'review', text: t('todo.documents', { count: waiting }), to: '#review' }]
      : []),
    ...(untold > 0
      ? [{ key: 'untold', text: t('todo.untold', { count: untold }), to: '#review', ...ask }]
      : []),
    ...(missing > 0 && applicant.applications.some(isUnsent)
      ? [{ key: 'missing', text: t('todo.missing', { count: missing }), to: '#review', ...ask }]
      : []),
    ...applicant.applications.flatMap(({ number, nextMover, nextBy, status }) =>
      nextMover !== 'agency' || nextBy === null
        ? []
        : [
            {
              key: number,
              text: t('todo.move', { number, status: t(`status.${status}`), date: date(nextBy) }),
              to: `#${number}`,
              isLate: nextBy < today,
            },
          ],
    ),
    ...applicant.applications
      .filter(({ status }) => status === 'waitlisted')
      .map(({ number, program, intake }) => {
        const to = waitingAddress({ program: program.key, intake: intake.key })
        return {
          key: `waiting-${number}`,
          text: t('todo.waitingList', { number }),
          to,
          act: () => void navigate(to),
        }
      }),
    ...applicant.applications.filter(isUnreported).map(({ number }) => ({
      key: `sending-${number}`,
      text: t('todo.unreported', { number }),
      to: `#${number}`,
      isLate: true,
    })),
    ...tasks.flatMap(({ key, done, title, dueOn, overdue }) =>
      done
        ? []
        : [
            {
              key,
              text: dueOn === null ? title : t('todo.task', { title, date: date(dueOn) }),
              to: '#tasks',
              isLate: overdue,
            },
          ],
    ),
  ]

  return (
    <Panel title={t('todo.title')}>
      {lines.length === 0 ? (
        <Box component="p" sx={{ m: 0 }}>
          {t('todo.nothing')}
        </Box>
      ) : (
        <Box component="ul" sx={{ m: -2, p: 0, listStyle: 'none' }}>
          {lines
            .toSorted((one, other) => Number(other.isLate ?? false) - Number(one.isLate ?? false))
            .map(({ key, text, to, act, isLate }) => (
              <Box
                component="li"
                key={key}
                sx={{ '& + li': { borderTop: 1, borderColor: 'divider' } }}
              >
                <Box
                  component="a"
                  href={to}
                  onClick={(event: MouseEvent) => {
                    if (!act) return
                    event.preventDefault()
                    act()
                  }}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    minHeight: 44,
                    px: 2,
                    color: isLate ? 'error.main' : 'text.primary',
                    fontWeight: isLate ? 500 : 400,
                  }}
                >
                  <Icon name={isLate ? 'clock' : 'arrow'} size={18} />
                  <span>{isLate ? t('todo.late', { text }) : text}</span>
                </Box>
              </Box>
            ))}
        </Box>
      )}
    </Panel>
  )
}
