import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Select from '@mui/material/Select'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { ApplicationAct } from '#contract/applicants/applicant-bulk.ts'
import { unwritten } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { textOrNull, textsOrNull } from '../ui/numbers.ts'
import { OptionalMark } from '../ui/optional-mark.client.tsx'
import { type BulkSelection, type MoveAct, movesQuery } from './bulk-queries.ts'
import { MoveCheckPart } from './move-check.client.tsx'
import { writtenWith } from './moves.ts'
import { staffNamesQuery, tagsQuery } from './queries.ts'

export interface BulkFieldsProps {
  /** What was chosen. */
  selection: BulkSelection
  /** The key of one of them, if they were chosen one by one. */
  number: string | undefined
  /** Says what is to be done, or undefined while something is still to be said. */
  onAct: (act: Exclude<ApplicationAct, { kind: 'undo' }> | undefined) => void
}

/** The target state, and the message in each language that one of them may read. */
export function MoveFields({ selection, onAct }: BulkFieldsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const { data } = useQuery(movesQuery(selection))
  // Asking for documents has to name them, so it is a separate act.
  const targets = data?.moves.filter((one) => one.to !== 'documents_requested') ?? []
  const [to, setTo] = useState<ApplicationStatus>()
  const [reason, setReason] = useState(unwritten)
  const [passOver, setPassOver] = useState('')
  const target = targets.find((one) => one.to === to)

  function change(next: ApplicationStatus | undefined, words: typeof reason, why = passOver) {
    setTo(next)
    setReason(words)
    setPassOver(why)
    onAct(next && moveTo(next, words, why))
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DialogContentText>{t('bulkApplicants.moveText')}</DialogContentText>
      <FormControl sx={{ gap: 0.5 }}>
        <FormLabel htmlFor={id}>{t('bulkApplicants.move')}</FormLabel>
        <Select
          native
          variant="outlined"
          value={to ?? ''}
          onChange={({ target: { value } }) =>
            change(targets.find((one) => one.to === value)?.to, reason)
          }
          slotProps={{ input: { id } }}
        >
          <option value="">{t('form.choose')}</option>
          {targets.map((one) => (
            <option key={one.to} value={one.to}>
              {t('bulkApplicants.fits', {
                move: t(`move.${one.to}`),
                fits: one.fits,
                total: data?.total,
              })}
            </option>
          ))}
        </Select>
        {data && targets.length === 0 && (
          <FormHelperText>{t('bulkApplicants.noneFits')}</FormHelperText>
        )}
      </FormControl>
      {to && (
        <MoveCheckPart
          selection={selection}
          act={moveTo(to, reason, passOver)}
          passOver={passOver}
          onPassOver={(why) => change(to, reason, why)}
        />
      )}
      {target &&
        data?.languages.map((language) => (
          <FormControl key={language} sx={{ gap: 0.5 }}>
            <FormLabel htmlFor={`${id}-${language}`}>
              {t(`bulkApplicants.written.${writtenWith(target.reasonIn.includes(language))}`, {
                language: t(`form.language.${language}`),
              })}
            </FormLabel>
            <FormHelperText id={`${id}-${language}-hint`}>
              {t(
                target.reasonIn.includes(language)
                  ? 'bulkApplicants.reasonNeeded'
                  : 'bulkApplicants.reasonOptional',
              )}
            </FormHelperText>
            <OutlinedInput
              id={`${id}-${language}`}
              multiline
              minRows={2}
              maxRows={8}
              value={reason[language]}
              onChange={({ target: { value } }) => change(to, { ...reason, [language]: value })}
              slotProps={{
                input: {
                  lang: language,
                  maxLength: 2000,
                  'aria-describedby': `${id}-${language}-hint`,
                },
              }}
            />
          </FormControl>
        ))}
    </Box>
  )
}

function moveTo(to: ApplicationStatus, words: Record<Language, string>, passOver: string): MoveAct {
  return { kind: 'move', to, reason: textsOrNull(words), passOver: textOrNull(passOver) }
}

/**
 * The documents to ask for follow from each file; staff may add a sentence in each language that
 * applicants read.
 */
export function AskFields({ selection, onAct }: BulkFieldsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const { data } = useQuery(movesQuery(selection))
  const [note, setNote] = useState(unwritten)
  const say = (words: typeof note) => {
    setNote(words)
    onAct({ kind: 'ask', note: textsOrNull(words) })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DialogContentText>{t('bulkApplicants.askText')}</DialogContentText>
      {data?.languages.map((language) => (
        <FormControl key={language} sx={{ gap: 0.5 }}>
          <FormLabel htmlFor={`${id}-${language}`}>
            {t('bulkApplicants.askNote', { language: t(`form.language.${language}`) })}
            <OptionalMark />
          </FormLabel>
          <OutlinedInput
            id={`${id}-${language}`}
            multiline
            minRows={2}
            maxRows={6}
            value={note[language]}
            onChange={({ target: { value } }) => say({ ...note, [language]: value })}
            slotProps={{ input: { lang: language, maxLength: 1000 } }}
          />
        </FormControl>
      ))}
    </Box>
  )
}

/** Who the files go to. */
export function AssignFields({ onAct }: BulkFieldsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const [owner, setOwner] = useState('')
  return (
    <FormControl fullWidth sx={{ gap: 0.5 }}>
      <FormLabel htmlFor={id}>{t('applicants.column.owner')}</FormLabel>
      <Select
        native
        variant="outlined"
        value={owner}
        onChange={({ target: { value } }) => {
          setOwner(value)
          if (value === '') onAct(undefined)
          else onAct({ kind: 'owner', owner: value === unassigned ? null : value })
        }}
        slotProps={{ input: { id } }}
      >
        <option value="">{t('form.choose')}</option>
        <option value={unassigned}>{t('applicants.nobody')}</option>
        {staff
          .filter(({ mayRead }) => mayRead)
          .map(({ key, name }) => (
            <option translate="no" key={key} value={key}>
              {name}
            </option>
          ))}
      </Select>
    </FormControl>
  )
}

const unassigned = 'nobody'

/** A tag to add or to remove. */
export function TagFields({ onAct }: BulkFieldsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const { data: known = [] } = useQuery(tagsQuery())
  const [tag, setTag] = useState('')
  const [on, setOn] = useState(true)

  function change(next: string, isOn: boolean) {
    setTag(next)
    setOn(isOn)
    onAct(next.trim() === '' ? undefined : { kind: 'tag', tag: next.trim(), on: isOn })
  }

  return (
    <>
      <FormControl fullWidth sx={{ gap: 0.5 }}>
        <FormLabel htmlFor={id}>{t('bulkApplicants.tag')}</FormLabel>
        <OutlinedInput
          id={id}
          value={tag}
          onChange={({ target }) => change(target.value, on)}
          slotProps={{ input: { list: `${id}-known`, maxLength: 40 } }}
        />
        <datalist id={`${id}-known`}>
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </FormControl>
      <RadioGroup
        aria-label={t('bulkApplicants.tag')}
        value={on ? 'on' : 'off'}
        onChange={(_event, value) => change(tag, value === 'on')}
      >
        {(['on', 'off'] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={t(`bulkApplicants.tagging.${one}`)}
          />
        ))}
      </RadioGroup>
    </>
  )
}
