import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import type { UpkeepCounts } from '#contract/upkeep.ts'
import { useBrand } from '../brand.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { AccountPanel } from './account-panel.client.tsx'
import { dashboardQuery } from './dashboard/queries.ts'
import { meQuery } from './me.ts'
import { Bell } from './notifications/bell.client.tsx'
import { SearchButton } from './palette/search-button.client.tsx'
import { type AdminScreen, screensFor } from './screens.ts'
import { DueCount } from './ui/due-count.client.tsx'
import { NavIcon, type ScreenName } from './ui/nav-icon.client.tsx'
import { upkeepCountsQuery } from './upkeep/queries.ts'
import { languageOf } from './words.ts'

type Counts = [todo: Dashboard['todo'], upkeep: UpkeepCounts]

/** How many things on a screen need somebody now; what isn't for who looks counts as nothing. */
const dueOn: Partial<Record<ScreenName, (...counts: Counts) => number>> = {
  applicants: ({ newApplications = 0, overdue = 0 }) => newApplications + overdue,
  decisions: ({ decided = 0, decidedByOthers = 0 }) => decided + decidedByOthers,
  messages: ({ applicantMessages = 0, questions = 0 }) => applicantMessages + questions,
  mail: ({ mailFailures = 0 }) => mailFailures,
  privacy: ({ erasureRequests = 0 }) => erasureRequests,
  programs: ({ draftPrograms = 0 }) => draftPrograms,
  upkeep: (_todo, upkeep) => dueUpkeep(upkeep),
}

/**
 * What a day can bring to an end: the pages of today that are left, and what visitors reported. All
 * that could be looked up is more than anybody does, and a badge that always shines says nothing.
 */
function dueUpkeep({ today, reports }: UpkeepCounts): number {
  return today + reports
}

/** Where one can go, and what waits there. White on the sidebar's own ground in both modes. */
export function Navigation({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('admin')
  const brand = useBrand()
  // Counts are a help, not a condition: the navigation stands without them.
  const { data } = useQuery({ ...dashboardQuery(), throwOnError: false })
  const { data: upkeep } = useQuery({ ...upkeepCountsQuery(), throwOnError: false })
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  return (
    <Box
      component="nav"
      aria-label={t('frame.navigation')}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', color: '#fff' }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1.25, pl: 2.5, pr: 1.5, pt: 2, pb: 1.5 }}
      >
        <BrandMark size={28} />
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, fontFamily: 'h1.fontFamily', fontWeight: 600, fontSize: 17 }}
        >
          {brand}
        </Box>
        <Bell />
      </Box>
      <Box sx={{ px: 1.5, pb: 1.5 }}>
        <SearchButton />
      </Box>
      <Box component="ul" sx={{ flex: 1, m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } }}>
        {screensFor(me).map((screen) => (
          <li key={screen.to}>
            <NavItem
              screen={screen}
              due={data && upkeep && dueOn[screen.name]?.(data.todo, upkeep)}
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
  screen: AdminScreen
  due: number | undefined
  onGo: (() => void) | undefined
}

function NavItem({ screen: { to, name }, due, onGo }: NavItemProps) {
  const { t, i18n } = useTranslation('admin')
  const numbers = new Intl.NumberFormat(languageOf(i18n))
  return (
    <Box component={NavLink} to={to} onClick={onGo} sx={itemLook}>
      <NavIcon name={name} />
      <Box component="span" sx={{ flex: 1 }}>
        {t(`nav.${name}`)}
      </Box>
      {due !== undefined && due > 0 && (
        <>
          <DueCount count={due} />
          <span className="visually-hidden">
            {t('nav.due', { count: due, number: numbers.format(due) })}
          </span>
        </>
      )}
    </Box>
  )
}

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 40,
  '@media (pointer: coarse)': { minHeight: 44 },
  px: 2.5,
  color: '#d5dfe8',
  fontSize: '0.9375rem',
  textDecoration: 'none',
  borderLeft: '3px solid transparent',
  // There a transparent line is as visible as the one that says where one is.
  '@media (forced-colors: active)': { '&:not(.active)': { borderLeftColor: 'Canvas' } },
  '&:hover': { color: '#fff', bgcolor: 'rgb(255 255 255 / 6%)' },
  '&.active': {
    color: '#fff',
    fontWeight: 500,
    bgcolor: 'rgb(255 255 255 / 9%)',
    borderLeftColor: 'secondary.main',
  },
  '&:focus-visible': { outline: '3px solid #8cc6ff', outlineOffset: -3 },
} as const
