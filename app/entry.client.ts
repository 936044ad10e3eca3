import { isOffice } from './is-office.ts'
import { languageOfDocument, rememberLanguage } from './language.ts'
import { loadLate } from './load-late.ts'
import { logFailure, silenceConsole } from './log.ts'
import { startKeeping } from './public/keep-readable.ts'
import { savesData } from './public/saves-data.ts'
import { startSession } from './session/start.ts'
import { coverWhileLeaving } from './start/cover.ts'
import { followParts } from './start/current-part.ts'
import { deviceHolds } from './start/device-holds.ts'
import { fetchAhead } from './start/fetch-ahead.ts'
import { startOnPress } from './start/first-press.ts'
import { followMenus } from './start/menus.ts'
import { openTargets } from './start/opened-targets.ts'
import { followScroll } from './start/scroll-to-top.ts'
import { writeVisitorTimes } from './start/visitor-time.ts'
import { readWithoutNetwork } from './start/without-network.ts'
import { toggleTheme } from './theme.ts'
import { fetchWordFile } from './word-files.ts'

/*
 * What every page has from the start: menus, colours, the way to the top, a word where the network
 * is gone. React and the router come where a page can't do without them, or as soon as something is
 * pressed that only they answer: a visitor who only reads fetches a tenth of the scripts.
 */

let begun: Promise<{ takenOver: Promise<void> }> | undefined
let endParts: (() => void) | undefined

/** Has React take the page over, once; done when it has. Where it fails, it is tried when asked again. */
async function startApp(): Promise<void> {
  const { takenOver } = await beginApp()
  await takenOver
}

/** The same, done when the app has begun to do so. */
function beginApp(): Promise<{ takenOver: Promise<void> }> {
  endParts?.()
  begun ??= fetchApp().catch((error: unknown) => {
    begun = undefined
    logFailure('The app could not be started', error)
    throw error
  })
  return begun
}

async function fetchApp() {
  const [{ hydrate }] = await loadLate(() =>
    Promise.all([import('./hydrate.tsx'), window.fetchRoutes?.()]),
  )
  return hydrate({ isReading })
}

/**
 * Text is readable and forms work before anything has run, so all of it waits for an idle moment or
 * for the first sign that the visitor is about to do something; not in the admin area, where the
 * server renders nothing to read.
 */
const whenIdle = new Promise<void>((resolve) => {
  if (isOffice(location.pathname)) return resolve()
  for (const sign of ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const) {
    addEventListener(sign, () => resolve(), { once: true, passive: true })
  }
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
  else setTimeout(resolve, 200)
})

/** The server says which pages only read, and puts off what only React needs. */
const isReading = window.fetchRoutes !== undefined

/** What a page does on its own until React has started and takes over. */
function readAlone(): void {
  const isOver = () => begun !== undefined
  window.startApp = startApp
  startOnPress(startApp)
  readWithoutNetwork(isOver)
  fetchAhead(isOver)
  writeVisitorTimes()
  const contents = document.querySelector<HTMLElement>('[data-contents]')
  if (contents) endParts = followParts(contents)
}

async function start(): Promise<void> {
  followMenus()
  followScroll()
  openTargets()
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-switches-theme]')) toggleTheme()
  })
  if (isReading) readAlone()
  // After it: a press that is held back without a network leads nowhere.
  coverWhileLeaving()
  await whenIdle
  if (isReading && !deviceHolds()) fetchWordsAhead()
  // Already logged; the page reads without.
  else await beginApp().catch(() => undefined)
  rememberLanguage()
  startSession()
  if (!isOffice(location.pathname)) {
    startKeeping().catch((error: unknown) => logFailure('Pages cannot be kept', error))
  }
}

/** The words of the app are small: with them there, the first press is answered sooner. */
function fetchWordsAhead(): void {
  if (savesData()) return
  fetchWordFile(languageOfDocument(), 'translation', 'low').catch((error: unknown) =>
    logFailure('The words could not be fetched', error),
  )
}

// The server marks the document where noise has to be seen: in development and under test.
if (document.documentElement.dataset['mode'] === undefined) silenceConsole()
void start()

declare global {
  interface Window {
    /** In the document of a page that is only read: fetches what React Router needs of it. */
    fetchRoutes?: () => Promise<void>
    /** In such a page: starts the app without a press. */
    startApp?: () => Promise<void>
  }
}
