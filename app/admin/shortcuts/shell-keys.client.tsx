import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { meQuery } from '../me.ts'
import { NotificationDrawer } from '../notifications/drawer.client.tsx'
import { PaletteDialog } from '../palette/dialog.client.tsx'
import { screensFor } from '../screens.ts'
import { submitOnEnter } from '../ui/submit-on-enter.ts'
import { isUnderModal, useShortcuts, useShortcutsWanted } from '../ui/use-shortcuts.ts'
import { isCommand } from './keys.ts'
import { ShortcutSheet } from './sheet.client.tsx'

type Part = 'palette' | 'notifications' | 'sheet'

interface ShellParts {
  open: (part: Part) => void
}

const ShellContext = createContext<ShellParts>({ open: () => {} })

/** Opens what is available over every screen: the search, the notifications, the list of keys. */
export function useShellParts(): ShellParts {
  return use(ShellContext)
}

/**
 * What is available over every screen, and the keys that open it and lead from one screen to
 * another.
 */
export function ShellKeys({ children }: { children: ReactNode }) {
  const [part, setPart] = useState<Part>()
  const navigate = useNavigate()
  const [isWanted] = useShortcutsWanted()
  const { data: me } = useQuery({ ...meQuery(), throwOnError: false })
  const close = () => setPart(undefined)

  useShortcuts(
    {
      '/': () => setPart('palette'),
      '?': () => setPart('sheet'),
      'g n': () => setPart('notifications'),
      ...Object.fromEntries(
        screensFor(me).flatMap(({ key, to }) =>
          key === undefined ? [] : [[`g ${key}`, () => void navigate(to)]],
        ),
      ),
    },
    isWanted,
    'everywhere',
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      // The browser has its own use for this key, which is not wanted here.
      event.preventDefault()
      setPart((open) => {
        if (open === 'palette') return undefined
        return isUnderModal() ? open : 'palette'
      })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  useEffect(() => {
    window.addEventListener('keydown', submitOnEnter)
    return () => window.removeEventListener('keydown', submitOnEnter)
  }, [])

  return (
    <ShellContext value={useMemo(() => ({ open: setPart }), [])}>
      {children}
      {part === 'palette' && <PaletteDialog onClose={close} />}
      {part === 'notifications' && <NotificationDrawer onClose={close} />}
      {part === 'sheet' && <ShortcutSheet onClose={close} />}
    </ShellContext>
  )
}
