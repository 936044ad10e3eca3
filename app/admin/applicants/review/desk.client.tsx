import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import type { StaffDocument } from '#contract/documents/documents.ts'
import type { DocumentStatus } from '#contract/documents/values/document-rules.ts'
import { problemCode } from '../../../api.ts'
import { useCan } from '../../me.ts'
import { useShellParts } from '../../shortcuts/shell-keys.client.tsx'
import { Empty, Panel } from '../../ui/screen.client.tsx'
import { useToast } from '../../ui/toast.client.tsx'
import { type Shortcuts, useShortcuts, useShortcutsWanted } from '../../ui/use-shortcuts.ts'
import { isEnding } from '../ending.ts'
import { templatesQuery } from '../file-queries.ts'
import { lastUndoable } from '../undoable.ts'
import { useUndo } from '../use-undo.ts'
import { Acts } from './acts.client.tsx'
import { AddDocument } from './add-document.client.tsx'
import { AskingNotice } from './asking-notice.client.tsx'
import { Checklist } from './checklist.client.tsx'
import {
  confirmNotApplicable,
  documentsQuery,
  reviewDocument,
  undoAsking,
} from './documents-queries.ts'
import { IdentityFacts } from './identity-facts.client.tsx'
import { ReasonPanel } from './reason-panel.client.tsx'
import { isWaiting, nextWaiting, type Step, shownIn, stepsOf } from './steps.ts'
import { type Sight, useSight } from './use-sight.ts'
import { Viewer } from './viewer.client.tsx'

/** The move of a document that a reason is being written for. */
interface Asking {
  document: StaffDocument
  to: 'rejected' | 'requested'
  written?: string
}

interface ReviewDeskProps {
  applicant: ApplicantRecord
  /** Keys that lead away from the documents. */
  further: Shortcuts
  /** Opens the list of what can be asked for: of all of it, or of one line. */
  onAsk: (line?: Pick<Step, 'type' | 'language'>) => void
}

