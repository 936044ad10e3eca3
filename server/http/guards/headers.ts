/** Headers every answer carries, pages and errors too. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** How long answers that never change under their address are cached. */
export const forEver = 'public, max-age=31536000, immutable'

/**
 * The policy of answers that are not pages: nothing may run, load or be sent, as a sandbox sends no
 * form. It is short because every script and style sheet of a first visit carries it.
 */
export const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/**
 * The policy inside the workers that read PDF files and HEIC pictures: they load nothing, run no
 * text as a script, and start the decoders that they carry or that the page hands to them.
 */
export const decoderPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'"

/**
 * What isn't named here may come from the site itself: pages that are fetched ahead, which Firefox holds
 * to `default-src`.
 */
const shared =
  "default-src 'self'; frame-src 'none'; media-src 'none'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'"

/** The policy of a page rendered for one answer: only scripts with its nonce run. */
export function noncePolicy(nonce: string): string {
  return `script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ${shared}`
}

/**
 * The same during development: Vite puts styles without a nonce into the pages, shows errors in a way
 * that Trusted Types refuse, and waits for the server in its own worker.
 */
export function sourcesPolicy(nonce: string): string {
  return noncePolicy(nonce)
    .replace(`style-src 'self' 'nonce-${nonce}'`, "style-src 'self' 'unsafe-inline'")
    .replace("worker-src 'self'", "worker-src 'self' blob:")
    .replace("; require-trusted-types-for 'script'", '')
}

/** The policy of a page kept in the cache: its own inline scripts, by their hashes. */
export function hashPolicy(hashes: readonly string[]): string {
  const sources = hashes.map((hash) => ` 'sha256-${hash}'`).join('')
  return `script-src 'self'${sources}; style-src 'self'; ${shared}`
}

/**
 * The policy of a page in low-data mode: no script at all. The sandbox tells the browser so, which
 * then shows the contents of `<noscript>` and `@media (scripting: none)`.
 */
export const lowDataPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; " +
  "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; " +
  'sandbox allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox ' +
  'allow-downloads allow-top-navigation-by-user-activation'
