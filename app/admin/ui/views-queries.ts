import { queryOptions } from '@tanstack/react-query'
import type {
  FirstView,
  SavedView,
  SavedViewChange,
  SavedViewInput,
} from '#contract/office/saved-views.ts'
import { answerOf, api, done } from '../../api.ts'
import { aid } from '../query-client.ts'
import { ifMatch } from './list-query.ts'

const views = api.api.admin.views

export const viewsQuery = (screen: SavedView['screen']) =>
  queryOptions({
    meta: aid,
    queryKey: ['views', screen],
    queryFn: () => answerOf(views.$get({ query: { screen } })),
  })

export function addView(input: SavedViewInput): Promise<SavedView> {
  return answerOf(views.$post({ json: input, header: { 'idempotency-key': crypto.randomUUID() } }))
}

export function changeView(
  { key, version }: SavedView,
  input: SavedViewChange,
): Promise<SavedView> {
  return answerOf(
    views[':view_key'].$put({ param: { view_key: key }, json: input }, ifMatch(version)),
  )
}

export function removeView({ key, version }: SavedView): Promise<void> {
  return done(views[':view_key'].$delete({ param: { view_key: key } }, ifMatch(version)))
}

export function chooseFirstView(json: FirstView): Promise<void> {
  return done(api.api.admin['first-view'].$put({ json }))
}
