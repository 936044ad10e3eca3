import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasProfile } from '../../../device/use-profile.ts'
import { loadLate } from '../../../load-late.ts'
import { loadEligibilityWords } from './words.ts'

export type Checks = typeof import('./checks.tsx')

/**
 * The code that compares requirements with a profile: fetched when a visitor asks, or already has a
 * profile. Until then, and if it can't be fetched, the page shows its plain list.
 */
export function useChecks() {
  const { i18n } = useTranslation()
  const [checks, setChecks] = useState<Checks | null>(null)
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')

  async function load(): Promise<void> {
    setState('fetching')
    try {
      const [fetched] = await Promise.all([
        loadLate(() => import('./checks.tsx')),
        loadEligibilityWords(i18n),
      ])
      setChecks(fetched)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come alive
  useEffect(() => {
    const onProfile = () => void load()
    if (hasProfile()) void load()
    else addEventListener('profile-changed', onProfile, { once: true })
    return () => removeEventListener('profile-changed', onProfile)
  }, [])
  return { checks, state, load }
}
