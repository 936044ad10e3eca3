import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type {
  NewPasskey,
  NewPasskeyQuestion,
  OwnSecurity,
  TotpSetup,
} from '#contract/identity/second-factor.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { countGrowing, forgetUses } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { holdAsRead } from '../accounts/hold-account.ts'
import { proofByAccount } from '../limits.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import { type Account, findAccountById } from '../queries.ts'
import {
  confirmTotp,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  findFactors,
  findTotp,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  startTotp,
} from './factor-queries.ts'
import { askForNewPasskey, readNewPasskey } from './passkeys.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { sealSecret } from './seal-secret.ts'
import { secondFactorRule } from './second-factor-rule.ts'
import { spendTotp } from './second-step.ts'
import { tellOfFactor } from './tell-of-factor.ts'
import { deleteTickets } from './ticket-queries.ts'
import { issueTicket, readTicket, spendTicket } from './tickets.ts'
import { newTotpSecret, totpSetup } from './totp.ts'

/** The owner of the factors, and the request. */
interface By {
  actor: { accountId: number }
  requestId: string
}

/** How the signed-in administrator proves who they are. */
export async function readOwnSecurity(deps: Deps, accountId: number): Promise<OwnSecurity> {
  const [account, factors, passkeys, { security }] = await Promise.all([
    getAccount(deps.db, accountId),
    findFactors(deps.db, accountId),
    listPasskeys(deps.db, accountId),
    readSettings(deps.db),
  ])
  const rule = secondFactorRule(security, account, deps.now())
  return {
    totp: factors.totpSince && { since: factors.totpSince.toISOString() },
    passkeys: passkeys.map(({ key, name, createdAt, lastUsedAt }) => ({
      key,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: factors.codesLeft,
    required: rule.asked !== 'never',
    requiredFrom: rule.asked === 'later' ? rule.from : null,
  }
}

export async function startOwnTotp(deps: Deps, password: string, by: By): Promise<TotpSetup> {
  return startTotpFor(deps, await proved(deps, by, password), 'password_rejected')
}

/** A new secret for an app; it has no effect until a code from it has arrived. */
export async function startTotpFor(
  deps: Deps,
  account: Account,
  otherwise: ProblemCode,
): Promise<TotpSetup> {
  const secret = newTotpSecret()
  const sealed = sealSecret(deps, account.id, secret)
  await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, otherwise)
    if (!(await startTotp(tx, account.id, sealed, deps.now()))) throw new Problem('conflict')
  })
  return totpSetup(secret, deps.env.brandName, account.email)
}

export async function finishOwnTotp(deps: Deps, code: string, by: By): Promise<string[]> {
  const account = await getAccount(deps.db, by.actor.accountId)
  return deps.db.transaction().execute((tx) => finishTotp(tx, deps, account, code, by.requestId))
}

/** Answers the recovery codes if these are the first. */
export async function finishTotp(
  tx: Db,
  deps: Deps,
  account: Account,
  code: string,
  requestId: string,
): Promise<string[]> {
  if ((await findTotp(tx, account.id))?.confirmedAt !== null) throw new Problem('step_over')
  const digits = code.replaceAll(/\s/g, '')
  if (!(await spendTotp(tx, deps, account.id, digits, { confirmed: false }))) {
    throw new Problem('code_rejected')
  }
  if (!(await confirmTotp(tx, account.id, deps.now()))) throw new Problem('conflict')
  await tellOfChange(tx, deps, account, { change: 'added', factor: 'totp', requestId })
  return firstCodes(tx, deps, account.id)
}

export async function removeOwnTotp(deps: Deps, password: string, by: By): Promise<void> {
  const account = await proved(deps, by, password)
  await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'password_rejected')
    if (!(await deleteTotp(tx, account.id))) throw new Problem('not_found')
    await afterRemoval(tx, deps, account)
    const { requestId } = by
    await tellOfChange(tx, deps, account, { change: 'removed', factor: 'totp', requestId })
  })
}

/** Ten new codes; earlier ones are void from then on. */
export async function renewRecoveryCodes(deps: Deps, password: string, by: By): Promise<string[]> {
  const account = await proved(deps, by, password)
  return deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'password_rejected')
    const { totpSince, passkeys } = await findFactors(tx, account.id)
    if (!totpSince && passkeys === 0) throw new Problem('conflict')
    await recordAudit(tx, {
      actor: { accountId: account.id, key: account.key },
      action: 'recovery_codes.renewed',
      entity: 'account',
      entityKey: account.key,
      requestId: by.requestId,
    })
    return issueRecoveryCodes(tx, deps, account.id)
  })
}

