import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getI18n } from 'react-i18next'
import { learnDestinations } from '#contract/common/values/destinations.ts'
import { languages } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { answerOf, api } from '../../api.ts'
import { nameDestinations } from '../name-destinations.ts'

/** What screens call destinations and draw them with; once they are here, words and colours have them. */
export const destinationNamesQuery = () =>
  queryOptions({
    queryKey: ['destination names'],
    staleTime: 5 * 60_000,
    queryFn: async () => {
      const rows = await answerOf(api.api.admin.destinations.names.$get())
      learnDestinations(rows)
      const i18n = getI18n()
      for (const language of languages) {
        // A language that is not loaded yet gets them when it is.
        if (i18n.hasResourceBundle(language, 'translation')) nameDestinations(i18n, language)
      }
      return rows
    },
  })

/** All destinations in their order, hidden ones too. */
export function useDestinationKeys(): DestinationKey[] {
  return useSuspenseQuery(destinationNamesQuery()).data.map(({ key }) => key)
}
