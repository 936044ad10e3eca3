import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import styles from './apply.module.css'
import type { Offered } from './apply-view.ts'

/** Programs that may be chosen, each with its open intakes as buttons. */
export function FoundPrograms({ found, q }: { found: Offered[]; q: string }) {
  const { t } = useTranslation()
  if (q === '' && found.length === 0) return null
  return (
    <section aria-labelledby="found">
      <h3 id="found" className={styles['foundTitle']}>
        {t('apply.choices.found')}
      </h3>
      {found.length === 0 && <p>{t('apply.choices.nothing', { q })}</p>}
      <ul className={`plain-list ${styles['choices']}`}>
        {found.map((one) => (
          <li key={one.key} data-destination={one.destination} className={styles['choice']}>
            <div className={styles['choiceBody']}>
              <h4>
                <Link to={`/program/${one.key}`}>{one.title}</Link>
              </h4>
              <p>{one.university}</p>
              {one.alone && <p className="soft">{t('apply.choices.standing.alone')}</p>}
              {one.intakes.length === 0 && <p className="soft">{t('apply.choices.noIntake')}</p>}
              <div className="row">
                {one.intakes.map((intake) => (
                  <Button
                    key={intake.key}
                    look="quiet"
                    size="small"
                    name="intent"
                    value={`add ${one.key} ${intake.key}`}
                  >
                    {t('apply.choices.choose', {
                      intake: `${t(`vocabulary.term.${intake.term}`)} ${intake.year}`,
                    })}
                    <span className="visually-hidden"> {one.title}</span>
                  </Button>
                ))}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
