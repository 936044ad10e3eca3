import { portalKeys, portalLanguages, portalNames } from '#contract/admissions/values/portals.ts'

/** A piece of a sentence; a name of itself has a language where that is known. */
export interface Piece {
  said: string
  isName: boolean
  lang?: string
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
    return [{ said, isName: at % 2 === 1, ...(at % 2 === 1 && lang && { lang }) }]
  })
}
