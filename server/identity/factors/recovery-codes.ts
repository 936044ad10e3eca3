import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { keyFor } from '../../secret.ts'
import { replaceRecoveryCodes } from './factor-queries.ts'

/** Letters and digits that can't be taken for one another: 31 of them, 49 bits in ten. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5

/** Ten new codes in the place of all before. Only their hashes are kept. */
export async function issueRecoveryCodes(
  tx: Db,
  deps: Pick<Deps, 'secret'>,
  accountId: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOfCode(deps, accountId, code)),
  )
  return codes
}

/** Keyed, so that a copy of the database alone can't be searched for them. */
export function hashOfCode({ secret }: Pick<Deps, 'secret'>, accountId: number, code: string) {
  return createHmac('sha256', keyFor(secret, 'recovery code'))
    .update(`${accountId}:${code.toLowerCase().replaceAll(/[\s\p{P}\p{Cf}]/gu, '')}`)
    .digest()
}

function newCode(): string {
  const part = () =>
    Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${part()}-${part()}`
}
