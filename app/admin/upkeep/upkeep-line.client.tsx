import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type ProgramSays,
  type UpkeepGap,
  type UpkeepList,
  type UpkeepOwners,
  type UpkeepRow,
  weighedDays,
} from '#contract/catalogue/upkeep.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { problemCode } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { Boundary } from '../ui/boundary.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { ConfirmDialog } from './confirm-dialog.client.tsx'
import { ConfirmProgram } from './confirm-program.client.tsx'
import { CorrectDialog, isCorrectedHere } from './correct-dialog.client.tsx'
import { GapList } from './gap-list.client.tsx'
import { IntakeActs } from './intake-acts.client.tsx'
import { assignUpkeep, confirmUpkeep, noteLook } from './queries.ts'
import { TranslateDialog } from './translate-dialog.client.tsx'

interface UpkeepLineProps {
  list: UpkeepList
  row: UpkeepRow
  owners: UpkeepOwners
  canWrite: boolean
  /** For today's lines: whether it was dealt with. */
  today?: { done: boolean }
  /** Set if several can be chosen at once. */
  chosen?: { is: boolean; toggle: () => void }
  /** It was dealt with here: the list is read again, and the next line comes. */
  onDone: () => void
}

/** One thing to check: what it is, who is responsible, and what the reader can do about it here. */
export function UpkeepLine(props: UpkeepLineProps) {
  const { list, row, owners, canWrite, today, chosen, onDone } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const client = useQueryClient()
  const toast = useToast()
  const [asked, setAsked] = useState<'confirm' | 'correct' | 'translate'>()
  const [gap, setGap] = useState<UpkeepGap>()
  const close = () => setAsked(undefined)
  const language = languageOf(i18n)
  const name = inLanguage(row.name, language)
  const isOpen = canWrite && !today?.done
  const isConfirmable = list === 'gaps' && mayBeConfirmed(row)

  const assign = useMutation({
    mutationFn: (owner: string) => assignUpkeep(list, [row.subject], owner || null),
    onSuccess: () => client.invalidateQueries({ queryKey: ['upkeep'] }),
    onError: (error) => toast.fail(problemCode(error)),
  })

  async function confirm(
    sourceUrl: string,
    says?: ProgramSays,
    version = row.version,
  ): Promise<void> {
    await confirmUpkeep({ subject: row.subject, sourceUrl, ...(says && { says }) }, version)
    toast.say(t('upkeep.confirmed', { name }))
    leave()
  }
  const look = useMutation({
    mutationFn: () => noteLook(row.subject),
    onSuccess: () => {
      toast.say(t('upkeep.looked', { name }))
      leave()
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  function correct(about?: UpkeepGap) {
    setGap(about)
    setAsked('correct')
  }

  function leave() {
    close()
    for (const key of [['destinations'], ['programs'], ['scholarships'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey: key })
    }
    onDone()
  }
  async function corrected() {
    try {
      // The person who corrected it had its page open.
      if (list === 'gaps') await noteLook(row.subject)
      toast.say(t('upkeep.correctedLine', { name }))
    } catch (error) {
      toast.fail(problemCode(error))
    }
    leave()
  }
  const dialog = {
    ...{ name, onClose: close },
    detail: inLanguage(row.detail, language) || '',
    sourceUrl: row.sourceUrl ?? '',
  }
  return (
    <Box component="li" data-line={today?.done ? 'done' : ''} sx={lineLook}>
      {canWrite && chosen && (
        <Checkbox
          checked={chosen.is}
          onChange={chosen.toggle}
          sx={{ width: 44, height: 44, ml: -1.5, mr: -1 }}
          slotProps={{ input: { 'aria-label': t('upkeep.chooseLine', { name }) } }}
        />
      )}
      <Box sx={{ flex: '1 1 min(320px, calc(100% - 60px))', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Link to={hrefOf(row)} className="link-onward">
            <Verbatim>{name}</Verbatim>
          </Link>
          {today?.done && <Tag tone="success">{t('upkeep.today.lineDone')}</Tag>}
          {row.missing.length > 0 && (
            <Tag tone="warning">{t('upkeep.missing', { count: row.missing.length })}</Tag>
          )}
        </Box>
        <Typography variant="body2" sx={aboutLook}>
          {[
            t(`upkeep.kind.${row.kind}`),
            row.destination && t(`translation:vocabulary.destination.${row.destination}`),
            inLanguage(row.detail, language),
            ...(list === 'translations'
              ? []
              : [
                  row.date === null
                    ? t('upkeep.neverRead')
                    : t(`upkeep.date.${list}`, { date: formatDate(row.date, language, 'short') }),
                  row.lookedOn &&
                    t('upkeep.lookedOn', { date: formatDate(row.lookedOn, language, 'short') }),
                  row.readings > 0 &&
                    t('upkeep.readings', { count: row.readings, days: weighedDays.readings }),
                ]),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {row.gaps.length > 0 && (
          <GapList
            gaps={row.gaps}
            says={row.says}
            name={name}
            onGap={isOpen && isCorrectedHere(row.kind) ? correct : undefined}
          />
        )}
      </Box>
      <Select
        native
        size="small"
        value={row.owner?.key ?? ''}
        disabled={!canWrite || assign.isPending}
        onChange={({ target }) => assign.mutate(target.value)}
        slotProps={{ input: { 'aria-label': t('upkeep.ownerOf', { name }) } }}
        sx={{ minWidth: 160 }}
      >
        <option value="">{t('upkeep.nobody')}</option>
        {owners.map((owner) => (
          <option translate="no" key={owner.key} value={owner.key}>
            {owner.name}
          </option>
        ))}
      </Select>
      {isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isConfirmable && (
            <Button data-act onClick={() => setAsked('confirm')}>
              {t('upkeep.confirm')}
              <span className="visually-hidden">
                {' '}
                <Verbatim>{name}</Verbatim>
              </span>
            </Button>
          )}
          {list === 'intakes' && <IntakeActs row={row} name={name} onDone={leave} />}
          {list === 'translations' ? (
            <Button data-act onClick={() => setAsked('translate')}>
              {t('upkeep.translate')}
              <span className="visually-hidden">
                {' '}
                <Verbatim>{name}</Verbatim>
              </span>
            </Button>
          ) : isCorrectedHere(row.kind) ? (
            <Button variant="text" onClick={() => correct(row.gaps[0])}>
              {t('upkeep.correct')}
              <span className="visually-hidden">
                {' '}
                <Verbatim>{name}</Verbatim>
              </span>
            </Button>
          ) : (
            <Button variant="text" component={Link} to={hrefOf(row)}>
              {t('upkeep.correct')}
              <span className="visually-hidden">
                {' '}
                <Verbatim>{name}</Verbatim>
              </span>
            </Button>
          )}
          {today && (
            <Button variant="text" loading={look.isPending} onClick={() => look.mutate()}>
              {t('upkeep.look')}
              <span className="visually-hidden">
                {' '}
                <Verbatim>{name}</Verbatim>
              </span>
            </Button>
          )}
        </Box>
      )}
      {asked === 'confirm' && row.kind === 'program' && (
        <Boundary>
          <ConfirmProgram
            {...dialog}
            programKey={row.key}
            onConfirm={(sourceUrl, says, version) => confirm(sourceUrl, says, version)}
          />
        </Boundary>
      )}
      {asked === 'confirm' && row.kind !== 'program' && (
        <ConfirmDialog {...dialog} onConfirm={(sourceUrl) => confirm(sourceUrl)} />
      )}
      {asked === 'correct' && isCorrectedHere(row.kind) && (
        <CorrectDialog
          line={{ kind: row.kind, key: row.key }}
          gap={gap?.kind}
          name={name}
          onSaved={() => void corrected()}
          onClose={close}
        />
      )}
      {asked === 'translate' && (
        <TranslateDialog row={row} name={name} onSaved={() => void corrected()} onClose={close} />
      )}
    </Box>
  )
}

/** A program has a page to open in any case; unknown values can't be confirmed. */
export function mayBeConfirmed({ kind, gaps }: UpkeepRow): boolean {
  return kind === 'program' || gaps.every(({ certainty }) => certainty !== 'unknown')
}

/** Where its whole record is. */
function hrefOf({ kind, key }: UpkeepRow): string {
  const [first = key, fact] = key.split('/')
  switch (kind) {
    case 'fact':
      return `/admin/destinations?edit=${first}&fact=${fact ?? ''}`
    case 'destination':
      return `/admin/destinations?edit=${first}`
    case 'calendar':
      return `/admin/destinations?edit=${first}&part=calendar`
    case 'living_cost':
      return `/admin/destinations?edit=${first}&part=livingCosts`
    case 'program':
      return `/admin/programs/${key}`
    case 'university':
      return `/admin/universities/${key}`
    case 'scholarship':
      return `/admin/scholarships/${key}`
  }
}

const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 0.5,
  // A finger needs more room than a pointer.
  '@media (pointer: fine)': { '& .link-onward, & li > button': { minHeight: 24, py: 0 } },
} as const

/** On one line where there is room for many lines: the page itself has all of it. */
const aboutLook = {
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
  whiteSpace: { xs: 'normal', md: 'nowrap' },
} as const

/** Lines one under the other on one sheet. */
export const sheetLook = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li + li': { mt: 0, borderTop: 1, borderColor: 'divider' },
} as const
