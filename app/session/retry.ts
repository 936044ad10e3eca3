import { isWatched } from './store.ts'

const firstMs = 5_000
const longestMs = 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let listening = false

/**
 * Tries again after 5, 10, 20, 40, then 60 seconds and some more by chance, not before the server
 * wants it, at once when the connection comes back; and only while a screen waits for the session.
 */
export function scheduleRetry(retry: () => void, retryAfterSeconds = 0): void {
  clearTimeout(timer)
  const wait = Math.min(firstMs * 2 ** tries, longestMs)
  tries += 1
  timer = setTimeout(
    () => {
      if (isWatched()) retry()
    },
    Math.max(wait, retryAfterSeconds * 1000) * (1 + Math.random() / 2),
  )
  if (listening) return
  listening = true
  window.addEventListener('online', () => {
    if (timer !== undefined && isWatched()) retry()
  })
}

export function cancelRetry(): void {
  clearTimeout(timer)
  timer = undefined
  tries = 0
}
