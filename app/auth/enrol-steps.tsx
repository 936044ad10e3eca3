import { useTranslation } from 'react-i18next'
import type { TotpSetup } from '#contract/second-factor.ts'
import styles from './enrol-steps.module.css'

/** How an app is set up: by picture on another device, by link or by hand on this one. */
export function EnrolSteps({ setup: { picture, secret, address } }: { setup: TotpSetup }) {
  const { t } = useTranslation()
  const edge = picture.size + 2 * quiet
  return (
    <div className={styles['setup']}>
      <p>{t('auth.enrol.scan')}</p>
      <svg
        className={styles['picture']}
        viewBox={`${-quiet} ${-quiet} ${edge} ${edge}`}
        role="img"
        aria-label={t('auth.enrol.picture')}
        shapeRendering="crispEdges"
      >
        <rect x={-quiet} y={-quiet} width={edge} height={edge} fill="#fff" />
        <path d={picture.path} fill="#000" />
      </svg>
      <p>
        <a href={address}>{t('auth.enrol.open')}</a>
      </p>
      <p>
        {t('auth.enrol.byHand')}
        <br />
        <code className={styles['secret']}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  )
}

/** The light margin that a camera needs, in squares. */
const quiet = 4
