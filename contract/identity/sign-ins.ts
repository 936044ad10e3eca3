import { z } from 'zod'
import { PageQuery, pageOf } from '#contract/common/common.ts'

export const signInMethods = ['password', 'totp', 'recovery_code', 'passkey'] as const
export type SignInMethod = (typeof signInMethods)[number]
/** `closed`: proved, but the account is not open. */
export const signInOutcomes = ['signed_in', 'rejected', 'second_factor_rejected', 'closed'] as const

/** A browser and a system by their own names; null if the device did not say. */
const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() })
export type Device = z.infer<typeof Device>

export const SignInRow = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /**
   * Coarse on purpose: it distinguishes another town from one's own, but not one flat from the
   * next.
   */
  network: z.string(),
  device: Device,
  method: z.enum(signInMethods),
  outcome: z.enum(signInOutcomes),
})
export type SignInRow = z.infer<typeof SignInRow>
export const SignInPage = pageOf(SignInRow)
export const SignInQuery = PageQuery

export const SessionRow = z.object({
  key: z.uuid(),
  current: z.boolean(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  network: z.string().nullable(),
  device: Device,
  method: z.enum(signInMethods),
})
export type SessionRow = z.infer<typeof SessionRow>
export const SessionRows = z.array(SessionRow)
