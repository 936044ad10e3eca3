import { z } from 'zod'
import '#contract/common/jitless.ts'
import type { FieldCode } from '#contract/common/values/problems.ts'

/** RFC 5321: the whole address, the part before the @, and each word of its domain. */
export const emailLength = 254
const mailboxLength = 64
const labelLength = 63

/**
 * An e-mail address as it can be delivered to: extras from pasting are removed, and the
 * domain is in lowercase. Wherever an address is given, this is how it is read.
 */
export const Email = z
  .string()
  // No one types anything longer, and cleaning it would take too long: it is left as it is.
  .max(2000, { abort: true })
  .overwrite(cleanEmail)
  .max(emailLength)
  .superRefine((address, { addIssue }) => {
    const problem = emailProblem(address)
    if (problem) addIssue({ code: 'custom', message: problem.code, params: problem.params })
  })
  .transform((address) => {
    const at = address.lastIndexOf('@')
    return address.slice(0, at) + address.slice(at).toLowerCase()
  })

/** The characters around an address in a message, and those that keyboards type in their place. */
export function cleanEmail(typed: string): string {
  const text = typed
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(/[。｡]/g, '.')
    .replaceAll(/[’‘ʼ´`′]/g, "'")
    .replaceAll(/ *@ */g, '@')
    .trim()
  const inAngles = [...text.matchAll(/<([^<>]*@[^<>]*)>/g)].map(([, inside = '']) => inside)
  // If there are several people, none is chosen.
  const named = inAngles.length === 1 ? (inAngles[0] ?? text) : text
  // A label in front of it, and the owner after it: `E-mail : …`, `… (home)`.
  const alone = named.replace(/^[^@:]{1,30}:\s+/, '').replace(/\s+\([^()@]{0,60}\)[.\s]*$/, '')
  const bare = withoutBrackets(alone.trim())
    .replace(/^mailto:\/*/i, '')
    .replace(/\?(?:subject|body|cc|bcc)=.*$/i, '')
  return withoutBrackets(bare).trim()
}

/** Brackets and quotes around it, the mark of a list before it, and the stop of its sentence. */
function withoutBrackets(text: string): string {
  const bare = text
    .replace(/^[\s([{<"“”«‹„:;,•·→]+/, '')
    .replace(/^(?:[-–—*]|\d{1,2}[.)])\s+/, '')
    .replace(/[\s)\]}>"“”»›/:;,.!?\\|、۔،؛؟•·#=]+$/, '')
  // In quotes, or slanted and bold as messengers mark it.
  return /^(['*_~]+)(.*)\1$/.exec(bare)?.[2] ?? bare.replace(/\*+$/, '')
}

interface EmailProblem {
  code: FieldCode
  params?: Record<string, string | number>
}

/** What is wrong with an address; RFC 5322's dot-atom before the @, and letters of any script. */
function emailProblem(address: string): EmailProblem | undefined {
  if (address === '') return { code: 'required' }
  if (/\p{C}/u.test(address)) return { code: 'not_an_email' }
  const parts = address.split('@')
  if (parts.length > 2 && /[\s,;/|]/.test(address)) return { code: 'email_several' }
  const [mailbox = '', domain = ''] = parts
  if (parts.length !== 2 || mailbox === '') return { code: 'not_an_email' }
  if (/\s/.test(address)) return { code: 'email_space' }
  if (address.includes('..')) return { code: 'email_dot_doubled' }
  if (/^\.|\.@|@\./.test(address)) return { code: 'email_dot_misplaced' }
  const sign =
    /[^\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]/u.exec(mailbox)?.[0] ??
    /[^\p{L}\p{M}\p{N}.-]/u.exec(domain)?.[0]
  if (sign !== undefined) return { code: 'email_sign', params: { sign } }
  return isDomain(domain) && mailbox.length <= mailboxLength
    ? undefined
    : { code: domain.includes('.') ? 'not_an_email' : 'email_incomplete' }
}

function isDomain(domain: string): boolean {
  const labels = asSent(domain).split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    labels.every((label) => /^(?!-).+(?<!-)$/.test(label) && label.length <= labelLength) &&
    last.length > 1 &&
    !/^\d+$/.test(last)
  )
}

/** A domain in letters of other scripts is sent in ASCII, which is longer: empty if it can't be. */
function asSent(domain: string): string {
  if (/^[\0-\x7f]*$/.test(domain)) return domain
  const address = `https://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
