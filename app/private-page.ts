/**
 * The headers of a page with a secret in its address: kept nowhere, found nowhere, and its address
 * passed to no other site. Without a referrer a browser posts forms with no origin either, which the
 * API refuses: our own server sees the address.
 */
export function privatePageHeaders() {
  return {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  }
}
