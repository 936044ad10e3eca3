import { mkdir, statfs } from 'node:fs/promises'
import { Problem } from '#contract/common/values/problems.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { listAdministrators } from '../identity/staff/list-administrators.ts'
import { queueMails } from '../messaging/queue-mail.ts'
import { noteSecurity } from '../security-log/act.ts'
import { sumDraftFiles } from './upload-queries.ts'

type Needs = Pick<Deps, 'db' | 'env'>

/** The floor is never larger than this, however large the disk. */
const mostFloorBytes = 5 * 1024 ** 3
const floorShare = 0.1
/** Until an administrator has made space. */
const retryAfterSeconds = 600

/** Why files of drafts are refused at the moment: the disk, or the space for drafts, is full. */
export type NoRoom = 'disk' | 'drafts'

/** The reason why files of drafts are refused; undefined if there is none. */
export async function findNoRoom({ db, env }: Needs): Promise<NoRoom | undefined> {
  if (await isDiskLow(env)) return 'disk'
  return (await sumDraftFiles(db)) >= env.draftFilesBytes ? 'drafts' : undefined
}

/** Whether the disk of the data folder has less space left than its floor. */
export async function isDiskLow({
  dataDir,
  diskFloorBytes,
}: Pick<Deps['env'], 'dataDir' | 'diskFloorBytes'>): Promise<boolean> {
  if (diskFloorBytes === 0) return false
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(() => {})
  const disk = await statfs(dataDir).catch(() => undefined)
  if (!disk) return false
  const floor = diskFloorBytes ?? Math.min(disk.blocks * disk.bsize * floorShare, mostFloorBytes)
  return disk.bavail * disk.bsize < floor
}

/** Throws `storage_unavailable` while files of drafts would take the space that the rest needs. */
export async function refuseWithoutRoom(deps: Needs & Pick<Deps, 'log'>): Promise<void> {
  const why = await findNoRoom(deps)
  if (!why) return
  deps.log.warn({ why }, 'there is no room for files of drafts')
  throw new Problem('storage_unavailable', { retryAfterSeconds })
}

/** The same for bytes of a file that was announced while there was space, and arrives bit by bit. */
export async function refuseOnFullDisk({ env, log }: Pick<Deps, 'env' | 'log'>): Promise<void> {
  if (!(await isDiskLow(env))) return
  log.warn({ why: 'disk' }, 'there is no room for files of drafts')
  throw new Problem('storage_unavailable', { retryAfterSeconds })
}

const onceADay = { name: 'no-room-mail', max: 1, windowSeconds: 24 * 3600 }

/** Mails every administrator, once a day, while files are refused for lack of space. */
export async function tellOfNoRoom(deps: Needs & Pick<Deps, 'locales' | 'now'>): Promise<void> {
  const why = await findNoRoom(deps)
  if (!why) return
  if (why === 'disk') noteSecurity({ event: 'disk_low', outcome: 'found' })
  await deps.db
    .transaction()
    .execute(async (tx) => {
      await countUse(tx, onceADay, '')
      const link = `${deps.env.publicUrl}/admin/dashboard`
      const mails = (await listAdministrators(tx)).map(({ email, language, givenNames }) => ({
        template: 'files_refused' as const,
        language,
        to: email,
        params: { name: givenNames, link },
      }))
      await queueMails(tx, deps, mails)
    })
    .catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'too_many_requests') return
      throw error
    })
}
