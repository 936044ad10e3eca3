import { countryCodes, isCountry } from './countries.ts'
import { languages } from './vocabulary.ts'

/** What people call a country besides its names in the tables of `Intl`. */
const otherNames: Record<string, string> = {
  usa: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  angleterre: 'GB',
  uae: 'AE',
  emirates: 'AE',
  emirats: 'AE',
  ivorycoast: 'CI',
  drc: 'CD',
  rdc: 'CD',
  congobrazzaville: 'CG',
  republicofthecongo: 'CG',
  republiqueducongo: 'CG',
  turkey: 'TR',
  turkiye: 'TR',
  turquie: 'TR',
  capeverde: 'CV',
  swaziland: 'SZ',
  burma: 'MM',
  birmanie: 'MM',
  holland: 'NL',
  hollande: 'NL',
  czechrepublic: 'CZ',
  korea: 'KR',
  coree: 'KR',
  russianfederation: 'RU',
}

let names: Map<string, string> | undefined

/**
 * The country that a typed text names, in either language, with or without accents, signs and
 * capitals, or by its code; undefined where none or several could be meant.
 */
export function readCountry(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  if (isCountry(code)) return code
  const text = plain(typed)
  if (text.length < 2) return undefined
  names ??= allNames()
  const exact = names.get(text)
  if (exact !== undefined || text.length < 4) return exact
  const beginning = new Set([...names].flatMap(([name, one]) => (name.startsWith(text) ? one : [])))
  if (beginning.size > 0) return beginning.size === 1 ? [...beginning][0] : undefined
  const near = new Set([...names].flatMap(([name, one]) => (isNear(name, text) ? one : [])))
  return near.size === 1 ? [...near][0] : undefined
}

function allNames(): Map<string, string> {
  const found = new Map(Object.entries(otherNames))
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region' })
    const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
    for (const code of countryCodes) {
      for (const name of [display.of(code), short.of(code)]) {
        if (name !== undefined && !found.has(plain(name))) found.set(plain(name), code)
      }
    }
  }
  return found
}

/** Letters alone, without accents and capitals. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('ı', 'i')
}

/** Whether one letter was added, left out, or taken for another. */
function isNear(name: string, text: string): boolean {
  if (text.length < 5 || Math.abs(name.length - text.length) > 1) return false
  let at = 0
  while (at < name.length && at < text.length && name[at] === text[at]) at++
  const [restOfName, restOfText] = [name.slice(at), text.slice(at)]
  return (
    restOfName.slice(1) === restOfText ||
    restOfName === restOfText.slice(1) ||
    restOfName.slice(1) === restOfText.slice(1) ||
    (restOfName.slice(2) === restOfText.slice(2) &&
      restOfName[0] === restOfText[1] &&
      restOfName[1] === restOfText[0])
  )
}
