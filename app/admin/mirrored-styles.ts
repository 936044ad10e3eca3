import type { StylisPlugin } from '@emotion/cache'
import { directionOf, type Language } from '#contract/common/values/languages.ts'
import { loadInOffice } from './load-in-office.ts'

let plugins: StylisPlugin[] = []

/** Loads what mirrors styles, for a language that needs it: others never do. */
export async function loadMirroring(language: Language): Promise<void> {
  if (directionOf(language) === 'ltr' || plugins.length > 0) return
  const { default: mirror } = await loadInOffice(() => import('@mui/stylis-plugin-rtl'))
  plugins = [mirror]
}

/** What has been loaded. */
export function mirroring(): StylisPlugin[] {
  return plugins
}
