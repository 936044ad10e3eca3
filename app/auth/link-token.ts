import { useEffect } from 'react'

/** Replaces the token of a mailed link in the address. */
export const noToken = 'link'

/** The token of a mailed link; undefined once it has been removed from the address. */
export function linkToken(token: string): string | undefined {
  return token === noToken ? undefined : token
}

/**
 * Takes a mailed link's token out of the address bar, so that it is neither read, copied nor
 * kept in the history. The form holds it in a hidden field.
 */
export function useTokenHidden(path: '/auth/verify' | '/auth/reset'): void {
  useEffect(() => {
    const { history, location } = window
    history.replaceState(history.state, '', `${path}/${noToken}${location.search}`)
  }, [path])
}
