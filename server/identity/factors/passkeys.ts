import type {
  NewPasskey,
  NewPasskeyQuestion,
  PasskeyAnswer,
  PasskeyQuestion,
} from '#contract/identity/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'

type Needs = Pick<Deps, 'env'>
interface Known {
  credentialId: string
  transports: readonly string[]
}

const waitMs = 120_000
/** Two hundred modules, for the few who sign in with a passkey. */
const openLibrary = () => import('@simplewebauthn/server')

/** The challenge for a browser to sign. Without known passkeys it offers those it keeps for this site. */
export async function askForPasskey(
  { env }: Needs,
  known: readonly Known[],
): Promise<PasskeyQuestion['options']> {
  const alone = known.length === 0
  const { generateAuthenticationOptions } = await openLibrary()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(env.publicUrl),
    timeout: waitMs,
    // Used alone it is both factors at once: a device, and a finger or a PIN.
    userVerification: alone ? 'required' : 'preferred',
  })
  return {
    challenge: options.challenge,
    rpId: siteOf(env.publicUrl),
    timeout: waitMs,
    allowCredentials: known.map(credentialOf),
    userVerification: alone ? 'required' : 'preferred',
  }
}

interface Kept {
  credentialId: string
  publicKey: Buffer
  counter: number
}

/** The authenticator's new counter, or undefined if the signature is not this passkey's. */
export async function checkPasskey(
  { env }: Needs,
  { response }: PasskeyAnswer,
  kept: Kept,
  challenge: string,
  { alone }: { alone: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await openLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.response.clientDataJSON,
          authenticatorData: response.response.authenticatorData,
          signature: response.response.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(env.publicUrl).origin,
      expectedRPID: siteOf(env.publicUrl),
      requireUserVerification: alone,
      credential: {
        id: kept.credentialId,
        publicKey: Uint8Array.from(kept.publicKey),
        counter: kept.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws on any deviation: all of them are wrong answers.
    return undefined
  }
}

interface Holder {
  key: string
  email: string
  name: string
}

/** The options with which a browser makes a passkey. */
export async function askForNewPasskey(
  { env }: Needs,
  { key, email, name }: Holder,
  known: readonly Known[],
): Promise<NewPasskeyQuestion['options']> {
  const rpId = siteOf(env.publicUrl)
  const { generateRegistrationOptions } = await openLibrary()
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: env.brandName,
    rpID: rpId,
    userName: email,
  })
  return {
    challenge,
    rp: { id: rpId, name: env.brandName },
    user: { id: sha256(key).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: waitMs,
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  }
}

/** The stored part of a new passkey; undefined if the answer is not to our challenge. */
export async function readNewPasskey(
  { env }: Needs,
  { response }: NewPasskey,
  challenge: string,
): Promise<(Kept & { transports: string[] }) | undefined> {
  const { verifyRegistrationResponse } = await openLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.response.clientDataJSON,
          attestationObject: response.response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(env.publicUrl).origin,
      expectedRPID: siteOf(env.publicUrl),
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports.filter((one) => response.response.transports?.includes(one)),
    }
  } catch {
    return undefined
  }
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

function credentialOf({ credentialId, transports: listed }: Known) {
  return {
    id: credentialId,
    type: 'public-key' as const,
    transports: transports.filter((one) => listed.includes(one)),
  }
}

/** Passkeys belong to the host in `PUBLIC_URL`: with another host they are lost. */
function siteOf(publicUrl: string): string {
  return new URL(publicUrl).hostname
}
