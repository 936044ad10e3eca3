import { useEffect, useState } from 'react'
import type { Profile } from '#contract/eligibility/values/rules.ts'
import { loadLate } from '../load-late.ts'

/**
 * What visitors entered about themselves on this device; null before the page knows, and if they
 * entered nothing. The code that reads it is fetched only if there is, or may be, something to
 * read.
 */
export function useProfile(): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    async function follow() {
      const { readProfile, subscribeProfile } = await loadLate(() => import('./profile.ts'))
      if (isGone) return
      setProfile(readProfile())
      stop = subscribeProfile(() => setProfile(readProfile()))
    }
    const onFirst = () => void follow()
    if (hasProfile()) void follow()
    else addEventListener('profile-changed', onFirst, { once: true })
    return () => {
      isGone = true
      removeEventListener('profile-changed', onFirst)
      stop?.()
    }
  }, [])
  return profile
}

/** Whether something is kept on this device, without reading it. */
export function hasProfile(): boolean {
  try {
    return localStorage.getItem('profile') !== null
  } catch {
    return false
  }
}
