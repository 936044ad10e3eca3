import type { DifferenceValue } from '#contract/catalogue/connectors.ts'

/** Whether two addresses are on the same host, with or without its `www.`: pages of one site. */
export function sameSite(known: DifferenceValue | null, found: string): boolean {
  const site = siteOf(known)
  return site !== undefined && site === siteOf(found)
}

/** Whether a source gives the known address, but over a connection that no one else can read. */
export function isSaferAddress(known: DifferenceValue | null, found: string): boolean {
  return typeof known === 'string' && /^http:/i.test(known) && /^https:/i.test(found)
}

function siteOf(address: DifferenceValue | null): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  return new URL(address).hostname.replace(/^www\./, '')
}
