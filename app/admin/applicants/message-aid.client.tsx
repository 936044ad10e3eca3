import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextTemplates } from '#contract/applicants/applicant-file.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { fillText } from '#contract/words/text-templates.ts'
import { languageOf } from '../words.ts'
import { AboutSelect } from './about-select.client.tsx'

interface MessageAidProps {
  templates: Pick<TextTemplates, 'messages' | 'values'>
  /** The applicant's, which comes first. */
  language: Language
  /** The application whose values fill the texts at first. */
  number?: string | undefined
  /** What is wrong with taking a text here, if anything. */
  warningOf?: (text: TextTemplates['messages'][number]) => string | undefined
  /** The text, and the number of the application whose values it was filled with. */
  onText: (text: string, number: string) => void
}

/** Begins a message from a text, shown with this file's values in both languages first. */
export function MessageAid(props: MessageAidProps) {
  const { templates, onText } = props
  const { t } = useTranslation('admin')
  const [isOpen, setIsOpen] = useState(false)
  if (templates.messages.length === 0) return null
  return (
    <>
      <Button variant="text" onClick={() => setIsOpen(true)}>
        {t('templates.begin')}
      </Button>
      {isOpen && (
        <TemplatesDialog
          {...props}
          onText={(text, about) => {
            onText(text, about)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function TemplatesDialog({
  templates,
  language,
  number: first,
  warningOf,
  onText,
  onClose,
}: MessageAidProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const [at, setAt] = useState(0)
  const [number, setNumber] = useState(first ?? templates.values[0]?.number ?? '')
  const shown = languageOf(i18n)
  const chosen = templates.messages[at]
  const values = templates.values.find((one) => one.number === number)
  const warning = chosen && warningOf?.(chosen)
  const filled = (one: Language) =>
    fillText(inLanguage(chosen?.text, one) ?? '', values?.[one] ?? {})
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('templates.begin')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <FormControl sx={{ flex: '1 1 14rem', gap: 0.5 }}>
            <FormLabel htmlFor={id}>{t('templates.text')}</FormLabel>
            <Select
              native
              autoFocus
              variant="outlined"
              value={String(at)}
              onChange={({ target }) => setAt(Number(target.value))}
              slotProps={{ input: { id } }}
            >
              {templates.messages.map(({ key, name }, place) => (
                <option key={key} value={String(place)}>
                  {inLanguage(name, shown)}
                </option>
              ))}
            </Select>
          </FormControl>
          <AboutSelect values={templates.values} number={number} onChange={setNumber} />
        </Box>
        {warning && (
          <Alert severity="warning" variant="outlined" role="alert" sx={{ mt: 2 }}>
            {warning}
          </Alert>
        )}
        <Box
          sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}
        >
          {languages
            .toSorted((one) => (one === language ? -1 : 1))
            .map((one) => (
              <Box key={one} sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
                <Typography variant="h3">
                  {t(one === language ? 'templates.theirs' : 'templates.inLanguage', {
                    language: t(`form.language.${one}`),
                  })}
                </Typography>
                <Box component="p" lang={one} sx={{ whiteSpace: 'pre-wrap', minHeight: 120 }}>
                  {filled(one)}
                </Box>
                <Button
                  variant={one === language ? 'contained' : 'outlined'}
                  onClick={() => onText(filled(one), number)}
                >
                  {t('templates.take')}
                </Button>
              </Box>
            ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
