import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationRecord } from '#contract/conversations.ts'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { Composer } from './composer.client.tsx'
import { FactsPanel } from './facts-panel.client.tsx'
import { conversationQuery } from './queries.ts'
import { StateTag } from './state-tag.client.tsx'
import { Thread } from './thread.client.tsx'
import { useNaming } from './use-naming.ts'
import { useUnsent } from './use-unsent.ts'

/** One conversation: what was said and the answer to it, beside who it is and whose it is. */
export function ConversationScreen({ conversationKey }: { conversationKey: string }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const query = conversationQuery(conversationKey)
  const { data: conversation } = useSuspenseQuery(query)
  const unsent = useUnsent(conversation)
  const naming = useNaming()

  function keep(record: ConversationRecord) {
    client.setQueryData(query.queryKey, record)
    void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey })

  return (
    <Screen
      title={naming.who(conversation)}
      back={{ to: '/admin/messages', label: t('nav.messages') }}
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
          <Panel title={naming.about(conversation)} aside={<StateTag state={conversation.state} />}>
            <Thread conversation={conversation} />
          </Panel>
          {conversation.mayWrite ? (
            <Composer conversation={conversation} unsent={unsent} onSent={keep} onStale={reload} />
          ) : (
            <Alert severity="info" variant="outlined">
              {t('form.readOnly')}
            </Alert>
          )}
        </div>
        <FactsPanel
          conversation={conversation}
          onSaved={(record) => {
            unsent.see(record)
            keep(record)
          }}
          onStale={reload}
        />
      </Box>
    </Screen>
  )
}
