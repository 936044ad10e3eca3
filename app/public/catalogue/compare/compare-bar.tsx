import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import styles from './compare-bar.module.css'
import { compareFormId } from './compare-tick.tsx'
import { mostCompared } from './compare-view.ts'
import { useShortlist } from './use-shortlist.ts'

interface Visitor {
  nationality: string
  residence: string
  currency: string
}

/** Sends what is ticked on the page. It follows the reader as soon as something is. */
export function CompareBar({ nationality, residence, currency }: Visitor) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const isFull = useMostTicks(form)
  return (
    <form
      ref={form}
      id={compareFormId}
      method="get"
      action="/program"
      className={`no-print ${styles['bar']}`}
      autoComplete="off"
    >
      {nationality !== '' && <input type="hidden" name="nationality" value={nationality} />}
      {residence !== '' && <input type="hidden" name="residence" value={residence} />}
      {currency !== '' && currency !== 'EUR' && (
        <input type="hidden" name="currency" value={currency} />
      )}
      <p role="status" data-full={isFull || undefined}>
        {t(isFull ? 'compare.full' : 'compare.hint', { count: mostCompared })}
      </p>
      <Button look="quiet">
        <Icon name="compare" />
        {t('compare.send')}
      </Button>
    </form>
  )
}

/** Takes back a tick that is one too many, until another one changes. Without scripts the page says it. */
function useMostTicks(form: RefObject<HTMLFormElement | null>): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const count = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !form.current) return
      if (target.form !== form.current) return
      const isTooMany = new FormData(form.current).getAll('compare').length > mostCompared
      if (isTooMany) target.checked = false
      setFull(isTooMany)
    }
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  }, [form])
  return isFull
}

/** The way to what is saved on this device; nothing as long as that is nothing. */
export function ShortlistLink({ nationality, residence, currency }: Visitor) {
  const { t } = useTranslation()
  const saved = useShortlist()
  if (!saved || saved.length === 0) return null
  const settings = new URLSearchParams()
  if (nationality !== '') settings.set('nationality', nationality)
  if (residence !== '') settings.set('residence', residence)
  if (currency !== 'EUR') settings.set('currency', currency)
  const rest = settings.size > 0 ? `&${settings}` : ''
  return (
    <Link className={styles['saved']} to={`/program?saved=${saved.join()}${rest}`}>
      <Icon name="star" />
      {t('shortlist.link', { count: saved.length })}
    </Link>
  )
}
