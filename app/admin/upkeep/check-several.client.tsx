import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpkeepRow } from '#contract/catalogue/upkeep.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { problemCode } from '../../api.ts'
import { Tag } from '../../ui/tag.tsx'
import { problemWords } from '../problem-words.ts'
import { programQuery } from '../programs/queries.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { type Part, partsToConfirm, saysOf } from './program-parts.ts'
import { confirmUpkeep } from './queries.ts'
import { usePartName } from './use-part-name.ts'

/** What a colleague says about one page: nothing before they opened it. */
interface Answer {
  isOpened: boolean
  isConfirmed: boolean
  /** Which values of a program it confirms, from which version. */
  ticked: readonly Part[]
  version: number
  outcome?: 'done' | ReturnType<typeof problemCode>
}

interface CheckSeveralProps {
  rows: readonly UpkeepRow[]
  onClose: () => void
}

/** Several pages one after the other: a colleague opens each one and confirms it separately. */
export function CheckSeveral({ rows, onClose }: CheckSeveralProps) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const id = useId()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(
    () =>
      new Map(
        rows.map(({ subject, version }) => [
          subject,
          { isOpened: false, isConfirmed: false, ticked: [], version },
        ]),
      ),
  )
  const answer = (subject: string, changes: Partial<Answer>) =>
    setAnswers((before) => {
      const known = before.get(subject)
      return known ? new Map(before).set(subject, { ...known, ...changes }) : before
    })
  const wanted = rows.filter(({ subject }) => {
    const one = answers.get(subject)
    return one?.isConfirmed === true && one.outcome !== 'done'
  })
  const confirm = useMutation({
    mutationFn: async () => {
      let count = 0
      for (const row of wanted) {
        const one = answers.get(row.subject)
        if (!one || row.sourceUrl === null) continue
        const says = row.kind === 'program' ? { says: saysOf(one.ticked) } : {}
        try {
          const confirmed = { subject: row.subject, sourceUrl: row.sourceUrl, ...says }
          await confirmUpkeep(confirmed, one.version)
          answer(row.subject, { outcome: 'done' })
          count++
        } catch (error) {
          answer(row.subject, { outcome: problemCode(error) })
        }
      }
      return count
    },
    onSuccess: (count) => {
      if (count > 0) toast.say(t('upkeep.several.confirmed', { count }))
      if (count === wanted.length) onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{t('upkeep.several.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('upkeep.several.text')}</DialogContentText>
        <Box component="ol" sx={linesLook}>
          {rows.map((row) => {
            const one = answers.get(row.subject)
            return (
              one && (
                <CheckLine
                  key={row.subject}
                  row={row}
                  answer={one}
                  onAnswer={(changes) => answer(row.subject, changes)}
                />
              )
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.close')}
        </Button>
        <ActButton
          needs={wanted.length === 0 ? t('upkeep.several.needs') : undefined}
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {t('upkeep.several.confirm', { count: wanted.length })}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}

interface CheckLineProps {
  row: UpkeepRow
  answer: Answer
  onAnswer: (changes: Partial<Answer>) => void
}

function CheckLine({ row, answer, onAnswer }: CheckLineProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const nameOf = usePartName()
  const { data: program } = useQuery({
    ...programQuery(row.key),
    enabled: row.kind === 'program',
    throwOnError: false,
  })
  const { isOpened, isConfirmed, ticked, outcome } = answer
  const parts = program ? partsToConfirm(program, new Date()) : []
  const name = inLanguage(row.name, language)
  const detail = inLanguage(row.detail, language)
  return (
    <li>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <strong>
            <Verbatim>{name}</Verbatim>
          </strong>
          {detail && <Box sx={{ color: 'text.secondary' }}>{detail}</Box>}
          <a
            href={row.sourceUrl ?? ''}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => onAnswer({ isOpened: true })}
            onAuxClick={() => onAnswer({ isOpened: true })}
          >
            {t('upkeep.openSource')}
            <span className="visually-hidden">
              {' '}
              <Verbatim>{name}</Verbatim> {t('catalogue.newTab')}
            </span>
          </a>
        </Box>
        {outcome === 'done' ? (
          <Tag tone="success">{t('upkeep.several.done')}</Tag>
        ) : (
          <FormControlLabel
            disabled={!isOpened || (row.kind === 'program' && !program)}
            label={t('upkeep.several.says')}
            control={
              <Checkbox
                checked={isConfirmed}
                onChange={(_event, isTicked) =>
                  onAnswer({
                    isConfirmed: isTicked,
                    ...(program && { version: program.version }),
                  })
                }
              />
            }
          />
        )}
      </Box>
      {isConfirmed && outcome !== 'done' && (
        <Box role="group" aria-label={t('upkeep.says')} sx={{ pl: 2 }}>
          {parts.map((part) => (
            <FormControlLabel
              key={part.id}
              sx={{ display: 'flex' }}
              label={nameOf(part)}
              control={
                <Checkbox
                  size="small"
                  checked={ticked.some((one) => one.id === part.id)}
                  onChange={(_event, isTicked) =>
                    onAnswer({
                      ticked: isTicked
                        ? [...ticked, part]
                        : ticked.filter((one) => one.id !== part.id),
                    })
                  }
                />
              }
            />
          ))}
        </Box>
      )}
      {outcome && outcome !== 'done' && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problemWords(i18n, outcome)}
        </Box>
      )}
    </li>
  )
}

const linesLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { m: 0, py: 1, borderTop: 1, borderColor: 'divider' },
} as const
