import type { Context } from 'hono'
import { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { DossierFormat } from '#contract/documents/dossiers.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { hasAgreed } from '../admissions/following/has-agreed.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { webStream } from '../http/bodies/web-stream.ts'
import type { HttpEnv } from '../http/context.ts'
import { coarseNetworkOf, networkOf } from '../http/guards/network.ts'
import { sha256 } from '../keys/secret.ts'
import { takeOut } from '../limits/mass-limits.ts'
import {
  findDossier,
  insertDownload,
  listApplicationsOf,
  listFilesOf,
  lockByToken,
} from './queries.ts'

/** Nothing in a file may run, load or be framed, however it is opened. */
const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** A file is large: a client that fetches it again and again takes the whole line. */
const downloadsPerNetwork = { name: 'dossier-download', max: 60, windowSeconds: 3600 }

const mediaTypeOf = { pdf: 'application/pdf', zip: 'application/zip' } as const

const binary = { schema: z.string().meta({ format: 'binary' }) }
export const archiveAnswer = {
  description: 'The file',
  content: { 'application/pdf': binary, 'application/zip': binary },
}

/** The file for a member of staff who sees every application in it. */
export async function serveToStaff(
  deps: Deps,
  c: Context<HttpEnv>,
  key: string,
  format: DossierFormat,
  /** The second person's approval; without it, the people whose data leaves are counted. */
  approval?: string,
): Promise<Response> {
  const { db, now } = deps
  const { actor, requestId } = c.var
  const { dossier, all } = await findWhole(db, actor, key)
  const file = await fileOf(deps, dossier, format)
  if (c.req.raw.method !== 'HEAD') {
    // Before a byte of it leaves: an unrecorded file isn't handed out.
    await db.transaction().execute(async (tx) => {
      if (approval === undefined) {
        const ids = all.map((one) => one.application_id)
        await takeOut(tx, deps, actor, ids)
      }
      await insertDownload(tx, {
        ...{ dossier_id: dossier.id, at: now(), format },
        ...{ account_id: actor.accountId, network: null },
      })
      for (const { number } of all) {
        await recordAudit(tx, {
          ...{ actor, requestId, action: 'dossier.fetched', entity: 'application' },
          entityKey: number,
        })
      }
    })
  }
  return answer(deps, c, file, all[0]?.number ?? 'dossier')
}

/**
 * A dossier of which the actor sees every application, with these. Throws `consent_missing` if one was
 * sent before its applicant agreed: it is made for a university, and waits for the applicants too.
 */
async function findWhole(db: Db, actor: Actor, key: string) {
  const dossier = await findDossier(db, key, actor)
  if (!dossier) throw new Problem('not_found')
  const [all, seen] = [
    await listApplicationsOf(db, [dossier.id]),
    await listApplicationsOf(db, [dossier.id], actor),
  ]
  if (seen.length < all.length) throw new Problem('not_found')
  if (!all.every(hasAgreed)) throw new Problem('consent_missing')
  return { dossier, all }
}

/** The ids of a dossier's applications, for an actor who sees every one. */
export async function listWithin(db: Db, actor: Actor, key: string): Promise<number[]> {
  return (await findWhole(db, actor, key)).all.map((one) => one.application_id)
}

/**
 * The file for the holder of the link. Each download is recorded with its time and network, as long as
 * the link is open. Throws `not_found`, `dossier_making` and `dossier_closed`.
 */
export async function serveByLink(
  deps: Deps,
  c: Context<HttpEnv>,
  token: string,
  format: DossierFormat,
): Promise<Response> {
  const { db, now } = deps
  const network = networkOf(c.var.address)
  await countUse(db, downloadsPerNetwork, network)
  const isHead = c.req.raw.method === 'HEAD'
  const { dossier, number } = await db.transaction().execute(async (tx) => {
    const held = await lockByToken(tx, sha256(token))
    if (!held) throw new Problem('not_found')
    if (held.link_ended_at !== null || held.link_ends_at === null) {
      throw new Problem('dossier_closed')
    }
    const isUsedUp = held.fetched >= (held.link_downloads ?? 0)
    if (held.link_ends_at <= now() || isUsedUp) throw new Problem('dossier_closed')
    const applications = await listApplicationsOf(tx, [held.id])
    if (!applications.every(hasAgreed)) throw new Problem('dossier_closed')
    if (held.state !== 'ready') throw new Problem('dossier_making')
    if (!isHead) {
      await insertDownload(tx, {
        ...{ dossier_id: held.id, at: now(), format, account_id: null },
        network: coarseNetworkOf(network),
      })
    }
    return { dossier: held, number: applications[0]?.number ?? 'dossier' }
  })
  return answer(deps, c, await fileOf(deps, dossier, format), number)
}

type File = Awaited<ReturnType<typeof listFilesOf>>[number]

async function fileOf(
  { db }: Pick<Deps, 'db'>,
  { id, state }: { id: number; state: string },
  format: DossierFormat,
): Promise<File> {
  const file = (await listFilesOf(db, [id])).find((one) => one.format === format)
  if (file) return file
  throw new Problem(state === 'ready' || state === 'failed' ? 'dossier_closed' : 'dossier_making')
}

async function answer(
  { storage }: Pick<Deps, 'storage'>,
  c: Context<HttpEnv>,
  { format, storage_name, bytes }: File,
  number: string,
): Promise<Response> {
  const headers = new Headers({
    'content-type': mediaTypeOf[format],
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${number}.${format}"`,
    'content-security-policy': filePolicy,
    'cache-control': 'private, no-store, no-transform',
    'x-robots-tag': 'noindex, nofollow',
  })
  if (c.req.raw.method === 'HEAD') return new Response(null, { headers })
  return new Response(webStream(await storage.read(storage_name)), { headers })
}
