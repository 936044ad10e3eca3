import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Select from '@mui/material/Select'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecidedRow, ReleasePreview as Preview } from '#contract/decisions/decisions.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { StatusTag } from '../applicants/status-tag.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { Incomplete } from '../ui/incomplete.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { oneTextQuery, saveLetterPreview } from './queries.ts'
import { Refused } from './refused.client.tsx'

interface ReleasePreviewProps {
  /** What was chosen. */
  rows: readonly DecidedRow[]
  preview: Preview
  /** When it is to leave; undefined for now. */
  when: string | undefined
}

/**
 * What would be released: how many of each outcome, the text of each kind, and what each applicant
 * will receive.
 */
export function ReleasePreview({ rows, preview, when }: ReleasePreviewProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [chosen, setChosen] = useState('')
  const stays = new Set(preview.refused.map(({ number }) => number))
  const leaving = rows.filter(({ number }) => !stays.has(number))
  const incomplete = leaving
    .filter(({ unsettled }) => unsettled.length > 0)
    .map(({ number }) => number)
  const row = leaving.find(({ number }) => number === chosen)
  const one = useQuery({ ...oneTextQuery(row), enabled: row !== undefined })
  const shown = row === undefined ? preview.samples : (one.data?.samples ?? [])
  return (
    <>
      <p>
        {when === undefined
          ? t('decisions.leave', { count: preview.total })
          : t('decisions.leaveLater', { count: preview.total, when })}
      </p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        {preview.counts.map(({ outcome, count }) => (
          <Box key={outcome} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <strong>{count}</strong>
            <StatusTag status={outcome} />
          </Box>
        ))}
      </Box>
      <Refused refused={preview.refused} />
      <Incomplete numbers={incomplete} />
      {leaving.length > preview.samples.length && (
        <FormControl fullWidth sx={{ mb: 2, gap: 0.5, maxWidth: 420 }}>
          <FormLabel htmlFor={id}>{t('decisions.read')}</FormLabel>
          <FormHelperText id={`${id}-hint`}>{t('decisions.readHint')}</FormHelperText>
          <Select
            native
            variant="outlined"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            slotProps={{ input: { id, 'aria-describedby': `${id}-hint` } }}
          >
            <option value="">{t('decisions.readSamples')}</option>
            {leaving.map(({ number, applicant }) => (
              <option
                translate="no"
                key={number}
                value={number}
              >{`${applicant.name} · ${number}`}</option>
            ))}
          </Select>
        </FormControl>
      )}
      {one.error && <Failure error={one.error} onRetry={() => void one.refetch()} />}
      <Box aria-live="polite">
        {shown.map((text) => (
          <Message key={text.number} message={text} isOpen={shown[0] === text} />
        ))}
      </Box>
    </>
  )
}

/** A mail as it will be sent, and the letter that comes with it. */
function Message({ message, isOpen }: { message: Preview['samples'][number]; isOpen: boolean }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const letter = useMutation({
    mutationFn: () => saveLetterPreview(message.number),
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Box component="details" open={isOpen} sx={look}>
      <summary>
        <WithNames
          names={[message.number]}
        >{`${t(`status.${message.outcome}`)} · ${t(`form.language.${message.language}`)} · ${message.number}`}</WithNames>
      </summary>
      <p>
        <strong lang={message.language}>{message.subject}</strong>
        <br />
        {message.to}
      </p>
      <Box lang={message.language} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message.text}
      </Box>
      {message.hasLetter && (
        <Button
          variant="outlined"
          loading={letter.isPending}
          onClick={() => letter.mutate()}
          sx={{ mt: 2 }}
        >
          {t('decisions.letter')}
        </Button>
      )}
    </Box>
  )
}

const look = {
  mb: 1,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& > summary': { minHeight: 32, cursor: 'pointer', fontWeight: 500 },
}
