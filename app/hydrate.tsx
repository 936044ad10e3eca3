import { type ReactNode, StrictMode, startTransition, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { followForeignChanges } from './foreign-changes/follow.ts'
import { fillFields, holdFields } from './foreign-changes/typed-fields.ts'
import { createI18n } from './i18n.ts'
import { languageOfDocument } from './language.ts'
import { loadLate } from './load-late.ts'
import { logFailure } from './log.ts'
import { leadToMeantPage } from './meant-page.ts'
import { fetchPageData } from './page-data.ts'
import { fetchWords } from './public-words.ts'
import { keepTyped, putBackTyped } from './typed-over.ts'

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

/**
 * The code that undoes changes loads only if there are some: few pages are translated before they
 * start.
 */
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

/**
 * Has React take over the page that the server wrote; done when that has begun. `takenOver` is when
 * what is pressed is answered. Of a page that only reads the loaders' answers are fetched.
 */
export async function hydrate({ isReading }: { isReading: boolean }) {
  const language = languageOfDocument()
  const [words] = await Promise.all([
    fetchWords(language, location.pathname),
    isReading && fetchPageData(),
  ])
  const i18n = createI18n(language, words)
  const endUndoing = await undoForeignChanges()
  const typedInOldPage = holdFields()
  const takenOver = new Promise<void>((resolve) => {
    const takeOver = () => {
      endUndoing()
      followForeignChanges()
      putBackTyped()
      addEventListener('pagehide', keepTyped)
      resolve()
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
          // The page was not as the server wrote it, and was redrawn.
          onRecoverableError: (error) => {
            logFailure('The page was drawn anew', error)
            fillFields(typedInOldPage())
          },
        },
      )
    })
  })
  leadToMeantPage()
  return { takenOver }
}

if (import.meta.hot) {
  import.meta.hot.on('words-changed', async () => (await import('./renew-words.ts')).renewWords())
}
