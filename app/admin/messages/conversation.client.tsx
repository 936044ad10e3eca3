import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { ConversationRecord, ConversationRow } from '#contract/conversations/conversations.ts'
import { WithNames } from '../../with-names.tsx'
import { useMe } from '../me.ts'
import { lastAddress } from '../ui/last-address.ts'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { useShortcuts, useShortcutsWanted } from '../ui/use-shortcuts.ts'
import { languageOf } from '../words.ts'
import { conversationHref, messagesList } from './addresses.ts'
import { Composer } from './composer.client.tsx'
import { FactsPanel } from './facts-panel.client.tsx'
import { KeptText } from './kept-text.client.tsx'
import { conversationQuery } from './queries.ts'
import { StateTag } from './state-tag.client.tsx'
import { SubjectPanel } from './subject-panel.client.tsx'
import { Thread } from './thread.client.tsx'
import { nameOf, useNaming } from './use-naming.ts'
import { useNext } from './use-next.ts'
import { useOrganise } from './use-organise.ts'
import { useTexts } from './use-texts.client.tsx'
import { useUnsent } from './use-unsent.ts'

/** One conversation: its messages and the answer, beside the visitor and the owner. */
export function ConversationScreen({ conversationKey }: { conversationKey: string }) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const query = conversationQuery(conversationKey)
  const { data: conversation } = useSuspenseQuery(query)
  const unsent = useUnsent(conversation)
  const texts = useTexts(conversation, unsent.write)
  const naming = useNaming()
  const navigate = useNavigate()
  const [isWanted] = useShortcutsWanted()
  const { next, isKnown } = useNext(conversationKey)
  const [isAnswered, setIsAnswered] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)

  function keep(record: ConversationRecord) {
    client.setQueryData(query.queryKey, record)
    void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey })
  const me = useMe()
  const { mayWrite, owner, state, subject } = conversation
  const organise = useOrganise(
    conversation,
    (record) => {
      unsent.see(record)
      keep(record)
    },
    reload,
  )
  const write = (kind: 'answer' | 'note') => () => {
    unsent.choose(kind)
    text.current?.focus()
  }

  useShortcuts(
    {
      ...(mayWrite && {
        a: write('answer'),
        n: write('note'),
        c: () => organise.change({ closed: state !== 'closed' }),
        ...(owner?.key !== me.key && { t: () => organise.change({ owner: me.key }) }),
      }),
      s: () => void navigate(next ? conversationHref(next) : lastAddress(messagesList)),
      l: () => void navigate(lastAddress(messagesList)),
    },
    isWanted,
  )

  return (
    <Screen
      title={naming.who(conversation)}
      names={[naming.who(conversation)]}
      back={{ to: messagesList, label: t('nav.messages') }}
      actions={
        next && (
          <Button component={Link} to={conversationHref(next)} aria-keyshortcuts="s">
            {t('messages.next')}
          </Button>
        )
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
        }}
      >
        <div>
          {subject && (
            <SubjectPanel
              subject={subject}
              name={nameOf(subject, languageOf(i18n))}
              onClose={
                mayWrite && state !== 'closed' ? () => organise.change({ closed: true }) : undefined
              }
            />
          )}
          <Panel title={naming.about(conversation)} aside={<StateTag state={conversation.state} />}>
            <Thread conversation={conversation} />
          </Panel>
          {mayWrite ? (
            <Composer
              conversation={conversation}
              unsent={unsent}
              textRef={text}
              {...texts}
              onSent={(record) => {
                keep(record)
                setIsAnswered(record.state !== 'open')
              }}
              onStale={reload}
              onward={isAnswered && isKnown && <Onward next={next} />}
            />
          ) : (
            <>
              <Alert severity="info" variant="outlined">
                {t('form.readOnly')}
              </Alert>
              <KeptText>{unsent.text}</KeptText>
            </>
          )}
        </div>
        <FactsPanel conversation={conversation} organise={organise} onStale={reload} />
      </Box>
    </Screen>
  )
}

/**
 * After an answer: the next visitor who waits for one, within reach of a colleague working through
 * them.
 */
function Onward({ next }: { next: ConversationRow | undefined }) {
  const { t } = useTranslation('admin')
  const naming = useNaming()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Button
      ref={link}
      variant="contained"
      component={Link}
      to={next ? conversationHref(next) : lastAddress(messagesList)}
    >
      <WithNames names={[next && naming.who(next)]}>
        {next ? t('messages.nextIs', { who: naming.who(next) }) : t('messages.noNext')}
      </WithNames>
    </Button>
  )
}
