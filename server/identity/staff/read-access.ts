import type { z } from 'zod'
import type { SessionRow, SignInPage, SignInQuery } from '#contract/identity/sign-ins.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf } from '../sessions/device-of.ts'
import { listSessions, listSignIns } from '../sessions/sign-in-queries.ts'

type Needs = Pick<Deps, 'db' | 'now'>

/** Where an account is signed in now. */
export async function readSessions(
  { db, now }: Needs,
  accountId: number,
  currentId: string | undefined,
): Promise<SessionRow[]> {
  const rows = await listSessions(db, accountId, now())
  return rows.map(({ id, createdAt, lastUsedAt, network, userAgent, method }) => ({
    key: id,
    current: id === currentId,
    startedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    network,
    device: deviceOf(userAgent),
    method,
  }))
}

/** The attempts to sign in to an account, successful or not. */
export async function readSignIns(
  { db }: Pick<Deps, 'db'>,
  accountId: number,
  { page, size }: z.infer<typeof SignInQuery>,
): Promise<z.infer<typeof SignInPage>> {
  const { rows, total } = await listSignIns(db, accountId, {
    limit: size,
    offset: (page - 1) * size,
  })
  return {
    rows: rows.map(({ id, at, network, userAgent, method, outcome }) => ({
      id,
      at: at.toISOString(),
      network,
      device: deviceOf(userAgent),
      method,
      outcome,
    })),
    total,
    page,
    size,
  }
}
