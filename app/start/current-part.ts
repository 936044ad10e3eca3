/**
 * Marks in a table of contents the part that is being read: the last one whose beginning has come
 * up far enough. Returns how to end it.
 */
export function followParts(contents: HTMLElement): () => void {
  const links = [...contents.querySelectorAll('a')]
  const parts = links.flatMap(({ hash }) => document.getElementById(hash.slice(1)) ?? [])
  const seen = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id)
        else seen.delete(target.id)
      }
      const first = parts.find(({ id }) => seen.has(id))
      if (first) mark(first.id)
    },
    { rootMargin: '-15% 0px -70% 0px' },
  )
  for (const part of parts) observer.observe(part)

  function mark(id: string | undefined): void {
    for (const link of links) {
      if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  return () => {
    observer.disconnect()
    mark(undefined)
  }
}