export async function startOwnPasskey(
  deps: Deps,
  password: string,
  by: By,
): Promise<NewPasskeyQuestion> {
  const account = await proved(deps, by, password)
  const known = await listPasskeys(deps.db, account.id)
  const name = [account.givenNames, account.familyName].filter(Boolean).join(' ')
  const options = await askForNewPasskey(deps, { ...account, name }, known)
  const { ticket } = await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'password_rejected')
    return issueTicket(tx, deps, {
      purpose: 'add_passkey',
      accountId: account.id,
      challenge: options.challenge,
    })
  })
  return { ticket, options }
}

export async function finishOwnPasskey(deps: Deps, input: NewPasskey, by: By): Promise<string[]> {
  const account = await getAccount(deps.db, by.actor.accountId)
  const { accountId, challenge, hash } = await readTicket(deps, input.ticket, ['add_passkey'])
  if (accountId !== account.id || challenge === null) throw new Problem('step_over')
  const made = await readNewPasskey(deps, input, challenge)
  if (!made) throw new Problem('passkey_rejected')
  return deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'step_over')
    await spendTicket(tx, hash)
    const isNew = await insertPasskey(tx, {
      key: newOpaqueKey(),
      account_id: account.id,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      name: input.name,
      created_at: deps.now(),
    })
    if (!isNew) throw new Problem('conflict')
    const { requestId } = by
    const { name: device } = input
    await tellOfChange(tx, deps, account, { change: 'added', factor: 'passkey', device, requestId })
    return firstCodes(tx, deps, account.id)
  })
}

/** Renames a passkey; the ways to sign in stay as they are. */
export async function renameOwnPasskey(
  deps: Deps,
  { key, name }: { key: string; name: string },
  by: By,
): Promise<void> {
  const account = await getAccount(deps.db, by.actor.accountId)
  await deps.db.transaction().execute(async (tx) => {
    const before = await renamePasskey(tx, account.id, { key, name })
    if (before === undefined) throw new Problem('not_found')
    await recordAudit(tx, {
      actor: { accountId: account.id, key: account.key },
      action: 'passkey.renamed',
      entity: 'account',
      entityKey: account.key,
      before: { device: before },
      after: { device: name },
      requestId: by.requestId,
    })
  })
}

export async function removeOwnPasskey(
  deps: Deps,
  { key, password }: { key: string; password: string },
  by: By,
): Promise<void> {
  const account = await proved(deps, by, password)
  await deps.db.transaction().execute(async (tx) => {
    await holdAsRead(tx, account, 'password_rejected')
    const device = await deletePasskey(tx, account.id, key)
    if (device === undefined) throw new Problem('not_found')
    await afterRemoval(tx, deps, account)
    const { requestId } = by
    await tellOfChange(tx, deps, account, {
      change: 'removed',
      factor: 'passkey',
      device,
      requestId,
    })
  })
}

/** Notifies the owner of changed factors; sign-ins that wait for another step have to start again. */
async function tellOfChange(...[tx, deps, account, change]: Parameters<typeof tellOfFactor>) {
  await deleteTickets(tx, account.id)
  await tellOfFactor(tx, deps, account, change)
}

/** The last factor stays if the rules require one; if not, recovery codes go with it. */
async function afterRemoval(tx: Db, deps: Deps, account: Account): Promise<void> {
  const { totpSince, passkeys } = await findFactors(tx, account.id)
  if (totpSince || passkeys > 0) return
  const { security } = await readSettings(tx)
  if (secondFactorRule(security, account, deps.now()).asked === 'now') {
    throw new Problem('second_factor_required')
  }
  await deleteRecoveryCodes(tx, account.id)
}

async function firstCodes(tx: Db, deps: Deps, accountId: number): Promise<string[]> {
  const { codesLeft } = await findFactors(tx, accountId)
  return codesLeft > 0 ? [] : issueRecoveryCodes(tx, deps, accountId)
}

/** A session alone is not enough to change how a person signs in: another person may be at the desk. */
export async function proved(deps: Deps, { actor }: By, password: string): Promise<Account> {
  const account = await getAccount(deps.db, actor.accountId)
  await countGrowing(deps.db, proofByAccount, account.key, deps.now())
  const { matches } = await verifyPassword(password, account.passwordHash)
  if (!matches) throw new Problem('password_rejected')
  await forgetUses(deps.db, proofByAccount, account.key)
  return account
}

async function getAccount(db: Db, accountId: number): Promise<Account> {
  const account = await findAccountById(db, accountId)
  if (!account) throw new Problem('not_found')
  return account
}
