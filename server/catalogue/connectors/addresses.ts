import type { DifferenceValue } from '#contract/catalogue/connectors.ts'

/** Whether two addresses are on the same host, with or without its `www.`: pages of one site. */
export function sameSite(known: DifferenceValue | null, said: string): boolean {
  const site = siteOf(known)
  return site !== undefined && site === siteOf(said)
}

/** Whether what a source says is the known address, but over a connection nobody else reads. */
export function isSaferAddress(known: DifferenceValue | null, said: string): boolean {
  return typeof known === 'string' && /^http:/i.test(known) && /^https:/i.test(said)
}

function siteOf(address: DifferenceValue | null): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/^www\./, '')
}
