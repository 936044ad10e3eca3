import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { DocumentContext } from '../../../document-context.ts'
import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { destinationPage, programsThere } from '../../destinations/destination-loader.server.ts'
import { DestinationPage } from '../../destinations/destination-page.tsx'
import { draftStyles } from '../draft-styles.server.ts'
import { universityPage } from '../university/university-page.server.ts'
import { UniversityPage } from '../university/university-page.tsx'
import type { Route } from './+types/preview'
import { programPage } from './program-page.server.ts'
import { ProgramPage } from './program-page.tsx'

export async function loader({ params: { preview_token }, context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.catalogue.preview[':preview_token'].$get({ param: { preview_token } }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const { entity, detail } = outcome.body
  if (entity === 'program') return { entity, page: await programPage(api, detail, site) }
  if (entity === 'university') return { entity, page: universityPage(detail, site, preview_token) }
  const around = await programsThere(api, detail.key)
  const found = { detail, estimate: outcome.body.estimate, around }
  const page = destinationPage(found, context, new URLSearchParams())
  return { entity, page, styles: draftStyles(site.destinations, detail.key) }
}

/** What staff see before visitors do: the page itself, under a line that says so. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <Notice>{t('preview.notice')}</Notice>
      <Previewed loaded={loaderData} />
    </>
  )
}

function Previewed({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { nonce } = use(DocumentContext)
  if (loaded.entity === 'program') return <ProgramPage {...loaded.page} />
  if (loaded.entity === 'university') {
    return <UniversityPage university={loaded.page.university} />
  }
  return (
    <>
      {loaded.styles !== null && (
        <style
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of colours that were checked
          dangerouslySetInnerHTML={{ __html: loaded.styles }}
        />
      )}
      <DestinationPage loaded={loaded.page} />
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
