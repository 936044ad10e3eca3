import { inLanguage } from '#contract/common/values/by-language.ts'
import type { InLanguages, Language } from '../../common/values/languages.ts'

/** The names of universities' time zones. */
const clockNames: Record<string, InLanguages> = {
  'Asia/Dubai': { en: 'Dubai time', fr: 'heure de Dubaï' },
  'Asia/Kolkata': { en: 'Indian time', fr: 'heure de l’Inde' },
  'Asia/Shanghai': { en: 'Beijing time', fr: 'heure de Pékin' },
  'Europe/Istanbul': { en: 'Istanbul time', fr: 'heure d’Istanbul' },
  'Europe/Paris': { en: 'Paris time', fr: 'heure de Paris' },
}

/**
 * A date from the parts that `Intl` gives, where `Intl` doesn't write as people do: French counts
 * the first of a month as an ordinal (« 1er juin »), and a clock has a name besides its distance:
 * "23:59 (Paris time, UTC+2)". A zone without a name here only has the distance.
 */
export function joinDate(
  parts: readonly Intl.DateTimeFormatPart[],
  zone: string,
  language: Language,
): string {
  const write = ({ type, value }: Intl.DateTimeFormatPart) => {
    if (type === 'day' && value === '1' && language === 'fr') return '1er'
    if (type === 'timeZoneName') {
      const clock = writtenClock([value], zone, language)
      return zone in clockNames ? `(${clock})` : clock
    }
    // "at" stays with the hour that it announces.
    return type === 'literal' ? value.replace(/ (at|à) $/, ' $1\u00A0') : value
  }
  return parts.map(write).join('')
}

/** The name of a zone's time; its place if it has no name here. */
export function clockName(zone: string, language: Language): string {
  return (
    inLanguage(clockNames[zone], language) ??
    zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  )
}

/** A clock with its distances: of dates in winter and in summer it has two. */
export function writtenClock(offsets: readonly string[], zone: string, language: Language): string {
  const each = offsets.map((offset) => offset.replace(/^GMT/, 'UTC').replace(/[+-]0$/, ''))
  const distance = [...new Set(each)].join('\u00A0/ ')
  const name = inLanguage(clockNames[zone], language)
  return name ? `${name.replaceAll(' ', '\u00A0')}, ${distance}` : distance
}
