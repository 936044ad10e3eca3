import { useTheme } from '@mui/material/styles'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** The inks of the destinations, as the style sheet has them: a drawing takes no custom property. */
const destinations = {
  light: {
    india: '#83440a',
    china: '#96262b',
    dubai: '#53378a',
    turkey: '#0a596f',
    france: '#374760',
  },
  dark: {
    india: '#f2b964',
    china: '#f2a096',
    dubai: '#c6b1f1',
    turkey: '#7fd1e3',
    france: '#b5c6de',
  },
} as const satisfies Record<'light' | 'dark', Record<DestinationKey, string>>

/** What bars are drawn in, in the mode on screen. */
export function useChartColors() {
  const { palette } = useTheme()
  const isDark = palette.mode === 'dark'
  return {
    ink: isDark ? palette.secondary.main : palette.primary.main,
    /** What is somebody else's turn, or not due yet. */
    quiet: isDark ? '#5d7183' : '#a9b6c2',
    kept: isDark ? palette.secondary.main : '#2f8f55',
    broken: palette.error.main,
    destinations: destinations[palette.mode],
  }
}
