import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byLanguage, inLanguage, unwritten } from '#contract/common/values/by-language.ts'
import { languages } from '#contract/common/values/languages.ts'
import { answerLength } from '#contract/common/values/vocabulary.ts'
import { fillText, placeholdersOf, placesIn } from '#contract/words/text-templates.ts'
import { WithNames } from '../../with-names.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { textsOrNull } from '../ui/numbers.ts'
import { languageOf } from '../words.ts'
import type { BulkFieldsProps } from './bulk-fields.client.tsx'
import { sampleTemplatesQuery } from './bulk-queries.ts'

const known: readonly string[] = placeholdersOf('message')

/** What is written to each in their language, read beforehand with the values of one of them. */
export function MessageFields({ number, onAct }: BulkFieldsProps) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const { data: templates, error, refetch } = useQuery(sampleTemplatesQuery(number))
  const [text, setText] = useState(unwritten)
  const shown = languageOf(i18n)
  const sample = templates?.values[0]

  function change(next: typeof text) {
    setText(next)
    const text = textsOrNull(next)
    const isWrong = languages.some((one) => unknownIn(next[one]) !== undefined)
    onAct(
      isWrong || !languages.some((language) => text[language])
        ? undefined
        : { kind: 'message', text },
    )
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DialogContentText>{t('bulkApplicants.messageText')}</DialogContentText>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {templates && (
        <FormControl sx={{ gap: 0.5 }}>
          <FormLabel htmlFor={id}>{t('templates.begin')}</FormLabel>
          <Select
            native
            variant="outlined"
            defaultValue=""
            onChange={({ target: { value } }) => {
              const chosen = templates.messages.find(({ key }) => key === value)
              if (chosen) change(byLanguage((one) => chosen.text[one] ?? ''))
            }}
            slotProps={{ input: { id } }}
          >
            <option value="">{t('form.choose')}</option>
            {templates.messages.map(({ key, name }) => (
              <option key={key} value={key}>
                {inLanguage(name, shown)}
              </option>
            ))}
          </Select>
        </FormControl>
      )}
      {languages.map((language) => {
        const unknown = unknownIn(text[language])
        const filled = fillText(text[language], sample?.[language] ?? {})
        return (
          <FormControl key={language} error={unknown !== undefined} sx={{ gap: 0.5 }}>
            <FormLabel htmlFor={`${id}-${language}`}>
              {t('bulkApplicants.messageIn', { language: t(`form.language.${language}`) })}
            </FormLabel>
            <FormHelperText id={`${id}-${language}-hint`} error={false}>
              {t('bulkApplicants.messageHint')}
            </FormHelperText>
            {unknown !== undefined && (
              <FormHelperText id={`${id}-${language}-error`} role="alert">
                {t('review.unknownPlaceholder', { name: `{{${unknown}}}` })}
              </FormHelperText>
            )}
            <OutlinedInput
              id={`${id}-${language}`}
              multiline
              minRows={4}
              maxRows={12}
              value={text[language]}
              onChange={({ target: { value } }) => change({ ...text, [language]: value })}
              slotProps={{
                input: {
                  lang: language,
                  maxLength: answerLength,
                  'aria-describedby': `${id}-${language}-hint ${id}-${language}-error`,
                },
              }}
            />
            {sample && filled !== text[language] && unknown === undefined && (
              <Box
                sx={{ mt: 1, p: 1, borderLeft: 3, borderColor: 'divider', fontSize: '0.875rem' }}
              >
                <strong>
                  <WithNames names={[sample.number]}>
                    {t('bulkApplicants.preview', { number: sample.number })}
                  </WithNames>
                </strong>
                <Box component="p" lang={language} sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
                  {filled}
                </Box>
              </Box>
            )}
          </FormControl>
        )
      })}
    </Box>
  )
}

function unknownIn(text: string): string | undefined {
  return placesIn(text).find((place) => !known.includes(place))
}
