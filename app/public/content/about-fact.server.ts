import type { RouterContextProvider } from 'react-router'
import { type Certainty, certaintiesThat } from '#contract/common/values/certainty.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { writtenAcademicYear } from '#contract/dates/values/academic-year.ts'
import { destinationName } from '../../destination-name.server.ts'
import { formatDate } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { sourceOf } from '../catalogue/program/grounds-view.server.ts'

const shownDestination = 'france' satisfies DestinationKey

export interface SampleFact {
  destination: DestinationKey
  destinationName: string
  label: string
  value: string
  audience: string | null
  year: string
  source: { url: string; host: string }
  certainty: Certainty
  /** The day it was read: by the office itself where it is confirmed. */
  readOn: string
}

/**
 * A real fee that has all its parts, to be shown as an example, the surest first; null where there is
 * none.
 */
export async function loadSampleFact(
  context: Readonly<RouterContextProvider>,
): Promise<SampleFact | null> {
  const { language } = context.get(pageContext)
  const { api } = serverApi(context)
  const answer = await outcomeOf(
    api.destinations[':destination_key'].$get({ param: { destination_key: shownDestination } }),
  )
  if (!answer.ok) return null
  const fees = answer.body.facts.filter(({ section }) => section === 'tuition')
  for (const certainty of certaintiesThat('compared')) {
    for (const fact of fees.filter((one) => one.certainty === certainty)) {
      const { validForYear, checkedOn } = fact
      const source = sourceOf(fact.sourceUrl)
      if (!source || source.stranger || !validForYear || !checkedOn) continue
      return {
        destination: shownDestination,
        destinationName: destinationName(answer.body, language),
        label: saidIn(fact.label, language),
        value: saidIn(fact.value, language),
        audience: saidIn(fact.audience, language) ?? null,
        year: writtenAcademicYear(validForYear, language),
        source,
        certainty,
        readOn: formatDate(checkedOn, language),
      }
    }
  }
  return null
}
