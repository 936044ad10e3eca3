import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../ui/screen.client.tsx'

interface TodoProps {
  todo: Dashboard['todo']
  catalogue: Dashboard['catalogue']
}

/** Each figure leads to the list that it counts. */
const lists = {
  newApplications: '/admin/applicants?status=submitted',
  overdue: '/admin/applicants?overdue=true',
  messagesWaiting: '/admin/messages?state=open',
  factsDue: '/admin/destinations?due=true',
  draftPrograms: '/admin/programs?status=draft',
  mailFailures: '/admin/mail',
  decided: '/admin/decisions',
  erasureRequests: '/admin/privacy',
} as const satisfies Record<keyof Dashboard['todo'], string>

export function Todo({ todo, catalogue }: TodoProps) {
  const { t } = useTranslation('admin')
  const open = (Object.keys(lists) as (keyof typeof lists)[]).filter((name) => todo[name] > 0)
  return (
    <Panel title={t('dashboard.todo.title')}>
      {open.length === 0 && <p>{t('dashboard.todo.none')}</p>}
      <Box component="ul" sx={{ m: -2, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } }}>
        {open.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
          >
            <TodoLine count={todo[name]} name={name} to={lists[name]} />
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: open.length > 0 ? 4 : 0, color: 'text.secondary' }}>
        {t('dashboard.catalogue', catalogue)}
      </Typography>
    </Panel>
  )
}

interface TodoLineProps {
  name: keyof typeof lists
  count: number
  to: string
}

function TodoLine({ name, count, to }: TodoLineProps) {
  const { t } = useTranslation('admin')
  const line = (
    <>
      <Box
        component="span"
        sx={{
          minWidth: 40,
          fontFamily: 'h1.fontFamily',
          fontSize: '1.5rem',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: name === 'overdue' || name === 'mailFailures' ? 'error.main' : 'primary.main',
        }}
      >
        {count}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {t(`dashboard.todo.${name}.title`, { count })}
        </Box>
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}
        >
          {t(`dashboard.todo.${name}.text`)}
        </Box>
      </Box>
      <Icon name="arrow" size={18} />
    </>
  )
  return (
    <Box component={Link} to={to} sx={{ ...lineLook, '&:hover': { bgcolor: 'action.hover' } }}>
      {line}
    </Box>
  )
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
} as const
