import type { PagePath } from '#contract/common/values/pages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Deps } from '../../deps.ts'
import { findDestinationOf } from './preview-queries.ts'
import { readPreviewToken } from './preview-token.ts'

const folder = ('/preview/:preview_token' satisfies PagePath).replace(':preview_token', '')

/**
 * The destination whose record a page previews, with or without the `.data` of what its scripts ask
 * for; undefined for any other page, and for a link that nobody of the office made or that is over.
 */
export async function previewedDestination(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  path: string,
): Promise<DestinationKey | undefined> {
  if (!path.startsWith(folder)) return undefined
  const previewed = readPreviewToken(deps, path.slice(folder.length).replace(/\.data$/, ''))
  return previewed && findDestinationOf(deps.db, previewed)
}
