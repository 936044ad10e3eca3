import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Select from '@mui/material/Select'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { formatDate } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useMe } from '../me.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { Entry } from './entry.client.tsx'
import { EraseButton } from './erase-button.client.tsx'
import { conversationOwnersQuery } from './queries.ts'
import type { Organise } from './use-organise.ts'

interface FactsPanelProps {
  conversation: ConversationRecord
  organise: Organise
  onStale: () => Promise<void>
}

/** Who wrote and what about, by when they were promised an answer, and who has to give it. */
export function FactsPanel({ conversation, organise, onStale }: FactsPanelProps) {
  const { t, i18n } = useTranslation('admin')
  const me = useMe()
  const language = languageOf(i18n)
  const { state, owner, mayWrite, replyBy, overdue } = conversation
  const { change, isPending } = organise
  const isClosed = state === 'closed'

  return (
    <Panel title={t('messages.facts')}>
      <Box
        component="dl"
        className="facts"
        // Room for an address: it breaks in the middle of a word otherwise.
        sx={{ '& > div': { gridTemplateColumns: { lg: '7.5rem minmax(0, 1fr)' } } }}
      >
        <Entry name={t('messages.column.who')}>
          <WithNames names={[conversation.name]}>
            {conversation.name ?? t('messages.unnamed')}
          </WithNames>
        </Entry>
        <Entry name={t('messages.email')}>
          <Verbatim>{conversation.email ?? '–'}</Verbatim>
          {conversation.email !== null && conversation.applicant === null && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {t(conversation.emailProved ? 'messages.proved' : 'messages.unproved')}
            </Box>
          )}
        </Entry>
        <Entry name={t('messages.language')}>{t(`form.language.${conversation.language}`)}</Entry>
        {conversation.applicant && (
          <Entry name={t('messages.column.about')}>
            <Verbatim>{conversation.applicant.number}</Verbatim>
            <Box component="span" sx={{ display: 'block' }}>
              <Box
                component={Link}
                to={`/admin/applicants/${conversation.applicant.key}`}
                sx={linkLook}
              >
                {t('messages.openFile')}
              </Box>
            </Box>
          </Entry>
        )}
        {conversation.readAt !== null && (
          <Entry name={t('messages.read')}>{formatStaffTime(conversation.readAt, language)}</Entry>
        )}
        <Entry name={t('messages.began')}>
          {formatStaffTime(conversation.createdAt, language)}
        </Entry>
        {replyBy !== null && (
          <Entry name={t('messages.column.replyBy')}>
            <Box component="span" sx={overdue ? { color: 'error.main', fontWeight: 500 } : {}}>
              {overdue
                ? t('messages.overdue', { date: formatDate(replyBy, language) })
                : formatDate(replyBy, language)}
            </Box>
          </Entry>
        )}
      </Box>
      <Box component="fieldset" disabled={!mayWrite} sx={{ m: 0, mt: 2, p: 0, border: 0 }}>
        <OwnerSelect
          conversation={conversation}
          onChoose={(chosen) => change({ owner: chosen })}
          disabled={isPending || !mayWrite}
        />
        {mayWrite && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            {owner?.key !== me.key && (
              <Button
                variant="outlined"
                disabled={isPending}
                aria-keyshortcuts="t"
                onClick={() => change({ owner: me.key })}
              >
                {t('messages.take')}
              </Button>
            )}
            <Button
              variant="outlined"
              disabled={isPending}
              aria-keyshortcuts="c"
              onClick={() => change({ closed: !isClosed })}
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
  // An owner who can no longer answer keeps it until it is assigned to a colleague who can.
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
        {!isListed && owner && (
          <option translate="no" value={owner.key}>
            {owner.name}
          </option>
        )}
        {owners.map(({ key, name }) => (
          <option translate="no" key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}

const linkLook = { display: 'inline-flex', alignItems: 'center', minHeight: 32 } as const
