import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand.ts'
import { useLowData } from '../document-context.ts'
import { languageOfDocument } from '../language.ts'
import { useRootData } from '../root-data.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { OfficeMark } from '../ui/office-mark.tsx'
import { askFirst } from './first-me.ts'

// Nothing is shown before the reader is known, so the calls start before React does.
if (!import.meta.env.SSR) askFirst(languageOfDocument())

/**
 * The server's rendering of every screen, without data or navigation: where things will be and the
 * heading that the address has for everyone, seen on devices that an administrator is signed in on,
 * and the loader.
 */
export function FirstFrame() {
  const { t } = useTranslation()
  const brand = useBrand()
  const lowData = useLowData()
  const heading = useRootData()?.heading
  return (
    <>
      <title>{brand}</title>
      <div className="first-frame">
        {!lowData && (
          <div className="first-side">
            <OfficeMark size={28} widest={2} />
            <span>{brand}</span>
          </div>
        )}
        <main id="main" className="first-main">
          <noscript>
            <h1>{t('auth.signIn.needsScript.title')}</h1>
            <p>{t('auth.signIn.needsScript.text')}</p>
            <p>
              <a href="/">{t('error.home')}</a>
            </p>
          </noscript>
          {!lowData && (
            <div className="first-screen">
              {heading ? <h1>{heading}</h1> : <div className="first-bar first-title" />}
              <div className="first-bar first-filters" />
              {rows.map((row) => (
                <div key={row} className="first-bar" />
              ))}
            </div>
          )}
        </main>
      </div>
      <LoadingOverlay shown />
    </>
  )
}

const rows = [0, 1, 2, 3, 4, 5] as const
