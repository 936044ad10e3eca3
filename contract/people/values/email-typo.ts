import { slipsBetween } from '#contract/common/values/slips.ts'

/** The domains of most private addresses; mistyped ones are near to these. */
const usualDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.fr',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'live.com',
  'live.fr',
  'icloud.com',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'proton.me',
  'protonmail.com',
  'ymail.com',
  'mail.com',
  'gmx.com',
  'qq.com',
  '163.com',
  'yandex.ru',
  'rediffmail.com',
]

/**
 * The address that was probably meant, if the domain is one slip away from a usual one. Never a
 * reason to refuse what was typed.
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1) return undefined
  const meant = usualDomains.includes(domain)
    ? domain
    : (onlyOne(domain) ??
      usualDomains.find((one) => one.length > 6 && slipsBetween(one, domain) === 1))
  if (meant === undefined) return undefined
  const mailbox = address.slice(0, at)
  const suggested = `${withoutAccents(mailbox)}@${meant}`
  return suggested === `${mailbox}@${domain}` ? undefined : suggested
}

/** Gmail has no mailboxes under a country's ending, unlike others. */
function onlyOne(domain: string): string | undefined {
  return /^gmail\.[a-z]{2,3}(?:\.[a-z]{2})?$/.test(domain) ? 'gmail.com' : undefined
}

/** None of these providers gives a mailbox with an accent; letters of other scripts stay as they are. */
function withoutAccents(mailbox: string): string {
  const plain = mailbox
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
  return /^\p{ASCII}*$/u.test(plain) ? plain : mailbox
}
