import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
import { Password, Session } from './identity.ts'

/** How people prove who they are, beside the password. */
export const factorMethods = ['totp', 'recovery_code', 'passkey'] as const
export type FactorMethod = (typeof factorMethods)[number]

export const recoveryCodeCount = 10
export const passkeyNameLength = 60

const Ticket = z.string().min(1).max(100)
/** Six digits from an app, or a recovery code; spaces and hyphens are ignored. */
const Code = z.string().trim().min(1).max(40)

/**
 * The password was right but is not enough: `second_factor` asks for one of `methods`, `enrol` for
 * setting one up first, because the rules ask administrators for it, `new_password` for another
 * password to replace the printed one.
 */
export const SecondStep = z.object({
  step: z.enum(['second_factor', 'enrol', 'new_password']),
  ticket: Ticket,
  methods: z.array(z.enum(factorMethods)),
  expires_in: z.number().int(),
})
export type SecondStep = z.infer<typeof SecondStep>

export const SecondCode = z.strictObject({ ticket: Ticket, code: Code })
export const NewPassword = z.strictObject({ ticket: Ticket, password: Password })
export const TicketOnly = z.strictObject({ ticket: Ticket })

/** Without a ticket the passkey alone signs in, and has to check its holder. */
export const AskPasskey = z.strictObject({
  ticket: Ticket.optional(),
  persist: z.boolean().default(false),
})

const PasskeyName = z.string().trim().min(1, { error: 'required' }).max(passkeyNameLength)

const encoded = z.string().min(1).max(8192)
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const Credential = z.object({
  id: z.string().max(2048),
  type: z.literal('public-key'),
  transports: z.array(Transport),
})
const Verification = z.enum(['required', 'preferred', 'discouraged'])

/** The question for `navigator.credentials.get`, as WebAuthn's JSON. */
export const PasskeyQuestion = z.object({
  ticket: Ticket,
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    allowCredentials: z.array(Credential),
    userVerification: Verification,
  }),
})
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** Its answer. Members that WebAuthn adds are ignored. */
export const PasskeyAnswer = z.strictObject({
  ticket: Ticket,
  response: z.object({
    id: encoded,
    rawId: encoded,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: z.string().max(512).optional(),
    }),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The question for `navigator.credentials.create`. */
export const NewPasskeyQuestion = z.object({
  ticket: Ticket,
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(Credential),
    authenticatorSelection: z.object({
      residentKey: Verification,
      userVerification: Verification,
      requireResidentKey: z.boolean(),
    }),
    attestation: z.literal('none'),
  }),
})
export type NewPasskeyQuestion = z.infer<typeof NewPasskeyQuestion>

export const NewPasskey = z.strictObject({
  ticket: Ticket,
  name: PasskeyName,
  response: z.object({
    id: encoded,
    rawId: encoded,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What an app is set up with: the secret to type, the address it opens, and the same as a picture. */
export const TotpSetup = z.object({
  secret: z.string(),
  address: z.string(),
  /** An SVG path of unit squares on a field of `size` by `size`. */
  picture: z.object({ size: z.number().int(), path: z.string() }),
})
export type TotpSetup = z.infer<typeof TotpSetup>

/** Shown once; each works once. Empty if there were codes already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const Enrolled = z.object({ session: Session, recoveryCodes: z.array(z.string()) })
export type Enrolled = z.infer<typeof Enrolled>

export const PasskeyRename = z.strictObject({ name: PasskeyName })

/** A signed-in person is asked for the password before they change how they sign in. */
export const PasswordProof = z.strictObject({ password: z.string().min(1).max(128) })
export const TotpCode = z.strictObject({ code: Code })

export const OwnSecurity = z.object({
  totp: z.object({ since: z.iso.datetime() }).nullable(),
  passkeys: z.array(
    z.object({
      key: OpaqueKey,
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  recoveryCodesLeft: z.number().int(),
  /** Whether the rules ask for a factor, and from which day: null means already. */
  required: z.boolean(),
  requiredFrom: z.string().nullable(),
})
export type OwnSecurity = z.infer<typeof OwnSecurity>
