import { queryOptions } from '@tanstack/react-query'
import { Problem } from '#contract/common/values/problems.ts'
import { answerOf, api, done } from '../../api.ts'
import { loadInOffice } from '../load-in-office.ts'

const account = api.api.admin.account

export const securityQuery = () =>
  queryOptions({
    queryKey: ['account', 'security'],
    queryFn: () => answerOf(account.security.$get()),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: () => answerOf(account.sessions.$get()),
  })

export const signInsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sign-ins'],
    queryFn: () => answerOf(account['sign-ins'].$get({ query: { page: 1, size: 50 } })),
  })

export function endSession(key: string): Promise<void> {
  return done(account.sessions[':session_key'].end.$post({ param: { session_key: key } }))
}

export function endOthers(): Promise<void> {
  return done(account.sessions['end-others'].$post())
}

export function startTotp(password: string) {
  return answerOf(account.totp.$post({ json: { password } }))
}

export function confirmTotp(code: string) {
  return answerOf(account.totp.confirm.$post({ json: { code } }))
}

export function removeTotp(password: string): Promise<void> {
  return done(account.totp.remove.$post({ json: { password } }))
}

export function renewCodes(password: string) {
  return answerOf(account['recovery-codes'].$post({ json: { password } }))
}

export function renamePasskey(key: string, name: string): Promise<void> {
  return done(
    account.passkeys[':passkey_key'].rename.$post({ param: { passkey_key: key }, json: { name } }),
  )
}

export function removePasskey(key: string, password: string): Promise<void> {
  return done(
    account.passkeys[':passkey_key'].remove.$post({
      param: { passkey_key: key },
      json: { password },
    }),
  )
}

/** Has the browser make a passkey, and keeps it under a name. */
export async function addPasskey(name: string, password: string) {
  const { ticket, options } = await answerOf(account.passkeys.options.$post({ json: { password } }))
  const { startRegistration } = await loadInOffice(() => import('@simplewebauthn/browser'))
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(
    () => {
      throw new Problem('passkey_rejected')
    },
  )
  const { clientDataJSON, attestationObject, transports } = response
  const made = {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
  return answerOf(account.passkeys.$post({ json: { ticket, name, response: made } }))
}
