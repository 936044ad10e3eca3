/** The nonce of this document's own scripts and styles; browsers tell it to scripts only. */
export function documentNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
