import { Problem } from '#contract/common/values/problems.ts'
import { correctedOfDossier, type Dossier, type DossierEdit } from '#contract/documents/dossiers.ts'
import type { By } from '../actor/by.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { takeBackMails } from '../messaging/take-back.ts'
import { makeInTheBackground } from './making/make-dossier.ts'
import { insertDossierEdit, listApplicationsOf, lockDossier, updateDossier } from './queries.ts'
import { viewDossier } from './view-dossier.ts'

/**
 * Records what becomes known after it was sent: the university's number, the addressee and the day.
 * Throws `conflict` where the mail with the link is still to be made: it goes where the sender said, and
 * to no mailbox that a colleague enters meanwhile.
 */
export async function correctDossier(
  deps: Deps,
  by: By,
  key: string,
  version: number,
  { reference, note, sentOn, addressee }: DossierEdit,
): Promise<Dossier> {
  const { db, now } = deps
  if (sentOn > tomorrow(now())) {
    throw new Problem('validation_failed', { fields: { sentOn: { code: 'date_in_future' } } })
  }
  await change({ db }, by, key, version, async (tx, dossier) => {
    const after = { reference, sentOn, ...addressee }
    const before = toldOf(dossier)
    const awaitsMail = dossier.mailed && dossier.state !== 'ready'
    if (awaitsMail && before.email !== after.email) throw new Problem('conflict')
    const changed = correctedOfDossier.filter((name) => before[name] !== after[name])
    if (changed.length === 0 && note === dossier.note) return undefined
    await updateDossier(tx, dossier.id, {
      ...{ reference, note, sent_on: sentOn },
      addressee_name: addressee.name,
      addressee_office: addressee.office,
      addressee_email: addressee.email,
      addressee_address: addressee.address,
    })
    if (changed.length > 0) {
      const of = (values: typeof after) =>
        JSON.stringify(Object.fromEntries(changed.map((name) => [name, values[name]])))
      await insertDossierEdit(tx, {
        dossier_id: dossier.id,
        at: now(),
        by_id: by.actor.accountId,
        before: of(before),
        after: of(after),
      })
    }
    return 'dossier.corrected'
  })
  return viewDossier(deps, by.actor, key)
}

type LockedDossier = NonNullable<Awaited<ReturnType<typeof lockDossier>>>

function toldOf(dossier: LockedDossier) {
  return {
    reference: dossier.reference,
    sentOn: dossier.sent_on,
    name: dossier.addressee_name,
    office: dossier.addressee_office,
    email: dossier.addressee_email,
    address: dossier.addressee_address,
  }
}

/** Tomorrow's date, which is today's somewhere already. */
function tomorrow(now: Date): string {
  return new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
}

/** Ends the link: nothing can be fetched by it any more, and a waiting mail doesn't leave. */
export async function endLink(deps: Deps, by: By, key: string, version: number): Promise<Dossier> {
  await change(deps, by, key, version, async (tx, dossier) => {
    if (dossier.way !== 'link' || dossier.link_ended_at !== null) {
      throw new Problem('dossier_closed')
    }
    await takeBackMails(tx, dossier.act_id)
    await updateDossier(tx, dossier.id, { link_ended_at: deps.now() })
    return 'dossier.link_ended'
  })
  return viewDossier(deps, by.actor, key)
}

/** Makes its files once more, if the storage was away for long. */
export async function makeAgain(
  deps: Deps,
  by: By,
  key: string,
  version: number,
): Promise<Dossier> {
  await change(deps, by, key, version, async (tx, { id, state }) => {
    if (state !== 'failed') throw new Problem('conflict')
    await updateDossier(tx, id, { state: 'waiting', problem: null, attempts: 0 })
  })
  void makeInTheBackground(deps)
  return viewDossier(deps, by.actor, key)
}

async function change(
  deps: Pick<Deps, 'db'>,
  { actor, requestId }: By,
  key: string,
  version: number,
  work: (
    tx: Db,
    dossier: LockedDossier,
  ) => Promise<'dossier.corrected' | 'dossier.link_ended' | undefined>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const dossier = await lockDossier(tx, key, actor)
    if (!dossier) throw new Problem('not_found')
    const all = await listApplicationsOf(tx, [dossier.id])
    const seen = await listApplicationsOf(tx, [dossier.id], actor)
    // It belongs as much to colleagues whose part of it is out of sight.
    if (seen.length < all.length) throw new Problem('forbidden')
    if (dossier.version !== version) throw new Problem('version_stale')
    const action = await work(tx, dossier)
    if (!action) return
    for (const { number } of all) {
      await recordAudit(tx, { actor, action, entity: 'application', entityKey: number, requestId })
    }
  })
}
