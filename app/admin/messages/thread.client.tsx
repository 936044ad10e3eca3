import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { ConversationRecord } from '#contract/conversations/conversations.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { useNaming } from './use-naming.ts'

type Message = ConversationRecord['messages'][number]

/** Everything said and noted, oldest first; what a visitor typed is text and nothing else. */
export function Thread({ conversation }: { conversation: ConversationRecord }) {
  const { t } = useTranslation('admin')
  return (
    <Box
      component="ol"
      aria-label={t('messages.thread')}
      sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none', '& > li': { m: 0 } }}
    >
      {conversation.messages.map((message) => (
        <Box
          component="li"
          key={`${message.at} ${message.kind} ${message.body.length}`}
          sx={looks[message.kind]}
        >
          <Head message={message} conversation={conversation} />
          <Box
            component="p"
            dir="auto"
            lang={message.kind === 'note' ? undefined : conversation.language}
            sx={{
              m: 0,
              unicodeBidi: 'plaintext',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {message.body}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Head({ message, conversation }: { message: Message; conversation: ConversationRecord }) {
  const { t, i18n } = useTranslation('admin')
  const naming = useNaming()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Typography variant="subtitle2" component="p">
        {message.kind === 'note' && `${t('messages.noteMark')} · `}
        <Verbatim>{message.by ?? naming.who(conversation)}</Verbatim>
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        <time dateTime={message.at}>{formatStaffTime(message.at, languageOf(i18n))}</time>
        {message.kind === 'answer' && (
          <Box
            component="span"
            sx={message.mail === 'failed' ? { color: 'error.main', fontWeight: 500 } : undefined}
          >
            {` · ${t(`messages.mail.${message.mail ?? 'none'}`)}`}
          </Box>
        )}
      </Typography>
    </Box>
  )
}

const sheet = { minWidth: 0, px: 2, py: 1.25, borderRadius: 1, border: 1 } as const

/** A note is not part of the conversation, and looks it: dashed, on the ground of a warning. */
const looks = {
  visitor: { ...sheet, borderColor: 'divider', mr: { xs: 0, sm: 6 } },
  answer: {
    ...sheet,
    ml: { xs: 0, sm: 6 },
    borderColor: 'transparent',
    bgcolor: 'var(--info-ground)',
  },
  note: {
    ...sheet,
    borderStyle: 'dashed',
    borderColor: 'warning.main',
    bgcolor: 'var(--warning-ground)',
  },
} as const
