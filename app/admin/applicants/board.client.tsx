import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, type UIEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicationStatus, Transition } from '#contract/admissions/values/transitions.ts'
import type { ApplicantRow } from '#contract/applicants/applicants.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { problemCode } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { useCan, useMe } from '../me.ts'
import { fullName } from '../ui/names.ts'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { cardState } from './board-card.ts'
import { boardQuery } from './bulk-queries.ts'
import { Due } from './due.client.tsx'
import { MoveDialog } from './move-dialog.client.tsx'
import { asksFirst, isAskedFor, movesOf } from './moves.ts'
import { applicantQuery, moveApplication } from './queries.ts'
import { AskDialog } from './review/ask-dialog.client.tsx'
import { useSayMoved } from './use-undo.ts'

/** Stages that are on the board even if they are empty. */
const always: readonly ApplicationStatus[] = [
  'submitted',
  'in_review',
  'documents_requested',
  'ready_to_send',
  'sent',
]

/** The board's scroll position, so that a reader returning from a file is where they were. */
let left = 0

function takeUp(region: HTMLElement | null) {
  if (region) region.scrollLeft = left
}

interface Wish {
  row: ApplicantRow
  move: Transition
}

/**
 * Applications by their stage. A card is dragged, or moved by its menu, to where the table of moves
 * lets this administrator move it; a move that needs a reason or lacks documents asks first.
 */
export function Board({ values }: { values: Record<string, string> }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const me = useMe()
  const sayMoved = useSayMoved()
  const { data } = useQuery(boardQuery(values))
  const [dragged, setDragged] = useState<ApplicantRow>()
  const [asked, setAsked] = useState<Wish>()
  const refresh = () => client.invalidateQueries({ queryKey: ['applicants'] })
  const { mutate } = useMutation({
    mutationFn: ({ row: { application }, move: { to } }: Wish) =>
      moveApplication(application.number, { to, reason: null }, application.version),
    onSuccess: (record, { row }) => {
      sayMoved(record, row.application.number)
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
    onError: (failure, wish) => {
      const code = problemCode(failure)
      if (isAskedFor(code)) setAsked(wish)
      else toast.fail(code)
    },
    onSettled: refresh,
  })
  if (!data) return <ScreenSkeleton />

  const open = dragged ? movesOf(dragged.application, me) : []
  const stages = stagesOf(data, open)
  function make(wish: Wish) {
    if (asksFirst(wish.row.application, wish.move)) setAsked(wish)
    else mutate(wish)
  }

  return (
    <>
      <Box
        role="region"
        aria-label={t('board.title')}
        tabIndex={0}
        ref={takeUp}
        onScroll={({ currentTarget }: UIEvent<HTMLElement>) => {
          left = currentTarget.scrollLeft
        }}
        sx={{ display: 'flex', gap: 1.5, overflowX: 'auto', alignItems: 'flex-start', pb: 1 }}
      >
        {stages.map(({ status, total, rows }) => {
          const move = open.find((one) => one.to === status)
          return (
            <Box
              component="section"
              key={status}
              aria-label={t(`status.${status}`)}
              onDragOver={(event) => {
                if (move) event.preventDefault()
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged && move) make({ row: dragged, move })
                setDragged(undefined)
              }}
              sx={{
                ...column,
                ...(dragged && {
                  opacity: move || status === dragged.application.status ? 1 : 0.5,
                }),
                ...(move && { borderColor: 'primary.main', borderStyle: 'dashed' }),
              }}
            >
              <Stage
                {...{ status, total, rows }}
                onDrag={setDragged}
                onMove={make}
                values={values}
              />
            </Box>
          )
        })}
      </Box>
      {asked && (
        <AskedMove
          key={`${asked.row.application.number} ${asked.move.to}`}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onMoved={() => {
            setAsked(undefined)
            void refresh()
          }}
          onStale={refresh}
        />
      )}
    </>
  )
}

interface AskedMoveProps {
  asked: Wish
  onClose: () => void
  onMoved: () => void
  onStale: () => Promise<void>
}

