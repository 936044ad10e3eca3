import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextTemplates } from '#contract/applicants/applicant-file.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import { fillText, leftIn } from '#contract/words/text-templates.ts'
import { languageOf } from '../../words.ts'

const longest = 1000

interface ReasonPanelProps {
  /** The act's own name, on the button too. */
  title: string
  type: DocumentType
  templates: TextTemplates | undefined
  /** The applicant's, which the reason is written in. */
  language: Language
  /** A text that was written before and didn't get through. */
  begun: string | undefined
  onReason: (reason: string) => void
  onClose: () => void
}

/**
 * Why a document is refused or requested again, in the applicant's language: a number key chooses a
 * text, Enter sends it. A translation into the reader's own language is beside it.
 */
export function ReasonPanel(props: ReasonPanelProps) {
  const { title, type, templates, language, begun, onReason, onClose } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(begun ?? '')
  const [chosen, setChosen] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const shown = languageOf(i18n)
  const filled = fillText(text, valuesOf(templates, type, language))
  const left = leftIn(filled)

  useEffect(() => root.current?.focus(), [])

  function choose(at: number) {
    const template = templates?.rejections[at]
    if (!template) return
    setChosen(at)
    setIsMissing(false)
    setText(fillText(inLanguage(template.text, language), valuesOf(templates, type, language)))
  }

  function send() {
    const reason = filled.trim()
    if (reason === '' || left.length > 0) setIsMissing(true)
    else onReason(reason)
  }

  function press(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLTextAreaElement
    const isButton = event.target instanceof HTMLButtonElement
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && !isButton && (!isTyping || event.ctrlKey || event.metaKey))
      send()
    else if (/^[1-9]$/.test(event.key) && !isTyping) choose(Number(event.key) - 1)
    else return
    event.preventDefault()
  }

  const other = chosen === undefined ? undefined : templates?.rejections[chosen]
  return (
    <Box
      ref={root}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      onKeyDown={press}
      sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider', '&:focus': { outline: 'none' } }}
    >
      <Typography id={`${id}-title`} variant="h3">
        {t('review.reasonTitle', { act: title, document: t(`documentType.${type}`) })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 1 }}>
        {templates?.rejections.map(({ key, name }, at) => (
          <Button
            key={key}
            size="small"
            variant={chosen === at ? 'contained' : 'outlined'}
            aria-pressed={chosen === at}
            onClick={() => choose(at)}
          >
            {`${at + 1} ${inLanguage(name, shown)}`}
          </Button>
        ))}
      </Box>
      <FormControl fullWidth error={isMissing} sx={{ gap: 0.5 }}>
        <FormLabel htmlFor={id}>
          {t('review.reasonIn', { language: t(`form.language.${language}`) })}
        </FormLabel>
        <FormHelperText id={`${id}-hint`} error={false}>
          {t('review.reasonHint')}
        </FormHelperText>
        {isMissing && (
          <FormHelperText id={`${id}-error`} role="alert">
            {left.length > 0
              ? t('review.unknownPlaceholder', { name: left.join(' ') })
              : t('applicants.reasonMissing')}
          </FormHelperText>
        )}
        <OutlinedInput
          id={id}
          multiline
          minRows={3}
          maxRows={10}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{
            input: {
              lang: language,
              maxLength: longest,
              'aria-describedby': `${id}-hint ${id}-error`,
            },
          }}
        />
      </FormControl>
      {(filled !== text || (other && shown !== language)) && (
        <Box sx={{ mt: 1, p: 1, borderLeft: 3, borderColor: 'divider', fontSize: '0.875rem' }}>
          <strong>{t('review.preview')}</strong>
          {filled !== text && <p lang={language}>{filled}</p>}
          {other && shown !== language && (
            <p lang={shown}>
              {fillText(inLanguage(other.text, shown), valuesOf(templates, type, shown))}
            </p>
          )}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button variant="contained" color="error" onClick={send}>
          {title}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </Box>
    </Box>
  )
}

/** The values for a text's places; a document is the same for all applications of a file. */
export function valuesOf(
  templates: TextTemplates | undefined,
  type: DocumentType,
  language: Language,
) {
  return {
    ...templates?.values[0]?.[language],
    document: inLanguage(templates?.documents[type], language) ?? '',
  }
}
