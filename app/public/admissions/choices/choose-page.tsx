import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mostChoices } from '#contract/common/values/vocabulary.ts'
import type { Promises } from '#contract/privacy/retention.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../apply.module.css'
import { applyPath } from '../apply-path.ts'
import type { Aim, ApplyView, BegunForm } from '../apply-view.ts'
import { SentHereList } from '../drafts/sent-here-list.tsx'
import { AimLine } from './aim.tsx'

type ChoosePageProps = Omit<Extract<ApplyView, { page: 'choose' }>, 'page'> & {
  token: string
  promises: Promises
}

/** An application is for a program: without one, the way to it. */
export function ChoosePage({ unknownIntake, begun, sentHere, token, promises }: ChoosePageProps) {
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
      <SentHereList sent={sentHere} token={token} />
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
        <li>
          {t('apply.choose.how.three', {
            days: t('program.steps.days', { count: promises.promisedDays.submitted }),
          })}
        </li>
      </ol>
      <p>
        {t('apply.choose.following')} <Link to="/application">{t('apply.choose.follow')}</Link>
      </p>
    </>
  )
}

/** Forms begun in this browser and not sent, to continue or to remove. */
export function Begun({ forms, add }: { forms: BegunForm[]; add?: Aim | undefined }) {
  const { t } = useTranslation()
  if (forms.length === 0) return null
  return (
    <section className={styles['begun']} aria-labelledby="begun">
      <h2 id="begun">{t('apply.begun.title', { count: forms.length })}</h2>
      <ul className="plain-list">
        {forms.map(({ key, choices, keptUntil }) => (
          <li key={key}>
            {choices.map((choice) => (
              <AimLine key={`${choice.program.key} ${choice.intake.key}`} aim={choice} />
            ))}
            {choices.length === 0 && <p>{t('apply.choices.none')}</p>}
            <p className="small soft">{t('apply.begun.kept', { date: keptUntil })}</p>
            <div className="row">
              <Link className="link-onward" to={applyPath(key, 'tasks')}>
                {t('apply.begun.continue')}
                <span className="visually-hidden"> {choices[0]?.program.title}</span>
                <Icon name="arrow" />
              </Link>
              {add && mayAdd(choices, add) && (
                <Link
                  to={`${applyPath(key, 'choices')}&${new URLSearchParams({ program: add.program.key })}`}
                >
                  {t('apply.begun.add', { program: add.program.title })}
                </Link>
              )}
              <Link to={applyPath(key, 'delete')}>
                {t('apply.begun.delete')}
                <span className="visually-hidden"> {choices[0]?.program.title}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/apply?forget=yes">{t('apply.forget.open')}</Link>
      </p>
    </section>
  )
}

function mayAdd(choices: BegunForm['choices'], { program, intake }: Aim): boolean {
  const isChosen = choices.some(
    (one) => one.program.key === program.key && one.intake.key === intake.key,
  )
  return choices.length < mostChoices && !isChosen
}
