import { pageContext } from '../../../page-context.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import type { Route } from './+types/deadline-calendar'
import { deadlineFile } from './deadline-file.server.ts'

/** An intake's deadline as a calendar file; of an audience (`?for=eu`) or of residents (`?in=SN`). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: params.program_key } }),
  )
  const program = outcome.ok ? outcome.body : undefined
  const intake = program?.intakes.find(({ key }) => key === params.intake_key)
  const text =
    program && intake && deadlineFile({ program, intake, params: url.searchParams }, site)
  if (text === undefined) return new Response(null, { status: 404 })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${params.program_key}.ics"`,
      'cache-control': 'no-cache',
    },
  })
}
