import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/preview'
import { programPage } from './program-page.server.ts'
import { ProgramPage } from './program-page.tsx'
import { universityPage } from './university-page.server.ts'
import { UniversityPage } from './university-page.tsx'

export async function loader({ params: { preview_token }, context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.catalogue.preview[':preview_token'].$get({ param: { preview_token } }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const { entity, detail } = outcome.body
  return entity === 'program'
    ? { entity, page: await programPage(api, detail, site) }
    : { entity, page: universityPage(detail, site, preview_token) }
}

/** What staff see before visitors do: the page itself, under a line that says so. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <Notice>{t('preview.notice')}</Notice>
      {loaderData.entity === 'program' ? (
        <ProgramPage {...loaderData.page} />
      ) : (
        <UniversityPage university={loaderData.page.university} />
      )}
    </>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.page.title ?? '',
    description: '',
    path: '/preview',
    hidden: true,
  })