/** The documents of a file beside its checklist, reviewed one after the other without a mouse. */
export function ReviewDesk({ applicant, further, onAsk }: ReviewDeskProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const client = useQueryClient()
  const toast = useToast()
  const mayReview = useCan('documents.review')
  const mayAdd = useCan('applicants.write')
  const [isAdding, setAdding] = useState(false)
  const query = documentsQuery(applicant.key)
  const { data } = useSuspenseQuery(query)
  const { data: templates } = useQuery(templatesQuery(applicant.key))
  const steps = stepsOf(data)
  const shown = shownIn(steps)
  const [chosen, setChosen] = useState(() => (mayReview ? shown.find(isWaiting)?.key : undefined))
  const [asking, setAsking] = useState<Asking>()
  const [isWanted] = useShortcutsWanted()
  const { open } = useShellParts()
  const current = shown.find(({ key }) => key === chosen)
  const sight = useSight(current?.key, current?.file?.pages ?? 1)

  const { mutate } = useMutation({
    mutationFn: ({ act }: Act) => act(),
    onMutate: ({ document, status }) => {
      keep({ ...document, status, moves: [] })
      setAsking(undefined)
      setChosen(nextWaiting(shown, document.key)?.key ?? document.key)
    },
    onSuccess: (document) => {
      keep(document)
      // A text to begin from names what is still needed.
      for (const part of ['timeline', 'one', 'templates']) {
        void client.invalidateQueries({ queryKey: ['applicants', part, applicant.key] })
      }
    },
    onError: (failure, { document, again }) => {
      toast.fail(problemCode(failure))
      setChosen(document.key)
      // A reason that didn't get through is still there to be sent.
      if (again && problemCode(failure) !== 'version_stale') setAsking(again)
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const undoLastMove = useUndo()
  const { mutate: undo } = useMutation({
    mutationFn: undoAsking,
    onSuccess: (documents) => {
      client.setQueryData(query.queryKey, documents)
      toast.say(t('review.undone'))
    },
    onError: (failure) => {
      toast.fail(problemCode(failure))
      void client.invalidateQueries({ queryKey: query.queryKey })
    },
    onSettled: () => {
      for (const part of ['timeline', 'one', 'templates', 'list', 'board']) {
        void client.invalidateQueries({ queryKey: ['applicants', part] })
      }
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })

  function keep(document: StaffDocument) {
    client.setQueryData<ApplicantDocuments>(
      query.queryKey,
      (before) =>
        before && {
          ...before,
          documents: before.documents.map((one) => (one.key === document.key ? document : one)),
        },
    )
  }

  function can(to: DocumentStatus): boolean {
    return current?.moves.some((move) => move.to === to && move.allowed) ?? false
  }

  function accept() {
    if (!current || !can('accepted')) return
    const review = { to: 'accepted', reason: null } as const
    mutate({ document: current, status: 'accepted', act: () => reviewDocument(current, review) })
  }

  function refuse() {
    if (!current) return
    const to = (['rejected', 'requested'] as const).find(can)
    if (to) setAsking({ document: current, to })
  }

  function confirm() {
    if (!current || !mayReview || current.status !== 'not_applicable' || current.confirmedAt) return
    const act = () => confirmNotApplicable(current)
    mutate({ document: current, status: 'not_applicable', act })
  }

  function answer(reason: string) {
    if (!asking) return
    const { document, to } = asking
    const again: Asking = { ...asking, written: reason }
    mutate({ document, status: to, act: () => reviewDocument(document, { to, reason }), again })
  }

  const mayAsk = mayReview && applicant.applications.some(({ status }) => !isEnding(status))

  // One key for what was done last: its mail leaves last.
  const moved = lastUndoable(applicant.applications)
  const asked = mayReview ? data.asking : null
  const isAskedLast = asked && !(moved && Date.parse(moved.leavesAt) > Date.parse(asked.leavesAt))
  const undoKey = {
    ...(isAskedLast && { u: () => undo(asked.act) }),
    ...(moved && !isAskedLast && { u: () => undoLastMove.mutate(moved) }),
  }

  function step(by: 1 | -1) {
    const at = shown.findIndex(({ key }) => key === chosen)
    const next = shown[at === -1 && by === -1 ? shown.length - 1 : at + by]
    if (next) setChosen(next.key)
  }

  useShortcuts(
    {
      j: () => step(1),
      k: () => step(-1),
      a: accept,
      r: refuse,
      n: confirm,
      ...(mayAsk && { d: () => onAsk() }),
      ...undoKey,
      o: sight.rotate,
      '+': sight.larger,
      '=': sight.larger,
      '-': sight.smaller,
      '0': sight.whole,
      ...pageKeys(sight),
      ...further,
    },
    isWanted && asking === undefined,
  )

  const waiting = shown.filter(isWaiting).length
  return (
    <Box id="review">
      <Panel
        title={t('review.title')}
        aside={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" role="status">
              {waiting > 0
                ? t('review.waiting', { count: waiting })
                : t(shown.length > 0 ? 'review.allDone' : 'review.nothingSent')}
            </Typography>
            {mayAsk && (
              <Button aria-keyshortcuts="d" onClick={() => onAsk()}>
                {t('review.ask.title')}
              </Button>
            )}
            {mayAdd && (
              <Button variant="text" onClick={() => setAdding(true)}>
                {t('entry.document.title')}
              </Button>
            )}
            <Button variant="text" onClick={() => open('sheet')}>
              {t('review.keys')}
            </Button>
          </Box>
        }
      >
        <AskingNotice
          documents={data}
          onAsk={mayAsk ? () => onAsk() : undefined}
          waiting={waiting}
          onUndo={mayReview ? undo : undefined}
        />
        {steps.length === 0 ? (
          <Empty title={t('review.none')} />
        ) : (
          <Box
            sx={{
              ...desk,
              ...(shown.length > 0 && besideViewer),
              ...(current?.file && { height: { xs: 'auto', md: 'min(80dvh, 900px)' } }),
            }}
          >
            {shown.length > 0 && (
              <Box sx={{ ...part, height: { xs: current?.file ? '70dvh' : 'auto', lg: '100%' } }}>
                {current?.file ? (
                  <Viewer document={current} sight={sight} />
                ) : (
                  <Empty
                    title={t(current ? 'review.saysNotApplicable' : 'review.choose')}
                    {...(current?.reason && { text: current.reason })}
                  />
                )}
              </Box>
            )}
            <Box sx={{ ...part, overflowY: 'auto' }}>
              {asking && (
                <ReasonPanel
                  key={asking.document.key}
                  title={t(`review.to.${asking.to}`)}
                  type={asking.document.type}
                  templates={templates}
                  language={applicant.language}
                  begun={asking.written}
                  onReason={answer}
                  onClose={() => setAsking(undefined)}
                />
              )}
              {current && <IdentityFacts applicant={applicant} />}
              {current && !asking && (
                <Acts
                  document={current}
                  mayReview={mayReview}
                  onAccept={can('accepted') ? accept : undefined}
                  onReject={can('rejected') || can('requested') ? refuse : undefined}
                  onConfirm={
                    current.status === 'not_applicable' && current.confirmedAt === null
                      ? confirm
                      : undefined
                  }
                />
              )}
              <Checklist
                steps={steps}
                current={chosen}
                onChoose={setChosen}
                onAsk={mayAsk ? onAsk : undefined}
              />
            </Box>
          </Box>
        )}
      </Panel>
      {isAdding && (
        <AddDocument
          applicantKey={applicant.key}
          documents={data.documents}
          onAdded={() => {
            toast.say(t('entry.document.added'))
            for (const part of ['documents', 'timeline', 'one', 'templates']) {
              void client.invalidateQueries({ queryKey: ['applicants', part, applicant.key] })
            }
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  )
}

function pageKeys({ page, turnTo }: Sight): Shortcuts {
  return Object.fromEntries([
    ['ArrowRight', () => turnTo(page + 1)],
    ['ArrowLeft', () => turnTo(page - 1)],
  ])
}

interface Act {
  document: StaffDocument
  /** What it will be, shown at once. */
  status: DocumentStatus
  act: () => Promise<StaffDocument>
  /** The question asked before this act, if it asked for a reason. */
  again?: Asking
}

const desk = { display: 'grid', m: -2 } as const

const besideViewer = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

const part = {
  minWidth: 0,
  minHeight: 0,
  borderStyle: 'solid',
  borderColor: 'divider',
  borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
  '&:last-child': { borderWidth: 0 },
} as const
