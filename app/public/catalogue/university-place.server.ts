import type { DestinationKey, Language } from '#contract/common/values/vocabulary.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { countryName } from '../../format.ts'
import { serverWords } from '../../server-words.ts'
import { placeName } from './program-line.ts'

interface Place {
  city: string
  destination: DestinationKey
}

/** A university's city and country: those beside Dubai are in its country, not in it. */
export function universityPlace({ city, destination }: Place, language: Language): string {
  const country =
    destination === 'dubai' && city !== 'Dubai'
      ? countryName('AE', language)
      : serverWords(language)(`vocabulary.destination.${destination}`)
  return placeName(cityName(city, language), country)
}
