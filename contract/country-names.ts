import { countryCodes, isCountry } from './countries.ts'
import { demonyms, otherNames, sharedNames } from './demonyms.ts'
import { languages } from './vocabulary.ts'

let names: Map<string, string> | undefined

/**
 * The country that a typed text names, in either language, by its name, its people, or a city, with
 * or without accents, signs and capitals, or by its code; undefined where none or several could be
 * meant.
 */
export function readCountry(typed: string): string | undefined {
  const meant = meantBy(typed)
  return meant.length === 1 ? meant[0] : undefined
}

/** The few countries that a typed text could mean; none where it names one, or could mean any. */
export function meantCountries(typed: string): readonly string[] {
  const meant = meantBy(typed)
  return meant.length > 1 && meant.length <= mostMeant ? meant : []
}

const mostMeant = 4

function meantBy(typed: string): readonly string[] {
  const code = typed.trim().toUpperCase()
  if (isCountry(code)) return [code]
  const text = plain(typed)
  if (text.length < 2) return []
  const forms = [text, ...masculineOf(text)]
  for (const form of forms) {
    const shared = Object.hasOwn(sharedNames, form) ? sharedNames[form] : undefined
    if (shared !== undefined) return shared.split(' ')
  }
  names ??= allNames()
  for (const form of forms) {
    const exact = names.get(form)
    if (exact !== undefined) return [exact]
  }
  if (text.length < 4) return []
  const all = [
    ...names,
    ...Object.entries(sharedNames).flatMap(([name, codes]) =>
      codes.split(' ').map((one) => [name, one] as const),
    ),
  ]
  const beginning = new Set(all.flatMap(([name, one]) => (name.startsWith(text) ? one : [])))
  if (beginning.size > 0) return [...beginning]
  return [...new Set(all.flatMap(([name, one]) => (isNear(name, text) ? one : [])))]
}

/** A French adjective as of a man: ivoirienne is ivoirien, française français, several one. */
function masculineOf(text: string): string[] {
  return [text, text.replace(/s$/, '')]
    .flatMap((one) => [
      one,
      one.replace(/e$/, ''),
      one.replace(/nne$/, 'n'),
      one.replace(/ienne$/, 'ien'),
      one.replace(/cque$/, 'c'),
      one.replace(/que$/, 'c'),
      one.replace(/esse$/, 'e'),
      one.replace(/tte$/, 't'),
    ])
    .filter((one) => one !== text && one.length > 3)
}

function allNames(): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region' })
    const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
    for (const code of countryCodes) {
      for (const name of [display.of(code), short.of(code)]) {
        if (name !== undefined && !found.has(plain(name))) found.set(plain(name), code)
      }
    }
  }
  for (const [name, code] of Object.entries(otherNames)) found.set(name, code)
  for (const line of demonyms.trim().split('\n')) {
    const [code = '', ...words] = line.split(' ')
    for (const word of words) if (!found.has(plain(word))) found.set(plain(word), code)
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
