import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useBrand } from '../brand.ts'
import { Icon } from '../ui/icon.tsx'
import { OfficeMark } from '../ui/office-mark.tsx'
import { SecondFactorNotice } from './account/second-factor-notice.client.tsx'
import { destinationNamesQuery } from './catalogue/destination-names.ts'
import { FailedAids } from './failed-aids.client.tsx'
import { Forbidden } from './forbidden.client.tsx'
import { meQuery } from './me.ts'
import { Navigation } from './navigation.client.tsx'
import { Bell } from './notifications/bell.client.tsx'
import { OfflineNotice } from './offline-notice.client.tsx'
import { ScreenArrival } from './screen-arrival.client.tsx'
import { missingFor } from './screens.ts'
import { ShellKeys, useShellParts } from './shortcuts/shell-keys.client.tsx'
import { themeConstants } from './theme-constants.ts'
import { Boundary } from './ui/boundary.client.tsx'
import { ScreenSkeleton } from './ui/skeletons.client.tsx'
import { useKeptPlace } from './ui/use-kept-place.ts'
import { useFolded } from './use-folded.ts'

const sidebarWidth = 256
const foldedWidth = 64

/** The admin area's page: navigation at the left, or in a drawer where there is no room for it. */
export function Frame() {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const [isFolded, fold] = useFolded()
  useKeptPlace()
  return (
    <ShellKeys>
      <ScreenArrival />
      <Box sx={{ display: 'flex', minHeight: '100dvh', bgcolor: 'background.default' }}>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            position: 'sticky',
            top: 0,
            flex: 'none',
            width: isFolded ? foldedWidth : sidebarWidth,
            height: '100dvh',
            bgcolor: themeConstants.sidebar,
            overflowY: 'auto',
          }}
        >
          <Navigation isFolded={isFolded} onFold={fold} />
        </Box>
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <TopBar onMenu={() => setIsOpen(true)} />
          <Drawer
            open={isOpen}
            onClose={() => setIsOpen(false)}
            slotProps={{
              paper: {
                'aria-label': t('frame.navigation'),
                sx: { width: sidebarWidth, bgcolor: themeConstants.sidebar, border: 0 },
              },
            }}
          >
            <Navigation onGo={() => setIsOpen(false)} />
          </Drawer>
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              flex: 1,
              width: '100%',
              maxWidth: 1440,
              p: { xs: 2, md: 3 },
              // The end of a screen can be scrolled clear of the button that leads to its top.
              pb: { xs: 13, md: 13 },
              fontSize: '0.9375rem',
              lineHeight: 1.5,
            }}
          >
            <OfflineNotice />
            <FailedAids />
            <SecondFactorNotice />
            <Boundary isScreen key={pathname}>
              <Suspense fallback={<ScreenSkeleton />}>
                <Allowed pathname={pathname}>
                  <Outlet />
                </Allowed>
                <ScrollToPart />
              </Suspense>
            </Boundary>
          </Box>
        </Box>
      </Box>
    </ShellKeys>
  )
}

/** The screen, or what is missing to open it: none of its data is requested then. */
function Allowed({ pathname, children }: { pathname: string; children: ReactNode }) {
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  const missing = me && missingFor(me, pathname)
  return missing ? <Forbidden needs={missing} /> : <Named>{children}</Named>
}

/** A screen waits for what destinations are called. */
function Named({ children }: { children: ReactNode }) {
  useSuspenseQuery(destinationNamesQuery())
  return children
}

/** Shows the part of a screen that an address names, once the screen is there. */
function ScrollToPart() {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    // Another screen may have a part of the same name.
    if (pathname && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [pathname, hash])
  return null
}

function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('admin')
  const brand = useBrand()
  const { open } = useShellParts()
  return (
    <Box
      component="header"
      sx={{
        display: { xs: 'flex', md: 'none' },
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.5,
        bgcolor: themeConstants.sidebar,
        color: '#fff',
      }}
    >
      <IconButton color="inherit" aria-label={t('frame.menu')} onClick={onMenu}>
        <Icon name="menu" />
      </IconButton>
      <OfficeMark size={24} widest={2} />
      <Box
        component="span"
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          whiteSpace: 'nowrap',
          textOverflow: 'ellipsis',
          fontFamily: 'h1.fontFamily',
          fontWeight: 600,
        }}
      >
        {brand}
      </Box>
      <IconButton
        color="inherit"
        aria-haspopup="dialog"
        aria-label={t('palette.title')}
        onClick={() => open('palette')}
      >
        <Icon name="search" />
      </IconButton>
      <Bell />
    </Box>
  )
}
