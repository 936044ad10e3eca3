import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { UpkeepCounts } from '#contract/catalogue/upkeep.ts'
import { can } from '#contract/identity/permissions.ts'
import type { Dashboard } from '#contract/office/dashboard.ts'
import { upkeepNeeds } from '#contract/office/values/dashboard-lists.ts'
import { useBrand } from '../brand.ts'
import { Icon } from '../ui/icon.tsx'
import { OfficeMark } from '../ui/office-mark.tsx'
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

type Counts = [todo: Dashboard['todo'], upkeep: UpkeepCounts | undefined]

/** How many things on a screen need attention now; what the reader may not see counts as 0. */
const dueOn: Partial<Record<ScreenName, (...counts: Counts) => number>> = {
  applicants: ({ newApplications = 0, overdue = 0 }) => newApplications + overdue,
  decisions: ({ decided = 0, decidedByOthers = 0 }) => decided + decidedByOthers,
  messages: ({ applicantMessages = 0, questions = 0 }) => applicantMessages + questions,
  mail: ({ mailFailures = 0 }) => mailFailures,
  privacy: ({ erasureRequests = 0, dataRequests = 0 }) => erasureRequests + dataRequests,
  upkeep: (_todo, upkeep) => (upkeep ? dueUpkeep(upkeep) : 0),
}

/**
 * Work that a day can finish: the remaining pages of today, and what visitors reported. All
 * that could be looked up is more than anyone does, and a badge that is always on says nothing.
 */
function dueUpkeep({ today, reports }: UpkeepCounts): number {
  return today + reports
}

interface NavigationProps {
  onGo?: () => void
  /** Only its pictures, each with its name for mouse and screen-reader users. */
  isFolded?: boolean
  /** Absent if it can't be folded. */
  onFold?: () => void
}

/** The screens, and what waits there. White on the sidebar's own background in both modes. */
export function Navigation({ onGo, isFolded = false, onFold }: NavigationProps) {
  const { t } = useTranslation('admin')
  const brand = useBrand()
  // Counts are helpful but not needed: the navigation works without them.
  const { data } = useQuery({ ...dashboardQuery(), throwOnError: false })
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  const mayKeep = me !== undefined && can(me, upkeepNeeds[0])
  const { data: upkeep } = useQuery({
    ...upkeepCountsQuery(),
    enabled: mayKeep,
    throwOnError: false,
  })
  return (
    <Box
      component="nav"
      aria-label={t('frame.navigation')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100%',
        color: '#fff',
        ...(isFolded && foldedLook),
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: isFolded ? 'column' : 'row',
          alignItems: 'center',
          gap: 1.25,
          px: isFolded ? 0 : 2,
          pt: 2,
          pb: 1.5,
        }}
      >
        <OfficeMark size={28} widest={isFolded ? 1.5 : 2} />
        {!isFolded && (
          <Box
            component="span"
            sx={{
              flex: 1,
              minWidth: 0,
              fontFamily: 'h1.fontFamily',
              fontWeight: 600,
              fontSize: 17,
            }}
          >
            {brand}
          </Box>
        )}
        <Bell />
      </Box>
      <Box sx={{ px: isFolded ? 1 : 1.5, pb: 1.5 }}>
        <SearchButton />
      </Box>
      <Box component="ul" sx={{ flex: 1, m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } }}>
        {screensFor(me).map((screen) => (
          <li key={screen.to}>
            <NavItem
              screen={screen}
              due={data && dueOn[screen.name]?.(data.todo, upkeep)}
              onGo={onGo}
              isFolded={isFolded}
            />
          </li>
        ))}
      </Box>
      {onFold && (
        <Button
          onClick={onFold}
          aria-expanded={!isFolded}
          {...(isFolded && { title: t('frame.unfold') })}
          sx={foldLook}
        >
          <Icon name={isFolded ? 'arrow' : 'back'} />
          {t(isFolded ? 'frame.unfold' : 'frame.fold')}
        </Button>
      )}
      <AccountPanel />
    </Box>
  )
}

interface NavItemProps {
  screen: AdminScreen
  due: number | undefined
  onGo: (() => void) | undefined
  isFolded: boolean
}

function NavItem({ screen: { to, name }, due, onGo, isFolded }: NavItemProps) {
  const { t, i18n } = useTranslation('admin')
  const numbers = new Intl.NumberFormat(languageOf(i18n))
  return (
    <Box
      component={NavLink}
      to={to}
      onClick={onGo}
      {...(isFolded && { title: t(`nav.${name}`) })}
      sx={itemLook}
    >
      <NavIcon name={name} />
      <Box component="span" className="words" sx={wordsLook}>
        {t(`nav.${name}`)}
      </Box>
      {due !== undefined && due > 0 && (
        <>
          <span className="due">
            <DueCount count={due} />
          </span>
          <span className="visually-hidden">
            {t('nav.due', { count: due, number: numbers.format(due) })}
          </span>
        </>
      )}
    </Box>
  )
}

/** Long words take a second line: a badge beside them leaves less space. */
const wordsLook = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  lineHeight: 1.25,
} as const

const foldLook = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1.5,
  mx: 1.5,
  px: 1,
  border: 0,
  color: '#d5dfe8',
  fontWeight: 400,
  fontSize: '0.9375rem',
  '&:hover': { color: '#fff', bgcolor: 'rgb(255 255 255 / 6%)' },
  '&.Mui-focusVisible': { outline: '3px solid #8cc6ff', outlineOffset: -3 },
} as const

/** The words are there for screen readers, and take no space. */
const foldedLook = {
  '& a:not(.skip), & button': { justifyContent: 'center', minWidth: 0, mx: 0, px: 0, gap: 0 },
  '& button, & a.MuiButton-root': { fontSize: 0, '& > span': { fontSize: 0, flex: 'none' } },
  '& .words': { flex: 'none', width: 0, opacity: 0, whiteSpace: 'nowrap' },
  '& .due': {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineEnd: 2,
    transform: 'scale(0.75)',
    transformOrigin: 'top right',
  },
} as const

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 40,
  '@media (pointer: coarse)': { minHeight: 44 },
  position: 'relative',
  px: 2,
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
