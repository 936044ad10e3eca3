import { Secret, TOTP } from 'otpauth'
import { create } from 'qrcode'
import type { TotpSetup } from '#contract/identity/second-factor.ts'

const stepSeconds = 30
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

export function newTotpSecret(): Uint8Array {
  return new Uint8Array(new Secret({ size: secretBytes }).buffer)
}

/** The set-up of an app: RFC 6238 with the parameters that every app knows. */
export function totpSetup(secret: Uint8Array, issuer: string, email: string): TotpSetup {
  const totp = totpOf(secret, issuer, email)
  const address = totp.toString()
  return { secret: totp.secret.base32, address, picture: drawn(address) }
}

/**
 * The time step that a code belongs to, one step before or after now allowed for clocks that are
 * off; undefined for a wrong code.
 */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

function totpOf(secret: Uint8Array, issuer = '', label = ''): TOTP {
  const buffer = Uint8Array.from(secret).buffer
  return new TOTP({ issuer, label, secret: new Secret({ buffer }), period: stepSeconds })
}

/** The dark squares row by row, each run of them one rectangle. */
function drawn(text: string): TotpSetup['picture'] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: string[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let length = 0
      while (x + length < size && data[y * size + x + length]) length++
      if (length > 0) runs.push(`M${x} ${y}h${length}v1h-${length}z`)
      x += length
    }
  }
  return { size, path: runs.join('') }
}
