import { queryOptions } from '@tanstack/react-query'
import type { DestinationKey } from '#contract/catalogue/catalogue.ts'
import type {
  DestinationEdit,
  DestinationInput,
  DestinationRecord,
  FactEdit,
  FactInput,
} from '#contract/catalogue/catalogue-staff.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch } from '../ui/list-query.ts'

export const destinationsQuery = () =>
  queryOptions({
    queryKey: ['destinations'],
    queryFn: () => answerOf(api.api.admin.destinations.$get()),
  })

export function addDestination(input: DestinationInput): Promise<DestinationRecord> {
  return answerOf(api.api.admin.destinations.$post({ json: input }, idempotencyKey(input)))
}

export function saveDestination(
  key: DestinationKey,
  edit: DestinationEdit,
  version: number | undefined,
): Promise<DestinationRecord> {
  return answerOf(
    api.api.admin.destinations[':destination_key'].$put(
      { param: { destination_key: key }, json: edit },
      ifMatch(version),
    ),
  )
}

export function saveFact(
  key: DestinationKey,
  fact: string,
  edit: FactEdit,
  version: number | undefined,
): Promise<DestinationRecord> {
  return answerOf(
    api.api.admin.destinations[':destination_key'].facts[':fact_key'].$put(
      { param: { destination_key: key, fact_key: fact }, json: edit },
      ifMatch(version),
    ),
  )
}

/** Adds a fact to the version of the destination that it was written over. */
export function addFact(
  key: DestinationKey,
  input: FactInput,
  version: number | undefined,
): Promise<DestinationRecord> {
  return answerOf(
    api.api.admin.destinations[':destination_key'].facts.$post(
      { param: { destination_key: key }, json: input },
      ifMatch(version),
    ),
  )
}

export function removeFact(
  key: DestinationKey,
  fact: string,
  version: number,
): Promise<DestinationRecord> {
  return answerOf(
    api.api.admin.destinations[':destination_key'].facts[':fact_key'].$delete(
      { param: { destination_key: key, fact_key: fact } },
      ifMatch(version),
    ),
  )
}
