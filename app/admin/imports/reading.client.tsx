import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportView, ReadingChoice } from '#contract/catalogue/imports.ts'
import { Panel } from '../ui/screen.client.tsx'

interface ReadingProps {
  view: ImportView
  isLocked: boolean
  isPending: boolean
  onRead: (choice: ReadingChoice) => void
}

/**
 * The sheet, the first line and the encoding with which a file was read; the reader can change
 * them.
 */
export function Reading({ view, isLocked, isPending, onRead }: ReadingProps) {
  const { t } = useTranslation('admin')
  const { encoding, reading, fault } = view
  const { sheets, sheet, headerLine, lines, encodings, isKept } = reading
  const isAsked = fault?.code === 'encoding_unsure'
  const mayChoose = isKept && !isLocked
  const hasChoice = sheets.length > 0 || lines.length > 1 || encodings.length > 0
  if (!hasChoice || (!mayChoose && sheets.length === 0)) return null
  const read = isAsked ? undefined : encoding
  // Choices made elsewhere stay.
  const chosen: ReadingChoice = {
    ...(sheet !== null && { sheet }),
    ...(read !== undefined &&
      read !== 'xlsx' &&
      encodings.some((one) => one.encoding === read) && { encoding: read }),
  }
  return (
    <Panel title={t('imports.reading.title')}>
      {encodings.length > 0 && mayChoose && (
        <Encodings
          view={view}
          read={read}
          isOpen={isAsked}
          isPending={isPending}
          onRead={(next) => onRead({ encoding: next })}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {sheets.length > 0 && (
          <Choice
            label={t('imports.reading.sheet')}
            value={sheet ?? 0}
            isLocked={!mayChoose || isPending || sheets.length === 1}
            options={sheets.map(({ name, isHidden }) =>
              isHidden ? t('imports.reading.sheetHidden', { name }) : name,
            )}
            values={sheets.map((_sheet, at) => at)}
            onChange={(next) => onRead({ sheet: next })}
          />
        )}
        {mayChoose && !isAsked && lines.length > 1 && (
          <Choice
            label={t('imports.reading.headerLine')}
            value={headerLine}
            isLocked={isPending}
            options={lines.map(({ line, cells }) =>
              t('imports.reading.lineOf', { line, text: cells.filter(Boolean).join(' · ') }),
            )}
            values={lines.map(({ line }) => line)}
            onChange={(next) => onRead({ ...chosen, headerLine: next })}
          />
        )}
      </Box>
    </Panel>
  )
}

interface ChoiceProps {
  label: string
  value: number
  values: readonly number[]
  options: readonly string[]
  isLocked: boolean
  onChange: (value: number) => void
}

function Choice({ label, value, values, options, isLocked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <FormControl sx={{ flex: '1 1 260px', minWidth: 0, maxWidth: 520, gap: 0.5 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Select
        native
        variant="outlined"
        slotProps={{ input: { id } }}
        value={value}
        disabled={isLocked}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {values.map((one, at) => (
          <option key={one} value={one}>
            {options[at]}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}

interface EncodingsProps {
  view: ImportView
  read: string | undefined
  /** Only the file's owner knows it, so the screen asks. */
  isOpen: boolean
  isPending: boolean
  onRead: (encoding: NonNullable<ReadingChoice['encoding']>) => void
}

/** The first lines with accents in each encoding that they could be written in. */
function Encodings({ view, read, isOpen, isPending, onRead }: EncodingsProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <Box component="details" open={isOpen} sx={{ mb: 2 }}>
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer' }}>
        {t('imports.reading.other')}
      </Box>
      <Box component="fieldset" disabled={isPending} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ mb: 1, fontWeight: 600 }}>
          {t('imports.reading.encoding')}
        </Box>
        {view.reading.encodings.map(({ encoding, lines }) =>
          encoding === 'xlsx' ? null : (
            <Box
              component="label"
              key={encoding}
              sx={{ display: 'flex', alignItems: 'flex-start', py: 0.5, cursor: 'pointer' }}
            >
              <Radio
                name={id}
                checked={encoding === read}
                disabled={isPending}
                onChange={() => onRead(encoding)}
                sx={{ width: 44, height: 44 }}
              />
              <Box sx={{ minWidth: 0, py: 1.25, overflowWrap: 'anywhere' }}>
                {t(`imports.reading.encodingName.${encoding}`)}
                {lines.map(({ line, cells }) => (
                  <Box key={line} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                    <bdi>{cells.join(' · ')}</bdi>
                  </Box>
                ))}
              </Box>
            </Box>
          ),
        )}
      </Box>
    </Box>
  )
}
