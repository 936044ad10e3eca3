import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UpkeepRow } from '#contract/catalogue/upkeep.ts'
import type { Bilingual } from '#contract/common/common.ts'
import { textIn } from '#contract/common/values/by-language.ts'
import {
  directionOf,
  fallbackLanguage,
  type Language,
  languages,
} from '#contract/common/values/languages.ts'
import { sectionKeys } from '#contract/common/values/vocabulary.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { saveUpkeepTexts, upkeepTextsQuery } from './queries.ts'

interface TranslateDialogProps {
  row: UpkeepRow
  name: string
  onSaved: () => void
  onClose: () => void
}

/** Fills in texts that exist in one language only, beside the words of the other. */
export function TranslateDialog({ row, name, onSaved, onClose }: TranslateDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const nameOf = useTextNames()
  const {
    data,
    error: unread,
    refetch,
  } = useQuery({ ...upkeepTextsQuery(row), throwOnError: false })
  const [typed, setTyped] = useState<Record<string, string>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ texts, version }: { texts: Record<string, Bilingual>; version: number }) =>
      saveUpkeepTexts(row, texts, version),
    onSuccess: onSaved,
  })
  const filled = (data?.texts ?? []).flatMap(({ name: text, text: words }) => {
    const translation = typed[text]?.trim()
    return translation ? [[text, { ...words, [missingIn(words)]: translation }] as const] : []
  })

  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (data && filled.length > 0) {
            mutate({ texts: Object.fromEntries(filled), version: data.version })
          }
        }}
      >
        <DialogTitle id={id}>{t('upkeep.translate')}</DialogTitle>
        <DialogContent>
          <DialogContentText>
            <strong>
              <Verbatim>{name}</Verbatim>
            </strong>
          </DialogContentText>
          {unread && <Failure error={unread} onRetry={() => void refetch()} />}
          {error && <Failure error={error} title={t('form.notSaved')} />}
          {!data && !unread && <ScreenSkeleton />}
          {data?.texts.map(({ name: text, text: words }, place) => {
            const missing = missingIn(words)
            const { text: there, language: of } = textIn(words, missing)
            return (
              <Box key={text} sx={sides}>
                <div>
                  <Box component="span" id={`${id}-${place}-there`} sx={{ fontWeight: 500 }}>
                    {labelIn(nameOf(text), of)}
                  </Box>
                  <Box
                    component="p"
                    lang={of}
                    dir={directionOf(of)}
                    sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                  >
                    {there}
                  </Box>
                </div>
                <FormControl fullWidth sx={{ gap: 0.5 }}>
                  <FormLabel htmlFor={`${id}-${place}`}>{labelIn(nameOf(text), missing)}</FormLabel>
                  <OutlinedInput
                    id={`${id}-${place}`}
                    multiline
                    minRows={there.length > 100 ? 4 : 1}
                    maxRows={16}
                    autoFocus={place === 0}
                    value={typed[text] ?? ''}
                    onChange={({ target }) => setTyped({ ...typed, [text]: target.value })}
                    slotProps={{
                      input: { lang: missing, dir: directionOf(missing), maxLength: 20_000 },
                    }}
                  />
                </FormControl>
              </Box>
            )
          })}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <ActButton
            type="submit"
            needs={data && filled.length === 0 ? t('upkeep.needsText') : undefined}
            loading={isPending || (!data && !unread)}
          >
            {t('form.save')}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )

  function labelIn(label: string, language: Language) {
    return t('form.inLanguage', { label, language: t(`form.language.${language}`) })
  }
}

function missingIn(text: Bilingual): Language {
  return languages.find((one) => !text[one]) ?? fallbackLanguage
}

const textNames = [
  'title',
  'summary',
  'curriculum',
  'careers',
  'description',
  'name',
  'provider',
  'coverage',
  'value',
  'note',
] as const

function useTextNames(): (name: string) => string {
  const { t } = useTranslation(['admin', 'translation'])
  return (name) => {
    const section = sectionKeys.find((one) => name === `section.${one}`)
    if (section) return t(`translation:vocabulary.section.${section}`)
    const known = textNames.find((one) => one === name)
    return known ? t(`upkeep.textName.${known}`) : name
  }
}

const sides = {
  display: 'grid',
  gap: 2,
  mt: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const
