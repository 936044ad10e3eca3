import { rulesOf } from '#contract/common/values/destination-rules.ts'
import { destinationOf } from '#contract/common/values/destinations.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { countryName } from '../../../format.ts'
import { serverWords } from '../../../server-words.ts'
import { placeName } from '../finder/program-line.ts'

interface Place {
  city: string
  destination: DestinationKey
  /** Which of the destination's countries, if it has several. */
  country?: string | null
}

/** A university's city and country: one beside a destination that is a city is in its country, not in it. */
export function universityPlace(
  { city, destination, country: own = null }: Place,
  language: Language,
): string {
  const { city: within } = destinationOf(destination)
  const isBeside = within !== null && within !== city
  const country =
    own !== null || isBeside
      ? countryName(own ?? rulesOf(destination).country, language)
      : serverWords(language)(`vocabulary.destination.${destination}`)
  return placeName(cityName(city, language), country)
}
