import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { keyFor, keysFor } from '../../keys/secret.ts'
import { replaceRecoveryCodes } from './factor-queries.ts'

/** Letters and digits that can't be taken for one another: 31 of them, 49 bits in ten. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5
const purpose = 'recovery code'

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
    codes.map((code) => hashUnder(keyFor(deps.secret, purpose), accountId, code)),
  )
  return codes
}

/** What may be kept of a code: under the present key, or a former one. */
export function hashesOfCode({ secret }: Pick<Deps, 'secret'>, accountId: number, code: string) {
  return keysFor(secret, purpose).map((key) => hashUnder(key, accountId, code))
}

/** Keyed, so that a copy of the database alone can't be searched for them. */
function hashUnder(key: Buffer, accountId: number, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${accountId}:${code.toLowerCase().replaceAll(/[\s\p{P}\p{Cf}]/gu, '')}`)
    .digest()
}

function newCode(): string {
  const part = () =>
    Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${part()}-${part()}`
}
