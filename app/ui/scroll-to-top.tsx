import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import styles from './scroll-to-top.module.css'

const threshold = 300

/** Where focus goes: the element at the very top of the document. */
export const topId = 'top'

/** A floating button, there once the page is scrolled more than 300 px. */
export function ScrollToTop() {
  const { t } = useTranslation()
  const [isFar, setIsFar] = useState(false)
  useEffect(() => {
    const look = () => setIsFar(window.scrollY > threshold)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <button
      type="button"
      data-scroll-to-top
      className={`${styles['button']} no-print`}
      aria-label={t('shell.scrollToTop')}
      title={t('shell.scrollToTop')}
      onClick={scrollToTop}
    >
      <Icon name="up" size={24} />
    </button>
  )
}

function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(topId)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
