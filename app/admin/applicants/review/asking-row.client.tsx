import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextTemplates } from '#contract/applicants/applicant-file.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DocumentLine } from '#contract/documents/values/document-lines.ts'
import { formatDate, languageName } from '../../../format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { languageOf } from '../../words.ts'
import { type AskingRow, type Choice, isOpen } from './asking-rows.ts'

interface AskingRowProps {
  row: AskingRow
  choice: Choice
  templates: TextTemplates | undefined
  /** The applicant's, which reasons are written in. */
  language: Language
  isMissing: boolean
  onChoose: (reason: string) => void
  onChange: (next: Partial<Choice>) => void
}

/** A document that can be asked for: whether, why, and the words its applicant reads. */
export function AskingRowFields(props: AskingRowProps) {
  const { row, choice, templates, language, isMissing, onChoose, onChange } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const id = useId()
  const shown = languageOf(i18n)
  const name = useDocumentName()(row)
  const { document } = row
  // A document that was never sent can't be rejected for cut-off edges.
  const isThere = document !== undefined && document.file !== null
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          sx={{ flex: '1 1 14rem', mr: 0 }}
          control={
            <Checkbox
              checked={choice.isChosen}
              onChange={({ target }) => onChange({ isChosen: target.checked })}
            />
          }
          label={name}
        />
        <Tag tone={document && !isOpen(document) ? 'info' : 'warning'}>
          {document
            ? document.toldAt !== null && isOpen(document)
              ? t('review.ask.askedOn', { date: formatDate(document.toldAt, shown, 'short') })
              : t(`review.state.${document.status}`)
            : t('review.ask.notSent')}
        </Tag>
        {choice.isChosen && (
          <Select
            native
            variant="outlined"
            size="small"
            value={choice.reason}
            error={isMissing}
            onChange={({ target: { value } }) => onChoose(value)}
            sx={{ flex: '1 1 12rem' }}
            slotProps={{
              input: { id, 'aria-label': t('review.ask.reasonFor', { document: name }) },
            }}
          >
            <option value="">{isThere ? t('form.choose') : t('review.ask.notSent')}</option>
            {isThere &&
              templates?.rejections.map((one) => (
                <option key={one.key} value={one.key}>
                  {inLanguage(one.name, shown)}
                </option>
              ))}
            <option value="own">{t('review.ask.own')}</option>
          </Select>
        )}
      </Box>
      {isMissing && (
        <FormHelperText id={`${id}-error`} error role="alert">
          {t('review.ask.reasonMissing', { document: name })}
        </FormHelperText>
      )}
      {choice.isChosen && choice.reason !== '' && (
        <OutlinedInput
          fullWidth
          multiline
          maxRows={6}
          size="small"
          value={choice.text}
          error={isMissing}
          onChange={({ target }) => onChange({ text: target.value })}
          sx={{ mt: 0.5 }}
          slotProps={{
            input: {
              lang: language,
              maxLength: 1000,
              'aria-label': t('review.ask.textFor', {
                document: name,
                language: t(`form.language.${language}`),
              }),
              ...(isMissing && { 'aria-describedby': `${id}-error` }),
            },
          }}
        />
      )}
    </Box>
  )
}

/** A line of the checklist as its applicant reads it, a certificate with the language that it proves. */
export function useDocumentName(): (line: DocumentLine) => string {
  const { t, i18n } = useTranslation('admin')
  const certificates: Record<string, string> = t('certificate', { returnObjects: true })
  return ({ type, language }) => {
    const name = t(`documentType.${type}`)
    if (language === null) return name
    return certificates[language] ?? `${name} (${languageName(language, languageOf(i18n))})`
  }
}
