import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AimLine } from './aim.tsx'
import styles from './apply.module.css'
import type { ApplyView, BegunForm } from './apply-view.ts'

type ChoosePageProps = Omit<Extract<ApplyView, { page: 'choose' }>, 'page'>

/** An application is for a program: without one, the way to it. */
export function ChoosePage({ unknownIntake, begun }: ChoosePageProps) {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('apply.choose.title')}</h1>
      {unknownIntake && (
        <Notice tone="warning" title={t('apply.unknown.title')}>
          <p>{t('apply.unknown.text')}</p>
        </Notice>
      )}
      <p className="lede">{t('apply.choose.text')}</p>
      <Begun forms={begun} />
      <search>
        <form method="get" action="/program" className={styles['search']}>
          <TextField
            name="q"
            type="search"
            label={t('apply.choose.search')}
            maxLength={200}
            enterKeyHint="search"
            autoComplete="off"
          />
          <Button>
            <Icon name="search" />
            {t('finder.search')}
          </Button>
        </form>
      </search>
      <p>
        <Link className="link-onward" to="/program">
          {t('apply.choose.browse')}
          <Icon name="arrow" />
        </Link>
      </p>
      <h2>{t('apply.choose.howTitle')}</h2>
      <ol>
        <li>{t('apply.choose.how.one')}</li>
        <li>{t('apply.choose.how.two')}</li>
        <li>{t('apply.choose.how.three')}</li>
      </ol>
      <p>
        {t('apply.choose.following')} <Link to="/application">{t('apply.choose.follow')}</Link>
      </p>
    </>
  )
}

/** Forms of this browser that were begun and not sent. */
export function Begun({ forms }: { forms: BegunForm[] }) {
  const { t } = useTranslation()
  if (forms.length === 0) return null
  return (
    <section className={styles['begun']} aria-labelledby="begun">
      <h2 id="begun">{t('apply.begun.title')}</h2>
      <ul className="plain-list">
        {forms.map(({ path, aim, keptUntil }) => (
          <li key={path}>
            <AimLine aim={aim} />
            <p className="small soft">{t('apply.begun.kept', { date: keptUntil })}</p>
            <Link className="link-onward" to={path}>
              {t('apply.begun.continue')}
              <span className="visually-hidden"> {aim.program.title}</span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
