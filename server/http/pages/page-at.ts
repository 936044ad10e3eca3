import { RegExpRouter } from 'hono/router/reg-exp-router'
import { pageList } from '#contract/common/values/pages.ts'

type ListedPage = (typeof pageList)[number]

const router = new RegExpRouter<ListedPage>()
for (const page of pageList) router.add('GET', page.path, page)

/** The page behind a path, which may have its query with it; undefined where there is none. */
export function pageAt(url: string): ListedPage | undefined {
  return router.match('GET', url.split('?', 1)[0] ?? '')[0][0]?.[0]
}
