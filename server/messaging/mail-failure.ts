import { z } from 'zod'
import type { MailFailureKind } from '#contract/messaging/mail-failures.ts'

/** The details of a refusal from nodemailer, besides the message. */
const SmtpError = z.object({
  command: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  /** nodemailer's own: `EENVELOPE` for an address that it can't hand over. */
  code: z.string().optional(),
})

interface Judged {
  failure: MailFailureKind
  /** Another attempt would get the same answer. */
  final: boolean
  /** What the mail server said, on one line. */
  error: string
}

/**
 * The meaning of a failed attempt. Only refusals of the reader's mailbox are final, and addresses that
 * no mail server could read, which are refused before we ask about them, or with a code that asks for
 * another attempt.
 */
export function judgeFailure(error: unknown): Judged {
  const details = SmtpError.safeParse(error).data ?? {}
  const code = details.responseCode ?? 0
  const judged = { error: textOf(details.response ?? error) }
  if (isMailboxRefused(details) || isUnreadable(details))
    return { ...judged, failure: 'mailbox', final: true }
  return { ...judged, failure: code >= 500 ? 'refused' : 'unreachable', final: false }
}

/** No such mailbox; and, with 501, 555 and 556, no such address at all (RFC 5321, RFC 7504). */
const mailboxCodes = [501, 550, 551, 553, 555, 556]

/**
 * The words of servers about an address in an unknown form, even with a 4xx: exactly those words, with
 * nothing between or after them, since a bad mailbox server or an invalid domain response is theirs to
 * repair.
 */
const unreadableAddress =
  /\b(?:invalid|malformed|illegal|bad|unroutable)\s+(?:(?:destination|recipient|forward-path|e-?mail|mailbox|domain|local|syntax|format|of|in|or|the)\s+){0,4}(?:to|rcpt|recipients?|address(?:es)?|e-?mail|mailbox|domain|syntax|format)(?=\s*(?:$|[.,;:!<>()["']|(?:syntax|format|name|in|given|specified|supplied|provided)\b))|\bsyntax error(?=\s*(?:$|[.,;:!<(]|in (?:the )?(?:parameters?|arguments?|recipient|address|mailbox|e-?mail|rcpt|domain)\b))/i

/** A server that says so asks for another attempt, whatever else the answer says. */
const askedAgain =
  /\b(?:temporar\w*|again|later|retry\w*|time[d ]?-?out|unavailable|currently|busy|wait|defer\w*|moment)\b/i

function isUnreadable({ command, response = '', code }: z.infer<typeof SmtpError>) {
  if (code === 'EENVELOPE' && command === 'API') return true
  if (command !== 'RCPT TO') return false
  const enhanced = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const saysUnreadable = unreadableAddress.test(response) && !askedAgain.test(response)
  if (enhanced === undefined) return saysUnreadable
  return /^[45]\.1\.3$/.test(enhanced) || (/^[45]\.1\./.test(enhanced) && saysUnreadable)
}

/**
 * One of `mailboxCodes` in answer to the recipient, unless the enhanced code says that it is about
 * policy (5.7), a full mailbox (5.2.2) or the server itself (5.3); after the text only an enhanced
 * code that says so, since a filter may answer 550 there. What is said of our own sender's address
 * is our mistake, not the mailbox's.
 */
function isMailboxRefused({ command, responseCode = 0, response = '' }: z.infer<typeof SmtpError>) {
  if (responseCode < 500) return false
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isAddress = enhanced !== undefined && /^5\.1\.(?![78]$)/.test(enhanced)
  if (command === 'DATA') return isAddress
  if (command !== 'RCPT TO') return false
  if (isAddress) return true
  const isOther = enhanced !== undefined && /^5\.(?:7\.|2\.2$|3\.)/.test(enhanced)
  return mailboxCodes.includes(responseCode) && !isOther
}

function textOf(error: unknown): string {
  const text = String(error instanceof Error ? error.message : error)
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
