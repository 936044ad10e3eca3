import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatch } from 'react-router'
import type { PagePath } from '#contract/common/values/pages.ts'
import { loadLate } from '../load-late.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import styles from './header.module.css'

/** The link to apply: to the program on screen, otherwise to the start of an application. */
export function ApplyLink() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isProgram = useMatch('/program/:program_key' satisfies PagePath) !== null
  return (
    <LinkButton
      to={isProgram ? `${pathname}${search}#intakes` : '/apply'}
      look="accent"
      size="small"
      className={styles['apply'] ?? ''}
    >
      {t('shell.nav.apply')}
    </LinkButton>
  )
}

/** What is saved on this device; without scripts nothing can be, and the link isn't shown. */
export function SavedLink({ isIcon = false }: { isIcon?: boolean }) {
  const { t } = useTranslation()
  const saved = useSaved()
  const count = saved.length
  return (
    <Link
      to={`/program?saved=${saved.join()}`}
      className={isIcon ? styles['tool'] : undefined}
      data-needs-scripts
    >
      <Icon name="star" />
      {isIcon && count > 0 && <span aria-hidden="true">{count}</span>}
      <span className={isIcon ? 'visually-hidden' : undefined}>
        {count > 0 ? t('shortlist.link', { count }) : t('shortlist.title')}
      </span>
    </Link>
  )
}

/** The way to what one has sent. */
export function FollowLink() {
  const { t } = useTranslation()
  return (
    <Link to="/application" className={styles['tool']}>
      {t('shell.nav.myApplication')}
    </Link>
  )
}

const nothing: readonly string[] = []

/** The keys of what is saved. What reads them is fetched where there is something to read. */
function useSaved(): readonly string[] {
  const [saved, setSaved] = useState(nothing)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    async function follow() {
      const { readSaved, subscribeSaved } = await loadLate(() => import('../device/shortlist.ts'))
      if (isGone) return
      setSaved(readSaved())
      stop = subscribeSaved(() => setSaved(readSaved()))
    }
    const onFirst = () => void follow()
    if (hasSaved()) void follow()
    else addEventListener('shortlist-changed', onFirst, { once: true })
    return () => {
      isGone = true
      removeEventListener('shortlist-changed', onFirst)
      stop?.()
    }
  }, [])
  return saved
}

function hasSaved(): boolean {
  try {
    return localStorage.getItem('shortlist') !== null
  } catch {
    return false
  }
}
