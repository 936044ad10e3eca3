import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/common/pictures.ts'
import { pictureLimits } from '#contract/common/values/picture-sizes.ts'
import { problemCode } from '../../api.ts'
import { problemWords } from '../problem-words.ts'
import { useInputId } from '../ui/field-ids.ts'
import { BilingualInput, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { KeptPicture } from './kept-picture.client.tsx'
import { sendPicture } from './queries.ts'
import { pictureValues, type UniversityValues } from './values.ts'

/** The university's mark and what it looks like; all of it may be missing. */
export function Pictures() {
  const { t } = useTranslation('admin')
  return (
    <>
      <Logo
        name="logo"
        title={t('universities.field.logo')}
        hint={t('universities.picture.hint')}
      />
      <PictureLines />
    </>
  )
}

/** A logo, to be chosen, seen and taken away. */
export function Logo({ name, title, hint }: { name: string; title: string; hint: string }) {
  const { t } = useTranslation('admin')
  const { field } = useController({ name })
  const inputId = useInputId()
  const { choose, outcome } = useSending({ hint, onSent: field.onChange })
  return (
    <Panel title={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {field.value && (
          <KeptPicture pictureKey={field.value.key} label={title} size={field.value} />
        )}
        <Button ref={field.ref} id={inputId(name)} onClick={choose}>
          {t(field.value ? 'universities.picture.otherLogo' : 'universities.picture.chooseLogo')}
        </Button>
        {field.value && (
          <Button
            variant="text"
            color="error"
            aria-label={t('form.removeLine', { line: t('universities.picture.logo') })}
            onClick={() => field.onChange(null)}
          >
            {t('form.remove')}
          </Button>
        )}
      </Box>
      {outcome}
    </Panel>
  )
}

function PictureLines() {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<UniversityValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'pictures' })
  const { choose, outcome } = useSending({
    hint: t('universities.picture.hint'),
    most: pictureLimits.pictures - fields.length,
    onSent: (picture) => append(pictureValues(picture), { shouldFocus: false }),
  })
  const inputId = useInputId()
  const nameOf = (index: number) => t('universities.picture.line', { number: index + 1 })
  return (
    <Lines
      title={t('universities.field.pictures')}
      nameOf={nameOf}
      lines={fields}
      none={t('universities.picture.none')}
      addLabel={t('universities.picture.add')}
      onAdd={choose}
      onRemove={remove}
      onMove={move}
      note={
        <>
          {fields.length > 1 && <Box component="p">{t('universities.picture.order')}</Box>}
          {outcome}
        </>
      }
    >
      {(index) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {fields[index] && (
            <Box id={inputId(`pictures.${index}.key`)} tabIndex={-1}>
              <KeptPicture
                pictureKey={fields[index].key}
                label={nameOf(index)}
                size={fields[index]}
              />
            </Box>
          )}
          <BilingualInput
            name={`pictures.${index}.alt`}
            label={t('universities.picture.alt')}
            hint={t('universities.picture.altHint')}
            maxLength={pictureLimits.textLength}
          />
          <TextInput
            name={`pictures.${index}.credit`}
            label={t('universities.picture.credit')}
            maxLength={pictureLimits.creditLength}
            optional
          />
        </Box>
      )}
    </Lines>
  )
}

interface Sending {
  /** How many more there may be; one if not given. */
  most?: number
  onSent: (picture: Picture) => void
  /** What may be sent. */
  hint: string
}

/**
 * Lets the reader choose pictures and sends them one after the other; shows what was refused and
 * why.
 */
function useSending({ most, onSent, hint }: Sending): { choose: () => void; outcome: ReactNode } {
  const { t, i18n } = useTranslation('admin')
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string[]>([])
  const why = (error: unknown) => {
    const code = problemCode(error)
    return code === 'file_type_refused'
      ? t('universities.picture.wrongType')
      : problemWords(i18n, code)
  }
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const refusals: string[] = []
      for (const [place, file] of files.entries()) {
        if (place >= (most ?? 1)) {
          refusals.push(t('universities.picture.tooMany'))
          break
        }
        try {
          onSent(await sendPicture(file))
        } catch (error) {
          if (problemCode(error) === 'pictures_too_many') {
            refusals.push(why(error))
            break
          }
          refusals.push(t('universities.picture.refused', { name: file.name, why: why(error) }))
        }
      }
      setRefused(refusals)
    },
  })
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after it was refused.
    target.value = ''
    setRefused([])
    if (files.length > 0) sending.mutate(files)
  }
  const outcome = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        multiple={most !== undefined}
        onChange={take}
      />
      <Box component="p" sx={{ m: 0, mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
        {hint}
      </Box>
      <Box role="status" sx={{ fontWeight: 500 }}>
        {sending.isPending && t('universities.picture.sending')}
      </Box>
      {refused.length > 0 && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1, bgcolor: 'background.paper' }}>
          {refused.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </>
  )
  return { choose: () => input.current?.click(), outcome }
}
