import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { type DestinationKey, sentHereDays } from '#contract/common/values/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../application/application.module.css'

export interface SentHereLine {
  number: string
  givenNames: string
  active: boolean
  programKey: string
  intakeKey: string
  title: string
  university: string
  destination: DestinationKey
  sent: string
}

/**
 * What was sent from this device. Each is opened by a form: the private links are in the database
 * of the server alone, not in this page.
 */
export function SentHereList({ sent, token }: { sent: SentHereLine[]; token: string }) {
  const { t } = useTranslation()
  if (sent.length === 0) return null
  return (
    <section className={styles['own']} aria-labelledby="sent-here">
      <h2 id="sent-here">{t('apply.sentHere.title')}</h2>
      <ul className="plain-list">
        {sent.map((one) => (
          <li key={one.number} className={styles['ownLine']} data-destination={one.destination}>
            <span>
              <strong>{`${one.givenNames} · ${one.title}`}</strong>
              <span className="soft">
                {one.university} ·{' '}
                <span className="nowrap" translate="no">
                  {one.number}
                </span>
              </span>
              <span className="soft">{t('apply.sentHere.sent', { date: one.sent })}</span>
            </span>
            <OpenSentHere number={one.number} token={token} />
          </li>
        ))}
      </ul>
      <Form method="post" action="/application" reloadDocument className={styles['clear'] ?? ''}>
        <p className="soft">{t('apply.sentHere.text')}</p>
        <input type="hidden" name="_token" value={token} />
        <Button look="quiet" size="small" name="intent" value="forgetSent">
          {t('apply.sentHere.clear')}
        </Button>
      </Form>
    </section>
  )
}

/** After sending: that this device finds it again, and the way out of it. */
export function FoundHere({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" action="/application" reloadDocument className={styles['clear'] ?? ''}>
      <p>{t('apply.sentHere.found', { days: sentHereDays })}</p>
      <input type="hidden" name="_token" value={token} />
      <Button look="quiet" size="small" name="intent" value="forgetSent">
        {t('apply.sentHere.forget')}
      </Button>
    </Form>
  )
}

/** Opens one of them, as a new document. */
export function OpenSentHere({ number, token }: { number: string; token: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" action="/application" reloadDocument>
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="number" value={number} />
      <Button look="quiet" name="intent" value="openSent">
        {t('application.own.open')}
        <span className="visually-hidden"> {number}</span>
      </Button>
    </Form>
  )
}
