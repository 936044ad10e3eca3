import { measureActs } from './acts.ts'
import { measureFiles } from './files.ts'
import { measureLists } from './lists.ts'
import { measureOpening } from './opening.ts'
import { type Size, withScene } from './scene.ts'

/** A large agency's, and the programs of the public registers. */
const large: Size = { programs: 62_848, applicants: 100_000, auditLines: 1_000_000 }

interface Wish {
  size?: Size
  /** How often each question is asked. */
  rounds: number
  /** Only the questions whose name has this in it, and nothing else. */
  only?: string | undefined
}

/**
 * What an administrator waits for at size, on PostgreSQL: every list, filter, search and dashboard,
 * opening a file, what is done to a thousand at once, and whole files in and out.
 */
export async function measureAdministration({
  size = large,
  rounds,
  only,
}: Wish): Promise<unknown> {
  const figures = await withScene(size, async (scene) => ({
    filled: { ...size, seconds: scene.filledInSeconds },
    listMs: logged(await measureLists(scene, { rounds, only })),
    ...(only === undefined && {
      openFileMs: logged(await measureOpening(scene)),
      thousand: logged(await measureActs(scene)),
      ...(await measureFiles(scene)),
    }),
  }))
  return figures ?? 'PostgreSQL is not available here'
}

/** Said as soon as it is known: what comes after it takes long, and may fail. */
function logged<T>(figures: T): T {
  console.log(JSON.stringify(figures, null, 2))
  return figures
}
