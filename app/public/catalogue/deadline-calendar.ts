import { universityName } from '#contract/university-name.ts'
import { formatInstant } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { serverWords } from '../../server-words.ts'
import type { Route } from './+types/deadline-calendar'
import { calendarOf } from './calendar-file.server.ts'

/** An intake's deadline as a calendar file, with a reminder a week before. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { language, publicUrl } = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: params.program_key } }),
  )
  const program = outcome.ok ? outcome.body : undefined
  const intake = program?.intakes.find(({ key }) => key === params.intake_key)
  if (!program || !intake) return new Response(null, { status: 404 })
  const t = serverWords(language)
  const text = calendarOf({
    id: `${program.key}.${intake.key}@${new URL(publicUrl).hostname}`,
    at: intake.closesAt,
    title: t('program.intakes.event', {
      program: program.title[language],
      university: universityName(program.university, program.destination, language),
    }),
    description: formatInstant(intake.closesAt, intake.zone, language),
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
