import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatch } from 'react-router'
import { meQuery } from '../me.ts'
import { screensFor } from '../screens.ts'
import { useShortcutsWanted } from '../ui/use-shortcuts.ts'
import { KeyCap } from './key-cap.client.tsx'
import { commandKey, listKeys, messageKeys, reviewKeys } from './keys.ts'

/** The screens that are a table, or a list with its keys. */
const lists = [
  'applicants',
  'messages',
  'programs',
  'universities',
  'scholarships',
  'staff',
  'decisions',
  'waiting-lists',
  'mail',
  'privacy',
  'upkeep',
  'imports',
  'audit',
] as const

/** What each key does here, and the switch for readers who use them otherwise. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [isWanted, setIsWanted] = useShortcutsWanted()
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  const { pathname } = useLocation()
  const isList =
    lists.some((one) => pathname === `/admin/${one}`) ||
    pathname.startsWith('/admin/waiting-lists/')
  const isInFile = useMatch('/admin/applicants/:applicant_key') !== null
  const isInConversation = useMatch('/admin/messages/:conversation_key') !== null
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <KeyTable
          title={t('shortcuts.everywhere')}
          rows={[
            { keys: [commandKey, 'K'], text: t('palette.title') },
            { keys: ['/'], text: t('shortcuts.find') },
            { keys: ['g', 'n'], text: t('notifications.title') },
            { keys: [commandKey, '⏎'], text: t('shortcuts.submit') },
            { keys: ['?'], text: t('shortcuts.sheet') },
          ]}
        />
        {isList && (
          <KeyTable
            title={t('table.keys')}
            rows={listKeys.map(({ name, keys }) => ({ keys, text: t(`table.key.${name}`) }))}
          />
        )}
        {isInFile && (
          <KeyTable
            title={t('review.title')}
            rows={reviewKeys.map(({ name, keys }) => ({ keys, text: t(`review.key.${name}`) }))}
          />
        )}
        {isInConversation && (
          <KeyTable
            title={t('messages.thread')}
            rows={messageKeys.map(({ name, keys }) => ({ keys, text: t(`messages.key.${name}`) }))}
          />
        )}
        <KeyTable
          title={t('shortcuts.goTo')}
          rows={screensFor(me).flatMap(({ name, key }) =>
            key === undefined ? [] : [{ keys: ['g', key], text: t(`nav.${name}`) }],
          )}
        />
        <FormControlLabel
          label={t('shortcuts.on', { key: commandKey })}
          control={<Switch checked={isWanted} onChange={(_event, isOn) => setIsWanted(isOn)} />}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface KeyTableProps {
  title: string
  rows: readonly { keys: readonly string[]; text: string }[]
}

function KeyTable({ title, rows }: KeyTableProps) {
  return (
    <Box component="table" className="table" sx={{ mb: 2 }}>
      <Typography component="caption" variant="h3" sx={{ py: 1, textAlign: 'start' }}>
        {title}
      </Typography>
      <tbody>
        {rows.map(({ keys, text }) => (
          <tr key={text}>
            <Box component="td" sx={{ width: { xs: 88, sm: 112 }, whiteSpace: 'nowrap' }}>
              <Box component="span" sx={{ display: 'flex', gap: 0.5 }}>
                {keys.map((key) => (
                  <KeyCap key={key}>{key}</KeyCap>
                ))}
              </Box>
            </Box>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