/**
 * What a move asks for, which depends on the application's file; staff who may ask for documents
 * name them.
 */
function AskedMove({ asked: { row, move }, ...handlers }: AskedMoveProps) {
  const mayReview = useCan('documents.review')
  const [isAsking, setIsAsking] = useState(move.to === 'documents_requested' && mayReview)
  const { data } = useQuery(applicantQuery(row.key))
  if (data && isAsking) {
    return (
      <Suspense>
        <AskDialog applicant={data} line={undefined} onClose={handlers.onClose} />
      </Suspense>
    )
  }
  const application = data?.applications.find(({ number }) => number === row.application.number)
  const open = application?.moves.find(({ to }) => to === move.to)
  if (!application || !open) return null
  return (
    <MoveDialog
      {...{ application, move: open, language: row.language }}
      applications={data?.applications ?? []}
      {...handlers}
      {...(mayReview && { onAsk: () => setIsAsking(true) })}
    />
  )
}

const column = {
  flex: '0 0 264px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

interface StageProps {
  status: ApplicationStatus
  total: number
  rows: readonly ApplicantRow[]
  values: Record<string, string>
  onDrag: (row: ApplicantRow | undefined) => void
  onMove: (wish: Wish) => void
}

function Stage({ status, total, rows, values, onDrag, onMove }: StageProps) {
  const { t, i18n } = useTranslation('admin')
  const { view: _view, ...filters } = values
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, px: 1.5, py: 1 }}>
        <Typography variant="h3" component="h2">
          {t(`status.${status}`)}
        </Typography>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatNumber(total, languageOf(i18n))}
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Card key={row.application.number} row={row} onDrag={onDrag} onMove={onMove} />
        ))}
      </Box>
      {total > rows.length && (
        <Box sx={{ px: 1.5, py: 1 }}>
          <Link to={`?${new URLSearchParams({ ...filters, status })}`}>
            {t('board.all', { count: total })}
          </Link>
        </Box>
      )}
    </>
  )
}

function Card({
  row,
  onDrag,
  onMove,
}: {
  row: ApplicantRow
  onDrag: (row: ApplicantRow | undefined) => void
  onMove: (wish: Wish) => void
}) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const moves = movesOf(row.application, useMe())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { programTitle, university, number } = row.application
  const state = cardState(t, row)
  const name = fullName(row)
  return (
    <Box
      component="li"
      draggable={moves.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', number)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(undefined)}
      sx={{ m: 0, px: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box component={Link} to={`/admin/applicants/${row.key}`} sx={{ fontWeight: 500 }}>
        <Verbatim>{name}</Verbatim>
      </Box>
      <Box sx={cardLine}>{inLanguage(programTitle, languageOf(i18n))}</Box>
      <Box sx={cardLine}>
        <Verbatim>{university}</Verbatim>
      </Box>
      {state !== '' && <Box sx={cardLine}>{state}</Box>}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Box component="span" sx={{ fontSize: '0.8125rem' }}>
          <Due application={row.application} />
        </Box>
        {moves.length > 0 && (
          <Button
            variant="text"
            aria-label={t('board.moveNamed', { name })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            {...(anchor && { 'aria-controls': id })}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            {t('board.move')}
          </Button>
        )}
      </Box>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {moves.map((move) => (
          <MenuItem
            key={move.to}
            onClick={() => {
              setAnchor(null)
              onMove({ row, move })
            }}
          >
            {t(`move.${move.to}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}

const cardLine = {
  fontSize: '0.8125rem',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const

/**
 * Columns with cards, columns that are always shown, and those that the dragged card can go to; in
 * a fixed order.
 */
function stagesOf(
  data: readonly { status: ApplicationStatus; total: number; rows: ApplicantRow[] }[],
  open: readonly Transition[],
) {
  const targets = open.map(({ to }) => to).filter((to) => !always.includes(to))
  const filled = data.map(({ status }) => status).filter((status) => !always.includes(status))
  return [...new Set([...always, ...filled, ...targets])].map(
    (status) => data.find((one) => one.status === status) ?? { status, total: 0, rows: [] },
  )
}
