import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { placeName } from '../../catalogue/finder/program-line.ts'
import styles from '../apply.module.css'
import type { Offered } from '../apply-view.ts'
import { useIntakeName } from './aim.tsx'
import { Closes } from './closing-facts.tsx'

/** Programs that may be chosen, each with its open intakes as buttons. */
export function FoundPrograms({ found, q }: { found: Offered[]; q: string }) {
  const { t } = useTranslation()
  const intakeName = useIntakeName()
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
                <Link to={`/program/${one.key}`}>
                  <Said>{one.title}</Said>
                </Link>
              </h4>
              <p>
                {one.university},{' '}
                {placeName(one.city, t(`vocabulary.destination.${one.destination}`))}
              </p>
              <p className="small">
                <Parts
                  of={[
                    t(`vocabulary.level.${one.level}`),
                    one.languages,
                    one.tuition
                      ? `${one.tuition.amount} (${one.tuition.year})`
                      : t('apply.choices.tuitionUnknown'),
                  ]}
                />
              </p>
              <p className="small">
                <strong>{one.sends}</strong>
              </p>
              {one.alone && <p className="soft">{t('apply.choices.standing.alone')}</p>}
              {one.intakes.length === 0 && (
                <p className="soft">
                  {t('apply.choices.noIntake')}
                  {one.opens && ` ${t('apply.choices.opens', { date: one.opens })}`}
                </p>
              )}
              {one.intakes.map((intake) => (
                <div key={intake.key} className={styles['offered']}>
                  <Button
                    look="quiet"
                    size="small"
                    name="intent"
                    value={`add ${one.key} ${intake.key}`}
                  >
                    {t('apply.choices.choose', { intake: intakeName(intake) })}
                    <span className="visually-hidden">
                      {' '}
                      <Said>{one.title}</Said>
                    </span>
                  </Button>
                  <Closes closing={intake.closing} />
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
