import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TextTemplates } from '#contract/applicants/applicant-file.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { answerLength } from '#contract/common/values/vocabulary.ts'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { fillText, leftIn } from '#contract/words/text-templates.ts'
import { problemCode } from '../../api.ts'
import { useCan, useMe } from '../me.ts'
import { Composer } from '../messages/composer.client.tsx'
import { KeptText } from '../messages/kept-text.client.tsx'
import { conversationQuery } from '../messages/queries.ts'
import { Thread } from '../messages/thread.client.tsx'
import { firstTo, keepUnsent, readUnsent } from '../messages/unsent-storage.ts'
import { useTexts } from '../messages/use-texts.client.tsx'
import { useUnsent } from '../messages/use-unsent.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { AboutSelect } from './about-select.client.tsx'
import { templatesQuery, writeFirst } from './file-queries.ts'
import { MessageAid } from './message-aid.client.tsx'

/** What the applicant and the team write to each other, with the answer, in the file itself. */
export function MessagesPanel({ applicant }: { applicant: ApplicantRecord }) {
  const { t } = useTranslation('admin')
  const mayWrite = useCan('applicants.write')
  const me = useMe()
  const { data: templates } = useQuery(templatesQuery(applicant.key))
  const first = applicant.applications[0]?.number
  return (
    <Box id="messages">
      {applicant.conversations.map(({ key }) => (
        <Conversation key={key} conversationKey={key} />
      ))}
      {applicant.conversations.length === 0 && (
        <Panel title={t('applicants.messages')}>
          {mayWrite && first !== undefined ? (
            <FirstMessage applicant={applicant} number={first} templates={templates} />
          ) : (
            <>
              {t('firstMessage.none')}
              <KeptText>{readUnsent(me.key, firstTo(applicant.key))?.text}</KeptText>
            </>
          )}
        </Panel>
      )}
    </Box>
  )
}

function Conversation({ conversationKey }: { conversationKey: string }) {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery({
    ...conversationQuery(conversationKey),
    throwOnError: false,
  })
  if (data) return <Written conversation={data} />
  if (!error) return null
  return (
    <Panel title={t('applicants.messages')}>
      <Failure error={error} onRetry={() => void refetch()} />
    </Panel>
  )
}

function Written({ conversation }: { conversation: ConversationRecord }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const unsent = useUnsent(conversation)
  const query = conversationQuery(conversation.key)
  const texts = useTexts(conversation, unsent.write)

  function keep(record: ConversationRecord) {
    client.setQueryData(query.queryKey, record)
    for (const queryKey of [
      ['conversations', 'list'],
      ['dashboard'],
      ['applicants', 'one'],
      ['applicants', 'timeline'],
    ]) {
      void client.invalidateQueries({ queryKey })
    }
  }

  return (
    <Panel
      title={t('applicants.messages')}
      aside={<Link to={`/admin/messages/${conversation.key}`}>{t('firstMessage.whole')}</Link>}
    >
      <Box
        sx={{ maxHeight: 480, overflowY: 'auto', mb: 2 }}
        tabIndex={0}
        role="region"
        aria-label={t('messages.thread')}
      >
        <Thread conversation={conversation} />
      </Box>
      {conversation.mayWrite ? (
        <Composer
          conversation={conversation}
          unsent={unsent}
          onSent={keep}
          onStale={() => client.invalidateQueries({ queryKey: query.queryKey })}
          {...texts}
        />
      ) : (
        <>
          <Alert severity="info" variant="outlined">
            {t('form.readOnly')}
          </Alert>
          <KeptText>{unsent.text}</KeptText>
        </>
      )}
    </Panel>
  )
}

interface FirstMessageProps {
  applicant: ApplicantRecord
  number: string
  templates: TextTemplates | undefined
}

function FirstMessage({ applicant, number: first, templates }: FirstMessageProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const me = useMe()
  const id = useId()
  const place = firstTo(applicant.key)
  const [text, setText] = useState(() => readUnsent(me.key, place)?.text ?? '')
  const [isMissing, setIsMissing] = useState(false)
  const [number, setNumber] = useState(first)
  const values = templates?.values.find((one) => one.number === number) ?? templates?.values[0]
  const filled = fillText(text, values?.[applicant.language] ?? {})
  const left = leftIn(filled)
  /** Kept on the device: a conversation that begins meanwhile takes the place of this form. */
  function write(next: string) {
    setText(next)
    keepUnsent(me.key, place, { text: next, kind: 'answer', version: 0 })
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => writeFirst(number, filled),
    onSuccess: () => {
      toast.say(t('messages.answered'))
      write('')
      void client.invalidateQueries({ queryKey: ['applicants'] })
    },
    onError: (failure) => {
      toast.fail(problemCode(failure))
      void client.invalidateQueries({ queryKey: ['applicants', 'one', applicant.key] })
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isWrong = filled.trim() === '' || left.length > 0
        setIsMissing(isWrong)
        if (!isWrong) mutate()
      }}
    >
      {templates && (
        <>
          <MessageAid
            templates={templates}
            language={applicant.language}
            number={number}
            onText={(text, about) => {
              write(text)
              setNumber(about)
            }}
          />
          <AboutSelect values={templates.values} number={number} onChange={setNumber} />
        </>
      )}
      <FormControl fullWidth error={isMissing} sx={{ gap: 0.5 }}>
        <FormLabel htmlFor={id}>
          {t('messages.answerLabel', { language: t(`form.language.${applicant.language}`) })}
        </FormLabel>
        <FormHelperText id={`${id}-hint`} error={false}>
          {t('messages.reach.application')}
        </FormHelperText>
        {isMissing && (
          <FormHelperText id={`${id}-error`} role="alert">
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
          onChange={({ target }) => write(target.value)}
          slotProps={{
            input: {
              lang: applicant.language,
              maxLength: answerLength,
              'aria-describedby': `${id}-hint ${id}-error`,
            },
          }}
        />
      </FormControl>
      <Button type="submit" variant="contained" loading={isPending} sx={{ mt: 1 }}>
        {t('firstMessage.send')}
      </Button>
    </form>
  )
}
