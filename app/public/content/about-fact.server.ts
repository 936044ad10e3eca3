import type { RouterContextProvider } from 'react-router'
import type { DestinationKey } from '#contract/vocabulary.ts'
import { formatDate } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'

const shownDestination = 'france' satisfies DestinationKey

export interface SampleFact {
  destination: DestinationKey
  destinationName: string
  label: string
  value: string
  audience: string | null
  year: string
  source: { url: string; host: string }
  checked: string
  review: string
}

/** A real fee that has all its parts, to be shown as an example; null where there is none. */
export async function loadSampleFact(
  context: Readonly<RouterContextProvider>,
): Promise<SampleFact | null> {
  const { language } = context.get(pageContext)
  const { api } = serverApi(context)
  const answer = await outcomeOf(
    api.destinations[':destination_key'].$get({ param: { destination_key: shownDestination } }),
  )
  if (!answer.ok) return null
  for (const fact of answer.body.facts) {
    const { sourceUrl, validForYear } = fact
    if (fact.section !== 'tuition' || fact.confidence !== 'confirmed') continue
    if (!sourceUrl || !validForYear || !URL.canParse(sourceUrl)) continue
    return {
      destination: shownDestination,
      destinationName: answer.body.name[language],
      label: fact.label[language],
      value: fact.value[language],
      audience: fact.audience?.[language] ?? null,
      year: validForYear.replace('-', '–'),
      source: { url: sourceUrl, host: new URL(sourceUrl).hostname.replace(/^www\./, '') },
      checked: formatDate(fact.checkedOn, language),
      review: formatDate(fact.reviewBy, language),
    }
  }
  return null
}
