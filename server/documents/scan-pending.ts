import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { insertTrash, listUnscanned, lockDocument, updateDocument } from './queries.ts'
import { emptyTrash } from './sweep.ts'

const atOnce = 50

/**
 * Has files looked at that came while the scanner didn't answer. An infected one is taken away: its
 * document says so, and asks for another.
 */
export async function scanPending(deps: Deps): Promise<void> {
  const { db, scanner, storage, now } = deps
  if (!scanner) return
  for (const { id, key, storage_name } of await listUnscanned(db, atOnce)) {
    if (storage_name === null) continue
    const found = await scanner.scan(await storage.read(storage_name))
    await db.transaction().execute(async (tx) => {
      const document = await lockDocument(tx, id)
      if (document?.scan !== 'pending') return
      if (found === 'clean') {
        await updateDocument(tx, id, { scan: 'clean' })
        return
      }
      const isReplaced = document.status === 'replaced'
      await insertTrash(tx, [storage_name], now())
      await updateDocument(tx, id, {
        scan: 'infected',
        storage_name: null,
        updated_at: now(),
        ...(!isReplaced && { status: 'rejected' as const }),
      })
      await recordAudit(tx, {
        actor: 'system',
        action: 'document.found_infected',
        entity: 'document',
        entityKey: key,
        before: { status: document.status },
        after: { status: isReplaced ? document.status : 'rejected' },
      })
    })
  }
  await emptyTrash(deps)
}
