/** Domains that most private addresses are of, and what is typed for them by mistake is near to. */
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
 * The address that was probably meant, where the domain is one slip away from a usual one. Never a
 * reason to refuse what was typed.
 */
export function suggestEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || usualDomains.includes(domain)) return undefined
  const meant = usualDomains.find((one) => one.length > 6 && distance(one, domain) === 1)
  return meant && `${address.slice(0, at)}@${meant}`
}

/** How many letters are added, left out, changed or swapped with their neighbour between two texts. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 1 : 99
      const row = rows[i]
      if (row) row[j] = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, change, swapped)
    }
  }
  return cell(a.length, b.length)
}
