import { pageMeta } from '../seo.ts'

/** The head of a page about an account: no one searches for it. */
export function accountPageMeta(
  matches: Parameters<typeof pageMeta>[0],
  title: string | undefined,
): ReturnType<typeof pageMeta> {
  return pageMeta(matches, { title: title ?? '', description: '', path: '', hidden: true })
}
