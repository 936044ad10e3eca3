import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { TestClient } from './client.ts'
import type { TestAccount } from './factories-identity.ts'
import { testOrigin } from './test-app.ts'

export interface TestPasskey {
  id: number
  /** Asks for a question and signs it with the device, as a browser does; the answer is still to be sent. */
  answer: (client: TestClient) => Promise<object>
}

/** A passkey of an account straight in the database, with the device that holds its private key. */
export async function makePasskey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: TestAccount,
): Promise<TestPasskey> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16).toString('base64url')
  const { id } = await db
    .insertInto('passkey')
    .values({
      key: randomBytes(16).toString('base64url'),
      account_id: account.id,
      credential_id: credentialId,
      public_key: coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ...{ counter: 0, name: 'Telephone', created_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    answer: async (client) => {
      const asked = await client.post('/api/signin/passkey/options', { persist: false })
      const { ticket, options } = await asked.json()
      const clientData = Buffer.from(
        JSON.stringify({ type: 'webauthn.get', challenge: options.challenge, origin: testOrigin }),
      )
      const authenticatorData = Buffer.concat([
        sha256(Buffer.from(new URL(testOrigin).hostname)),
        // The person is there and was recognised.
        Buffer.from([0x05, 0, 0, 0, 1]),
      ])
      const signed = Buffer.concat([authenticatorData, sha256(clientData)])
      return {
        ticket,
        response: {
          ...{ id: credentialId, rawId: credentialId, type: 'public-key' },
          response: {
            clientDataJSON: clientData.toString('base64url'),
            authenticatorData: authenticatorData.toString('base64url'),
            signature: sign('sha256', signed, privateKey).toString('base64url'),
          },
        },
      }
    },
  }
}

/** A public key of ES256 in the form that authenticators give it (RFC 9053, 7.1.1). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    x,
    Buffer.from('225820', 'hex'),
    y,
  ])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
