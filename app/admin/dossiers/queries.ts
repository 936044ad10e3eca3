import { queryOptions } from '@tanstack/react-query'
import type {
  Dossier,
  DossierEdit,
  DossierFormat,
  NewDossier,
} from '#contract/documents/dossiers.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'

const dossiers = api.api.admin.dossiers
const one = dossiers[':dossier_key']

export const dossiersQuery = (applicantKey: string) =>
  queryOptions({
    queryKey: ['applicants', 'dossiers', applicantKey],
    queryFn: () =>
      answerOf(
        api.api.admin.applicants[':applicant_key'].dossiers.$get({
          param: { applicant_key: applicantKey },
        }),
      ),
    // Its files are made while it is on screen, and appear automatically.
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? 2000 : false),
  })

export const choicesQuery = (numbers: readonly string[]) =>
  queryOptions({
    queryKey: ['dossier-choices', ...numbers],
    queryFn: () =>
      answerOf(api.api.admin['dossier-choices'].$get({ query: { numbers: numbers.join(',') } })),
    staleTime: 0,
    gcTime: 0,
    throwOnError: false,
  })

export const dossierQuery = (key: string) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['dossier', key],
    queryFn: () => answerOf(one.$get({ param: { dossier_key: key } })),
    refetchInterval: ({ state }) => (state.data && isBeingMade(state.data) ? 1000 : false),
  })

export function isBeingMade({ state }: Pick<Dossier, 'state'>): boolean {
  return state === 'waiting' || state === 'making'
}

export function sendDossier(json: NewDossier): Promise<Dossier> {
  const { headers } = idempotencyKey(json)
  return answerOf(
    dossiers.$post({ header: { 'idempotency-key': headers['Idempotency-Key'] }, json }),
  )
}

export function correctDossier({ key, version }: Dossier, json: DossierEdit): Promise<Dossier> {
  return answerOf(one.$put({ param: { dossier_key: key }, json }, ifMatch(version)))
}

export function endLink({ key, version }: Dossier): Promise<Dossier> {
  return answerOf(one['end-link'].$post({ param: { dossier_key: key } }, ifMatch(version)))
}

export function makeAgain({ key, version }: Dossier): Promise<Dossier> {
  return answerOf(one.make.$post({ param: { dossier_key: key } }, ifMatch(version)))
}

export function saveDossier({ key }: Dossier, format: DossierFormat): Promise<void> {
  return saveFile(
    one.file.$get({ param: { dossier_key: key }, query: { format } }),
    `dossier.${format}`,
  )
}
