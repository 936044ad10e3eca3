import type { IndexedFinder } from './catalogue/search/finder.ts'
import type { Deps } from './deps.ts'

/** What the composed server holds: of some of it a slice is shown less. */
export interface AppDeps extends Deps {
  finder: IndexedFinder
}
