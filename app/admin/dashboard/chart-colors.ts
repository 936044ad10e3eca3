import { useTheme } from '@mui/material/styles'
import { destinationOf } from '#contract/common/values/destinations.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** What bars are drawn in, in the mode on screen. */
export function useChartColors() {
  const { palette } = useTheme()
  const isDark = palette.mode === 'dark'
  return {
    ink: isDark ? palette.secondary.main : palette.primary.main,
    /** Work that others have to do, or that is not due yet. */
    quiet: isDark ? '#5d7183' : '#a9b6c2',
    kept: isDark ? palette.secondary.main : '#2f8f55',
    broken: palette.error.main,
    /** A drawing takes no custom property. */
    ofDestination: (key: DestinationKey) => destinationOf(key)[palette.mode].ink,
  }
}
