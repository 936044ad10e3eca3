import { type ReactNode, StrictMode, startTransition, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { followForeignChanges } from './foreign-changes/follow.ts'
import { fillFields, holdFields } from './foreign-changes/typed-fields.ts'
import { createI18n } from './i18n.ts'
import { isOffice } from './is-office.ts'
import { languageOfDocument, rememberLanguage } from './language.ts'
import { loadLate } from './load-late.ts'
import { logFailure, silenceConsole } from './log.ts'
import { leadToMeantPage } from './meant-page.ts'
import { startKeeping } from './public/keep-readable.ts'
import { fetchWords } from './public-words.ts'
import { startSession } from './session/start.ts'
import { putBackTyped } from './typed-over.ts'

/**
 * Text reads and forms work before this has run, so it waits for an idle moment or for the first
 * sign of somebody about to do something; not in the admin area, of which the server renders
 * nothing to read.
 */
const whenIdle = new Promise<void>((resolve) => {
  if (isOffice(location.pathname)) return resolve()
  for (const sign of ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const) {
    addEventListener(sign, () => resolve(), { once: true, passive: true })
  }
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 })
  else setTimeout(resolve, 200)
})

/** Says once when React has taken the page over. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  const isTold = useRef(false)
  useLayoutEffect(() => {
    if (isTold.current) return
    isTold.current = true
    then()
  }, [then])
  return children
}

/** What undoes changes comes only where there are some: few pages are translated before they start. */
async function undoForeignChanges(changes = window.foreignChanges): Promise<() => void> {
  if (!changes) return () => {}
  changes.records.push(...changes.observer.takeRecords())
  const isAsWritten = changes.records.length === 0
  if (isAsWritten) {
    changes.observer.disconnect()
    return () => {}
  }
  const { keepUndone } = await loadLate(() => import('./foreign-changes/undo.ts'))
  return keepUndone(changes)
}

async function hydrate(): Promise<void> {
  const language = languageOfDocument()
  await whenIdle
  const words = await fetchWords(language, location.pathname)
  const i18n = createI18n(language, words)
  const endUndoing = await undoForeignChanges()
  const typedInOldPage = holdFields()
  const takeOver = () => {
    endUndoing()
    followForeignChanges()
    putBackTyped()
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <TakenOver then={takeOver}>
            <HydratedRouter />
          </TakenOver>
        </I18nextProvider>
      </StrictMode>,
      {
        // The page was not as the server wrote it, and was drawn anew.
        onRecoverableError: (error) => {
          logFailure('The page was drawn anew', error)
          fillFields(typedInOldPage())
        },
      },
    )
  })
  leadToMeantPage()
  rememberLanguage()
  startSession()
  if (!isOffice(location.pathname)) {
    startKeeping().catch((error: unknown) => logFailure('Pages cannot be kept', error))
  }
}

if (import.meta.hot) {
  import.meta.hot.on('words-changed', async () => (await import('./renew-words.ts')).renewWords())
}

// The server marks the document where noise has to be seen: in development and under test.
if (document.documentElement.dataset['mode'] === undefined) silenceConsole()
void hydrate()
