import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeTheme, type Theme } from './theme.ts'

/** Follows the mode; on the server, where it is not known, it is light. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme, () => 'light')
}
