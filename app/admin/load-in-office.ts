import { Problem } from '#contract/common/values/problems.ts'
import { isOutdated } from '../load-late.ts'

/**
 * The exports of a script that loads late. If it is gone with its deployment, a message says so,
 * with a way to reload the page: a dialog or a form that is open here would not outlive a load, so
 * it is for its writer to say when.
 */
export async function loadInOffice<Offered>(load: () => Promise<Offered>): Promise<Offered> {
  try {
    return await load()
  } catch (error) {
    if (await isOutdated(error)) throw new Problem('page_outdated')
    throw error
  }
}
