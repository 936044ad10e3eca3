import { isLanguage, type Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { estimateParams } from '#contract/common/values/vocabulary.ts'
import { outcomeOf, type serverApi } from '../../server-api.ts'

/** The estimate that an address asks for; null where it can't be had. */
export async function askEstimate(
  api: ReturnType<typeof serverApi>['api'],
  key: DestinationKey,
  params: URLSearchParams,
) {
  const query = Object.fromEntries(
    estimateParams.flatMap((name) => {
      const values = params.getAll(name)
      return values.length > 0 ? [[name, values]] : []
    }),
  )
  const answer = await outcomeOf(
    api.destinations[':destination_key'].estimate.$get({
      param: { destination_key: key },
      query,
    }),
  )
  return answer.ok ? answer.body : null
}

/** The language that the address itself asks for, which a form has to pass on. */
export function askedLanguage(params: URLSearchParams): Language | null {
  const asked = params.get('lng')
  return isLanguage(asked) ? asked : null
}
