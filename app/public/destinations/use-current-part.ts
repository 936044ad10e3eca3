import { useEffect, useState } from 'react'

/** The part of the page that is being read: the last one whose beginning has come up far enough. */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const parts = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = parts.find(({ id }) => seen.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-15% 0px -70% 0px' },
    )
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [key])
  return current
}
