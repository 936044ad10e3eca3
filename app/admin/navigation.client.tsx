import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { can, type Permission } from '#contract/permissions.ts'
import { type UpkeepCounts, upkeepLists } from '#contract/upkeep.ts'
import { useBrand } from '../brand.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { AccountPanel } from './account-panel.client.tsx'
import { dashboardQuery } from './dashboard/queries.ts'
import { meQuery } from './me.ts'
import { NavIcon, type NavIconName } from './ui/nav-icon.client.tsx'
import { upkeepCountsQuery } from './upkeep/queries.ts'

interface Item {
  /** Shown to who may. */
  needs?: Permission
  to: string
  name: NavIconName
  /** How many things there need somebody. */
  due?: (todo: Dashboard['todo'], upkeep: UpkeepCounts) => number
}

const items: readonly Item[] = [
  { to: '/admin/dashboard', name: 'dashboard' },
  {
    to: '/admin/applicants',
    name: 'applicants',
    due: ({ newApplications = 0, overdue = 0 }) => newApplications + overdue,
  },
  {
    to: '/admin/decisions',
    name: 'decisions',
    due: ({ decided = 0, decidedByOthers = 0 }) => decided + decidedByOthers,
  },
  {
    to: '/admin/messages',
    name: 'messages',
    due: ({ applicantMessages = 0, questions = 0 }) => applicantMessages + questions,
  },
  {
    to: '/admin/mail',
    name: 'mail',
    needs: 'applicants.read',
    due: ({ mailFailures = 0 }) => mailFailures,
  },
  {
    to: '/admin/privacy',
    name: 'privacy',
    needs: 'data.erase',
    due: ({ erasureRequests = 0 }) => erasureRequests,
  },
  { to: '/admin/programs', name: 'programs', due: ({ draftPrograms = 0 }) => draftPrograms },
  { to: '/admin/universities', name: 'universities' },
  { to: '/admin/destinations', name: 'destinations' },
  {
    to: '/admin/upkeep',
    name: 'upkeep',
    due: (_todo, upkeep) => upkeepLists.reduce((sum, list) => sum + upkeep[list], 0),
  },
  { to: '/admin/staff', name: 'staff' },
  { to: '/admin/audit', name: 'audit', needs: 'audit.read' },
  { to: '/admin/settings', name: 'settings', needs: 'settings.manage' },
]

/** Where one can go, and what waits there. White on the sidebar's own ground in both modes. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('admin')
  const brand = useBrand()
  // Counts are a help, not a condition: the navigation stands without them.
  const { data } = useQuery({ ...dashboardQuery(), throwOnError: false })
  const { data: upkeep } = useQuery({ ...upkeepCountsQuery(), throwOnError: false })
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  const shown = items.filter(({ needs }) => needs === undefined || (me && can(me, needs)))
  return (
    <Box
      component="nav"
      aria-label={t('frame.navigation')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', color: '#fff' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2.5, pt: 2.5, pb: 2 }}>
        <BrandMark size={28} />
        <Box component="span" sx={{ fontFamily: 'h1.fontFamily', fontWeight: 600, fontSize: 17 }}>
          {brand}
        </Box>
      </Box>
      <Box component="ul" sx={{ flex: 1, m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } }}>
        {shown.map((item) => (
          <li key={item.to}>
            <NavItem
              item={item}
              due={data && upkeep && item.due?.(data.todo, upkeep)}
              onGo={onGo}
            />
          </li>
        ))}
      </Box>
      <AccountPanel />
    </Box>
  )
}

interface NavItemProps {
  item: Item
  due: number | undefined
  onGo: (() => void) | undefined
}

function NavItem({ item: { to, name }, due, onGo }: NavItemProps) {
  const { t } = useTranslation('admin')
  return (
    <Box component={NavLink} to={to} onClick={onGo} sx={itemLook}>
      <NavIcon name={name} />
      <Box component="span" sx={{ flex: 1 }}>
        {t(`nav.${name}`)}
      </Box>
      {due !== undefined && due > 0 && (
        <Box component="span" sx={countLook}>
          <span aria-hidden="true">{due}</span>
          <span className="visually-hidden">{t('nav.due', { count: due })}</span>
        </Box>
      )}
    </Box>
  )
}

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  px: 2.5,
  color: '#d5dfe8',
  fontSize: '0.9375rem',
  textDecoration: 'none',
  borderLeft: '3px solid transparent',
  '&:hover': { color: '#fff', bgcolor: 'rgb(255 255 255 / 6%)' },
  '&.active': {
    color: '#fff',
    fontWeight: 500,
    bgcolor: 'rgb(255 255 255 / 9%)',
    borderLeftColor: 'secondary.main',
  },
  '&:focus-visible': { outline: '3px solid #8cc6ff', outlineOffset: -3 },
} as const

const countLook = {
  minWidth: 24,
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'secondary.main',
  color: '#00264d',
  fontSize: '0.8125rem',
  fontWeight: 500,
  lineHeight: '22px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const
