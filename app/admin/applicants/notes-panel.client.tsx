import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemCode } from '../../api.ts'
import { useCan, useMe } from '../me.ts'
import { KeptText } from '../messages/kept-text.client.tsx'
import { keepUnsent, noteOn, readUnsent } from '../messages/unsent-storage.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { addNote } from './file-queries.ts'

/** A note for colleagues: dashed and on the ground of a warning, nowhere near what is sent. */
export function NotesPanel({ applicantKey }: { applicantKey: string }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const id = useId()
  const me = useMe()
  const mayWrite = useCan('applicants.write')
  const place = noteOn(applicantKey)
  const [text, setText] = useState(() => readUnsent(me.key, place)?.text ?? '')
  const [count, setCount] = useState(0)
  function write(next: string) {
    setText(next)
    keepUnsent(me.key, place, { text: next, kind: 'note', version: 0 })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => addNote(applicantKey, text.trim(), count),
    onSuccess: () => {
      write('')
      setCount(count + 1)
      toast.say(t('messages.noted'))
      void client.invalidateQueries({ queryKey: ['applicants', 'timeline', applicantKey] })
    },
    onError: (failure) => toast.fail(problemCode(failure)),
  })
  if (!mayWrite) return <KeptText>{text}</KeptText>
  return (
    <Panel title={t('notes.title')}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') mutate()
        }}
        sx={{
          m: -2,
          p: 2,
          border: 1,
          borderStyle: 'dashed',
          borderColor: 'warning.main',
          bgcolor: 'var(--warning-ground)',
        }}
      >
        <FormControl fullWidth sx={{ gap: 0.5 }}>
          <FormLabel htmlFor={id}>{t('messages.noteLabel')}</FormLabel>
          <FormHelperText id={`${id}-hint`}>{t('notes.hint')}</FormHelperText>
          <OutlinedInput
            id={id}
            multiline
            minRows={2}
            maxRows={12}
            value={text}
            onChange={({ target }) => write(target.value)}
            sx={{ bgcolor: 'background.paper' }}
            slotProps={{ input: { maxLength: 5000, 'aria-describedby': `${id}-hint` } }}
          />
        </FormControl>
        <Button
          type="submit"
          color="warning"
          variant="contained"
          loading={isPending}
          sx={{ mt: 1 }}
        >
          {t('messages.keepNote')}
        </Button>
      </Box>
    </Panel>
  )
}
