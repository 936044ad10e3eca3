import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#contract/common/values/problems.ts'
import { answerLength } from '#contract/common/values/vocabulary.ts'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { fillText, leftIn } from '#contract/words/text-templates.ts'
import { isMac } from '../shortcuts/keys.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { addMessage } from './queries.ts'
import type { Unsent } from './use-unsent.ts'

interface ComposerProps {
  conversation: ConversationRecord
  unsent: Unsent
  onSent: (record: ConversationRecord) => void
  onStale: () => Promise<void>
  /** The values for the places of a text, such as `{{number}}`. */
  values?: Readonly<Record<string, string>>
  /** The number of the application that an answer is about. */
  about?: string
  /** Shown above an answer: texts to begin from. */
  aid?: ReactNode
  /** The place where it is written. */
  textRef?: Ref<HTMLTextAreaElement>
  /** Where to continue from here, once something was sent. */
  onward?: ReactNode
}

/** The answer to the visitor, in their language, or a note among staff: the two can't be mistaken. */
export function Composer(props: ComposerProps) {
  const { conversation, unsent, onSent, onStale, values, about, aid, textRef, onward } = props
  const { t } = useTranslation('admin')
  const toast = useToast()
  const id = useId()
  const [isMissing, setIsMissing] = useState(false)
  /** The button then sends over what is new: it is read first, so the focus goes there. */
  const [refused, setRefused] = useState(0)
  const seen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused > 0) seen.current?.focus()
  }, [refused])
  const { text, kind, isStale } = unsent
  const isNote = kind === 'note'
  const body = values && !isNote ? fillText(text, values) : text
  const left = values && !isNote ? leftIn(body) : []
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      addMessage(
        conversation.key,
        { kind, body, ...(about !== undefined && !isNote && { about }) },
        conversation.version,
      ),
    onSuccess: (record) => {
      unsent.sent(record)
      toast.say(t(isNote ? 'messages.noted' : 'messages.answered'))
      onSent(record)
    },
    onError: async (failure) => {
      if (!(failure instanceof Problem && failure.code === 'version_stale')) return
      await onStale()
      setRefused((times) => times + 1)
    },
  })
  const failure = error instanceof Problem && error.code === 'version_stale' ? null : error

  function send() {
    const isWrong = text.trim() === '' || left.length > 0
    setIsMissing(isWrong)
    if (!isWrong && !isPending) mutate()
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      sx={{
        p: 2,
        border: 1,
        borderRadius: 1,
        borderColor: isNote ? 'warning.main' : 'divider',
        borderStyle: isNote ? 'dashed' : 'solid',
        bgcolor: isNote ? 'var(--warning-ground)' : 'background.paper',
      }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={t('messages.what')}
        onChange={(_event, next: typeof kind | null) => next && unsent.choose(next)}
        sx={{ mb: 2, '& button': { minHeight: 44, px: 2, color: 'text.primary' } }}
      >
        <ToggleButton value="answer">{t('messages.answer')}</ToggleButton>
        <ToggleButton value="note">{t('messages.note')}</ToggleButton>
      </ToggleButtonGroup>
      {isStale && (
        <Alert
          ref={seen}
          tabIndex={-1}
          severity="warning"
          variant="outlined"
          role="alert"
          sx={{ mb: 2, bgcolor: 'background.paper' }}
        >
          {t('messages.stale')}
        </Alert>
      )}
      {failure && (
        <Box sx={{ mb: 2 }}>
          <Failure error={failure} title={t('messages.notSent')} />
        </Box>
      )}
      {!isNote && aid}
      <FormControl fullWidth error={isMissing} sx={{ gap: 0.5 }}>
        <FormLabel htmlFor={id}>
          {isNote
            ? t('messages.noteLabel')
            : t('messages.answerLabel', { language: t(`form.language.${conversation.language}`) })}
        </FormLabel>
        <FormHelperText id={`${id}-hint`} error={false}>
          {isNote ? t('messages.noteHint') : t(`messages.reach.${reachOf(conversation)}`)}
        </FormHelperText>
        {isMissing && (
          <FormHelperText id={`${id}-error`}>
            {left.length > 0
              ? t('review.unknownPlaceholder', { name: left.join(' ') })
              : t('messages.missing')}
          </FormHelperText>
        )}
        <OutlinedInput
          id={id}
          multiline
          minRows={5}
          maxRows={20}
          value={text}
          {...(textRef && { inputRef: textRef })}
          onChange={({ target }) => unsent.write(target.value)}
          sx={{ bgcolor: 'background.paper' }}
          slotProps={{
            input: {
              lang: isNote ? undefined : conversation.language,
              dir: 'auto',
              maxLength: answerLength,
              'aria-describedby': `${id}-hint ${id}-error`,
              'aria-keyshortcuts': isMac ? 'Meta+Enter' : 'Control+Enter',
            },
          }}
        />
      </FormControl>
      {body !== text && (
        <Box sx={{ mt: 1, p: 1.5, borderLeft: 3, borderColor: 'divider' }}>
          <strong>{t('review.preview')}</strong>
          <Box component="p" lang={conversation.language} sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
            {body}
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        <Button
          type="submit"
          variant="contained"
          color={isNote ? 'warning' : 'primary'}
          loading={isPending}
        >
          {isStale ? t('messages.sendStale') : t(isNote ? 'messages.keepNote' : 'messages.send')}
        </Button>
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {text.trim() === '' ? '' : t('messages.kept')}
        </Box>
        {text.trim() === '' && onward}
      </Box>
    </Box>
  )
}

/** How an answer reaches the visitor, and how certain their identity is. */
function reachOf({
  kind,
  email,
  emailProved,
}: ConversationRecord): 'link' | 'unproved' | 'proved' | 'application' {
  if (kind === 'application') return 'application'
  if (email === null) return 'link'
  return emailProved ? 'proved' : 'unproved'
}
