import type { IndexedFinder } from './catalogue/search/finder.ts'
import type { Deps } from './deps.ts'

/** The parts of the composed server: slices see less of some of them. */
export interface AppDeps extends Deps {
  finder: IndexedFinder
}
