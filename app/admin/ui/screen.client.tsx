import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../brand.ts'
import { Icon } from '../../ui/icon.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { WithNames } from '../../with-names.tsx'
import { lastAddress } from './last-address.ts'

interface ScreenProps {
  title: string
  /** The parts of the title that browsers must not translate. */
  names?: readonly (string | null | undefined)[]
  /** Shown before the title: which list this belongs to. */
  back?: { to: string; label: string }
  /** What can be done here. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen's head and body; its title is the tab's too. */
export function Screen({ title, names, back, actions, children }: ScreenProps) {
  const brand = useBrand()
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 2.5,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {back && (
            <Typography variant="body2">
              <Link to={lastAddress(back.to)} className="link-onward">
                <Icon name="back" size={16} />
                {back.label}
              </Link>
            </Typography>
          )}
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {names ? <WithNames names={names}>{title}</WithNames> : <Unbroken>{title}</Unbroken>}
          </Typography>
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
      </Box>
      {children}
    </>
  )
}

interface PanelProps {
  title?: string
  /** The parts of the title that browsers must not translate. */
  names?: readonly string[]
  aside?: ReactNode
  children: ReactNode
}

/** A part of a screen on its own sheet, with a hairline around it. */
export function Panel({ title, names, aside, children }: PanelProps) {
  return (
    <Box
      component="section"
      {...(title && { 'aria-label': title })}
      sx={{
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {title && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            minHeight: 48,
            px: 2,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="h2">
            {names ? <WithNames names={names}>{title}</WithNames> : <Unbroken>{title}</Unbroken>}
          </Typography>
          {aside}
        </Box>
      )}
      <Box sx={{ p: 2 }}>{children}</Box>
    </Box>
  )
}

/** If a list or a part has nothing to show: what that means and what to do. */
export function Empty({
  title,
  text,
  action,
}: {
  title: string
  text?: string
  action?: ReactNode
}) {
  return (
    <Box sx={{ py: 4, px: 2, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  )
}
