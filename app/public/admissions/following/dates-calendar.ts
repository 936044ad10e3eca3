import type { Language } from '#contract/common/values/languages.ts'
import { pageContext } from '../../../page-context.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { followingWords, serverWords } from '../../../server-words.ts'
import { calendarOfAll } from '../../catalogue/program/calendar-file.server.ts'
import { groundsView } from '../../catalogue/program/grounds-view.server.ts'
import type { Route } from './+types/dates-calendar'
import { type OwnDate, ownDates, writtenDate } from './own-dates.ts'

/**
 * An applicant's own dates as a calendar file. Calendars are shared and sent around: nothing in it
 * opens the page.
 */
export async function loader({ params: { access_token }, context }: Route.LoaderArgs) {
  const { language, publicUrl, now } = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.applications['by-link'][':access_token'].$get({ param: { access_token } }),
  )
  const kept = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  if (!outcome.ok) return new Response(null, { status: outcome.problem.status, headers: kept })
  const words = followingWords(language)
  const dates = ownDates(outcome.body, { words, language, now: now() })
  const text = calendarOfAll(
    dates.map((one) => ({
      id: `${one.id}@${new URL(publicUrl).hostname}`,
      at: 'day' in one.at ? one.at.day : one.at.instant,
      title: `${one.what} · ${one.about}`,
      description: descriptionOf(one, language),
      url: `${publicUrl}/application`,
    })),
    now().toISOString(),
  )
  return new Response(text, {
    headers: {
      ...kept,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="dates.ics"',
    },
  })
}

/** The date in words, and who reported it: a calendar has no other place for that. */
function descriptionOf(one: OwnDate, language: Language): string {
  const written = writtenDate(one, language)
  if (one.reported === null) return written
  const { read, source, name } = groundsView(one.reported, language)
  const reported = serverWords(language)('vocabulary.certainty.reported')
  return [written, reported, read, source?.url ?? name].filter((part) => part !== null).join('\n')
}
