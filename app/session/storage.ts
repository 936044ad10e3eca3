/** Where the specification keeps them; `marker` says that this browser session has signed in. */
export const sessionKeys = {
  refreshToken: 'refresh_token',
  persist: 'persist',
  marker: 'session_alive',
} as const

/** Entries with this prefix are removed when the sign-in ends, however it ends. */
export const signedOutClears = 'signed-in '

export function readRefreshToken(): string | null {
  return read(() => localStorage.getItem(sessionKeys.refreshToken)) || null
}

export function keepRefreshToken(token: string): void {
  write(() => localStorage.setItem(sessionKeys.refreshToken, token))
}

export function dropRefreshToken(): void {
  write(() => {
    localStorage.removeItem(sessionKeys.refreshToken)
    localStorage.removeItem(sessionKeys.persist)
    sessionStorage.removeItem(sessionKeys.marker)
    clear(localStorage)
    clear(sessionStorage)
  })
}

const tabOwner = `${signedOutClears}whose`

/**
 * Removes what this tab remembers of another person, who was signed in here before: another tab may
 * have signed them out, or their session ran out.
 */
export function dropTabOfOthers(key: string): void {
  write(() => {
    if (![null, key].includes(sessionStorage.getItem(tabOwner))) clear(sessionStorage)
    sessionStorage.setItem(tabOwner, key)
  })
}

function clear(storage: Storage): void {
  for (const name of Object.keys(storage)) {
    if (name.startsWith(signedOutClears)) storage.removeItem(name)
  }
}

/** Whether the session may outlive the browser's: unless sign-in said that it may not. */
export function readPersist(): boolean {
  return read(() => localStorage.getItem(sessionKeys.persist)) !== 'false'
}

export function keepPersist(persist: boolean): void {
  write(() => localStorage.setItem(sessionKeys.persist, String(persist)))
}

export function hasMarker(): boolean {
  return read(() => sessionStorage.getItem(sessionKeys.marker)) !== null
}

export function setMarker(): void {
  write(() => sessionStorage.setItem(sessionKeys.marker, '1'))
}

/** Calls `listener` when another tab replaces the refresh token, or removes it (null). */
export function onRefreshTokenChanged(listener: (token: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    // A key of null: everything was cleared.
    if (event.key === sessionKeys.refreshToken || event.key === null) listener(readRefreshToken())
  })
}

/** A browser may refuse storage altogether: the session then lives as long as the page. */
function read(get: () => string | null): string | null {
  try {
    return get()
  } catch {
    return null
  }
}

function write(set: () => void): void {
  try {
    set()
  } catch {}
}
