import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Select from '@mui/material/Select'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConversationEdit, ConversationRecord } from '#contract/conversations.ts'
import { Problem } from '#contract/problems.ts'
import { type ReportSubject, subjectPage } from '#contract/report-subject.ts'
import { problemCode } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { useMe } from '../me.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { EraseButton } from './erase-button.client.tsx'
import { conversationOwnersQuery, organise } from './queries.ts'
import { useNaming } from './use-naming.ts'

interface FactsPanelProps {
  conversation: ConversationRecord
  onSaved: (record: ConversationRecord) => void
  onStale: () => Promise<void>
}

/** Who wrote and what about, by when they were promised an answer, and whose it is to give. */
export function FactsPanel({ conversation, onSaved, onStale }: FactsPanelProps) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const me = useMe()
  const language = languageOf(i18n)
  const { key, version, state, owner, mayWrite, subject, replyBy, overdue } = conversation
  const isClosed = state === 'closed'
  const { mutate, isPending } = useMutation({
    mutationFn: (edit: Partial<ConversationEdit>) =>
      organise(key, { owner: owner?.key ?? null, closed: isClosed, ...edit }, version),
    onSuccess: (record) => {
      toast.say(t('form.saved'))
      onSaved(record)
    },
    onError: (error) => {
      toast.fail(problemCode(error))
      return error instanceof Problem && error.code === 'version_stale' ? onStale() : undefined
    },
  })

  return (
    <Panel title={t('messages.facts')}>
      <dl className="facts">
        <Fact name={t('messages.column.who')}>
          <bdi>{conversation.name ?? t('messages.unnamed')}</bdi>
        </Fact>
        <Fact name={t('messages.email')}>
          {conversation.email ?? '–'}
          {conversation.email !== null && conversation.applicant === null && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t(conversation.emailProved ? 'messages.proved' : 'messages.unproved')}
            </Box>
          )}
        </Fact>
        <Fact name={t('messages.language')}>{t(`form.language.${conversation.language}`)}</Fact>
        {conversation.applicant && (
          <Fact name={t('messages.column.about')}>
            {conversation.applicant.number}
            <Box component="span" sx={{ display: 'block' }}>
              <Box
                component={Link}
                to={`/admin/applicants/${conversation.applicant.key}`}
                sx={linkLook}
              >
                {t('messages.openFile')}
              </Box>
            </Box>
          </Fact>
        )}
        {conversation.readAt !== null && (
          <Fact name={t('messages.read')}>{formatStaffTime(conversation.readAt, language)}</Fact>
        )}
        {subject && <SubjectFact subject={subject} conversation={conversation} />}
        <Fact name={t('messages.began')}>{formatStaffTime(conversation.createdAt, language)}</Fact>
        {replyBy !== null && (
          <Fact name={t('messages.column.replyBy')}>
            <Box component="span" sx={overdue ? { color: 'error.main', fontWeight: 500 } : {}}>
              {overdue
                ? t('messages.overdue', { date: formatDate(replyBy, language) })
                : formatDate(replyBy, language)}
            </Box>
          </Fact>
        )}
      </dl>
      <Box component="fieldset" disabled={!mayWrite} sx={{ m: 0, mt: 2, p: 0, border: 0 }}>
        <OwnerSelect
          conversation={conversation}
          onChoose={(chosen) => mutate({ owner: chosen })}
          disabled={isPending || !mayWrite}
        />
        {mayWrite && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            {owner?.key !== me.key && (
              <Button
                variant="outlined"
                disabled={isPending}
                onClick={() => mutate({ owner: me.key })}
              >
                {t('messages.take')}
              </Button>
            )}
            <Button
              variant="outlined"
              disabled={isPending}
              onClick={() => mutate({ closed: !isClosed })}
            >
              {t(isClosed ? 'messages.reopen' : 'messages.close')}
            </Button>
            <EraseButton conversation={conversation} onStale={onStale} />
          </Box>
        )}
      </Box>
    </Panel>
  )
}

interface OwnerSelectProps {
  conversation: ConversationRecord
  onChoose: (owner: string | null) => void
  disabled: boolean
}

function OwnerSelect({ conversation: { owner, kind }, onChoose, disabled }: OwnerSelectProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const { data: all = [] } = useQuery(conversationOwnersQuery())
  const owners = all.filter(({ kinds }) => kinds.includes(kind))
  // Who can't answer any more keeps it until it is given to somebody who can.
  const isListed = owner === null || owners.some(({ key }) => key === owner.key)
  return (
    <FormControl fullWidth sx={{ gap: 0.5 }}>
      <FormLabel htmlFor={id}>{t('messages.column.owner')}</FormLabel>
      <Select
        native
        variant="outlined"
        value={owner?.key ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChoose(target.value || null)}
        slotProps={{ input: { id } }}
      >
        <option value="">{t('messages.nobody')}</option>
        {!isListed && owner && <option value={owner.key}>{owner.name}</option>}
        {owners.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}

/** The page a visitor saw, and the record that makes it. */
function SubjectFact({
  subject,
  conversation,
}: {
  subject: ReportSubject
  conversation: ConversationRecord
}) {
  const { t } = useTranslation('admin')
  const naming = useNaming()
  return (
    <Fact name={t('messages.column.about')}>
      {naming.about(conversation)}
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Box component={Link} to={subjectPage(subject)} sx={linkLook}>
          {t('messages.page')}
        </Box>
        <Box component={Link} to={recordOf(subject)} sx={linkLook}>
          {t('messages.record')}
        </Box>
      </Box>
    </Fact>
  )
}

const linkLook = { display: 'inline-flex', alignItems: 'center', minHeight: 32 } as const

function recordOf({ type, key }: ReportSubject): string {
  const [destination = '', fact = ''] = key.split('/')
  switch (type) {
    case 'program':
      return `/admin/programs/${key}`
    case 'university':
      return `/admin/universities/${key}`
    case 'destination':
      return `/admin/destinations?edit=${key}`
    case 'fact':
      return `/admin/destinations?edit=${destination}&fact=${fact}`
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Box>
  )
}
