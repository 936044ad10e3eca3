import { numberPattern } from '#contract/admissions/values/application-number.ts'
import { portalKeys, portalLanguages, portalNames } from '#contract/admissions/values/portals.ts'

/** A piece of a sentence; a name of itself has a language where that is known. */
export interface Piece {
  said: string
  isName: boolean
  lang?: string
  /** Whether it stays on one line: an application’s number is read whole. */
  isUnbroken?: true
}

const portals = new Map(portalKeys.map((key) => [portalNames[key], portalLanguages[key]]))

/** A sentence in pieces: the names that were put into it, and those of portals, apart from its words. */
export function namesIn(text: string, names: readonly (string | null | undefined)[] = []): Piece[] {
  const known = [...names.flatMap((name) => (name ? [name] : [])), ...portals.keys()]
  // A longer name may begin as another does.
  const longestFirst = known.toSorted((one, other) => other.length - one.length)
  const plain = longestFirst.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const anyName = new RegExp(`(?<![\\p{L}\\d])(${plain.join('|')})(?![\\p{L}\\d])`, 'u')
  return text.split(anyName).flatMap((said, at): Piece[] => {
    if (said === '') return []
    const lang = portals.get(said)
    if (at % 2 === 0) return [{ said, isName: false }]
    const isUnbroken = numberPattern.test(said)
    return [{ said, isName: true, ...(lang && { lang }), ...(isUnbroken && { isUnbroken }) }]
  })
}
