import { universityName } from '#contract/university-name.ts'
import { closingAudiences } from '#contract/vocabulary.ts'
import { formatInstant } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { serverWords } from '../../server-words.ts'
import type { Route } from './+types/deadline-calendar'
import { calendarOf } from './calendar-file.server.ts'

/**
 * An intake's deadline as a calendar file, with a reminder a week before: of an audience (`?for=eu`)
 * that has one of its own, otherwise the general one.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { language, publicUrl } = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: params.program_key } }),
  )
  const program = outcome.ok ? outcome.body : undefined
  const intake = program?.intakes.find(({ key }) => key === params.intake_key)
  if (!program || !intake) return new Response(null, { status: 404 })
  const t = serverWords(language)
  const asked = new URL(request.url).searchParams.get('for')
  const audience = closingAudiences.find((one) => one === asked)
  const own = audience && intake.closesFor[audience]
  const at = own ?? intake.closesAt
  const text = calendarOf({
    id: `${program.key}.${intake.key}${own ? `.${audience}` : ''}@${new URL(publicUrl).hostname}`,
    at,
    title: t('program.intakes.event', {
      program: program.title[language],
      university: universityName(program.university, program.destination, language),
    }),
    description: formatInstant(at, intake.zone, language),
    url: `${publicUrl}/program/${program.key}`,
  })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${program.key}.ics"`,
      'cache-control': 'no-cache',
    },
  })
}
